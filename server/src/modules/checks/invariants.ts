import { databaseIsWhole, picturesExist } from './thorough-invariants.js';
import { sqlInvariant, type Invariant } from './invariant.js';

const MINUTE = 60 * 1000;
/** Expiry runs every minute; a provider that can't be reached keeps a hold a little longer. */
const HOLD_GRACE_MS = 10 * MINUTE;
/** Events and messages are retried for some time before someone has to look at them. */
const SETTLING_GRACE_MS = 60 * MINUTE;
/** The provider confirms a refund within minutes, or refuses it. */
const REFUND_GRACE_MS = 24 * 60 * MINUTE;

const LIVE = "('pending', 'paid', 'delivered')";
const PAID = "('paid', 'delivered')";

/**
 * What holds in the shop's database at any moment; docs/operations.md says what each means and what to do when it breaks.
 * Each is seen in one snapshot of a live database. I12 and I14 compare with books outside: see ledgers.ts.
 */
export const invariants: readonly Invariant[] = [
  sqlInvariant(
    'I1',
    'Stock is never negative',
    'SELECT id AS product_id, count_in_stock FROM products WHERE count_in_stock < 0',
  ),
  sqlInvariant(
    'I2',
    'Every change of stock is in the ledger',
    `SELECT p.id AS product_id, p.count_in_stock, COALESCE(m.ledger, 0) AS ledger FROM products p
      LEFT JOIN (SELECT product_id, SUM(delta) AS ledger FROM stock_moves GROUP BY product_id) m ON m.product_id = p.id
      WHERE p.count_in_stock <> COALESCE(m.ledger, 0)`,
  ),
  sqlInvariant(
    'I3',
    'An open order holds its stock, and a closed one holds none',
    `SELECT l.order_id, l.product_id, l.quantity, COALESCE(m.held, 0) AS held FROM order_lines l
      JOIN orders o ON o.id = l.order_id
      LEFT JOIN (SELECT order_id, product_id, -SUM(delta) AS held FROM stock_moves WHERE order_id IS NOT NULL
        GROUP BY order_id, product_id) m ON m.order_id = l.order_id AND m.product_id = l.product_id
      WHERE COALESCE(m.held, 0) <> CASE WHEN o.status IN ${LIVE} THEN l.quantity ELSE 0 END
    UNION ALL
    SELECT m.order_id, m.product_id, 0 AS quantity, -m.delta AS held FROM stock_moves m
      LEFT JOIN order_lines l ON l.order_id = m.order_id AND l.product_id = m.product_id
      WHERE m.order_id IS NOT NULL AND l.order_id IS NULL`,
  ),
  sqlInvariant(
    'I4',
    'The figures of an order add up',
    // Shipping and tax may be set: whichever whole percentage of the items it was, the tax is that, rounded half up.
    `SELECT o.id AS order_id, o.items_cents, o.shipping_cents, o.tax_cents, o.total_cents, x.lines_cents FROM orders o
      LEFT JOIN (SELECT order_id, SUM(quantity * unit_cents) AS lines_cents FROM order_lines GROUP BY order_id) x
        ON x.order_id = o.id
      WHERE o.items_cents <> COALESCE(x.lines_cents, -1)
        OR o.total_cents <> o.items_cents + o.shipping_cents + o.tax_cents
        OR o.shipping_cents < 0 OR o.tax_cents < 0 OR o.tax_cents > o.items_cents
        OR (o.items_cents > 0 AND o.tax_cents <> (CAST(o.items_cents AS bigint)
          * ((CAST(o.tax_cents AS bigint) * 200 + o.items_cents) / (2 * CAST(o.items_cents AS bigint))) + 50) / 100)`,
  ),
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
    'I8',
    'Orders are paid before they are delivered, with both dates set',
    `SELECT id AS order_id, status, paid_at, delivered_at FROM orders
      WHERE (status IN ${PAID} AND paid_at IS NULL)
        OR (status = 'delivered' AND (delivered_at IS NULL OR delivered_at < paid_at))
        OR (status <> 'delivered' AND delivered_at IS NOT NULL)`,
  ),
  sqlInvariant(
    'I9',
    'No unpaid order holds stock past its deadline',
    (now) =>
      `SELECT id AS order_id, hold_until FROM orders WHERE status = 'pending' AND hold_until < ${now - HOLD_GRACE_MS}`,
  ),
  sqlInvariant(
    'I10',
    'Every event from the payment provider is handled',
    (now) =>
      `SELECT id AS event_id, type, received_at FROM webhook_events
        WHERE processed_at IS NULL AND received_at < ${now - SETTLING_GRACE_MS}`,
  ),
  sqlInvariant(
    'I11',
    'The outbox gets processed',
    // Given-up messages are reported by email once and wait for an admin; counted here, they would hide every later
    // stall.
    (now) =>
      `SELECT id AS message_id, kind, attempts, last_error FROM outbox
        WHERE done_at IS NULL AND failed_at IS NULL AND created_at < ${now - SETTLING_GRACE_MS}`,
  ),
  sqlInvariant(
    'I13',
    'One idempotency key makes one order',
    `SELECT user_id, idempotency_key, COUNT(*) AS orders FROM orders WHERE idempotency_key IS NOT NULL
      GROUP BY user_id, idempotency_key HAVING COUNT(*) > 1`,
  ),
  sqlInvariant(
    'I15',
    'The shop has an admin',
    // A shop without any account is new.
    `SELECT COUNT(*) AS users FROM users
      HAVING COUNT(*) > 0 AND COUNT(CASE WHEN is_admin AND deleted_at IS NULL THEN 1 END) = 0`,
  ),
  sqlInvariant(
    'I16',
    'No one stays signed in to a deleted account',
    `SELECT s.id AS session_id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.revoked_at IS NULL AND (u.deleted_at IS NOT NULL OR s.created_at < u.credentials_changed_at)`,
  ),
  databaseIsWhole,
  picturesExist,
  sqlInvariant(
    'I19',
    'Order, payment and refunds agree on the refunded amount',
    `SELECT o.id AS order_id, o.refunded_cents, COALESCE(p.refunded_cents, 0) AS of_payment_cents,
        COALESCE(r.cents, 0) AS of_refunds_cents FROM orders o
      LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      LEFT JOIN (SELECT order_id, SUM(amount_cents) AS cents FROM refunds WHERE status <> 'failed' GROUP BY order_id) r
        ON r.order_id = o.id
      WHERE o.refunded_cents <> COALESCE(r.cents, 0) OR COALESCE(p.refunded_cents, 0) <> COALESCE(r.cents, 0)
        OR o.refunded_cents > o.total_cents`,
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
