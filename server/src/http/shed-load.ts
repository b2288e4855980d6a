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

/** Routes that are never refused: the shop must receive payment events, and monitors must see that it is alive. */
const reserved = new Set(['/api/payment/webhook', '/api/health', '/livez', '/readyz', '/metrics']);

/** One request, until its answer is sent or its connection is closed. */
interface Visit {
  connection: Connection;
  /** Whose share of places it takes; null: nobody's. */
  address: string | null;
  /** Whether it is still being worked on. */
  isWorking: boolean;
}

/** What one connection has open: answers that are not yet sent. */
type Connection = Set<Visit>;

declare module 'fastify' {
  interface FastifyRequest {
    /** null before it is counted, and once its answer is sent. */
    visit: Visit | null;
  }
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

  app.decorateRequest('visit', null);
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request) ?? undefined));
  app.addHook('preValidation', (request, _reply, done) => {
    const { visit } = request;
    // A closed connection would never report that it has closed.
    if (visit && !request.raw.socket.destroyed) {
      inFlight += 1;
      visit.isWorking = true;
    }
    done();
  });
  // From here on the client's speed decides how long it takes: the connection and its address count it, the work is done.
  app.addHook('onSend', ({ visit }, _reply, _payload, done) => {
    if (visit) finish(visit);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.visit) leave(request.visit);
    request.visit = null;
    done();
  });

  /** Counts a request. @returns why it is refused; null: it isn't */
  function refusalOf(request: FastifyRequest): Failure | null {
    const { socket } = request.raw;
    const connection = connectionOf(socket);
    // Browsers don't send requests ahead of answers, and proxies that do send a few.
    // guard: overload.test.ts '450 requests over one connection'
    if (connection.size >= maxPerConnection) socket.destroy();
    if (socket.destroyed) return new Failure('UNAVAILABLE', 'The connection is closed');
    const visit: Visit = { connection, address: null, isWorking: false };
    connection.add(visit);
    request.visit = visit;
    const { url, config } = request.routeOptions;
    const isReserved = reserved.has(url ?? '');
    // Listeners to orders have their own limit.
    if (!isReserved && !config.isStream && maxPerAddress !== null) {
      const address = clientAddress(request.ip);
      // An address may not take all places.
      // guard: overload.test.ts 'only its share', try: >= maxPerAddress -> < 0
      if ((openByAddress.get(address) ?? 0) >= maxPerAddress) {
        return new Failure('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      }
      openByAddress.set(address, (openByAddress.get(address) ?? 0) + 1);
      visit.address = address;
    }
    // Health and webhooks get through, however full the shop is.
    // guard: overload.test.ts 'an overloaded process refuses'
    if (isReserved) return null;
    // guard: overload.test.ts 'an overloaded process refuses', try: Math.min(earlierLag, latestLag) > maxLagMs -> false
    const isLate = Math.min(earlierLag, latestLag) > maxLagMs && inFlight >= manyInFlight;
    // guard: overload.test.ts 'more requests than', try: inFlight < maxInFlight && ->
    if (inFlight < maxInFlight && !isLate) return null;
    return new Failure('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  }

  function finish(visit: Visit): void {
    if (!visit.isWorking) return;
    visit.isWorking = false;
    // Whoever has an answer, or the beginning of a stream, gives its place free.
    // guard: overload.test.ts 'more requests than'
    // guard: order-events.test.ts 'listeners don’t count as running'
    inFlight -= 1;
  }

  const openByAddress = new Map<string, number>();
  /** Gives all places of a request back. */
  function leave(visit: Visit): void {
    finish(visit);
    if (!visit.connection.delete(visit) || visit.address === null) return;
    const left = (openByAddress.get(visit.address) ?? 1) - 1;
    if (left > 0) openByAddress.set(visit.address, left);
    else openByAddress.delete(visit.address);
  }

  // When a connection with several open requests closes, only the request being answered hears of it. The others are
  // released with the connection.
  const connections = new WeakMap<Socket, Connection>();
  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = new Set();
    connections.set(socket, connection);
    socket.once('close', () => {
      // Whoever leaves gives all its places free, not only that of the first request.
      // guard: overload.test.ts 'several requests at once'
      for (const visit of connection) leave(visit);
    });
    return connection;
  }
}
