/**
 * The life of an order. Every move in the database is one conditional UPDATE from a state to a state of this table;
 * `isPaid` and `isDelivered` of the interfaces are derived from it.
 */
export const orderStatuses = ['pending', 'paid', 'delivered', 'expired', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Which states may follow which. A payment that arrives late re-holds the stock and leads from expired to paid; a delivery
 * that an admin undoes leads back to paid (`canUndoDelivery`). An order that is paid later can be delivered
 * while it is pending; `deliveredAt` says so.
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'expired', 'cancelled'],
  paid: ['delivered'],
  delivered: ['paid'],
  expired: ['paid'],
  cancelled: [],
};

/** Whether an order may move from one state to the other. */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

/**
 * Whether nothing about an order can change anymore: it is canceled, or was refunded in full. A delivered order can
 * still be refunded, and an expired one can still be paid late. While a delivery can be undone, it is not final either.
 */
export function isFinal(
  order: RefundableOrder & { status: OrderStatus; deliveredAt: number | null },
  now: number,
): boolean {
  if (canUndoDelivery(order, now)) return false;
  if (isPaid(order.status)) return isRefundedInFull(order);
  return orderTransitions[order.status].length === 0;
}

/** What an order was paid with, and what of it went back. */
export interface RefundableOrder {
  totalCents: number;
  giftCardCents: number;
  refundedCents: number;
}

/** Whether all that was paid went back, by gift cards, too. */
export function isRefundedInFull({ totalCents, giftCardCents, refundedCents }: RefundableOrder): boolean {
  return refundedCents >= totalCents + giftCardCents;
}

/** How long an admin can undo 'Mark as Delivered'. The customer's email waits as long. */
export const UNDO_DELIVERY_SECONDS = 30;

/** Whether a delivery may still be undone. */
export function canUndoDelivery(
  { status, deliveredAt }: { status: OrderStatus; deliveredAt: number | null },
  now: number,
): boolean {
  // Unpaid orders are delivered when they are paid later.
  const isStill = status === 'delivered' || status === 'pending';
  return isStill && deliveredAt !== null && now < deliveredAt + UNDO_DELIVERY_SECONDS * 1000;
}

/** Documented flag: paid, and so are the states after it. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'delivered';
}

/** Documented flag. An order that is paid later can be delivered while it is unpaid. */
export function isDelivered(status: OrderStatus, deliveredAt: number | null = null): boolean {
  return status === 'delivered' || deliveredAt !== null;
}

/** How long an unpaid order keeps its stock: longer than a payment session lives, so that a hold outlives its payment (decision S23). */
export const HOLD_MINUTES = 35;

/**
 * How long an order keeps its stock that an admin has placed for someone who pays by a link in an email: nobody sits at a
 * checkout. A stranger can't place such an order.
 */
export const PAYMENT_LINK_HOURS = 24;

/** How long a hosted payment session may be used. */
export const PAYMENT_SESSION_MINUTES = 30;

/** A hold that lasts this long outlives a new session and isn't renewed for it: most customers pay right after ordering. */
export const ENOUGH_HOLD_MINUTES = 34;

/** The longest that an unpaid order keeps its stock, however often someone opens a payment page for it. */
export const MAX_HOLD_MINUTES = 90;

/**
 * How long the shop waits before it mails the customer of an unpaid order. Most have paid by then, also those who mistyped
 * a number or took another card; and the payment page lives longer.
 */
export const PATIENCE_MINUTES = 10;

/** While a payment page is being opened, the hold lasts at least this long. */
export const OPENING_MINUTES = 2;

/** Until when an order keeps its stock that was renewed for some minutes, now. A longer hold stays as it is. */
export function renewedHold(order: { createdAt: number; holdUntil: number }, now: number, minutes: number): number {
  return Math.max(order.holdUntil, Math.min(now + minutes * 60_000, order.createdAt + MAX_HOLD_MINUTES * 60_000));
}

/** How many unpaid orders a customer may have open at once (decision S28). */
export const MAX_OPEN_ORDERS = 5;

/** Documented progress of the tracking card: 30, 60, 100 (specification, section 4). */
export function trackingProgress(status: { isPaid: boolean; isDelivered: boolean }): 30 | 60 | 100 {
  if (status.isDelivered) return 100;
  return status.isPaid ? 60 : 30;
}
