import type { FastifyInstance } from 'fastify';
import type { RestRoute } from '../../modules/rest-route.js';
import type { ContextFactory } from '../context.js';

/** Registers the documented REST calls. They hold no rule of their own. */
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
        return reply
          .code(status ?? 200)
          .headers({ 'cache-control': 'private, no-store', ...headers })
          .send(body);
      },
    });
  }
}

function oneOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
