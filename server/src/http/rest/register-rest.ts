import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RestRoute } from '../../kit/rest-route.js';
import type { ContextFactory } from '../context.js';
import { etagOf, isKnown } from '../etag.js';

/** Registers the documented REST calls. They contain no rules. */
export function registerRest(app: FastifyInstance, routes: readonly RestRoute[], contexts: ContextFactory): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const context = await contexts.forApi(request, reply);
        const { status, headers, body } = await route.handle(
          {
            params: request.params,
            query: request.query,
            body: request.body,
            idempotencyKey: oneOf(request.headers['idempotency-key']),
          },
          context,
        );
        reply.code(status ?? 200).headers({ 'cache-control': 'private, no-store', ...headers });
        return route.isRevalidated ? sendIfChanged(reply, body) : reply.send(body);
      },
    });
  }
}

/** Sends the answer with its version, or 304 when the client has this version. Clients ask each time. */
function sendIfChanged(reply: FastifyReply, body: unknown): FastifyReply {
  const content = JSON.stringify(body);
  const etag = etagOf(content);
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(content);
}

function oneOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
