import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for discounts. docs/operations.md says what each means and what to do when it is broken. */
export const discountInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I42',
    'A discount counts the orders that use it',
    `SELECT d.id AS discount_id, d.uses, COALESCE(x.orders, 0) AS orders FROM discounts d
      LEFT JOIN (SELECT used.discount_id, COUNT(*) AS orders FROM discount_uses used
        JOIN orders o ON o.id = used.order_id WHERE o.status IN ('pending', 'paid', 'delivered')
        GROUP BY used.discount_id) x ON x.discount_id = d.id
      WHERE d.uses <> COALESCE(x.orders, 0)`,
  ),
  sqlInvariant(
    'I43',
    'What discounts take off an order is what its discounts and its lines say',
    `SELECT o.id AS order_id, o.discount_cents, COALESCE(x.cents, 0) AS of_discounts_cents,
        COALESCE(y.cents, 0) AS of_lines_cents FROM orders o
      LEFT JOIN (SELECT order_id, SUM(items_cents) AS cents FROM discount_uses GROUP BY order_id) x ON x.order_id = o.id
      LEFT JOIN (SELECT order_id, SUM(discount_cents) AS cents,
          MAX(CASE WHEN discount_cents NOT BETWEEN 0 AND quantity * unit_cents + texts_cents THEN 1 ELSE 0 END) AS is_wrong
        FROM order_lines GROUP BY order_id) y ON y.order_id = o.id
      WHERE o.discount_cents <> COALESCE(x.cents, 0) OR o.discount_cents <> COALESCE(y.cents, 0)
        OR COALESCE(y.is_wrong, 0) = 1`,
  ),
];
