import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { createApi, type ApiSwitches, type ReceivedCall } from './api.js';
import { SandboxStore } from './sandbox-store.js';
import { Disputes } from './disputes.js';
import { declineOf, Ledger, type LedgerSwitches } from './ledger.js';
import { createPages } from './pages.js';
import { StripeError } from './stripe-error.js';
import { publicView, type StripeObject } from './stripe-objects.js';
import { Webhooks, type WebhookSwitches } from './webhooks.js';

export interface StripeSandboxOptions {
  /** SQLite file that keeps the records across restarts and between processes on one host, or ':memory:'. */
  storage: string;
  /** What callers must present, Bearer or Basic. */
  secretKey: string;
  /** What browsers present; by default the secret key with `pk_` for `sk_`. */
  publishableKey?: string;
  /** What events are signed with. */
  webhookSecret: string;
  /** Where events go; null keeps them until there is an address. */
  webhookUrl: () => string | null;
  /** Public address of the hosted pages. */
  pageUrl: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The random part of new ids; letters and digits. */
  randomId?: () => string;
}

/** Everything that a test can make go wrong. */
export type StripeSandboxSwitches = ApiSwitches & WebhookSwitches & LedgerSwitches;

/** How an attempt to pay ended; `declined` carries what the shopper reads. */
export type Attempt =
  | { outcome: 'succeeded' | 'processing' | 'requires_action' | 'canceled'; intentId: string }
  | { outcome: 'declined'; message: string };

/** A stand-in for Stripe: its HTTP interface for the real SDK, its hosted page, its events. No real money. */
export interface StripeSandbox {
  /** Starts the interface on a free loopback port. */
  listen(): Promise<{ host: string; port: number }>;
  /** Where the interface listens. */
  address(): { host: string; port: number };
  /**
   * The hosted pages, to be registered by the shop under a prefix. Below the same prefix they also serve
   * `v1/payment_intents/:id` and its `/confirm` for browsers, which hold the publishable key and the intent's secret.
   */
  pages: FastifyPluginAsync;
  switches: StripeSandboxSwitches;
  /**
   * Listens to each call with the secret key before it is processed, and may delay it. @returns a function that stops
   * listening
   */
  watch(listener: (call: ReceivedCall) => unknown): () => void;
  /** Pays a session as a shopper at the hosted page would. @throws StripeError for unknown and expired ones */
  payCheckout(sessionId: string, cardNumber: string): Attempt;
  /** Confirms an intent as a browser holding its client secret would. @throws StripeError for a wrong secret, or intents that are over */
  confirmIntent(clientSecret: string, cardNumber: string): Attempt;
  /** Answers the bank's question (3-D Secure) as the cardholder would. */
  answerAuthentication(intentId: string, isGenuine: boolean): Attempt;
  /** Brings in the money of payments that `switches.settleLater` kept processing. */
  settleProcessing(): void;
  /** Sends all undelivered events now and waits for the answers. */
  deliverPending(): Promise<void>;
  /** Sends an event once more, lost or delivered before; it goes out with the next round. @returns whether there is such an event */
  redeliver(eventId: string): boolean;
  /** Events that the shop hasn't acknowledged. */
  undelivered(): number;
  /** The records: every charge, newest first. */
  charges(): StripeObject[];
  /**
   * Refunds a part of an intent's charge, in cents, as if done in the dashboard. @returns the refund's id @throws
   * StripeError
   */
  refundInDashboard(intentId: string, amount: number): string;
  /** Lets a refund that was on its way fail after all. @throws StripeError */
  failRefund(refundId: string): void;
  /** A cardholder's bank disputes an intent's charge. @returns the dispute's id @throws StripeError */
  openDispute(intentId: string): string;
  /** The bank's decision. @throws StripeError */
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  close(): Promise<void>;
}

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { now, secretKey, publishableKey = secretKey.replace(/^sk_/, 'pk_') } = options;
  const randomId = options.randomId ?? (() => randomBytes(12).toString('hex'));
  const newId = (prefix: string) => `${prefix}_${randomId()}`;
  const switches: StripeSandboxSwitches = {
    latencyMs: 0,
    failNext: 0,
    rateLimitNext: 0,
    hangNext: 0,
    malformNext: 0,
    resetAfterActing: 0,
    onCall: null,
    holdWebhooks: false,
    webhookCopies: 1,
    webhookConcurrency: 1,
    webhookReverse: false,
    webhookShuffle: false,
    dropNext: 0,
    settleLater: false,
  };
  const store = new SandboxStore(options.storage);
  const beforeRound = () => ledger.expireDue();
  const webhooks = new Webhooks(
    { store, secret: options.webhookSecret, url: options.webhookUrl, now, newId, beforeRound },
    switches,
  );
  const ledger = new Ledger({ store, webhooks, now, newId, pageUrl: options.pageUrl, switches });
  const listeners = new Set<(call: ReceivedCall) => unknown>();
  const onReceived = async (call: ReceivedCall) => {
    for (const listener of listeners) await listener(call);
  };
  const disputes = new Disputes({ store, webhooks, now, newId });
  const api = createApi({ secretKey, publishableKey, store, ledger, now, newId, switches, onReceived });

  const address = () => {
    const bound = api.server.server.address();
    return { host: '127.0.0.1', port: typeof bound === 'object' && bound ? bound.port : 0 };
  };
  const attempt = (intent: ReturnType<Ledger['getIntent']>): Attempt => {
    const decline = declineOf(intent);
    if (decline) return { outcome: 'declined', message: decline.message };
    return {
      outcome: intent.status as 'succeeded' | 'processing' | 'requires_action' | 'canceled',
      intentId: intent.id,
    };
  };
  const card = (number: string) => ({ number: number.replaceAll(' ', ''), paymentMethod: newId('pm') });

  return {
    async listen() {
      await api.server.listen({ host: '127.0.0.1', port: 0 });
      return address();
    },
    address,
    pages: createPages({ store, ledger, disputes, now, newId, browserCalls: api.publishable }),
    switches,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    payCheckout: (sessionId, cardNumber) => attempt(ledger.paySession(sessionId, card(cardNumber))),
    confirmIntent(clientSecret, cardNumber) {
      const [intentId = ''] = clientSecret.split('_secret_');
      if (ledger.getIntent(intentId).client_secret !== clientSecret)
        throw new StripeError(400, 'invalid_request_error', 'The client_secret provided does not match.');
      return attempt(ledger.confirmIntent(intentId, card(cardNumber)));
    },
    answerAuthentication: (intentId, isGenuine) => attempt(ledger.authenticateIntent(intentId, isGenuine)),
    settleProcessing: () => ledger.settleProcessing(),
    deliverPending: () => webhooks.deliverPending(),
    redeliver: (eventId) => webhooks.redeliver(eventId),
    undelivered: () => store.countDeliveries(),
    refundInDashboard: (intent, amount) =>
      ledger.createRefund({ payment_intent: intent, amount, metadata: {}, expand: [] }).id,
    failRefund: (refundId) => void ledger.failRefund(refundId),
    openDispute: (intentId) => disputes.open(String(ledger.getIntent(intentId).latest_charge)).id,
    closeDispute: (disputeId, outcome) => void disputes.close(disputeId, outcome),
    charges: () => store.list('charge').map(publicView),
    async close() {
      await webhooks.close();
      await api.server.close();
      store.close();
    },
  };
}
