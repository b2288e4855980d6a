import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import type { PrometheusMetrics } from '../adapters/prometheus-metrics.js';
import type { Config } from '../config.js';
import { ipOfRequest, trustsHop } from './client-address.js';
import { isLogged, type NamedCall } from './request-log.js';

/** An answer that is there already, but for what no two answers share. */
export interface ReadyAnswer {
  call: NamedCall;
  status: 200 | 304;
  /** Names and values in turns, without length and security headers: the form that Node writes fastest. */
  headers: readonly string[];
  /** null: none. */
  body: Buffer | string | null;
}

/** A call that the framework hasn't seen. */
export interface EarlyCall {
  url: string;
  headers: IncomingHttpHeaders;
  /** null: by GET, and without one. */
  body: string | null;
  /** The caller's address, read only when it is needed. */
  ipOf: () => string;
}

/** Finds an answer, and counts the call for its limits; null when it takes the usual way. */
export type ReadyAnswers = (call: EarlyCall) => ReadyAnswer | null;

/** Longer queries are kept for nobody. */
const MAX_BODY_BYTES = 4096;

/** Bodies that were read before the framework saw their requests. */
const readBodies = new WeakMap<IncomingMessage, Buffer>();

/** A hook of routes whose bodies may have been read already: reads those once more. */
export const readAgain: preParsingHookHandler = ({ raw }, _reply, payload, done) => {
  const body = readBodies.get(raw);
  done(null, body ? Readable.from(body, { objectMode: false }) : payload);
};

/**
 * Gives calls whose answer is in memory that answer before the framework sees them, which costs more than all the rest
 * of it. It writes what the usual way would. Whatever is out of the ordinary takes the usual way: pages of other
 * sites, a proxy that the shop doesn't know, a connection with answers that are still to be read, a shop that is closing.
 */
export function answerFirst(
  app: FastifyInstance,
  find: ReadyAnswers,
  shop: {
    config: Pick<Config, 'trustedProxies' | 'corsOrigins'>;
    metrics: PrometheusMetrics;
    isClosing: () => boolean;
  },
): void {
  const { config, metrics, isClosing } = shop;
  const ofAll = Object.entries(app.securityHeaders.ofData).flat();
  // A page of another site gets other headers.
  // guard: shared-answers.test.ts 'is what the framework gives'
  if (config.corsOrigins.length > 0) ofAll.push('vary', 'Origin');
  const trusts = trustsHop(config.trustedProxies);

  function answer(request: IncomingMessage, response: ServerResponse, read: Buffer | null): boolean {
    const started = performance.now();
    const { url = '/', headers } = request;
    const ipOf = () => ipOfRequest(request, trusts);
    const found = find({ url, headers, body: read && read.toString(), ipOf });
    if (!found) return false;
    const { call, status, body } = found;
    const reqId = app.requestIdOf(request);
    const all = [...ofAll, 'x-request-id', reqId, ...found.headers];
    if (body !== null) all.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(status, all).end(body);
    const ms = performance.now() - started;
    metrics.request({ method: call.method, route: call.route, status, seconds: ms / 1000 });
    if (isLogged(call.route)) app.log.info({ reqId, ...call, status, ms: Math.round(ms) }, 'request');
    return true;
  }

  /** Whether nothing about a request asks for more than its answer. */
  function isOrdinary({ headers }: IncomingMessage, { socket }: ServerResponse): boolean {
    // A response has its socket once all earlier ones of the connection are written.
    const isFirst = socket !== null && socket.writableLength === 0;
    const isFromKnownProxy = config.trustedProxies > 0 || headers['x-forwarded-for'] === undefined;
    // guard: overload.test.ts 'that is in memory', try: isFirst && ->
    // guard: shared-answers.test.ts 'a proxy that the shop doesn’t know', try: isFromKnownProxy && ->
    // guard: shared-answers.test.ts 'a listed site’s page', try: && headers.origin === undefined ->
    return isFirst && isFromKnownProxy && headers.origin === undefined;
  }

  const listeners = app.server.listeners('request') as RequestListener[];
  const usually: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(app.server, request, response);
  };
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const first = (read: Buffer | null) => {
      // guard: health.test.ts 'about to stop', try: isClosing() || ->
      if (isClosing() || !answer(request, response, read)) usually(request, response);
    };
    if (!isOrdinary(request, response)) usually(request, response);
    else if (request.method === 'GET') first(null);
    else if (isShortQuery(request)) readBody(request, first);
    else usually(request, response);
  });
}

/** Whether it is a query as programs send it, without saying who they are. */
function isShortQuery({ method, url, headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? NaN);
  return (
    method === 'POST' &&
    url === '/graphql' &&
    bytes <= MAX_BODY_BYTES &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers.cookie === undefined
  );
}

/** @param then called with the whole body; never, when the client leaves before its end */
function readBody(request: IncomingMessage, then: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => {
    const body = Buffer.concat(parts);
    readBodies.set(request, body);
    then(body);
  });
}
