import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.js';
import type { Ids } from '../domain/ports.js';
import { Failure } from '../domain/failure.js';
import { trustsHop } from './client-address.js';
import { toRestError } from './errors.js';
import { requestIds, type RequestIds } from './request-ids.js';
import { logLine } from './request-log.js';
import { securityHeaders, type SecurityHeaders } from './security-headers.js';

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders;
    requestIdOf: RequestIds;
  }
}

/** Larger JSON bodies are refused with 413. */
const BODY_LIMIT = 100 * 1024;

/**
 * Twice as long as any answer takes to begin, and as the pause between two writes of an event stream. A client that stops
 * reading its answer is noticed after one to two of these.
 */
const IDLE_MS = 30_000;

/** The HTTP server with everything that every answer needs: ids, security headers, cookies, compression, error answers. */
export async function createHttpServer(
  config: Config,
  ids: Ids,
  logger: FastifyBaseLogger,
  {
    isStrict,
    idleMs = IDLE_MS,
  }: {
    /** Off for developers only: Vite's live reloading runs inline scripts. */
    isStrict: boolean;
    /** Closes a connection in the middle of a request when nothing moves on it for so long. */
    idleMs?: number | undefined;
  },
): Promise<FastifyInstance> {
  const requestIdOf = requestIds(config.trustedProxies, ids);
  const app = Fastify({
    loggerInstance: logger,
    // guard: order-links.test.ts 'no key is logged, and no page', try: true -> false
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    // guard: overload.test.ts 'is cut off'
    connectionTimeout: idleMs,
    // What still comes over an open connection while the shop closes is answered, and the connection then closed.
    return503OnClosing: false,
    trustProxy: config.trustedProxies > 0 && trustsHop(config.trustedProxies),
    genReqId: requestIdOf,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, ids.id(), logger),
    frameworkErrors: (error, request, reply) => answerError(addressFaults[error.code] ?? error, request, reply),
    rewriteUrl: (request) => asPath(request.url ?? '/'),
    routerOptions: { querystringParser: (text) => parseQuery(text), ignoreTrailingSlash: true },
  });
  app.decorate('requestIdOf', requestIdOf);
  leaveNoConnectionOpen(app);
  // Clients that name the type with every request send it without a body too.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  // JSON is the one language of bodies: anything a foreign page's form could send is refused.
  app.removeContentTypeParser('text/plain');
  addHeadersOfAllAnswers(app, securityHeaders(config, isStrict));
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 5 } } });

  app.setNotFoundHandler((request, reply) => {
    // While processes are replaced one by one, a file may be missing here and be there a moment later.
    if (request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    throw new Failure('NOT_FOUND', 'There is nothing at this address');
  });
  app.setErrorHandler(answerError);
  app.addHook('onResponse', logLine);
  return app;
}

/** The message of the line about an error that callers don't get to see. The error's own might hold what they sent. */
export const REQUEST_FAILED = 'a request failed';

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = toRestError(error, request.id, (cause) =>
    request.log.error({ err: cause }, REQUEST_FAILED),
  );
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send(body);
}

/** Answers what isn't HTTP, is too large or comes too slowly: no route and no hook ever gets such a request. */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
  logger: FastifyBaseLogger,
): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const { status, body } = toRestError(
      { statusCode: unreadable[error.code ?? ''] ?? 400 },
      requestId,
      () => undefined,
    );
    const content = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(content)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${content}`);
    logger.info({ reqId: requestId, route: 'none', status }, 'request');
  }
  socket.destroy();
}

/** The statuses of what Node's HTTP parser refuses, but for 400. */
const unreadable: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What is wrong with addresses that the router refuses before any route is found. */
const addressFaults: Readonly<Record<string, Failure>> = {
  FST_ERR_BAD_URL: new Failure('BAD_USER_INPUT', 'The address is not valid'),
  FST_ERR_MAX_PARAM_LENGTH: new Failure('NOT_FOUND', 'There is nothing at this address'),
};

/**
 * The path of a request's target. The whole URL, which a proxy may send, counts by its path alone. A lone percent sign, as in
 * /search/50%, is meant literally; the router would refuse it.
 */
function asPath(target: string): string {
  // As nearly all are.
  if (target.startsWith('/') && !target.includes('%')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return (path.startsWith('/') || path === '*' ? path : `/${path}`).replace(/%(?![0-9a-f]{2})/gi, '%25');
}

const PICTURES = /^\/(images|uploads)\//;
/** What programs ask for, without the documents among these addresses and the scripts of those. */
// guard: start.test.ts 'of its kind', try: (?!\/docs) ->
// guard: start.test.ts 'of its kind', try: (?!\/explorer) ->
// guard: start.test.ts 'of its kind', try: (\?|$)) -> ([/?]|$))
const DATA = /^\/((api(?!\/docs)|graphql(?!\/explorer))([/?]|$)|(livez|readyz|metrics)(\?|$))/;

/**
 * Gives every answer its id and security headers. They stay among the reply's own headers, which Fastify writes in one go
 * with the status.
 */
function addHeadersOfAllAnswers(app: FastifyInstance, headers: SecurityHeaders): void {
  app.decorate('securityHeaders', headers);
  app.addHook('onRequest', (request, reply, done) => {
    // Other sites may show our pictures; everything else is for our own pages.
    const { url } = request;
    reply.headers(DATA.test(url) ? headers.ofData : PICTURES.test(url) ? headers.ofPictures : headers.ofDocuments);
    reply.header('x-request-id', request.id);
    done();
  });
}

/**
 * Makes closing wait only for requests. Node closes connections that are idle at that moment; those with a request in
 * progress, or that a browser has opened in advance, would stay open for as long as the client keeps them.
 */
function leaveNoConnectionOpen(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Zero would mean forever.
    // guard: process-faults.test.ts 'a shop that is stopped takes', built
    app.server.keepAliveTimeout = 1;
    // Connections that nobody has used end at once.
    // guard: process-faults.test.ts 'a shop that is stopped takes', built, try: === 0 -> < 0
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Repeated parameters become arrays, which no documented parameter is: they are refused by name instead of half read. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return query;
  const parameters = new URLSearchParams(text);
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    query[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}
