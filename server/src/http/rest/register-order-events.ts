import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { linkQuery, orderEvent } from '../../modules/orders/order.schema.js';
import type { OrderState, WatchOrders } from '../../modules/orders/watch-orders.js';
import { parseInput } from '../../kit/parse-input.js';
import { idParams } from '../../kit/rest-schemas.js';
import type { RestDescription } from '../../kit/rest-route.js';
import type { ContextFactory } from '../context.js';

/** How long a browser waits before it asks again after the stream has ended. */
const RECONNECT_MS = 3000;

/** The call that is registered here, for the description of the interface. */
export const orderEventsDescription: RestDescription = {
  method: 'GET',
  path: '/api/orders/:id/events',
  operationId: 'listenToOrder',
  tag: 'Orders',
  summary: 'Listen to an order',
  description:
    'Server-sent events for everyone who may read the order. An `order` event with the current state comes first, and another one follows whenever the state has changed. The shop checks every two seconds, so a brief state may be skipped. The data is an `OrderEvent` as JSON. `isFinal` means that nothing can change anymore: the order is canceled, or it is fully refunded and its delivery can no longer be undone. The stream ends then.',
  callers: 'link',
  params: idParams,
  query: linkQuery,
  answers: {
    200: {
      description: 'A stream of server-sent events.',
      contentTypes: ['text/event-stream'],
      contentSchema: orderEvent,
    },
  },
  failures: ['NOT_FOUND'],
};

/** Registers GET /api/orders/{id}/events: the order's state as server-sent events. */
export function registerOrderEvents(app: FastifyInstance, orders: WatchOrders, contexts: ContextFactory): void {
  // Closing waits for responses, and these would never end.
  app.addHook('preClose', async () => orders.close());
  app.get<{ Params: { id: string } }>(
    '/api/orders/:id/events',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const context = await contexts.forApi(request, reply);
      const { key } = parseInput(linkQuery, request.query);
      const stream = new Readable({ read: () => {} });
      stream.push(`retry: ${RECONNECT_MS}\n\n`);
      const stop = await orders.watch(context, request.params.id, key, {
        onState: (state) => stream.push(asEvent(state)),
        onSilence: () => stream.push(':\n\n'),
        onEnd: () => stream.push(null),
      });
      reply.raw.once('close', stop);
      if (reply.raw.destroyed) stop();
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'private, no-store',
          // Proxies that collect answers would keep the events back.
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  );
}

function asEvent(state: OrderState): string {
  return `id: ${state.version}\nevent: order\ndata: ${JSON.stringify(state)}\n\n`;
}
