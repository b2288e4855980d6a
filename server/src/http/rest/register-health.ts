import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { RestDescription } from '../../kit/rest-route.js';
import type { ReadyAnswer } from '../ready-answers.js';

const health = z
  .object({
    status: z.enum(['ok', 'closing']),
    build: z.string().meta({ description: 'Which build of the shop is running.' }),
  })
  .meta({ id: 'Health' });

/** The call registered here that is part of the interface's description. */
export const healthDescription: RestDescription = {
  method: 'GET',
  path: '/api/health',
  operationId: 'getHealth',
  tag: 'Shop',
  summary: 'Check whether the shop is up',
  description: 'For monitors. It also shows which build is running.',
  callers: 'everybody',
  answers: {
    200: { description: 'The shop accepts requests.', schema: health },
    503: { description: 'The shop is shutting down.', schema: health },
  },
};

/** Nothing to compress, and no body to unpack. */
const small = { compress: false, decompress: false } as const;

/** How long the database may take before the shop counts as not ready. */
const READY_MS = 2000;

export interface HealthOptions {
  /** Whether the process is about to stop, and a balancer should send requests elsewhere. */
  isClosing: () => boolean;
  /** Sends the database a small query; rejects when it can't answer. */
  askDatabase: () => Promise<unknown>;
  /** Which build is running. */
  build: string;
}

/**
 * Registers what balancers and monitors ask: GET /livez (restart the process when it doesn't answer), GET /readyz (send it
 * requests only while this is 200) and GET /api/health.
 */
export function registerHealth(app: FastifyInstance, { isClosing, askDatabase, build }: HealthOptions): void {
  const answer = (reply: FastifyReply, status: 'ok' | 'closing' | 'unavailable', more = {}) =>
    reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...more });

  // They return nothing: Fastify would wait for the end of a reply that is returned.
  app.get('/api/health', small, (_request, reply) => {
    answer(reply, isClosing() ? 'closing' : 'ok', { build });
  });
  app.get('/livez', small, (_request, reply) => {
    answer(reply, 'ok');
  });

  // However many ask at the same time, the database is asked once.
  let asking: Promise<boolean> | null = null;
  const isReady = () => (asking ??= within(READY_MS, askDatabase()).finally(() => (asking = null)));
  app.get('/readyz', small, async (_request, reply) => {
    if (isClosing()) return answer(reply, 'closing');
    return answer(reply, (await isReady()) ? 'ok' : 'unavailable');
  });
}

/** What GET /api/health is answered with while the shop is open. */
export function readyHealth(build: string): ReadyAnswer {
  return {
    call: { method: 'GET', route: '/api/health' },
    status: 200,
    headers: ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'],
    body: JSON.stringify({ status: 'ok', build }),
  };
}

/** Whether something succeeds within a time. */
function within(ms: number, attempt: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // guard: health.test.ts 'says nothing', try: false -> true
    const timer = setTimeout(() => resolve(false), ms);
    attempt
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** The id that the build has written, or `development` where nothing was built. */
export async function readBuildId(file: string): Promise<string> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => 'development',
  );
}
