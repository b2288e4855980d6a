import { timingSafeEqual } from 'node:crypto';
import type { SandboxStore } from './sandbox-store.js';
import { cardDigits, cardProblems } from '../../domain/card.js';
import { numberOfMethod } from './cards.js';
import { declineOf, type Ledger, type TriedCard } from './ledger.js';
import { expanded, linesOf, pageOf } from './lists.js';
import { parameters, readParameters, type Input } from './parameters.js';
import { InvalidParameter, missing, StripeError } from './stripe-error.js';
import { publicView, type Intent, type StripeObject } from './stripe-objects.js';

export interface CallOptions {
  store: SandboxStore;
  ledger: Ledger;
  now: () => number;
  newId: (prefix: string) => string;
}

/** One call of the interface, its parameters decoded but not yet checked. */
export interface Call {
  input: unknown;
  /** The id in the path, '' where there is none. */
  id: string;
  path: string;
  /** Whether a browser calls: with the publishable key, thus with less to see. */
  isPublishable: boolean;
}

/** Acts at once, without waiting for anything. @throws StripeError */
export type Handler = (call: Call) => unknown;

/** The calls that only look. */
export function secretGets({ store, ledger }: CallOptions): [string, Handler][] {
  const list = <
    K extends 'listSessions' | 'listIntents' | 'listCharges' | 'listRefunds' | 'listDisputes' | 'listEvents',
  >(
    kind: string,
    schema: K,
    isWanted: (object: StripeObject, query: Input<K>) => boolean,
  ): Handler => {
    return ({ input, path }) => {
      const query = readParameters(parameters[schema], input) as Input<K>;
      ledger.expireDue();
      const page = pageOf(
        store.list(kind).filter((object) => isWanted(object, query)),
        path,
        query,
      );
      // In lists what is to be expanded is named from the list.
      const expand = query.expand.map((field) => field.replace(/^data\./, ''));
      return { ...page, data: page.data.map((object) => expanded(store, withDelivery(object), expand)) };
    };
  };
  const retrieve =
    (kind: string): Handler =>
    ({ input, id }) => {
      const { expand } = readParameters(parameters.nothing, input);
      const object = store.find(kind, id);
      if (!object) throw missing(kind, id);
      return expanded(store, withDelivery(object), expand);
    };
  const fits = (wanted: string | undefined, field: unknown) => wanted === undefined || wanted === field;
  const withDelivery = (object: StripeObject): StripeObject =>
    object.object === 'event' ? { ...object, pending_webhooks: store.isUndelivered(object.id) ? 1 : 0 } : object;
  const isEventWanted = (event: StripeObject, query: Input<'listEvents'>) =>
    fits(query.type, event['type']) &&
    (query.types === undefined || query.types.includes(String(event['type']))) &&
    (query.delivery_success === undefined || query.delivery_success !== store.isUndelivered(event.id));
  return [
    [
      '/v1/balance',
      ({ input }) => {
        readParameters(parameters.nothing, input);
        const nothing = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
        return { object: 'balance', available: nothing, pending: nothing, livemode: false };
      },
    ],
    [
      '/v1/checkout/sessions',
      list(
        'checkout.session',
        'listSessions',
        (session, query) =>
          fits(query.payment_intent, session['payment_intent']) && fits(query.status, session['status']),
      ),
    ],
    [
      '/v1/checkout/sessions/:id',
      ({ input, id }) => {
        const { expand } = readParameters(parameters.nothing, input);
        return expanded(store, ledger.getSession(id), expand);
      },
    ],
    [
      '/v1/checkout/sessions/:id/line_items',
      ({ input, id, path }) =>
        pageOf(linesOf(ledger.getSession(id)), path, readParameters(parameters.listLines, input)),
    ],
    ['/v1/payment_intents', list('payment_intent', 'listIntents', () => true)],
    [
      '/v1/charges',
      list('charge', 'listCharges', (charge, query) => fits(query.payment_intent, charge['payment_intent'])),
    ],
    ['/v1/charges/:id', retrieve('charge')],
    [
      '/v1/refunds',
      list(
        'refund',
        'listRefunds',
        (refund, query) => fits(query.payment_intent, refund['payment_intent']) && fits(query.charge, refund['charge']),
      ),
    ],
    ['/v1/refunds/:id', retrieve('refund')],
    [
      '/v1/disputes',
      list(
        'dispute',
        'listDisputes',
        (dispute, query) =>
          fits(query.payment_intent, dispute['payment_intent']) && fits(query.charge, dispute['charge']),
      ),
    ],
    ['/v1/disputes/:id', retrieve('dispute')],
    ['/v1/events', list('event', 'listEvents', isEventWanted)],
    ['/v1/events/:id', retrieve('event')],
  ];
}

