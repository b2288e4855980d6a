import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import {
  isSame,
  publishableCalls,
  secretGets,
  secretPosts,
  type Call,
  type CallOptions,
  type Handler,
} from './api-calls.js';
import { actOnce } from './idempotency.js';
import { decodeForm } from './parameters.js';
import { StripeError } from './stripe-error.js';
import { apiVersion } from './webhooks.js';

/** Ways to make the interface as bad as the internet can be. Each counts down call by call. */
export interface ApiSwitches {
  /** Delays every response by this long; an idempotency key is in use meanwhile. */
  latencyMs: number;
  /** So many of the next calls are answered 500 without acting. */
  failNext: number;
  /** So many of the next calls are answered 429 without acting. */
  rateLimitNext: number;
  /** So many of the next calls are never answered. */
  hangNext: number;
  /** So many of the next calls act, then answer half of their JSON. */
  malformNext: number;
  /** So many of the next calls act, then the connection breaks. */
  resetAfterActing: number;
  /** Runs before each call is processed, and after that before its response: a hook for tests. */
  onCall: ((moment: 'before' | 'after', call: string) => Promise<void>) | null;
}

/** A call as it came in. */
export interface ReceivedCall {
  method: string;
  /** As `/v1/refunds/:id`; of calls that the sandbox doesn't know, the path as it was asked. */
  route: string;
  /** Body or query, decoded: lists and groups of texts. */
  input: Record<string, unknown>;
  idempotencyKey: string | null;
}

export interface ApiOptions extends CallOptions {
  secretKey: string;
  publishableKey: string;
  switches: ApiSwitches;
  /** Called for each call with the secret key, which continues when the listener is done. */
  onReceived: (call: ReceivedCall) => Promise<void>;
}

export interface Api {
  /** The whole interface. */
  server: FastifyInstance;
  /** The two calls that a browser may make, holding an intent's secret, to be served under the shop's own address. */
  publishable: FastifyPluginAsync;
}

/** Stripe's HTTP interface, as far as the shop uses it. */
export function createApi(options: ApiOptions): Api {
  const { switches } = options;
  const server = Fastify({ forceCloseConnections: true });
  const closing = new AbortController();
  server.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  const latency = async () => {
    if (switches.latencyMs > 0) await delay(switches.latencyMs, undefined, { signal: closing.signal });
  };

  /** What all calls have in common. */
  const prepare = (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, _request, reply) => {
      const known = error instanceof StripeError ? error : new StripeError(500, 'api_error', 'The sandbox failed.');
      if (known.status === 401) reply.header('www-authenticate', 'Basic realm="Stripe"');
      return reply.code(known.status).send(known.body);
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('request-id', options.newId('req'));
      reply.header('stripe-version', request.headers['stripe-version'] ?? apiVersion);
    });
    app.addHook('preHandler', async (request) => {
      if (isSame(keyOf(request), options.secretKey)) await options.onReceived(receivedCall(request));
      if (takes(switches, 'hangNext')) await new Promise(() => undefined);
      if (takes(switches, 'failNext')) throw new StripeError(500, 'api_error', 'An unknown error occurred.');
      if (takes(switches, 'rateLimitNext'))
        throw new StripeError(429, 'invalid_request_error', 'Too many requests.', { code: 'rate_limit' });
      checkKey(request, options);
      await switches.onCall?.('before', `${request.method} ${request.url}`);
    });
    app.addHook('onSend', async (request) => {
      await switches.onCall?.('after', `${request.method} ${request.url}`);
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (takes(switches, 'resetAfterActing')) request.raw.socket.destroy();
      const isBroken = typeof payload === 'string' && takes(switches, 'malformNext');
      done(null, isBroken ? payload.slice(0, payload.length / 2) : payload);
    });
  };

  const get = (app: FastifyInstance, path: string, handle: Handler) =>
    app.get(path, async (request) => {
      await latency();
      return handle(callOf(request, decodeForm(formOf(request)), options));
    });

  const post = (app: FastifyInstance, path: string, handle: Handler) =>
    app.post(path, async (request, reply) => {
      const text = formOf(request);
      const act = () => handle(callOf(request, decodeForm(text), options));
      const answer = await actOnce(options, idempotencyKeyOf(request), `${request.url}\n${text}`, act, latency);
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return reply.code(answer.status).type('application/json').send(answer.body);
    });

  prepare(server);
  server.setNotFoundHandler((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    throw new StripeError(404, 'invalid_request_error', message);
  });
  for (const [path, handle] of secretGets(options)) get(server, path, handle);
  for (const [path, handle] of secretPosts(options)) post(server, path, handle);

  const publishable = publishableCalls(options);
  const installPublishable = (app: FastifyInstance) => {
    get(app, '/v1/payment_intents/:id', publishable.retrieve);
    post(app, '/v1/payment_intents/:id/confirm', publishable.confirm);
  };
  installPublishable(server);
  return {
    server,
    publishable: (app) => {
      prepare(app);
      installPublishable(app);
      return Promise.resolve();
    },
  };
}

function receivedCall(request: FastifyRequest): ReceivedCall {
  const [path = ''] = request.url.split('?');
  return {
    method: request.method,
    route: request.routeOptions.url ?? path,
    input: decodeForm(formOf(request)),
    idempotencyKey: idempotencyKeyOf(request),
  };
}

/** What is form-encoded: the body, or the query of a call that only looks. */
function formOf(request: FastifyRequest): string {
  if (request.method === 'GET') return request.url.split('?')[1] ?? '';
  return typeof request.body === 'string' ? request.body : '';
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

function callOf(request: FastifyRequest, input: unknown, { publishableKey }: ApiOptions): Call {
  const { id = '' } = request.params as { id?: string };
  const [path = ''] = request.url.split('?');
  return { input, id, path, isPublishable: keyOf(request) === publishableKey };
}

const browserCalls = ['/v1/payment_intents/:id', '/v1/payment_intents/:id/confirm'];

/** @throws StripeError 401 without a key or with a wrong one, 403 for the publishable key where it may not be used */
function checkKey(request: FastifyRequest, { secretKey, publishableKey }: ApiOptions): void {
  const key = keyOf(request);
  if (isSame(key, secretKey)) return;
  if (key === publishableKey) {
    const { url = '' } = request.routeOptions;
    if (browserCalls.some((path) => url.endsWith(path))) return;
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
    throw new StripeError(403, 'invalid_request_error', message, { code: 'secret_key_required' });
  }
  const message =
    key === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}***`;
  throw new StripeError(401, 'invalid_request_error', message);
}

/** Bearer as the SDK sends it, or Basic as curl does. */
function keyOf(request: FastifyRequest): string {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
}

/** Counts a switch down. @returns whether it was on for this call */
function takes(switches: ApiSwitches, name: Exclude<keyof ApiSwitches, 'latencyMs' | 'onCall'>): boolean {
  if (switches[name] <= 0) return false;
  switches[name] -= 1;
  return true;
}
