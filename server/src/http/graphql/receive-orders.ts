import type { FastifyInstance } from 'fastify';
import { MAX_ORDER_BODY } from '../../domain/parcels.js';
import { bodyTooLarge, hasMoreValues } from '../body-too-large.js';

/** Takes operations that are larger than others are, if they are about orders with parcels. */
export function receiveOrders(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  const { bodyLimit } = scope.initialConfig;
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_ORDER_BODY.bytes },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      void parseJson(request, body, (error, parsed) => {
        const isTooLarge = Buffer.byteLength(body) > (bodyLimit ?? 0) && !isOrder(parsed, bodyLimit ?? 0);
        // guard: parcels.test.ts 'no other operation', try: isTooLarge -> false
        if (!error && isTooLarge) done(bodyTooLarge());
        else done(error, parsed);
      });
    },
  );
}

/** Whether what is large about a body is the parcels of an order. */
function isOrder(body: unknown, mostOfTheRest: number): boolean {
  const { query, variables } = (body ?? {}) as {
    query?: unknown;
    variables?: { input?: { parcels?: unknown } } | null;
  };
  const isLong = typeof query === 'string' && query.length > mostOfTheRest;
  return Array.isArray(variables?.input?.parcels) && !isLong && !hasMoreValues(body, MAX_ORDER_BODY.values);
}
