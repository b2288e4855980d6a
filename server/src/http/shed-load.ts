import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../domain/failure.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer goes on for minutes, and costs next to nothing: it counts neither as work in hand nor as a slow one. */
    isStream?: boolean;
  }
}

/** When the shop has too much to do. */
export interface LoadLimits {
  /** Requests that are being worked on; bodies that are still arriving don't count, since senders may be slow on purpose. */
  maxInFlight: number;
  /** How late the process may be with everything, two samples long, … */
  maxLagMs: number;
  /** … while at least so many requests are being worked on: with fewer the cause is another, and to refuse helps nobody. */
  manyInFlight: number;
}

/** A purchase's requests take tens of milliseconds each: this many wait for some seconds, well below a request's 15. */
const defaultLimits: LoadLimits = { maxInFlight: 400, maxLagMs: 200, manyInFlight: 50 };

const SAMPLE_MS = 100;
const RETRY_SECONDS = 2;

/** Never refused: money that has come must be heard of, and who watches the shop must see that it lives. */
const reserved = new Set(['/api/payment/webhook', '/api/health', '/metrics']);

/**
 * Refuses requests at once, with 503 and Retry-After, while the shop can't keep up: what it has begun is then finished in
 * time, instead of everything too late. Register it before the routes.
 */
export function shedLoad(app: FastifyInstance, limits: Partial<LoadLimits> = {}): void {
  const { maxInFlight, maxLagMs, manyInFlight } = { ...defaultLimits, ...limits };
  let inFlight = 0;
  // One late sample is a pause, as when a lot of memory is tidied up; two are overload.
  let [earlierLag, latestLag] = [0, 0];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    [earlierLag, latestLag] = [latestLag, now - last - SAMPLE_MS];
    last = now;
  }, SAMPLE_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?', 1);
    if (reserved.has(path)) return;
    const isLate = Math.min(earlierLag, latestLag) > maxLagMs && inFlight >= manyInFlight;
    if (inFlight < maxInFlight && !isLate) return;
    throw new Failure('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  });
  app.addHook('preValidation', async (request, reply) => {
    const { socket } = request.raw;
    // Nobody would say any more that it has gone.
    if (socket.destroyed || request.routeOptions.config.isStream) return;
    inFlight += 1;
    const inHand = inHandOf(socket);
    inHand.add(reply.raw);
    reply.raw.once('close', () => {
      if (inHand.delete(reply.raw)) inFlight -= 1;
    });
  });

  // Of requests that a caller sends without waiting for answers, only the one that is being answered is told that the
  // connection has gone: the others are given back with the connection.
  const connections = new WeakMap<Socket, Set<ServerResponse>>();
  function inHandOf(socket: Socket): Set<ServerResponse> {
    const known = connections.get(socket);
    if (known) return known;
    const inHand = new Set<ServerResponse>();
    connections.set(socket, inHand);
    socket.once('close', () => {
      inFlight -= inHand.size;
      inHand.clear();
    });
    return inHand;
  }
}
