import type { z } from 'zod';
import type { Books, StripeObject } from './books.js';
import { behaviourOf, type CardBehaviour } from './cards.js';
import type { parameters } from './parameters.js';
import { missing, StripeError } from './stripe-error.js';
import type { Webhooks } from './webhooks.js';

export interface Session extends StripeObject {
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  customer_email: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
  /** Not Stripe's: what the page shows and needs. */
  sandbox: {
    lines: { name: string; amount: number; quantity: number }[];
    intentMetadata: Record<string, string>;
    formToken: string;
  };
}

export interface Intent extends StripeObject {
  object: 'payment_intent';
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  receipt_email: string | null;
  latest_charge: string | null;
  client_secret: string;
  /** Not Stripe's: the hosted session that it pays, if any. */
  sandbox: { sessionId: string | null };
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  payment_intent: string;
}

type Input<K extends keyof typeof parameters> = z.output<(typeof parameters)[K]>;

const SESSION_SECONDS = { shortest: 30 * 60, longest: 24 * 60 * 60 };

/** What Stripe would do with money: sessions, intents, charges and refunds, each change with its events. */
export class Ledger {
  constructor(
    private readonly books: Books,
    private readonly webhooks: Webhooks,
    private readonly now: () => number,
    private readonly newId: (prefix: string) => string,
    private readonly pageUrl: () => string,
  ) {}

