import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for gift cards that orders buy. docs/operations.md says what each means. */
export const giftCardSalesInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I48',
    'A paid order has one gift card for each piece that it bought, and no other order has any',
    `SELECT l.order_id, l.product_id, l.quantity, COUNT(c.id) AS cards FROM order_lines l
        JOIN orders o ON o.id = l.order_id
        LEFT JOIN gift_cards c ON c.order_id = l.order_id AND c.product_id = l.product_id
          AND c.initial_cents <= l.unit_cents
      WHERE l.is_gift_card GROUP BY l.order_id, l.product_id, l.quantity, o.status
      HAVING COUNT(c.id) <> CASE WHEN o.status IN ('paid', 'delivered') THEN l.quantity ELSE 0 END
    UNION ALL
    SELECT c.order_id, c.product_id, 0 AS quantity, 1 AS cards FROM gift_cards c
      LEFT JOIN order_lines l ON l.order_id = c.order_id AND l.product_id = c.product_id
      WHERE c.order_id IS NOT NULL AND (l.order_id IS NULL OR NOT l.is_gift_card)`,
  ),
];
