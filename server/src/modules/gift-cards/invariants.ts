import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for gift cards. docs/operations.md says what each means and what to do when it is broken. */
export const giftCardInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I46',
    'The entries of a gift card add up to its balance, which is never below zero or above what it was issued with',
    `SELECT c.id AS gift_card_id, c.initial_cents, c.balance_cents, COALESCE(e.cents, 0) AS of_entries_cents
      FROM gift_cards c LEFT JOIN (SELECT gift_card_id, SUM(cents) AS cents,
          SUM(CASE WHEN kind = 'issued' THEN cents ELSE 0 END) AS issued_cents
        FROM gift_card_entries GROUP BY gift_card_id) e ON e.gift_card_id = c.id
      WHERE c.balance_cents <> COALESCE(e.cents, 0) OR c.initial_cents <> COALESCE(e.issued_cents, 0)
        OR c.balance_cents NOT BETWEEN 0 AND c.initial_cents`,
  ),
  sqlInvariant(
    'I47',
    'What gift cards paid of an order, and got back of it, is what their entries say',
    `SELECT o.id AS order_id, o.status, o.gift_card_cents, COALESCE(e.taken_cents, 0) AS of_entries_cents,
        o.gift_card_refunded_cents, COALESCE(e.refunded_cents, 0) AS refunded_of_entries_cents
      FROM orders o LEFT JOIN (SELECT order_id,
          SUM(CASE WHEN kind IN ('spent', 'returned') THEN -cents ELSE 0 END) AS taken_cents,
          SUM(CASE WHEN kind = 'refunded' THEN cents ELSE 0 END) AS refunded_cents
        FROM gift_card_entries WHERE order_id IS NOT NULL GROUP BY order_id) e ON e.order_id = o.id
      WHERE COALESCE(e.taken_cents, 0) <>
          CASE WHEN o.status IN ('pending', 'paid', 'delivered') THEN o.gift_card_cents ELSE 0 END
        OR COALESCE(e.refunded_cents, 0) <> o.gift_card_refunded_cents`,
  ),
];
