import { MAX_BROKEN_ROWS, sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What its search entry has from a product. */
const copied = ['category', 'is_published', 'is_popular', 'is_on_sale', 'effective_cents', 'created_at'];

/** The dates, which variants have from their product. */
const dates = ['publish_from', 'publish_until', 'sale_from', 'sale_until', 'next_change_at'];

/** SQLite keeps the texts in the index alone, of which it can tell only the entries. */
const otherTexts = {
  sqlite: `SELECT s.product_id, 'has no text in the index' AS problem FROM product_search s
      WHERE s.doc NOT IN (SELECT id FROM product_search_text_docsize)
    UNION ALL
    SELECT NULL, 'is in the index only' FROM product_search_text_docsize
      WHERE id NOT IN (SELECT doc FROM product_search)`,
  postgres: `SELECT p.id, 'has another name or text' FROM products p JOIN product_search s ON s.product_id = p.id
      WHERE s.text IS DISTINCT FROM p.search_text
        OR s.name IS DISTINCT FROM substr(p.search_text, 1, length(p.name))`,
};

/** Changes are made twice a minute. */
const CHANGE_GRACE_MS = 15 * 60_000;

/** The choices that an earlier version leaves out are filled in every hour. */
const CHOICE_GRACE_MS = 2 * 60 * 60_000;

const searchAgrees: Invariant = {
  id: 'I22',
  title: 'The product search agrees with the products',
  isThorough: true,
  find: ({ db }) =>
    db.query(`SELECT * FROM (
      SELECT p.id AS product_id, 'has no entry, or an old one' AS problem FROM products p
        LEFT JOIN product_search s ON s.product_id = p.id
        WHERE p.variant_of IS NULL AND (s.product_id IS NULL OR COALESCE(s.archived_at, 0) <> COALESCE(p.archived_at, 0)
          OR ${copied.map((column) => `s.${column} <> p.${column}`).join(' OR ')})
      UNION ALL
      SELECT s.product_id, 'is no product anymore' FROM product_search s
        LEFT JOIN products p ON p.id = s.product_id WHERE p.id IS NULL OR p.variant_of IS NOT NULL
      UNION ALL
      ${otherTexts[db.kind]}) AS broken LIMIT ${MAX_BROKEN_ROWS}`),
};

/** What always holds for stock and search. docs/operations.md says what each means and what to do when it is broken. */
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
  searchAgrees,
  sqlInvariant(
    'I23',
    'Every variant belongs to a product and is for sale only with it',
    `SELECT v.id AS product_id, v.variant_of FROM products v LEFT JOIN products p ON p.id = v.variant_of
      WHERE v.variant_of IS NOT NULL AND (p.id IS NULL OR p.variant_of IS NOT NULL
        OR (v.archived_at IS NULL AND (p.archived_at IS NOT NULL OR p.options IS NULL
          OR p.name <> v.name OR p.category <> v.category OR p.is_published <> v.is_published
          OR COALESCE(p.text_options, '') <> COALESCE(v.text_options, '')
          OR COALESCE(p.tax_class, '') <> COALESCE(v.tax_class, '')
          OR ${dates.map((date) => `COALESCE(p.${date}, 0) <> COALESCE(v.${date}, 0)`).join(' OR ')})))`,
  ),
  sqlInvariant(
    'I35',
    'No change of a product waits for more than 15 minutes after its date',
    (now) => `SELECT id AS product_id, next_change_at FROM products
      WHERE next_change_at <= ${now - CHANGE_GRACE_MS} AND archived_at IS NULL AND variant_of IS NULL`,
  ),
  sqlInvariant(
    'I37',
    'What products have of their options is known to the filters',
    (now) => `SELECT v.id AS product_id, 'is in no filter' AS problem FROM products v
        WHERE v.option_values IS NOT NULL AND v.archived_at IS NULL AND v.updated_at <= ${now - CHOICE_GRACE_MS}
          AND NOT EXISTS (SELECT 1 FROM product_choices c WHERE c.item_id = v.id)
      UNION ALL
      SELECT v.id, 'is in filters without having options' FROM products v
        WHERE v.option_values IS NULL AND v.updated_at <= ${now - CHOICE_GRACE_MS}
          AND EXISTS (SELECT 1 FROM product_choices c WHERE c.item_id = v.id)`,
  ),
];
