import Stripe from 'stripe';
import { fromStripeAmount, toStripeAmount } from '../domain/currencies.js';
import { PAYMENT_SESSION_MINUTES } from '../domain/order-state.js';
import type { Clock } from '../domain/ports.js';
import {
  ChargeRefused,
  GatewayUnavailable,
  InvalidSignature,
  KEY_REPEATABLE_MS,
  OtherMode,
  RefundRefused,
  RequestRefused,
  type RecordPage,
  type RecordRange,
  type ChargeRequest,
  type ChargeState,
  type DisputeState,
  type EventTopic,
  type HostedSession,
  type IntentState,
  type PageRequest,
  type PaymentGateway,
  type ProviderEvent,
  type RefundState,
  type SessionState,
} from '../modules/payments/payment-gateway.js';

export interface StripeGatewayOptions {
  secretKey: string;
  publishableKey: string;
  /** More than one during a rotation: any of them is accepted. */
  webhookSecrets: readonly string[];
  clock: Clock;
  /** How long one attempt of a call may last. */
  attemptMs: number;
  /** The same for a ping. */
  pingMs: number;
  /** Where Stripe's API is, if not at Stripe: the sandbox or another stand-in. */
  api: { protocol: 'http'; host: string; port: number } | null;
}

/** What to look up because of which event. Several say the same, so that one that is lost does no harm. */
const topics: Readonly<Record<string, EventTopic>> = {
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.canceled': 'payment',
  'checkout.session.completed': 'payment',
  'checkout.session.async_payment_succeeded': 'payment',
  'checkout.session.async_payment_failed': 'payment',
  'charge.refunded': 'refunds',
  'charge.refund.updated': 'refunds',
  'refund.created': 'refunds',
  'refund.updated': 'refunds',
  'refund.failed': 'refunds',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
};

/** The events that an endpoint at Stripe has to send. */
export const stripeEvents: readonly string[] = Object.keys(topics);

/** As many as Stripe gives at once. */
const PAGE = 100;
/** More than any payment ever has. */
const MAX_REFUNDS = 10_000;

/** 30 minutes is the shortest that Stripe takes; a repetition, slow networks and clocks that differ must not make it shorter. */
const MARGIN_SECONDS = KEY_REPEATABLE_MS / 1000 + 60;
/** How often a call is retried while Stripe is still working on the same one. */
const TRIES_WHILE_IN_USE = 8;

/** Webhook signatures older than this are replays (Stripe's own default). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Card payments by Stripe, through its official SDK. */
export class StripePaymentGateway implements PaymentGateway {
  readonly publishableKey: string;
  private readonly stripe: Stripe;
  private readonly isLive: boolean;

  constructor(private readonly options: StripeGatewayOptions) {
    this.publishableKey = options.publishableKey;
    this.isLive = /^\w+?_live_/.test(options.secretKey);
    this.stripe = new Stripe(options.secretKey, {
      maxNetworkRetries: 1,
      timeout: options.attemptMs,
      telemetry: false,
      ...options.api,
    });
  }

  async ping(): Promise<void> {
    const timeout = Math.min(this.options.pingMs, this.options.attemptMs);
    await reached(() => this.stripe.balance.retrieve({}, { timeout, maxNetworkRetries: 0 }));
  }

