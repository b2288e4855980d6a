import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../domain/failure.js';
import { clientAddress } from './client-address.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Its response takes minutes but hardly any work, so it counts neither as work in progress nor as a slow request.
     */
    isStream?: boolean;
  }
}

/** When the shop has too much to do. */
export interface LoadLimits {
  /** Requests being worked on. Bodies that are still arriving don't count, and neither do finished answers that nobody reads. */
  maxInFlight: number;
  /** How late the event loop may run, in two samples in a row, … */
  maxLagMs: number;
  /** … while at least this many requests are being worked on. With fewer, the cause is something else, and refusing helps nobody. */
  manyInFlight: number;
  /** Requests that one connection may have open. A connection that sends more without reading the answers is closed. */
  maxPerConnection: number;
  /** Requests that one client address may have open, unread answers included; null: any number. */
  maxPerAddress: number | null;
}

/** The requests of a purchase take tens of milliseconds each, so 400 of them wait for a few seconds: well below the 15 that a request may take. */
const defaultLimits: LoadLimits = {
  maxInFlight: 400,
  maxLagMs: 200,
  manyInFlight: 50,
  maxPerConnection: 16,
  maxPerAddress: 100,
};

const SAMPLE_MS = 100;
const RETRY_SECONDS = 2;

/** Never refused: the shop must receive payment events, and monitors must see that it is alive. */
const reserved = new Set(['/api/payment/webhook', '/api/health', '/livez', '/readyz', '/metrics']);

/** What one connection has open. */
interface Connection {
  /** Answers that are not yet sent, each with its release from the count of its address. */
  open: Map<ServerResponse, () => void>;
  /** Those of them that are still being worked on. */
  working: Set<ServerResponse>;
}

/**
 * Refuses requests at once, with 503 and Retry-After, while the shop can't keep up, so that what it has begun is finished in
 * time. Also stops a single client from filling the shop with answers that it doesn't read. Register it before the routes.
 */
export function shedLoad(app: FastifyInstance, limits: Partial<LoadLimits> = {}): void {
  const { maxInFlight, maxLagMs, manyInFlight, maxPerConnection, maxPerAddress } = { ...defaultLimits, ...limits };
  let inFlight = 0;
  // One late sample is a pause, such as a garbage collection; two are overload.
  let [earlierLag, latestLag] = [0, 0];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    [earlierLag, latestLag] = [latestLag, now - last - SAMPLE_MS];
    last = now;
  }, SAMPLE_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const { open } = connectionOf(socket);
    // Browsers don't send requests ahead of answers, and proxies that do send a few.
    // guard: overload.test.ts '450 requests over one connection'
    if (open.size >= maxPerConnection) socket.destroy();
    if (socket.destroyed) throw new Failure('UNAVAILABLE', 'The connection is closed');
    open.set(reply.raw, () => {});
    reply.raw.once('close', () => {
      open.get(reply.raw)?.();
      open.delete(reply.raw);
    });
    const isReserved = reserved.has(pathOf(request));
    // Listeners to orders have their own limit.
    const isCounted = !isReserved && !request.routeOptions.config.isStream;
    if (isCounted && maxPerAddress !== null) open.set(reply.raw, takePlace(clientAddress(request.ip), maxPerAddress));
    // Health and webhooks get through, however full the shop is.
    // guard: overload.test.ts 'an overloaded process refuses'
    if (isReserved) return;
    // guard: overload.test.ts 'an overloaded process refuses', try: Math.min(earlierLag, latestLag) > maxLagMs -> false
    const isLate = Math.min(earlierLag, latestLag) > maxLagMs && inFlight >= manyInFlight;
    // guard: overload.test.ts 'more requests than', try: inFlight < maxInFlight && ->
    if (inFlight < maxInFlight && !isLate) return;
    throw new Failure('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  });
  app.addHook('preValidation', async (request, reply) => {
    const { socket } = request.raw;
    // A closed connection would never report that it has closed.
    // guard: order-events.test.ts 'listeners don’t count as running', try: || request.routeOptions.config.isStream ->
    if (socket.destroyed || request.routeOptions.config.isStream) return;
    inFlight += 1;
    connectionOf(socket).working.add(reply.raw);
    reply.raw.once('close', () => finish(socket, reply.raw));
  });
  // From here on the client's speed decides how long it takes: the connection and its address count it, the work is done.
  app.addHook('onSend', async (request, reply) => finish(request.raw.socket, reply.raw));

  function finish(socket: Socket, response: ServerResponse): void {
    // Whoever has an answer gives its place free.
    // guard: overload.test.ts 'more requests than', try: .delete(response) -> .has(null as never)
    if (connections.get(socket)?.working.delete(response)) inFlight -= 1;
  }

  const openByAddress = new Map<string, number>();
  /** @returns what gives the place back */
  function takePlace(address: string, places: number): () => void {
    const taken = openByAddress.get(address) ?? 0;
    // An address may not take all places.
    // guard: overload.test.ts 'only its share', try: >= places -> < 0
    if (taken >= places) {
      throw new Failure('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
        retryAfter: RETRY_SECONDS,
      });
    }
    openByAddress.set(address, taken + 1);
    return () => {
      const left = (openByAddress.get(address) ?? 1) - 1;
      if (left > 0) openByAddress.set(address, left);
      else openByAddress.delete(address);
    };
  }

  // When a connection with several open requests closes, only the request being answered hears of it. The others are
  // released with the connection.
  const connections = new WeakMap<Socket, Connection>();
  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { open: new Map(), working: new Set() };
    connections.set(socket, connection);
    socket.once('close', () => {
      // Whoever leaves gives all its places free, not only that of the first request.
      // guard: overload.test.ts 'several requests at once'
      inFlight -= connection.working.size;
      connection.working.clear();
      for (const release of connection.open.values()) release();
      connection.open.clear();
    });
    return connection;
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
