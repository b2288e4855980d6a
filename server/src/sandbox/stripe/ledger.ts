import type { SandboxStore } from './sandbox-store.js';
import { authenticationFailure, behaviourOf, type CardDecline } from './cards.js';
import { isRefundable } from './disputes.js';
import type { Input } from './parameters.js';
import { moneyText } from './money-text.js';
import { InvalidParameter, missing, StripeError } from './stripe-error.js';
import { publicView, type Charge, type Intent, type Session, type StripeObject } from './stripe-objects.js';
import type { Webhooks } from './webhooks.js';

/** A card for one attempt to pay. The number is used and forgotten. */
export interface TriedCard {
  /** Digits only. */
  number: string;
  /** The payment method that the intent then names. */
  paymentMethod: string;
}

/** Ways to make payments slower than cards usually are. */
export interface LedgerSwitches {
  /** Payments stay `processing` until `settleProcessing` is called. */
  settleLater: boolean;
}

export interface LedgerOptions {
  store: SandboxStore;
  webhooks: Webhooks;
  now: () => number;
  newId: (prefix: string) => string;
  pageUrl: () => string;
  switches: LedgerSwitches;
}

const SESSION_SECONDS = { shortest: 30 * 60, longest: 24 * 60 * 60 };
const SMALLEST_TOTAL = 50;

/** What Stripe would do with money: sessions, intents, charges and refunds, each change with its events. */
export class Ledger {
  private readonly store: SandboxStore;

  constructor(private readonly options: LedgerOptions) {
    this.store = options.store;
  }

