import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FRESH_MS } from '../../domain/freshness.js';
import type { Clock } from '../../domain/ports.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { ContextFactory } from '../context.js';
import { etagOf, isKnown } from '../etag.js';
import { addVary } from '../vary.js';
import { storefrontQueries } from './storefront-queries.js';

const SHARED = `public, max-age=${FRESH_MS / 1000}`;
const PRIVATE = 'private, no-store';
/** A shared cache must not hand a visitor's answer to an admin, who sees more. */
const VARY = 'Cookie, Authorization';

const MAX_ANSWERS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Apollo's name for a persisted query in a cache. */
const PREFIX = /^apq:/;

/**
 * The storefront's own queries, which need no text. No others can be registered: a client with an unknown hash gets an
 * error and sends the text each time.
 */
export const knownQueries: NonNullable<
  Exclude<ApolloServerOptions<RequestContext>['persistedQueries'], false>
>['cache'] = {
  get: (key) => Promise.resolve(storefrontQueries.get(key.replace(PREFIX, ''))),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
};

/**
 * Says who may cache a response: anyone, for five seconds, when a visitor has sent one of the storefront's public
 * queries by GET; no one in all other cases.
 */
export const sharedOrPrivate: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ request, queryHash, contextValue, errors, response }) {
        const isShared =
          request.http?.method === 'GET' &&
          // guard: persisted-queries.test.ts 'no answer is shared to requests'
          storefrontQueries.has(queryHash ?? '') &&
          // guard: persisted-queries.test.ts 'no answer is shared to requests'
          !contextValue.hasSessionToken &&
          // guard: persisted-queries.test.ts 'no answer is shared to requests'
          !errors?.length;
        response.http.headers.set('cache-control', isShared ? SHARED : PRIVATE);
        return Promise.resolve();
      },
    }),
};

/**
 * Gives all visitors who send the same query within five seconds the same response. The cache key is the address, which
 * includes hash and variables; entries only expire. Requests with a session get their own response.
 * @param answer makes the answer's body, and sets its headers
 */
export function sharingAnswers(
  contexts: ContextFactory,
  clock: Clock,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const answers = new LRUCache<string, { body: string; type: string; etag: string; since: number }>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  return async (request, reply) => {
    reply.header('cache-control', PRIVATE);
    addVary(reply, VARY);
    // guard: persisted-queries.test.ts 'share an answer for five seconds', try: || !contexts.isVisitor(request) ->
    if (request.method !== 'GET' || !contexts.isVisitor(request)) return answer(request, reply);
    const key = keyOf(request);
    const now = clock.now();
    const known = answers.get(key);
    if (known && now - known.since < FRESH_MS) {
      // Rounded up, so that it is never kept for more than five seconds in all.
      const age = Math.ceil((now - known.since) / 1000);
      reply.headers({ 'content-type': known.type, 'cache-control': SHARED, age });
      return ifChanged(request, reply, known);
    }
    const body = await answer(request, reply);
    if (typeof body === 'string' && reply.getHeader('cache-control') === SHARED) {
      const fresh = { body, type: String(reply.getHeader('content-type')), etag: etagOf(body), since: now };
      answers.set(key, fresh);
      return ifChanged(request, reply, fresh);
    }
    return body;
  };
}

/** The answer's body, or none with 304 when the client has it already. */
function ifChanged(request: FastifyRequest, reply: FastifyReply, { body, etag }: { body: string; etag: string }) {
  reply.header('etag', etag);
  // guard: persisted-queries.test.ts 'a visitor with the current', try: -> if (request) return body;
  if (!isKnown(request.headers['if-none-match'], etag)) return body;
  void reply.code(304);
  return '';
}

/** The answer's form depends on what the caller accepts. */
function keyOf({ headers, url }: FastifyRequest): string {
  return `${headers.accept ?? ''} ${url}`;
}
