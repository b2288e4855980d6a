import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { parseInput } from '../../kit/parse-input.js';
import type { RequestContext } from '../../kit/request-context.js';
import { linkQuery } from '../../kit/rest-schemas.js';
import type { ContextFactory } from '../context.js';

/** How long a browser waits before it asks again after the stream has ended. */
const RECONNECT_MS = 3000;

/** What a listener gets about an order. */
export interface OrderListener {
  onState: (state: { version: string }) => void;
  /** Called from time to time, so that the connection isn't taken for dead. */
  onSilence: () => void;
  onEnd: () => void;
}

/** Lets callers listen to orders. */
export interface OrderWatcher {
  /** @returns stops listening @throws Failure NOT_FOUND as for reading the order, RATE_LIMITED, UNAVAILABLE */
  watch(
    context: RequestContext,
    orderId: string,
    key: string | undefined,
    listener: OrderListener,
  ): Promise<() => void>;
  close(): void;
}

/** Registers GET /api/orders/{id}/events: the order's state as server-sent events. */
export function registerOrderEvents(app: FastifyInstance, orders: OrderWatcher, contexts: ContextFactory): void {
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

function asEvent(state: { version: string }): string {
  return `id: ${state.version}\nevent: order\ndata: ${JSON.stringify(state)}\n\n`;
}
