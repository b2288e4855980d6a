import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for receipts. docs/operations.md says what each means and what to do when it is broken. */
export const receiptInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I45',
    'Receipts are numbered without gaps, for paid orders only',
    `SELECT NULL AS order_id, COUNT(*) AS receipts, MAX(number) AS latest FROM receipts HAVING COUNT(*) > 0 AND COUNT(*) <> MAX(number) - MIN(number) + 1
    UNION ALL
    SELECT r.order_id, 0 AS receipts, r.number AS latest FROM receipts r JOIN orders o ON o.id = r.order_id
      WHERE o.paid_at IS NULL`,
  ),
];
