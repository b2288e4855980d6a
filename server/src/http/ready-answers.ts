import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { PrometheusMetrics } from '../adapters/prometheus-metrics.js';
import type { Config } from '../config.js';
import { ipOf, trustsHop } from './client-address.js';
import { isLogged, type NamedCall } from './request-log.js';

/** An answer to a call by GET that is there already, but for what no two answers share. */
export interface ReadyAnswer {
  call: NamedCall;
  status: 200 | 304;
  /** Names and values in turns, without length and security headers: the form that Node writes fastest. */
  headers: readonly string[];
  /** null: none. */
  body: Buffer | string | null;
}

/** Finds an answer, and counts the call for its limits; null when it takes the usual way. */
export type ReadyAnswers = (url: string, headers: IncomingMessage['headers'], ipOf: () => string) => ReadyAnswer | null;

/**
 * Gives calls by GET whose answer is in memory that answer before the framework sees them, which costs more than all
 * the rest of it. It writes what the usual way would. Whatever is out of the ordinary takes the usual way: pages of other
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

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const started = performance.now();
    // guard: http-edge.test.ts 'is refused with the allowed ones', try: request.method !== 'GET' || ->
    // guard: health.test.ts 'about to stop', try: || isClosing() ->
    if (request.method !== 'GET' || !isOrdinary(request, response) || isClosing()) return false;
    const found = find(request.url ?? '/', request.headers, () => ipOf(request, trusts));
    if (!found) return false;
    const { call, status, headers, body } = found;
    const reqId = app.requestIdOf(request);
    const all = [...ofAll, 'x-request-id', reqId, ...headers];
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

  const usual = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of usual) listener.call(app.server, request, response);
  });
}
