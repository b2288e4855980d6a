import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for wish lists. docs/operations.md says what each means and what to do when it is broken. */
export const wishListInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I52',
    'What an order bought for wish lists is in the order',
    `SELECT x.order_id, x.product_id, x.quantity, COALESCE(l.quantity, 0) AS ordered FROM
      (SELECT order_id, product_id, SUM(quantity) AS quantity FROM wish_list_purchases GROUP BY order_id, product_id) x
      LEFT JOIN order_lines l ON l.order_id = x.order_id AND l.product_id = x.product_id
      WHERE x.quantity > COALESCE(l.quantity, 0)`,
  ),
];