/** The calls that change something. */
export function secretPosts({ store, ledger }: CallOptions): [string, Handler][] {
  return [
    [
      '/v1/checkout/sessions',
      ({ input }) => {
        const read = readParameters(parameters.createSession, input);
        return expanded(store, ledger.createSession(read), read.expand);
      },
    ],
    [
      '/v1/checkout/sessions/:id/expire',
      ({ input, id }) => {
        const { expand } = readParameters(parameters.nothing, input);
        return expanded(store, ledger.expireSession(id), expand);
      },
    ],
    [
      '/v1/payment_intents',
      ({ input }) => {
        refuseRemoved(input);
        const read = readParameters(parameters.createIntent, input);
        const card = read.payment_method === undefined ? null : cardOfMethod(read.payment_method);
        return expanded(store, unlessDeclined(ledger.createIntent(read, card)), read.expand);
      },
    ],
    [
      '/v1/payment_intents/:id/cancel',
      ({ input, id }) => {
        const { cancellation_reason: reason = null, expand } = readParameters(parameters.cancelIntent, input);
        return expanded(store, ledger.cancelIntent(id, reason), expand);
      },
    ],
    [
      '/v1/refunds',
      ({ input }) => {
        const read = readParameters(parameters.createRefund, input);
        return expanded(store, ledger.createRefund(read), read.expand);
      },
    ],
  ];
}

/** The calls that know two sorts of callers: the shop with its secret key, and a browser with an intent's secret. */
export function publishableCalls({ store, ledger, now, newId }: CallOptions): {
  retrieve: Handler;
  confirm: Handler;
} {
  const view = (intent: Intent, expand: string[], isPublishable: boolean) => {
    if (!isPublishable) return expanded(store, intent, expand);
    const seen = publicView(intent);
    // The shop's own notes are not for browsers.
    delete seen['metadata'];
    return seen;
  };
  const checkSecret = (intent: Intent, secret: string | undefined, isPublishable: boolean) => {
    if (isPublishable && secret === undefined)
      throw new InvalidParameter('Missing required param: client_secret.', 'parameter_missing', 'client_secret');
    if (secret === undefined || isSame(secret, intent.client_secret)) return;
    const message = 'The client_secret provided does not match the client_secret associated with the PaymentIntent.';
    throw new StripeError(400, 'invalid_request_error', message, {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  };
  return {
    retrieve: ({ input, id, isPublishable }) => {
      const { client_secret: secret, expand } = readParameters(parameters.retrieveIntent, input);
      ledger.expireDue();
      const intent = ledger.getIntent(id);
      checkSecret(intent, secret, isPublishable);
      return view(intent, expand, isPublishable);
    },
    confirm: ({ input, id, isPublishable }) => {
      refuseRemoved(input);
      const read = readParameters(parameters.confirmIntent, input);
      const intent = ledger.getIntent(id);
      checkSecret(intent, read.client_secret, isPublishable);
      const method = read.payment_method ?? intent.payment_method;
      const card =
        read.payment_method_data !== undefined
          ? typedCard(read.payment_method_data, isPublishable, now(), newId)
          : method === null
            ? null
            : cardOfMethod(method);
      return view(unlessDeclined(ledger.confirmIntent(id, card, read.return_url)), read.expand, isPublishable);
    },
  };
}

/** Since version 2026-09-30.endive; code that still sends it would fail at Stripe. */
function refuseRemoved(input: unknown): void {
  if (typeof input !== 'object' || input === null || !('payment_method_types' in input)) return;
  const message =
    'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.';
  throw new InvalidParameter(message, 'payment_method_types_no_longer_supported', 'payment_method_types');
}

/** @throws StripeError the card_error of a decline, which is already recorded */
function unlessDeclined(intent: Intent): Intent {
  const decline = declineOf(intent);
  if (decline) throw decline;
  return intent;
}

/** @throws StripeError resource_missing */
function cardOfMethod(paymentMethod: string): TriedCard {
  const number = numberOfMethod(paymentMethod);
  if (number === null) throw missing('PaymentMethod', paymentMethod, 'payment_method');
  return { number, paymentMethod };
}

/** @throws StripeError 402 for card numbers that come from a shop's server, card_error for what can't be a card */
function typedCard(
  { card }: NonNullable<Input<'confirmIntent'>['payment_method_data']>,
  isPublishable: boolean,
  now: number,
  newId: (prefix: string) => string,
): TriedCard {
  if (!isPublishable) {
    const message =
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://docs.stripe.com/testing.';
    throw new StripeError(402, 'invalid_request_error', message);
  }
  const number = cardDigits(card.number);
  const problems = cardProblems({ number, expiry: `${card.exp_month}/${card.exp_year}`, cvc: card.cvc }, now);
  const refuse = (code: string, param: string, message: string) => {
    throw new StripeError(402, 'card_error', message, { code, param });
  };
  if (problems.number !== undefined) refuse('incorrect_number', 'number', problems.number);
  if (problems.expiry !== undefined) refuse('invalid_expiry_year', 'exp_year', problems.expiry);
  if (problems.cvc !== undefined) refuse('invalid_cvc', 'cvc', problems.cvc);
  return { number, paymentMethod: newId('pm') };
}

/** Compares secrets without telling by time how much of them was right. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
