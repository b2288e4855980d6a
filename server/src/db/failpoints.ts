/**
 * Moments of the purchase path at which a test lets something else happen first, or ends the process. In the order in
 * which a purchase passes them; most stand on one side of a commit or of a call to the provider.
 */
export const failpoints = [
  /** Stock is taken, the order isn't written. In the transaction. */
  'order-held',
  /** The order is committed, but the shopper has no response yet. */
  'order-committed',
  /** The attempt and its key are saved, the provider isn't called. */
  'attempt-saved',
  /** The provider has made a session or intent, whose id isn't saved. */
  'attempt-made',
  /** An event is stored but not yet processed. */
  'event-stored',
  /** The provider has confirmed a payment, nothing is written. */
  'payment-confirmed',
  /** The order is paid. In the transaction. */
  'order-paid',
  /** A payment is recorded, but the reporter has no response yet. */
  'payment-recorded',
  /** The provider lets no one pay an order anymore, which isn't recorded: before it expires, is canceled or is paid by hand. */
  'provider-closed',
  /** The amount of a refund is reserved, the provider isn't called. */
  'refund-reserved',
  /** The provider has sent money back, which isn't recorded. */
  'refund-sent',
  /** A message is claimed, nothing is done. */
  'message-claimed',
  /** What a message asked for is done, which isn't recorded. */
  'message-handled',
] as const;

export type Failpoint = (typeof failpoints)[number];
type Listener = (point: Failpoint) => Promise<void> | void;

let listener: Listener | null = null;

/** Await it at the failpoint. Nothing happens there unless a test listens. */
export async function failpoint(point: Failpoint): Promise<void> {
  if (listener !== null) await listener(point);
}

/** Listens at all failpoints of this process, replacing any earlier listener; null stops. */
export function onFailpoint(next: Listener | null): void {
  listener = next;
}
