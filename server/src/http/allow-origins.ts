import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What browsers may tell pages of other sites, beside the few headers that every page may read. */
const EXPOSED_HEADERS = ['Allow', 'Content-Disposition', 'ETag', 'Link', 'Location', 'Retry-After', 'X-Request-Id'];

/** How long a browser remembers what it may send. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of these origins call the interfaces, with a token of their own (the cookie doesn't count, see
 * ContextFactory). Credentials are still allowed, because a browser that is asked to send them drops a response that
 * doesn't allow them.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator: ({ headers, url }, callback) => {
      const isAllowed = /^\/(api|graphql)(\/|\?|$)/.test(url) && origins.includes(headers.origin ?? '');
      callback(null, isAllowed ? allowed : { origin: false });
    },
  });
}
