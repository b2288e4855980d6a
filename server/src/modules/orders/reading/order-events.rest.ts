import type { RestDescription } from '../../../kit/rest-route.js';
import { idParams, linkQuery } from '../../../kit/rest-schemas.js';
import { orderEvent } from '../order.schema.js';

/** The stream of an order's states, which http serves itself. */
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
