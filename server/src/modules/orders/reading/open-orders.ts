/**
 * What must still arrive, as a condition on orders `o`: paid, or confirmed to be paid later (`mustLeave`). Written as the
 * partial indexes are: SQLite uses them only for the very same words.
 */
export const OPEN_ORDERS =
  "o.status IN ('paid', 'pending') AND o.delivered_at IS NULL AND o.refunded_cents < o.total_cents + o.gift_card_cents";

/** What of it must still leave, on a certain day. An unpaid order has no such day, unless it is confirmed. */
export const ORDERS_TO_SEND = `${OPEN_ORDERS} AND o.fulfillment <> 'sent' AND o.dispatch_by IS NOT NULL`;

/** What is late at `:now`; the rule is `lateFrom`, whose result orders keep. */
export const LATE_ORDERS = `${OPEN_ORDERS} AND o.late_at IS NOT NULL AND o.late_at <= :now`;
