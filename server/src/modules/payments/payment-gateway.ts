import type { Cents } from '../../domain/money.js';

/** How long after its beginning an attempt may be repeated under its key. */
export const KEY_REPEATABLE_MS = 60_000;

/** What the provider is asked to charge: always read from the order, never from a request body (decision 24). */
export interface ChargeRequest {
  orderId: string;
  /** Our payment row; travels as metadata, so that events find their way back. */
  paymentId: string;
  /** The provider repeats its first answer for a key it has seen: a retry can't charge twice. */
  idempotencyKey: string;
  /** Lines that add up to the order's total: items, then shipping and tax. Cents. */
  lines: readonly { name: string; unitCents: Cents; quantity: number }[];
  totalCents: Cents;
  currency: string;
  customerEmail: string;
  /** When the attempt began, ms. What the provider is told must not change with the hour: a key is for one request. */
  startedAt: number;
}

/** A hosted payment page. */
export interface HostedSession {
  sessionId: string;
  url: string;
}

/** The provider's own word on a hosted session. */
export interface SessionState {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  isPaid: boolean;
  intentId: string | null;
}

/** The provider's own word on a payment intent. */
export interface IntentState {
  intentId: string;
  /** `pending` is everything that may still succeed. */
  status: 'succeeded' | 'pending' | 'canceled';
  /** What was really received, in cents. */
  receivedCents: Cents;
  currency: string;
  orderId: string | null;
  paymentId: string | null;
  receiptEmail: string | null;
  /** What a browser needs to confirm it. */
  clientSecret: string | null;
}

/** A verified event: its id, and the intent it is about if it says that money came. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Set when the event reports a success that must be looked up and recorded. */
  succeededIntentId: string | null;
}

/** The provider can't be reached or is out of order; the same call may work later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider won't make this charge, however often it is asked: it finds fault with the request itself. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
}

/** The provider won't send the money back, now or later: the charge is disputed, too old, or has nothing left. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/** A webhook body that the provider didn't sign. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** A webhook body that the provider signed, but about test money in a live shop, or the other way round. */
export class OtherMode extends Error {
  override readonly name = 'OtherMode';
}

/** A card payment provider. Every call may throw GatewayUnavailable. */
export interface PaymentGateway {
  readonly publishableKey: string;
  /** Resolves when the provider answers and knows the shop. */
  ping(): Promise<void>;
  /**
   * Opens a hosted page that lives for `PAYMENT_SESSION_MINUTES` and a little. Asked again with the same request it gives
   * the same page, at most `KEY_REPEATABLE_MS` later: nobody opens a page for less than those minutes.
   * @param returnUrls where the shopper comes back to; `success` holds {CHECKOUT_SESSION_ID}
   * @throws ChargeRefused
   */
  createHostedSession(request: ChargeRequest, returnUrls: { success: string; cancel: string }): Promise<HostedSession>;
  /** @throws ChargeRefused */
  createIntent(request: ChargeRequest): Promise<{ intentId: string; clientSecret: string }>;
  /** null when the provider doesn't know it */
  findSession(sessionId: string): Promise<SessionState | null>;
  findIntent(intentId: string): Promise<IntentState | null>;
  /** Makes a session unusable. Harmless when it is already over; returns its state afterwards. */
  closeSession(sessionId: string): Promise<SessionState | null>;
  cancelIntent(intentId: string): Promise<IntentState | null>;
  /**
   * Sends money back; repeating it with the same key sends nothing more, however much later.
   * @returns the provider's id of the refund
   * @throws RefundRefused
   */
  refund(intentId: string, amountCents: Cents, idempotencyKey: string): Promise<string>;
  /** @throws InvalidSignature unless the raw bytes carry a valid, fresh signature; OtherMode */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
