import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for stock. docs/operations.md says what each means and what to do when it is broken. */
export const catalogInvariants: readonly Invariant[] = [
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
];