  async createHostedSession(
    request: PageRequest,
    returnUrls: { success: string; cancel: string },
  ): Promise<HostedSession> {
    const metadata = metadataOf(request);
    const session = await charged(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: request.lines.map((line) => ({
            quantity: line.quantity,
            price_data: {
              currency: request.currency,
              unit_amount: toStripeAmount(line.unitCents, request.currency),
              product_data: { name: line.name },
            },
          })),
          client_reference_id: request.orderId,
          ...(request.customerEmail !== null && { customer_email: request.customerEmail }),
          metadata,
          payment_intent_data: { metadata },
          success_url: returnUrls.success,
          cancel_url: returnUrls.cancel,
          // The end of a page is part of the request, which must be the same when it is repeated.
          // guard: payment-provider.test.ts 'for a minute', try: request.startedAt -> this.options.clock.now()
          expires_at: Math.floor(request.startedAt / 1000) + PAYMENT_SESSION_MINUTES * 60 + MARGIN_SECONDS,
        },
        { idempotencyKey: request.idempotencyKey },
      ),
    );
    if (session.url === null) throw new GatewayUnavailable('the provider opened a session without an address');
    return { sessionId: session.id, url: session.url };
  }

  async createIntent(request: ChargeRequest): Promise<{ intentId: string; clientSecret: string }> {
    const intent = await charged(() =>
      this.stripe.paymentIntents.create(
        {
          amount: toStripeAmount(request.totalCents, request.currency),
          currency: request.currency,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...(request.customerEmail !== null && { receipt_email: request.customerEmail }),
          metadata: metadataOf(request),
        },
        { idempotencyKey: request.idempotencyKey },
      ),
    );
    if (intent.client_secret === null) throw new GatewayUnavailable('the provider made an intent without a secret');
    return { intentId: intent.id, clientSecret: intent.client_secret };
  }

  async findSession(sessionId: string): Promise<SessionState | null> {
    const session = await reached(() => unlessMissing(this.stripe.checkout.sessions.retrieve(sessionId)));
    return session && toSessionState(session);
  }

  async findIntent(intentId: string): Promise<IntentState | null> {
    const intent = await reached(() => unlessMissing(this.stripe.paymentIntents.retrieve(intentId)));
    return intent && toIntentState(intent);
  }

  async closeSession(sessionId: string): Promise<SessionState | null> {
    const session = await this.findSession(sessionId);
    if (session?.status !== 'open') return session;
    // Paid or expired in between: the refusal is fine, only the final state counts.
    await reached(() => unlessRefused(this.stripe.checkout.sessions.expire(sessionId)));
    return this.findSession(sessionId);
  }

  async cancelIntent(intentId: string): Promise<IntentState | null> {
    const intent = await this.findIntent(intentId);
    if (intent?.status !== 'pending' && intent?.status !== 'processing') return intent;
    await reached(() => unlessRefused(this.stripe.paymentIntents.cancel(intentId)));
    return this.findIntent(intentId);
  }

  async refund(
    intentId: string,
    { amountCents, currency }: { amountCents: number; currency: string },
    idempotencyKey: string,
  ): Promise<string> {
    const amount = toStripeAmount(amountCents, currency);
    const refund = await reached(() => this.findOrCreateRefund(intentId, amount, idempotencyKey));
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new RefundRefused(refund.failure_reason ?? `the refund is ${refund.status}`);
    return refund.id;
  }

  /** Stripe forgets keys after a day; a refund that carries ours is found for as long as the payment exists. */
  private async findOrCreateRefund(intentId: string, amount: number, idempotencyKey: string): Promise<Stripe.Refund> {
    const metadata = { key: idempotencyKey };
    const earlier = await this.allRefunds(intentId);
    const known = earlier.find((refund) => refund.metadata?.['key'] === idempotencyKey);
    if (known) return known;
    try {
      return await this.stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
        throw new RefundRefused(error.message, { cause: error });
      throw error;
    }
  }

  async refundsOf(intentId: string): Promise<RefundState[]> {
    const refunds = await reached(() => this.allRefunds(intentId));
    return refunds.map(toRefundState);
  }

  private allRefunds(intentId: string): Promise<Stripe.Refund[]> {
    const pages = this.stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
    return pages.autoPagingToArray({ limit: MAX_REFUNDS });
  }

  async findDispute(disputeId: string): Promise<DisputeState | null> {
    const dispute = await reached(() => unlessMissing(this.stripe.disputes.retrieve(disputeId)));
    return dispute && toDisputeState(dispute);
  }

  async listCharges(range: RecordRange): Promise<RecordPage<ChargeState>> {
    const page = await reached(() => this.stripe.charges.list(listParams(range)));
    return pageOf(page, (charge) => (charge.status === 'succeeded' && charge.captured ? toChargeState(charge) : null));
  }

  async listRefunds(range: RecordRange): Promise<RecordPage<RefundState>> {
    return pageOf(await reached(() => this.stripe.refunds.list(listParams(range))), toRefundState);
  }

  async listDisputes(range: RecordRange): Promise<RecordPage<DisputeState>> {
    return pageOf(await reached(() => this.stripe.disputes.list(listParams(range))), toDisputeState);
  }

  readEvent(rawBody: Buffer, signature: string): ProviderEvent {
    for (const secret of this.options.webhookSecrets) {
      try {
        const event = this.stripe.webhooks.constructEvent(
          rawBody,
          signature,
          secret,
          // guard: webhook-signature.test.ts 'five minutes and a second', try: SIGNATURE_TOLERANCE_SECONDS -> 1_000_000
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          this.options.clock.now(),
        );
        // guard: webhook-signature.test.ts 'about test money'
        if (event.livemode !== this.isLive) throw new OtherMode('the event and the key are from different modes');
        return toProviderEvent(event);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new InvalidSignature('the webhook signature matches none of the secrets');
  }
}

function metadataOf(request: ChargeRequest): { orderId: string; paymentId: string } {
  return { orderId: request.orderId, paymentId: request.paymentId };
}

function toProviderEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const topic = topics[type] ?? null;
  const subject = data.object as { object: string; id: string; payment_intent?: string | { id: string } | null };
  const intentId = subject.object === 'payment_intent' ? subject.id : idOf(subject.payment_intent ?? null);
  const about = { id, type, intentId, disputeId: topic === 'dispute' ? subject.id : null };
  // Charges without an intent aren't ours.
  return { ...about, topic: topic !== 'dispute' && intentId === null ? null : topic };
}

