/**
 * The condition in SQL, on orders `o`, of `isRestocked`: nothing is left to send of a paid order of which nothing was sent.
 * Gift cards are emailed, so orders with any have no day on which they must leave either.
 */
export const RESTOCKED_ORDERS = `(o.status = 'paid' AND o.dispatch_by IS NULL AND o.fulfillment IN ('unfulfilled', 'preparing')
  AND NOT EXISTS (SELECT 1 FROM order_lines card WHERE card.order_id = o.id AND card.is_gift_card))`;
