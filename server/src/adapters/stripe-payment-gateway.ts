import Stripe from 'stripe';
import { PAYMENT_SESSION_MINUTES } from '../domain/order-state.js';
import type { Clock } from '../domain/ports.js';
import {
  GatewayUnavailable,
  InvalidSignature,
  RefundRefused,
  type ChargeRequest,
  type HostedSession,
  type IntentState,
  type PaymentGateway,
  type ProviderEvent,
  type SessionState,
} from '../modules/payments/payment-gateway.js';

export interface StripeGatewayOptions {
  secretKey: string;
  publishableKey: string;
  /** More than one during a rotation: any of them is accepted. */
  webhookSecrets: readonly string[];
  clock: Clock;
  /** Where Stripe's API is, if not at Stripe: the sandbox or another stand-in. */
  api: { protocol: 'http'; host: string; port: number } | null;
}

/** Events that say that money came, or that a card was refused; the payment is then looked up, not believed from the event. */
const successEvents = new Set([
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
]);

/** 30 minutes is the shortest that Stripe takes; slow networks and clocks that differ must not make it shorter. */
const CLOCK_MARGIN_SECONDS = 60;

/** Webhook signatures older than this are replays (Stripe's own default). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Card payments by Stripe, through its official SDK. */
export class StripePaymentGateway implements PaymentGateway {
  readonly publishableKey: string;
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeGatewayOptions) {
    this.publishableKey = options.publishableKey;
    this.stripe = new Stripe(options.secretKey, {
      maxNetworkRetries: 1,
      timeout: 8000,
      telemetry: false,
      ...options.api,
    });
  }

  async isAvailable(): Promise<boolean> {
    try {
      await this.stripe.balance.retrieve({}, { timeout: 2000, maxNetworkRetries: 0 });
      return true;
    } catch {
      return false;
    }
  }

  async createHostedSession(
    request: ChargeRequest,
    returnUrls: { success: string; cancel: string },
  ): Promise<HostedSession> {
    const metadata = metadataOf(request);
    const session = await reached(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: request.lines.map((line) => ({
            quantity: line.quantity,
            price_data: { currency: request.currency, unit_amount: line.unitCents, product_data: { name: line.name } },
          })),
          client_reference_id: request.orderId,
          customer_email: request.customerEmail,
          metadata,
          payment_intent_data: { metadata },
          success_url: returnUrls.success,
          cancel_url: returnUrls.cancel,
          expires_at: Math.floor(this.options.clock.now() / 1000) + PAYMENT_SESSION_MINUTES * 60 + CLOCK_MARGIN_SECONDS,
        },
        { idempotencyKey: request.idempotencyKey },
      ),
    );
    if (session.url === null) throw new GatewayUnavailable('the provider opened a session without an address');
    return { sessionId: session.id, url: session.url };
  }

  async createIntent(request: ChargeRequest): Promise<{ intentId: string; clientSecret: string }> {
    const intent = await reached(() =>
      this.stripe.paymentIntents.create(
        {
          amount: request.totalCents,
          currency: request.currency,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          receipt_email: request.customerEmail,
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
    // Paid or expired in between: the refusal is fine, what counts is the state afterwards.
    await reached(() => unlessRefused(this.stripe.checkout.sessions.expire(sessionId)));
    return this.findSession(sessionId);
  }

  async cancelIntent(intentId: string): Promise<IntentState | null> {
    const intent = await this.findIntent(intentId);
    if (intent?.status !== 'pending') return intent;
    await reached(() => unlessRefused(this.stripe.paymentIntents.cancel(intentId)));
    return this.findIntent(intentId);
  }

  async refund(intentId: string, amountCents: number, idempotencyKey: string): Promise<string> {
    const refund = await reached(() => this.findOrCreateRefund(intentId, amountCents, idempotencyKey));
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new RefundRefused(refund.failure_reason ?? `the refund is ${refund.status}`);
    return refund.id;
  }

  /** Stripe forgets keys after a day; a refund that carries ours is found for as long as the payment exists. */
  private async findOrCreateRefund(intentId: string, amount: number, idempotencyKey: string): Promise<Stripe.Refund> {
    const metadata = { key: idempotencyKey };
    const earlier = await this.stripe.refunds.list({ payment_intent: intentId, limit: 100 });
    const known = earlier.data.find((refund) => refund.metadata?.['key'] === idempotencyKey);
    if (known) return known;
    try {
      return await this.stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
        throw new RefundRefused(error.message, { cause: error });
      throw error;
    }
  }

  readEvent(rawBody: Buffer, signature: string): ProviderEvent {
    for (const secret of this.options.webhookSecrets) {
      try {
        const event = this.stripe.webhooks.constructEvent(
          rawBody,
          signature,
          secret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          this.options.clock.now(),
        );
        return { id: event.id, type: event.type, succeededIntentId: succeededIntentOf(event) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new InvalidSignature('the webhook signature fits none of the secrets');
  }
}

function metadataOf(request: ChargeRequest): { orderId: string; paymentId: string } {
  return { orderId: request.orderId, paymentId: request.paymentId };
}

function succeededIntentOf(event: Stripe.Event): string | null {
  if (!successEvents.has(event.type)) return null;
  const subject = event.data.object as { object: string; id: string; payment_intent?: string | { id: string } | null };
  return subject.object === 'payment_intent' ? subject.id : idOf(subject.payment_intent ?? null);
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
    status: settledStatus(intent.status) ?? 'pending',
    wasDeclined: intent.last_payment_error !== null,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    orderId: intent.metadata['orderId'] ?? null,
    paymentId: intent.metadata['paymentId'] ?? null,
    receiptEmail: intent.receipt_email,
  };
}

function sessionStatus(status: string | null): SessionState['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function settledStatus(status: string): 'succeeded' | 'canceled' | null {
  return status === 'succeeded' || status === 'canceled' ? status : null;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Turns the SDK's failures of network, load and authentication into the port's one word for them. */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new GatewayUnavailable(`${error.type}: ${error.message}`, { cause: error });
    throw error;
  }
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
