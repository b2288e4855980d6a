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
];
