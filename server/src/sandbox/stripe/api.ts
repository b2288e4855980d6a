import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Books, StripeObject } from './books.js';
import { numberOfMethod } from './cards.js';
import { declineOf, type Intent, type Ledger } from './ledger.js';
import { decodeForm, parameters, readParameters } from './parameters.js';
import { missing, StripeError } from './stripe-error.js';

export interface ApiSwitches {
  /** Every answer waits so long. */
  latencyMs: number;
  /** So many of the next calls are answered 500 without acting. */
  failNext: number;
  /** So many of the next calls act, then the connection breaks. */
  resetAfterActing: number;
}

export interface ApiOptions {
  secretKey: string;
  books: Books;
  ledger: Ledger;
  newId: (prefix: string) => string;
  switches: ApiSwitches;
}

type Answer = StripeObject | Record<string, unknown>;
type Handler = (input: unknown, id: string, request: FastifyRequest) => Answer;

/** Stripe's HTTP interface, as far as the shop uses it. */
export function createApi(options: ApiOptions): FastifyInstance {
  const { books, ledger, switches } = options;
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof StripeError ? error : new StripeError(500, 'api_error', 'The sandbox failed.');
    return reply.code(known.status).send(known.body);
  });
  app.setNotFoundHandler((request) => {
    throw new StripeError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${request.url}).`,
    );
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', options.newId('req'));
    if (keyOf(request) !== options.secretKey)
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
    if (switches.latencyMs > 0) await delay(switches.latencyMs);
    if (switches.failNext > 0) {
      switches.failNext -= 1;
      throw new StripeError(500, 'api_error', 'An unknown error occurred.');
    }
  });
  app.addHook('onSend', async (request) => {
    if (switches.resetAfterActing <= 0) return;
    switches.resetAfterActing -= 1;
    request.raw.socket.destroy();
  });

  const get = (path: string, handle: Handler) =>
    app.get(path, (request) => handle(request.query, idOf(request), request));

  const post = (path: string, handle: Handler) =>
    app.post(path, async (request, reply) => {
      const text = typeof request.body === 'string' ? request.body : '';
      const act = (): { status: number; body: string } => {
        try {
          return { status: 200, body: JSON.stringify(handle(decodeForm(text), idOf(request), request)) };
        } catch (error) {
          if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body) };
          throw error;
        }
      };
      const key = request.headers['idempotency-key'];
      const answer =
        typeof key === 'string' ? once(books, key, `${request.url}\n${text}`, act) : { ...act(), isReplayed: false };
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return reply.code(answer.status).type('application/json').send(answer.body);
    });

  const list = (path: string, kind: string) =>
    get(path, (query) => {
      const {
        limit = '10',
        starting_after: after,
        payment_intent: intent,
      } = query as Record<string, string | undefined>;
      const all = books.list(kind).filter((object) => intent === undefined || object['payment_intent'] === intent);
      const start = after === undefined ? 0 : all.findIndex((object) => object.id === after) + 1;
      const data = all.slice(start, start + Number(limit));
      return { object: 'list', url: path, data, has_more: start + data.length < all.length };
    });

  const retrieve = (path: string, kind: string) =>
    get(`${path}/:id`, (_query, id) => books.find(kind, id) ?? never(missing(kind, id)));

  get('/v1/balance', () => ({ object: 'balance', available: [], pending: [], livemode: false }));

  post('/v1/checkout/sessions', (input) => ledger.createSession(readParameters(parameters.createSession, input)));
  list('/v1/checkout/sessions', 'checkout.session');
  get('/v1/checkout/sessions/:id', (query, id) => {
    const session = ledger.getSession(id);
    const wantsIntent = Object.entries(query as object).some(
      ([name, value]) => name.startsWith('expand') && value === 'payment_intent',
    );
    return wantsIntent && session.payment_intent !== null
      ? { ...session, payment_intent: ledger.getIntent(session.payment_intent) }
      : session;
  });
  post('/v1/checkout/sessions/:id/expire', (input, id) => {
    readParameters(parameters.expireSession, input);
    return ledger.expireSession(id);
  });

  post('/v1/payment_intents', (input) => {
    const { payment_method: method, confirm, ...rest } = readParameters(parameters.createIntent, input);
    const intent = ledger.createIntent(rest);
    return confirm === true && method !== undefined ? confirmed(ledger, intent.id, methodNumber(method)) : intent;
  });
  list('/v1/payment_intents', 'payment_intent');
  get('/v1/payment_intents/:id', (_query, id) => ledger.getIntent(id));
  post('/v1/payment_intents/:id/confirm', (input, id) => {
    const { payment_method: method, payment_method_data: data } = readParameters(parameters.confirmIntent, input);
    const number = data?.card.number.replaceAll(' ', '') ?? (method === undefined ? null : methodNumber(method));
    if (number === null)
      throw new StripeError(400, 'invalid_request_error', 'You must provide a payment method.', {
        param: 'payment_method',
      });
    return confirmed(ledger, id, number);
  });
  post('/v1/payment_intents/:id/cancel', (input, id) => {
    readParameters(parameters.cancelIntent, input);
    return ledger.cancelIntent(id);
  });

  post('/v1/refunds', (input) => ledger.createRefund(readParameters(parameters.createRefund, input)));
  list('/v1/refunds', 'refund');
  retrieve('/v1/refunds', 'refund');
  list('/v1/charges', 'charge');
  retrieve('/v1/charges', 'charge');
  list('/v1/events', 'event');
  retrieve('/v1/events', 'event');
  return app;
}

/** Stripe's idempotency: the first answer again, 409 while it is being made, an error for other parameters. */
function once(books: Books, key: string, request: string, act: () => { status: number; body: string }) {
  const kept = books.claimKey(key, request);
  if (kept !== null) {
    if (!books.isSameRequest(kept, request)) {
      throw new StripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (kept.status === null || kept.body === null) {
      throw new StripeError(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this idempotency key.',
        { code: 'idempotency_key_in_use' },
      );
    }
    return { status: kept.status, body: kept.body, isReplayed: true };
  }
  try {
    const answer = act();
    books.settleKey(key, answer);
    return { ...answer, isReplayed: false };
  } catch (error) {
    books.settleKey(key, null);
    throw error;
  }
}

function confirmed(ledger: Ledger, id: string, cardNumber: string): Intent {
  const intent = ledger.confirmIntent(id, cardNumber);
  const decline = declineOf(intent);
  if (decline) throw decline;
  return intent;
}

function methodNumber(method: string): string {
  return numberOfMethod(method) ?? never(missing('PaymentMethod', method));
}

function never(error: StripeError): never {
  throw error;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? '';
}

/** Bearer as the SDK sends it, or Basic as curl does. */
function keyOf(request: FastifyRequest): string {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
}
