import type { Cents } from '../../domain/money.js';

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
  /** Whether the last try to pay it failed. */
  wasDeclined: boolean;
  /** What was really received, in cents. */
  receivedCents: Cents;
  currency: string;
  orderId: string | null;
  paymentId: string | null;
  receiptEmail: string | null;
}

/** A verified event: its id, and the intent it is about if it says that money came. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Set when the event reports a success, or a refused card, that must be looked up and recorded. */
  succeededIntentId: string | null;
}

/** The provider can't be reached or is out of order; the same call may work later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider won't send the money back, now or later: the charge is disputed, too old, or has nothing left. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/** A webhook body that the provider didn't sign. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** A card payment provider. Every call may throw GatewayUnavailable. */
export interface PaymentGateway {
  readonly publishableKey: string;
  isAvailable(): Promise<boolean>;
  /**
   * Opens a hosted page that lives for `PAYMENT_SESSION_MINUTES`.
   * @param returnUrls where the shopper comes back to; `success` holds {CHECKOUT_SESSION_ID}
   */
  createHostedSession(request: ChargeRequest, returnUrls: { success: string; cancel: string }): Promise<HostedSession>;
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
  /** @throws InvalidSignature unless the raw bytes carry a valid, fresh signature */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