function toSessionState(session: Stripe.Checkout.Session): SessionState {
  return {
    sessionId: session.id,
    status: sessionStatus(session.status),
    url: session.url,
    isPaid: session.payment_status === 'paid',
    intentId: idOf(session.payment_intent),
  };
}

function toIntentState(intent: Stripe.PaymentIntent): IntentState {
  return {
    intentId: intent.id,
    status: intentStatus(intent.status),
    wasDeclined: intent.last_payment_error !== null,
    receivedCents: fromStripeAmount(intent.amount_received, intent.currency),
    currency: intent.currency,
    orderId: intent.metadata['orderId'] ?? null,
    paymentId: intent.metadata['paymentId'] ?? null,
    receiptEmail: intent.receipt_email,
    clientSecret: intent.client_secret,
  };
}

function toChargeState(charge: Stripe.Charge): ChargeState | null {
  const intentId = idOf(charge.payment_intent);
  return intentId === null
    ? null
    : {
        intentId,
        amountCents: fromStripeAmount(charge.amount_captured, charge.currency),
        refundedCents: fromStripeAmount(charge.amount_refunded, charge.currency),
        currency: charge.currency,
        orderId: charge.metadata['orderId'] ?? null,
        createdAt: charge.created * 1000,
      };
}

function toRefundState(refund: Stripe.Refund): RefundState {
  return {
    refundId: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: fromStripeAmount(refund.amount, refund.currency),
    status: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'succeeded',
    key: refund.metadata?.['key'] ?? null,
    reason: refund.reason,
    failure: refund.failure_reason ?? null,
    createdAt: refund.created * 1000,
  };
}

function toDisputeState(dispute: Stripe.Dispute): DisputeState {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent),
    status: disputeStatus(dispute.status),
    reason: dispute.reason,
    amountCents: fromStripeAmount(dispute.amount, dispute.currency),
    currency: dispute.currency,
    evidenceDueAt: dueBy === null ? null : dueBy * 1000,
    openedAt: dispute.created * 1000,
  };
}

/** An unknown status counts as an open dispute, to be on the safe side. */
function disputeStatus(status: string): DisputeState['status'] {
  if (status === 'won' || status === 'lost') return status;
  if (status === 'prevented' || status === 'warning_closed') return 'closed';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

function listParams({ since, after }: RecordRange) {
  return {
    limit: PAGE,
    created: { gte: Math.floor(since / 1000) },
    ...(after !== null && { starting_after: after }),
  };
}

function pageOf<S extends { id: string }, T>(
  { data, has_more: hasMore }: { data: S[]; has_more: boolean },
  read: (entry: S) => T | null,
): RecordPage<T> {
  const entries = data.map(read).filter((entry) => entry !== null);
  return { entries, next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

function sessionStatus(status: string | null): SessionState['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function intentStatus(status: string): IntentState['status'] {
  return status === 'succeeded' || status === 'canceled' || status === 'processing' ? status : 'pending';
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Turns the SDK's failures of network, load and authentication into the port's one word for them, refusals into another. */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      // guard: payment-provider.test.ts 'a lookup that the provider', try: RequestRefused -> GatewayUnavailable
      // guard: reconciliation.test.ts 'a payment that the provider', try: RequestRefused -> GatewayUnavailable
      throw new RequestRefused(`${error.type}: ${error.message}`, { cause: error });
    if (error instanceof Stripe.errors.StripeError)
      throw new GatewayUnavailable(`${error.type}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Makes a charge; what Stripe finds wrong with the request itself is no outage. */
async function charged<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await onceFree(call);
  } catch (error) {
    // guard: payment-provider.test.ts 'says nothing about the provider'
    if (isRefusal(error)) throw new ChargeRefused(`${error.type}: ${error.message}`, { cause: error });
    return reached(async () => {
      throw error;
    });
  }
}

/** A second click may come while Stripe still works on the first; then the first one's answer is waited for. */
async function onceFree<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
      // guard: payment-provider.test.ts 'two clicks at once', try: !isInUse -> true
      if (!isInUse || tries >= TRIES_WHILE_IN_USE) throw error;
    }
  }
}

/** Whether Stripe has read the request and will answer it the same way again. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode: status } = error;
  return status === 400 || status === 402 || status === 404;
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