  /** @throws InvalidParameter for lives and totals that Stripe refuses */
  createSession(input: Input<'createSession'>): Session {
    const created = this.seconds();
    const expiresAt = input.expires_at ?? created + SESSION_SECONDS.longest;
    // A minute of tolerance: clocks of caller and provider differ.
    if (expiresAt < created + SESSION_SECONDS.shortest - 60 || expiresAt > created + SESSION_SECONDS.longest + 60) {
      const message = 'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.';
      throw new InvalidParameter(message, undefined, 'expires_at');
    }
    const lines = input.line_items.map((line) => ({
      id: this.options.newId('li'),
      name: line.price_data.product_data.name,
      amount: line.price_data.unit_amount,
      quantity: line.quantity,
    }));
    const [currency = 'usd', ...others] = new Set(input.line_items.map((line) => line.price_data.currency));
    if (others.length > 0)
      throw new InvalidParameter('All line items must have the same currency.', undefined, 'line_items');
    const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
    if (total < SMALLEST_TOTAL) {
      const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
      throw new InvalidParameter(message, 'amount_too_small', 'line_items');
    }
    const id = this.options.newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      created,
      livemode: false,
      mode: 'payment',
      ui_mode: 'hosted_page',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      payment_method_types: ['card'],
      amount_subtotal: total,
      amount_total: total,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      currency,
      client_reference_id: input.client_reference_id ?? null,
      customer: null,
      customer_email: input.customer_email ?? null,
      customer_details: input.customer_email === undefined ? null : { email: input.customer_email, name: null },
      metadata: input.metadata,
      success_url: input.success_url,
      cancel_url: input.cancel_url ?? null,
      expires_at: expiresAt,
      url: `${this.options.pageUrl()}/checkout/${id}`,
      sandbox: {
        lines,
        intent: {
          metadata: input.payment_intent_data?.metadata ?? {},
          receipt_email: input.payment_intent_data?.receipt_email ?? input.customer_email ?? null,
          description: input.payment_intent_data?.description ?? null,
        },
        formToken: this.options.newId('form'),
      },
    };
    this.store.put(session);
    return session;
  }

  /** @throws StripeError resource_missing */
  getSession(id: string): Session {
    this.expireDue();
    return this.storedSession(id);
  }

  /** @throws StripeError resource_missing; 400 for sessions that are over */
  expireSession(id: string): Session {
    this.expireDue();
    return this.store.atOnce(() => {
      const session = this.storedSession(id);
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        throw new StripeError(400, 'invalid_request_error', message);
      }
      return this.closeSession(session);
    });
  }

  /** Expires overdue sessions and sends their events. Runs before every read of the records. */
  expireDue(): void {
    if (this.store.overdueSessions(this.seconds()).length === 0) return;
    this.store.atOnce(() => {
      for (const session of this.store.overdueSessions(this.seconds())) this.closeSession(session);
    });
  }

  /** Makes an intent, and confirms it too when asked to. See `declineOf` for declines. */
  createIntent(input: Input<'createIntent'>, card: TriedCard | null): Intent {
    return this.store.atOnce(() => {
      const intent = this.newIntent(
        {
          amount: input.amount,
          currency: input.currency,
          metadata: input.metadata,
          receipt_email: input.receipt_email ?? null,
          description: input.description ?? null,
        },
        { sessionId: null, paymentMethod: card?.paymentMethod ?? null },
      );
      return input.confirm ? this.confirmIntent(intent.id, card, input.return_url) : intent;
    });
  }

  /** @throws StripeError resource_missing */
  getIntent(id: string): Intent {
    const intent = this.store.find<Intent>('payment_intent', id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  /** @throws StripeError resource_missing; payment_intent_unexpected_state for intents that are over or a session's */
  cancelIntent(id: string, reason: string | null): Intent {
    return this.store.atOnce(() => {
      const intent = this.openIntent(id, 'cancel');
      return this.cancel(intent, reason);
    });
  }

  /**
   * Charges a card. A decline leaves the intent open for another card; see `declineOf`.
   * @param card null: the method that the intent has already
   * @throws StripeError resource_missing; payment_intent_unexpected_state for intents that are over, a session's or
   *   without a card
   */
  confirmIntent(id: string, card: TriedCard | null, returnUrl?: string): Intent {
    return this.store.atOnce(() => {
      const intent = this.openIntent(id, 'confirm');
      if (card === null) {
        const message =
          "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.";
        throw this.wrongState(intent, message);
      }
      return this.tryCard(intent, card, returnUrl);
    });
  }

  /** What the cardholder answered when asked (3-D Secure); nothing happens unless the intent waits for it. */
  authenticateIntent(id: string, isGenuine: boolean): Intent {
    this.expireDue();
    return this.store.atOnce(() => {
      const intent = this.getIntent(id);
      if (intent.status !== 'requires_action') return intent;
      return isGenuine ? this.accept(intent) : this.decline(intent, authenticationFailure);
    });
  }

  /** Brings in the money of payments that `settleLater` kept processing. */
  settleProcessing(): void {
    this.store.atOnce(() => {
      for (const intent of this.store.list<Intent>('payment_intent')) {
        if (intent.status !== 'processing') continue;
        this.collect(intent);
        const { sessionId } = intent.sandbox;
        if (sessionId === null) continue;
        const paid = { payment_status: 'paid' as const };
        this.change(this.storedSession(sessionId), paid, 'checkout.session.async_payment_succeeded');
      }
    });
  }

  /**
   * Pays an open session with a card; a second payment of a complete one changes nothing. See `declineOf` for declines.
   * @throws StripeError for sessions that have expired
   */
  paySession(id: string, card: TriedCard, holder: string | null = null): Intent {
    this.expireDue();
    return this.store.atOnce(() => {
      const session = this.storedSession(id);
      if (session.status === 'expired')
        throw new StripeError(400, 'invalid_request_error', 'This Checkout Session has expired.');
      if (session.status === 'complete' && session.payment_intent !== null)
        return this.getIntent(session.payment_intent);
      const email = session.customer_email;
      const named = { ...session, customer_details: { email, name: holder } };
      if (session.payment_intent !== null) {
        this.store.put(named);
        return this.tryCard(this.getIntent(session.payment_intent), card);
      }
      const intent = this.newIntent(
        { amount: session.amount_total, currency: session.currency, ...session.sandbox.intent },
        { sessionId: session.id, paymentMethod: null },
      );
      this.store.put({ ...named, payment_intent: intent.id });
      return this.tryCard(intent, card);
    });
  }

  /** @throws StripeError resource_missing, charge_already_refunded; 400 for more than is left */
  createRefund(input: Input<'createRefund'>): StripeObject {
    return this.store.atOnce(() => {
      const charge = this.chargeToRefund(input);
      const left = charge.amount - charge.amount_refunded;
      const amount = input.amount ?? left;
      if (left === 0) {
        const message = `Charge ${charge.id} has already been refunded.`;
        throw new StripeError(400, 'invalid_request_error', message, { code: 'charge_already_refunded' });
      }
      if (!isRefundable(this.store, charge)) {
        const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
        throw new StripeError(400, 'invalid_request_error', message, { code: 'charge_disputed' });
      }
      if (amount > left) {
        const message = `Refund amount (${moneyText(amount, charge.currency)}) is greater than unrefunded amount on charge (${moneyText(left, charge.currency)})`;
        throw new StripeError(400, 'invalid_request_error', message, { param: 'amount' });
      }
      const refund: StripeObject = {
        id: this.options.newId('re'),
        object: 'refund',
        created: this.seconds(),
        amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        balance_transaction: null,
        status: 'succeeded',
        reason: input.reason ?? null,
        metadata: input.metadata,
      };
      this.store.put(refund);
      this.options.webhooks.emit('refund.created', refund);
      const refunded = charge.amount_refunded + amount;
      this.change(charge, { amount_refunded: refunded, refunded: refunded === charge.amount }, 'charge.refunded');
      return refund;
    });
  }

  /** A refund that didn't arrive: its money is with the shop again. @throws StripeError resource_missing; 400 unless it was on its way */
  failRefund(id: string): StripeObject {
    return this.store.atOnce(() => {
      const refund = this.store.find('refund', id);
      if (!refund) throw missing('refund', id, 'refund');
      if (refund['status'] !== 'succeeded')
        throw new StripeError(400, 'invalid_request_error', `Refund ${id} has failed already.`);
      const charge = this.chargeToRefund({ charge: String(refund['charge']), metadata: {}, expand: [] });
      const left = charge.amount_refunded - Number(refund['amount']);
      this.store.put({ ...charge, amount_refunded: left, refunded: false });
      const failed = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
      this.options.webhooks.emit('charge.refund.updated', { ...refund, ...failed });
      return this.change(refund, failed, 'refund.failed');
    });
  }

  private storedSession(id: string): Session {
    const session = this.store.find<Session>('checkout.session', id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  }

  private newIntent(
    facts: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'receipt_email'> & { description: string | null },
    { sessionId, paymentMethod }: { sessionId: string | null; paymentMethod: string | null },
  ): Intent {
    const id = this.options.newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: this.seconds(),
      livemode: false,
      ...facts,
      status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: { enabled: true },
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      confirmation_method: 'automatic',
      customer: null,
      payment_method: paymentMethod,
      payment_method_types: ['card'],
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      client_secret: `${id}_secret_${this.options.newId('s')}`,
      sandbox: { sessionId, last4: null },
    };
    this.store.put(intent);
    this.options.webhooks.emit('payment_intent.created', intent);
    return intent;
  }

  /** An intent that callers may still confirm or cancel. Those of hosted sessions belong to their page. */
  private openIntent(id: string, action: 'confirm' | 'cancel'): Intent {
    const intent = this.getIntent(id);
    if (intent.sandbox.sessionId !== null) {
      const message = `You cannot ${action} this PaymentIntent because it belongs to a Checkout Session. Expire the Checkout Session instead.`;
      throw this.wrongState(intent, message);
    }
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw this.wrongState(
        intent,
        `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
      );
    return intent;
  }

  private tryCard(intent: Intent, card: TriedCard, returnUrl?: string): Intent {
    const behaviour = behaviourOf(card.number);
    const sandbox = { ...intent.sandbox, last4: card.number.slice(-4) };
    const tried: Intent = { ...intent, payment_method: card.paymentMethod, last_payment_error: null, sandbox };
    if (behaviour.kind === 'declined') return this.decline(tried, behaviour);
    if (behaviour.kind === 'succeeds') return this.accept(tried);
    const action = { status: 'requires_action' as const, next_action: this.nextAction(tried, returnUrl) };
    return this.change(tried, action, 'payment_intent.requires_action');
  }

  /** Where the cardholder is asked: a redirect when the caller gave a way back, else what Stripe's script would open. */
  private nextAction(intent: Intent, returnUrl: string | undefined): Record<string, unknown> {
    const url = `${this.options.pageUrl()}/authenticate/${intent.id}?payment_intent_client_secret=${intent.client_secret}`;
    return returnUrl === undefined
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  }

  /** The card is good: the money comes now, or later when the switch says so. */
  private accept(intent: Intent): Intent {
    const isLater = this.options.switches.settleLater;
    const accepted = isLater
      ? this.change(intent, { status: 'processing', next_action: null }, 'payment_intent.processing')
      : this.collect(intent);
    const { sessionId } = intent.sandbox;
    if (sessionId !== null) {
      const complete = {
        status: 'complete' as const,
        payment_status: isLater ? ('unpaid' as const) : ('paid' as const),
        url: null,
      };
      this.change(this.storedSession(sessionId), complete, 'checkout.session.completed');
    }
    return accepted;
  }

  private collect(intent: Intent): Intent {
    const charge: Charge = {
      id: this.options.newId('ch'),
      object: 'charge',
      created: this.seconds(),
      livemode: false,
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      captured: true,
      refunded: false,
      disputed: false,
      currency: intent.currency,
      paid: true,
      status: 'succeeded',
      failure_code: null,
      failure_message: null,
      payment_intent: intent.id,
      payment_method: intent.payment_method,
      payment_method_details: { type: 'card', card: { last4: intent.sandbox.last4 } },
      receipt_email: intent.receipt_email,
      balance_transaction: null,
      metadata: intent.metadata,
    };
    this.store.put(charge);
    this.options.webhooks.emit('charge.succeeded', charge);
    const paid = {
      status: 'succeeded' as const,
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    };
    return this.change(intent, paid, 'payment_intent.succeeded');
  }

  /** Returned, not thrown: throwing would undo its own record. */
  private decline(intent: Intent, { code, declineCode, message }: CardDecline): Intent {
    const error = { type: 'card_error', code, message, ...(declineCode !== null && { decline_code: declineCode }) };
    return this.change(
      intent,
      { status: 'requires_payment_method', payment_method: null, next_action: null, last_payment_error: error },
      'payment_intent.payment_failed',
    );
  }

  private closeSession(session: Session): Session {
    const { payment_intent: intentId } = session;
    if (intentId !== null) this.cancel(this.getIntent(intentId), 'expired');
    return this.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
  }

  private cancel(intent: Intent, reason: string | null): Intent {
    const canceled = {
      status: 'canceled' as const,
      canceled_at: this.seconds(),
      cancellation_reason: reason,
      next_action: null,
    };
    return this.change(intent, canceled, 'payment_intent.canceled');
  }

  private chargeToRefund({ charge: chargeId, payment_intent: intentId }: Input<'createRefund'>): Charge {
    if (chargeId !== undefined) {
      const charge = this.store.find<Charge>('charge', chargeId);
      if (!charge) throw missing('charge', chargeId, 'charge');
      return charge;
    }
    if (intentId === undefined) {
      const message = 'One of the following params should be provided for this request: payment_intent or charge.';
      throw new InvalidParameter(message, 'parameter_missing', 'payment_intent');
    }
    const { latest_charge: latest } = this.getIntent(intentId);
    const charge = latest === null ? null : this.store.find<Charge>('charge', latest);
    if (charge) return charge;
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw new StripeError(400, 'invalid_request_error', message, { param: 'payment_intent' });
  }

  private change<T extends StripeObject>(object: T, change: Partial<T> & Record<string, unknown>, event: string): T {
    const changed = { ...object, ...change };
    this.store.put(changed);
    this.options.webhooks.emit(event, changed);
    return changed;
  }

  private wrongState(intent: Intent, message: string): StripeError {
    const facts = { code: 'payment_intent_unexpected_state', payment_intent: publicView(intent) };
    return new StripeError(400, 'invalid_request_error', message, facts);
  }

  private seconds(): number {
    return Math.floor(this.options.now() / 1000);
  }
}

/** The refusal that goes out for a declined intent, or null. */
export function declineOf(intent: Intent): StripeError | null {
  const error = intent['last_payment_error'] as { message: string; code: string; decline_code?: string } | null;
  if (error === null || intent.status !== 'requires_payment_method') return null;
  const { message, code, decline_code } = error;
  return new StripeError(402, 'card_error', message, {
    code,
    ...(decline_code !== undefined && { decline_code }),
    payment_intent: publicView(intent),
  });
}
