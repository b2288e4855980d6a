import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RestDescription } from '../../modules/rest-route.js';

const health = z.object({ status: z.enum(['ok', 'closing']) }).meta({ id: 'Health' });

/** The call that is registered here, for the description of the interface. */
export const healthDescription: RestDescription = {
  method: 'GET',
  path: '/api/health',
  operationId: 'getHealth',
  tag: 'Shop',
  summary: 'Whether this process takes requests',
  callers: 'everybody',
  answers: {
    200: { description: 'It does.', schema: health },
    503: { description: 'It is about to stop.', schema: health },
  },
};

/** Registers GET /api/health, for whoever watches over the shop or shares its load. */
export function registerHealth(app: FastifyInstance, isClosing: () => boolean): void {
  app.get('/api/health', (_request, reply) =>
    reply.code(isClosing() ? 503 : 200).send({ status: isClosing() ? 'closing' : 'ok' }),
  );
}