  createSession(input: Input<'createSession'>): Session {
    const created = this.seconds();
    const expiresAt = input.expires_at ?? created + SESSION_SECONDS.longest;
    // A minute of tolerance: clocks of caller and provider differ.
    if (expiresAt < created + SESSION_SECONDS.shortest - 60 || expiresAt > created + SESSION_SECONDS.longest + 60) {
      throw new StripeError(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.',
        {
          param: 'expires_at',
        },
      );
    }
    const lines = input.line_items.map((line) => ({
      name: line.price_data.product_data.name,
      amount: line.price_data.unit_amount,
      quantity: line.quantity,
    }));
    const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
    const id = this.newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      created,
      livemode: false,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_subtotal: total,
      amount_total: total,
      currency: input.line_items[0]?.price_data.currency ?? 'usd',
      client_reference_id: input.client_reference_id ?? null,
      customer_email: input.customer_email ?? null,
      metadata: input.metadata,
      success_url: input.success_url,
      cancel_url: input.cancel_url ?? null,
      expires_at: expiresAt,
      url: `${this.pageUrl()}/checkout/${id}`,
      sandbox: { lines, intentMetadata: input.payment_intent_data?.metadata ?? {}, formToken: this.newId('form') },
    };
    this.books.put(session);
    return session;
  }

  /** @throws StripeError resource_missing */
  getSession(id: string): Session {
    const session = this.books.find<Session>('checkout.session', id);
    if (!session) throw missing('checkout.session', id);
    return session.status === 'open' && session.expires_at <= this.seconds() ? this.closeSession(session) : session;
  }

  expireSession(id: string): Session {
    return this.books.atOnce(() => {
      const session = this.getSession(id);
      if (session.status !== 'open') {
        throw new StripeError(
          400,
          'invalid_request_error',
          `Only Checkout Sessions with a status in ["open"] can be expired. This one has ${session.status}.`,
        );
      }
      return this.closeSession(session);
    });
  }

  createIntent(
    input: Pick<Input<'createIntent'>, 'amount' | 'currency' | 'metadata' | 'receipt_email'>,
    sessionId: string | null = null,
  ): Intent {
    const id = this.newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: this.seconds(),
      livemode: false,
      status: 'requires_payment_method',
      amount: input.amount,
      amount_received: 0,
      currency: input.currency,
      metadata: input.metadata,
      receipt_email: input.receipt_email ?? null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      client_secret: `${id}_secret_${this.newId('s')}`,
      sandbox: { sessionId },
    };
    this.books.put(intent);
    this.webhooks.emit('payment_intent.created', intent);
    return intent;
  }

  /** @throws StripeError resource_missing */
  getIntent(id: string): Intent {
    const intent = this.books.find<Intent>('payment_intent', id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  cancelIntent(id: string): Intent {
    return this.books.atOnce(() => {
      const intent = this.getIntent(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw this.wrongState(intent, 'cancel');
      return this.change(intent, { status: 'canceled', canceled_at: this.seconds() }, 'payment_intent.canceled');
    });
  }

  /**
   * Charges a card. A decline leaves the intent open for another card; `declineOf` tells.
   * @throws StripeError when the intent is over
   */
  confirmIntent(id: string, cardNumber: string): Intent {
    return this.books.atOnce(() => {
      const intent = this.getIntent(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw this.wrongState(intent, 'confirm');
      const behaviour = behaviourOf(cardNumber);
      if (behaviour.kind === 'declined') return this.decline(intent, behaviour);
      if (behaviour.kind === 'asks') {
        return this.change(
          intent,
          { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
          'payment_intent.requires_action',
        );
      }
      return this.succeed(intent);
    });
  }

  /** What the cardholder answered when asked (3-D Secure). */
  authenticateIntent(id: string, isGenuine: boolean): Intent {
    return this.books.atOnce(() => {
      const intent = this.getIntent(id);
      if (intent.status !== 'requires_action') return intent;
      if (isGenuine) return this.succeed(intent);
      return this.decline(intent, {
        kind: 'declined',
        declineCode: 'authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
    });
  }

  /**
   * Pays an open session with a card; a second payment of a complete one changes nothing.
   * A decline is told by `declineOf`.
   * @throws StripeError for sessions that are over
   */
  paySession(id: string, cardNumber: string): Intent {
    const intent = this.books.atOnce(() => {
      const session = this.getSession(id);
      if (session.status === 'expired')
        throw new StripeError(400, 'invalid_request_error', 'This checkout session has expired.');
      if (session.payment_intent !== null) return this.getIntent(session.payment_intent);
      const created = this.createIntent(
        {
          amount: session.amount_total,
          currency: session.currency,
          metadata: session.sandbox.intentMetadata,
          receipt_email: session.customer_email ?? undefined,
        },
        session.id,
      );
      this.books.put({ ...session, payment_intent: created.id });
      return created;
    });
    return intent.status === 'succeeded' ? intent : this.confirmIntent(intent.id, cardNumber);
  }

  createRefund(input: Input<'createRefund'>): StripeObject {
    return this.books.atOnce(() => {
      const intent = this.getIntent(input.payment_intent);
      const charge = intent.latest_charge === null ? null : this.books.find<Charge>('charge', intent.latest_charge);
      if (!charge)
        throw new StripeError(
          400,
          'invalid_request_error',
          'This PaymentIntent does not have a successful charge to refund.',
        );
      const left = charge.amount - charge.amount_refunded;
      const amount = input.amount ?? left;
      if (left === 0)
        throw new StripeError(400, 'invalid_request_error', `Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      if (amount > left) {
        throw new StripeError(
          400,
          'invalid_request_error',
          `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
          { param: 'amount' },
        );
      }
      const refund: StripeObject = {
        id: this.newId('re'),
        object: 'refund',
        created: this.seconds(),
        amount,
        currency: intent.currency,
        charge: charge.id,
        payment_intent: intent.id,
        status: 'succeeded',
        reason: input.reason ?? null,
        metadata: input.metadata,
      };
      this.books.put(refund);
      this.webhooks.emit('refund.created', refund);
      const refunded = charge.amount_refunded + amount;
      this.change(charge, { amount_refunded: refunded, refunded: refunded === charge.amount }, 'charge.refunded');
      return refund;
    });
  }

  private succeed(intent: Intent): Intent {
    const charge: Charge = {
      id: this.newId('ch'),
      object: 'charge',
      created: this.seconds(),
      livemode: false,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      currency: intent.currency,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: intent.metadata,
    };
    this.books.put(charge);
    this.webhooks.emit('charge.succeeded', charge);
    const change = {
      status: 'succeeded' as const,
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    };
    const succeeded = this.change(intent, change, 'payment_intent.succeeded');
    const { sessionId } = intent.sandbox;
    if (sessionId !== null)
      this.change(
        this.getSession(sessionId),
        { status: 'complete', payment_status: 'paid', url: null },
        'checkout.session.completed',
      );
    return succeeded;
  }

  /** Returned, not thrown: throwing would undo its own record. */
  private decline(intent: Intent, { declineCode, message }: Extract<CardBehaviour, { kind: 'declined' }>): Intent {
    const facts = {
      code: declineCode === 'authentication_failure' ? 'payment_intent_authentication_failure' : 'card_declined',
      decline_code: declineCode,
    };
    return this.change(
      intent,
      {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { type: 'card_error', message, ...facts },
      },
      'payment_intent.payment_failed',
    );
  }

  private closeSession(session: Session): Session {
    const { payment_intent: intentId } = session;
    if (intentId !== null) this.change(this.getIntent(intentId), { status: 'canceled' }, 'payment_intent.canceled');
    return this.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
  }

  private change<T extends StripeObject>(object: T, change: Partial<T> & Record<string, unknown>, event: string): T {
    const changed = { ...object, ...change };
    this.books.put(changed);
    this.webhooks.emit(event, changed);
    return changed;
  }

  private wrongState(intent: Intent, action: string): StripeError {
    return new StripeError(
      400,
      'invalid_request_error',
      `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      },
    );
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

/** The refusal that goes out for a declined intent, or null. */
export function declineOf(intent: Intent): StripeError | null {
  const error = intent['last_payment_error'] as { message: string; code: string; decline_code: string } | null;
  if (error === null || intent.status !== 'requires_payment_method') return null;
  return new StripeError(402, 'card_error', error.message, {
    code: error.code,
    decline_code: error.decline_code,
    payment_intent: intent,
  });
}
