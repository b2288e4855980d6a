import type { FastifyInstance } from 'fastify';
import { MAX_ORDER_BYTES } from '../../domain/parcels.js';

/** Takes operations that are larger than others are, if they are about orders with parcels. */
export function receiveOrders(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  const { bodyLimit } = scope.initialConfig;
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_ORDER_BYTES },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      void parseJson(request, body, (error, parsed) => {
        const isTooLarge = Buffer.byteLength(body) > (bodyLimit ?? 0) && !hasParcels(parsed);
        // guard: parcels.test.ts 'no other operation', try: isTooLarge -> false
        if (!error && isTooLarge) done(Object.assign(new Error('Request body is too large'), { statusCode: 413 }));
        else done(error, parsed);
      });
    },
  );
}

function hasParcels(body: unknown): boolean {
  const { variables } = (body ?? {}) as { variables?: { input?: { parcels?: unknown } } | null };
  return Array.isArray(variables?.input?.parcels);
}
