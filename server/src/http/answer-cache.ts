import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FRESH_MS } from '../domain/freshness.js';
import type { Clock } from '../domain/ports.js';
import type { ContextFactory } from './context.js';
import { HeldBytes } from './held-bytes.js';
import { addVary } from './vary.js';

const MAX_ANSWERS = 2000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A caller's own words, such as a long query, are no key to keep. */
const MAX_KEY = 4000;

/** An answer of status 200, as it was just made. */
export interface MadeAnswer {
  content: string;
  /** Whether every visitor who asks the same may get it. */
  isShared: boolean;
  headers: Readonly<Record<string, string>>;
  /** Whether clients may ask whether it has changed. */
  isRevalidated: boolean;
}

interface KeptAnswer {
  body: HeldBytes;
  headers: Readonly<Record<string, string>>;
  isRevalidated: boolean;
  since: number;
}

/**
 * Gives all visitors who ask the same within five seconds the same bytes. Entries only expire. Whoever could see more than a
 * visitor, because of a cookie, a token or a link's key, gets an answer of one's own, and leaves none for others.
 */
export class AnswerCache {
  private readonly answers = new LRUCache<string, KeptAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  private readonly making = new Map<string, Promise<KeptAnswer | null>>();

  constructor(
    private readonly contexts: ContextFactory,
    private readonly clock: Clock,
  ) {}

  /** Answers a visitor's call from memory. @returns whether it was answered */
  answer(request: FastifyRequest, reply: FastifyReply, key: string): boolean {
    const known = this.answers.get(key);
    if (!known || this.clock.now() - known.since >= FRESH_MS || !this.contexts.admitsVisitor(request)) return false;
    this.send(request, reply, known);
    return true;
  }

  /**
   * Answers a call that isn't in memory: visitors who ask the same at the same time wait for one answer.
   * @param key null: nobody else can ask the same
   * @param make makes the answer; null when the reply has been sent or can't be shared in any form
   */
  async make(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
    make: () => Promise<MadeAnswer | null>,
  ): Promise<void> {
    // guard: shared-answers.test.ts 'whoever could see more', try: this.contexts.isVisitor(request) -> request !== null
    const isVisitor = key !== null && key.length <= MAX_KEY && this.contexts.isVisitor(request);
    if (isVisitor) {
      const made = await this.making.get(key)?.catch(() => null);
      if (made && this.contexts.admitsVisitor(request)) return this.send(request, reply, made);
    }
    const since = this.clock.now();
    const making = make().then((made) => made && { ...made, body: new HeldBytes(made.content), since });
    if (!isVisitor) {
      const own = await making;
      if (own) this.send(request, reply, own);
      return;
    }
    const shared = making.then((made) => (made?.isShared ? made : null));
    this.making.set(key, shared);
    try {
      const [made, kept] = await Promise.all([making, shared]);
      if (kept) this.answers.set(key, kept);
      if (made) this.send(request, reply, made);
    } finally {
      if (this.making.get(key) === shared) this.making.delete(key);
    }
  }

  private send(
    request: FastifyRequest,
    reply: FastifyReply,
    { headers, body, isRevalidated, since }: KeptAnswer,
  ): void {
    reply.headers(headers);
    addVary(reply, 'Cookie, Authorization, Accept-Encoding');
    const ageMs = this.clock.now() - since;
    // Rounded up, so that it is never kept for more than five seconds in all.
    if (ageMs > 0) reply.header('age', Math.ceil(ageMs / 1000));
    if (isRevalidated) body.sendIfChanged(request, reply);
    else body.send(request, reply);
  }
}
