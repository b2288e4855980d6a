import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FRESH_MS } from '../domain/freshness.js';
import type { Clock } from '../domain/ports.js';
import type { ContextFactory } from './context.js';
import { isKnown } from './etag.js';
import { HeldBytes } from './held-bytes.js';
import type { EarlyCall, ReadyAnswer } from './ready-answers.js';
import { nameOf, type NamedCall } from './request-log.js';
import { addVary } from './vary.js';

const MAX_ANSWERS = 2000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A caller's own words, such as a long query, are no key to keep. */
const MAX_KEY = 4000;
const VARY = 'Cookie, Authorization, Accept-Encoding';
/**
 * Larger ones are sent the usual way, which counts what a client has open: one that doesn't read its answers can't make the
 * shop hold much.
 */
const MAX_READY_BYTES = 32 * 1024;

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
  call: NamedCall;
  /** The headers that all its answers have, names and values in turns. */
  fields: readonly string[];
}

type Asked = Pick<EarlyCall, 'url' | 'headers'>;

/** The key of a call by GET: its address includes everything that it asks for. GraphQL answers in the form that is accepted. */
export function keyOfGet({ url, headers }: Asked): string {
  return url.startsWith('/graphql') ? `GET ${headers.accept ?? ''} ${url}` : url;
}

/** The key of a GraphQL query by POST; null: what isn't one JSON object with the text of a query is nothing that others could send, too. */
export function keyOfPost({ url, headers }: Asked, body: unknown): string | null {
  const { query, variables, operationName, extensions } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string') return null;
  return `POST ${headers.accept ?? ''} ${url} ${JSON.stringify([query, variables, operationName, extensions])}`;
}

function keyOfText(call: Asked, text: string): string | null {
  try {
    return keyOfPost(call, JSON.parse(text));
  } catch {
    return null;
  }
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
    const known = this.fresh(key);
    if (!known || !this.contexts.admitsVisitor(request)) return false;
    this.send(request, reply, known);
    return true;
  }

  /** What a call is answered with from memory, and counts it; null when it takes the usual way. */
  ready(asked: EarlyCall): ReadyAnswer | null {
    const key = asked.body === null ? keyOfGet(asked) : keyOfText(asked, asked.body);
    const known = key === null ? null : this.fresh(key);
    if (!known) return null;
    const { headers, ipOf } = asked;
    const { body, isRevalidated, call } = known;
    const isUnchanged = isRevalidated && isKnown(headers['if-none-match'], body.etag);
    // A form that isn't there yet is made the usual way.
    const form = isUnchanged ? null : body.formFor(headers);
    const isReady = isUnchanged || (form !== null && form.bytes.length <= MAX_READY_BYTES);
    // Last, because it counts the call.
    if (!isReady || !this.contexts.admitsReader(headers, ipOf)) return null;
    const fields = [...known.fields];
    const age = this.ageOf(known);
    if (age > 0) fields.push('age', String(age));
    if (form?.encoding) fields.push('content-encoding', form.encoding);
    return { call, status: isUnchanged ? 304 : 200, headers: fields, body: form?.bytes ?? null };
  }

  private fresh(key: string): KeptAnswer | null {
    const known = this.answers.get(key);
    return known && this.clock.now() - known.since < FRESH_MS ? known : null;
  }

  /** In seconds, rounded up, so that it is never kept for more than five seconds in all. */
  private ageOf({ since }: KeptAnswer): number {
    return Math.ceil((this.clock.now() - since) / 1000);
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
    const call = nameOf(request);
    const making = make().then((made) => made && keptAnswer(made, call, since));
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

  private send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
    reply.headers(answer.headers);
    addVary(reply, VARY);
    const age = this.ageOf(answer);
    if (age > 0) reply.header('age', age);
    if (answer.isRevalidated) answer.body.sendIfChanged(request, reply);
    else answer.body.send(request, reply);
  }
}

function keptAnswer(made: MadeAnswer, call: NamedCall, since: number): KeptAnswer & { isShared: boolean } {
  const body = new HeldBytes(made.content);
  const { headers, isRevalidated, isShared } = made;
  const fields = Object.entries({ ...headers, vary: VARY, ...(isRevalidated && { etag: body.etag }) }).flat();
  return { body, headers, isRevalidated, isShared, since, call, fields };
}
