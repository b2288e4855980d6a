import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** Events are retried for some time before someone has to look at them. */
const SETTLING_GRACE_MS = 60 * 60_000;
/** The provider confirms a refund within minutes, or refuses it. */
const REFUND_GRACE_MS = 24 * 60 * 60_000;

const PAID = "('paid', 'delivered')";

/** What always holds between orders, payments and refunds. docs/operations.md says what each means and what to do when it is broken. */
export const settlementInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I5',
    'Every paid order has one valid payment of the right amount',
    `SELECT o.id AS order_id, o.status, o.total_cents, COUNT(p.id) AS payments, MAX(p.amount_cents) AS amount_cents
      FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      GROUP BY o.id, o.status, o.total_cents
      HAVING (o.status IN ${PAID}) <> (COUNT(p.id) = 1 AND MAX(p.amount_cents) = o.total_cents)`,
  ),
  sqlInvariant(
    'I6',
    'Every payment received belongs to an order',
    `SELECT p.id AS payment_id, p.order_id, o.status FROM payments p LEFT JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'succeeded' AND (o.id IS NULL OR o.status NOT IN ${PAID})`,
  ),
  sqlInvariant(
    'I7',
    'One payment at the provider is one payment here',
    `SELECT provider, intent_id, COUNT(*) AS payments FROM payments WHERE intent_id IS NOT NULL
      GROUP BY provider, intent_id HAVING COUNT(*) > 1`,
  ),
  sqlInvariant(
    'I10',
    'Every event from the payment provider is handled',
    (now) =>
      `SELECT id AS event_id, type, received_at FROM webhook_events
        WHERE processed_at IS NULL AND received_at < ${now - SETTLING_GRACE_MS}`,
  ),
  sqlInvariant(
    'I19',
    'Order, payment and refunds agree on the refunded amount',
    `SELECT o.id AS order_id, o.refunded_cents, o.gift_card_refunded_cents,
        COALESCE(p.refunded_cents, 0) AS of_payment_cents, COALESCE(r.cents, 0) AS of_refunds_cents FROM orders o
      LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      LEFT JOIN (SELECT order_id, SUM(amount_cents) AS cents,
          SUM(CASE WHEN destination = 'gift_card' THEN amount_cents ELSE 0 END) AS gift_card_cents
        FROM refunds WHERE status <> 'failed' GROUP BY order_id) r ON r.order_id = o.id
      WHERE o.refunded_cents <> COALESCE(r.cents, 0) OR o.gift_card_refunded_cents <> COALESCE(r.gift_card_cents, 0)
        OR COALESCE(p.refunded_cents, 0) <> o.refunded_cents - o.gift_card_refunded_cents
        OR o.refunded_cents - o.gift_card_refunded_cents > o.total_cents
        OR o.gift_card_refunded_cents > o.gift_card_cents`,
  ),
  sqlInvariant(
    'I20',
    'No more is returned to stock than was ordered',
    `SELECT r.order_id, m.product_id, SUM(m.delta) AS returned, l.quantity FROM stock_moves m
      JOIN refunds r ON r.id = m.refund_id
      LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.product_id = m.product_id
      GROUP BY r.order_id, m.product_id, l.quantity HAVING SUM(m.delta) > COALESCE(l.quantity, 0)`,
  ),
  sqlInvariant(
    'I21',
    'Money that must be returned is returned within a day',
    (now) =>
      `SELECT id AS payment_id, order_id, amount_cents FROM payments
        WHERE status = 'refund_due' AND updated_at < ${now - REFUND_GRACE_MS}
      UNION ALL
      SELECT payment_id, order_id, amount_cents FROM refunds
        WHERE status = 'pending' AND created_at < ${now - REFUND_GRACE_MS}`,
  ),
];
