import type { Cents } from '../../domain/money.js';
import type { DisputeStatus } from './dispute.entity.js';

/** How long after its beginning an attempt may be repeated under its key. */
export const KEY_REPEATABLE_MS = 60_000;

/** What the provider is asked to charge: always read from the order, never from a request body (decision S24). */
export interface ChargeRequest {
  orderId: string;
  /** Our payment row; travels as metadata, so that events find their way back. */
  paymentId: string;
  /** The provider repeats its first answer for a key it has seen: a retry can't charge twice. */
  idempotencyKey: string;
  totalCents: Cents;
  /** ISO 4217 in lower case. */
  currency: string;
  /** Where the receipt goes; null: the payer says where. */
  customerEmail: string | null;
  /** When the attempt began, ms. The request must not change with the hour: a key is for one request. */
  startedAt: number;
}

/** A line of the provider's own page. */
export interface ChargeLine {
  name: string;
  unitCents: Cents;
  quantity: number;
}

/** What the provider is asked to charge on a page of its own. */
export interface PageRequest extends ChargeRequest {
  /** They add up to the order's total: items, then shipping and tax. */
  lines: readonly ChargeLine[];
}

/** A hosted payment page. */
export interface HostedSession {
  sessionId: string;
  url: string;
}

/** A hosted session as reported by the provider. */
export interface SessionState {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  isPaid: boolean;
  intentId: string | null;
}

/** A payment intent as reported by the provider. */
export interface IntentState {
  intentId: string;
  /** `processing`: confirmed, its money is on its way; `pending`: whatever else may still succeed. */
  status: 'succeeded' | 'processing' | 'pending' | 'canceled';
  /** Whether the last try to pay it failed. */
  wasDeclined: boolean;
  /** The amount actually received, in cents. */
  receivedCents: Cents;
  currency: string;
  orderId: string | null;
  paymentId: string | null;
  receiptEmail: string | null;
  /** What a browser needs to confirm it. */
  clientSecret: string | null;
}

/** A charge as reported by the provider. */
export interface ChargeState {
  intentId: string;
  amountCents: Cents;
  refundedCents: Cents;
  currency: string;
  /** What our metadata says; null on what other software charged in the same account. */
  orderId: string | null;
  createdAt: number;
}

/** A refund as reported by the provider. */
export interface RefundState {
  refundId: string;
  /** null for charges without an intent, which are none of ours. */
  intentId: string | null;
  amountCents: Cents;
  /** `succeeded`: it is on its way; it may still fail days later, and then `failed` is its last word. */
  status: 'succeeded' | 'failed';
  /** The key under which we requested it; null when someone else did. */
  key: string | null;
  /** Why it was asked for, and why it failed, in the provider's words. */
  reason: string | null;
  failure: string | null;
  createdAt: number;
}

/** The amount actually refunded: failed refunds don't count. */
export function sumOfRefunds(refunds: readonly RefundState[]): Cents {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0), 0);
}

/** A dispute as reported by the provider. */
export interface DisputeState {
  disputeId: string;
  intentId: string | null;
  status: DisputeStatus;
  reason: string;
  amountCents: Cents;
  currency: string;
  evidenceDueAt: number | null;
  openedAt: number;
}

/** A part of the provider's records, newest first. */
export interface RecordPage<T> {
  entries: T[];
  /** Where the next part begins; null at the end. */
  next: string | null;
}

/** Which part of the records: created since a time, starting at a place on. */
export interface RecordRange {
  /** Milliseconds since 1970. */
  since: number;
  after: string | null;
}

/** What to look up because of an event. */
export type EventTopic = 'payment' | 'refunds' | 'dispute';

/** A verified event: what it is about. Its content isn't trusted; the current state is looked up at the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** null for news that the shop has no use for. */
  topic: EventTopic | null;
  /** Set for payments and refunds. */
  intentId: string | null;
  /** Set for disputes. */
  disputeId: string | null;
}

/** The provider can't be reached or is out of order; the same call may work later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider finds fault with a question, and will again: no outage, but nothing that the shop could go by either. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
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

/** A card payment provider. Every call may throw GatewayUnavailable or RequestRefused. */
export interface PaymentGateway {
  readonly publishableKey: string;
  /** Resolves when the provider answers and knows the shop. */
  ping(): Promise<void>;
  /**
   * Opens a hosted page that lives for `PAYMENT_SESSION_MINUTES` and a little. Asked again with the same request it
   * gives the same page, at most `KEY_REPEATABLE_MS` later: no one gets a page for less than those minutes.
   * @param returnUrls where the shopper comes back to; `success` holds {CHECKOUT_SESSION_ID}
   * @throws ChargeRefused
   */
  createHostedSession(request: PageRequest, returnUrls: { success: string; cancel: string }): Promise<HostedSession>;
  /** @throws ChargeRefused */
  createIntent(request: ChargeRequest): Promise<{ intentId: string; clientSecret: string }>;
  /** null when the provider doesn't know it */
  findSession(sessionId: string): Promise<SessionState | null>;
  findIntent(intentId: string): Promise<IntentState | null>;
  /** Makes a session unusable. Harmless when it is already over; returns its state afterward. */
  closeSession(sessionId: string): Promise<SessionState | null>;
  cancelIntent(intentId: string): Promise<IntentState | null>;
  /**
   * Sends money back; repeating it with the same key sends nothing more, however much later.
   * @returns the provider's id of the refund
   * @throws RefundRefused
   */
  refund(intentId: string, money: { amountCents: Cents; currency: string }, idempotencyKey: string): Promise<string>;
  /** What went back of a payment, newest first: whoever asked for it. */
  refundsOf(intentId: string): Promise<RefundState[]>;
  /** null when the provider doesn't know it */
  findDispute(disputeId: string): Promise<DisputeState | null>;
  /** The records to compare: charges by intent, and disputes. */
  listCharges(range: RecordRange): Promise<RecordPage<ChargeState>>;
  listRefunds(range: RecordRange): Promise<RecordPage<RefundState>>;
  listDisputes(range: RecordRange): Promise<RecordPage<DisputeState>>;
  /** @throws InvalidSignature unless the raw bytes carry a valid, fresh signature; OtherMode */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}
