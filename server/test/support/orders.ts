import { demoId } from '../../src/db/seeds/demo-id.js';
import type { TestShop } from './test-shop.js';

export const shippingAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

/** A demo product by its slug, as REST shows it. */
export async function product(shop: TestShop, slug: string): Promise<Record<string, any>> {
  return (await shop.rest('GET', `/api/products/${demoId('product', slug)}`)).body;
}

/** Sets a product's stock as an admin's correction would: with its ledger entry. */
export async function setStock(shop: TestShop, productId: string, count: number): Promise<void> {
  await shop.app.db.inTransaction(async (manager) => {
    const before: [{ count_in_stock: number }] = await manager.query(
      `SELECT count_in_stock FROM products WHERE id = '${productId}'`,
    );
    const delta = count - before[0].count_in_stock;
    if (delta === 0) return;
    await manager.query(`UPDATE products SET count_in_stock = ${count} WHERE id = '${productId}'`);
    await manager.query(
      `INSERT INTO stock_moves (id, product_id, kind, delta, created_at) VALUES ('test-${productId.slice(0, 8)}-${count}-${delta}', '${productId}', 'adjust', ${delta}, 0)`,
    );
  });
}

/** The documented body of an order for one product, with the totals that a shopper would be shown. */
export function orderBody(
  item: Record<string, any>,
  qty = 1,
  change: Record<string, unknown> = {},
): Record<string, any> {
  const unit = item['isOnSale'] ? item['salePrice'] : item['price'];
  const itemsCents = Math.round(unit * 100) * qty;
  const taxCents = Math.floor((itemsCents * 15 + 50) / 100);
  return {
    orderItems: [
      {
        product: item['_id'],
        name: item['name'],
        qty,
        image: item['image'],
        price: item['price'],
        isOnSale: item['isOnSale'],
        salePrice: item['salePrice'],
      },
    ],
    shippingAddress,
    paymentMethod: 'PayPal',
    itemsPrice: itemsCents / 100,
    shippingPrice: 7,
    taxPrice: taxCents / 100,
    totalPrice: (itemsCents + 700 + taxCents) / 100,
    ...change,
  };
}

/** What must hold in the database at any time (see docs/architecture.md); each list names what breaks it. */
export async function brokenInvariants(shop: TestShop): Promise<Record<string, unknown[]>> {
  const queries = {
    'stock is never negative': 'SELECT id FROM products WHERE count_in_stock < 0',
    'every change of stock is in the ledger': `SELECT p.id FROM products p LEFT JOIN stock_moves m ON m.product_id = p.id
      GROUP BY p.id, p.count_in_stock HAVING p.count_in_stock <> COALESCE(SUM(m.delta), 0)`,
    'held is ordered while the order lives, else nothing': `SELECT l.order_id FROM order_lines l JOIN orders o ON o.id = l.order_id
      LEFT JOIN stock_moves m ON m.order_id = l.order_id AND m.product_id = l.product_id
      GROUP BY l.order_id, l.product_id, l.quantity, o.status
      HAVING COALESCE(SUM(m.delta), 0) <> CASE WHEN o.status IN ('pending', 'paid', 'delivered') THEN -l.quantity ELSE 0 END`,
    'money adds up': `SELECT o.id FROM orders o JOIN (SELECT order_id, SUM(quantity * unit_cents) AS s FROM order_lines GROUP BY order_id) x
      ON x.order_id = o.id WHERE o.items_cents <> x.s OR o.tax_cents <> (x.s * 15 + 50) / 100 OR o.shipping_cents <> 700
      OR o.total_cents <> o.items_cents + o.tax_cents + o.shipping_cents`,
    'paid means one good payment of the right amount': `SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      GROUP BY o.id, o.status, o.total_cents
      HAVING (o.status IN ('paid', 'delivered')) <> (COUNT(p.id) = 1 AND MAX(p.amount_cents) = o.total_cents)`,
    'money received is never ownerless': `SELECT p.id FROM payments p LEFT JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'succeeded' AND (o.id IS NULL OR o.status NOT IN ('paid', 'delivered'))`,
    'refunds of order, payment and rows are in step': `SELECT o.id FROM orders o
      LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
      LEFT JOIN (SELECT order_id, SUM(amount_cents) AS s FROM refunds WHERE status <> 'failed' GROUP BY order_id) r ON r.order_id = o.id
      WHERE o.refunded_cents <> COALESCE(r.s, 0) OR COALESCE(p.refunded_cents, 0) <> COALESCE(r.s, 0)
      OR o.refunded_cents > o.total_cents`,
    'no more comes back than was ordered': `SELECT r.order_id FROM stock_moves m JOIN refunds r ON r.id = m.refund_id
      LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.product_id = m.product_id
      GROUP BY r.order_id, m.product_id, l.quantity HAVING SUM(m.delta) > COALESCE(l.quantity, 0)`,
    'an admin remains':
      'SELECT 1 AS missing WHERE NOT EXISTS (SELECT 1 FROM users WHERE is_admin AND deleted_at IS NULL)',
  };
  const broken: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const rows = await shop.sql(query);
    if (rows.length > 0) broken[name] = rows;
  }
  const unequal = await unlikeTheProvider(shop);
  if (unequal.length > 0) broken['the provider has refunded what the shop says'] = unequal;
  return broken;
}

/** Payments whose refunds differ between the shop and the sandbox's books; what is pending may be in them or not. */
async function unlikeTheProvider(shop: TestShop): Promise<unknown[]> {
  const payments = await shop.sql<{ intent_id: string; refunded: number | string; pending: number | string }>(
    `SELECT p.intent_id, p.refunded_cents AS refunded,
      (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'pending') AS pending
      FROM payments p WHERE p.intent_id IS NOT NULL AND p.status IN ('succeeded', 'refunded')`,
  );
  const refundedBy = new Map(
    shop.sandbox.charges().map((charge) => [charge['payment_intent'], Number(charge['amount_refunded'])]),
  );
  return payments.filter((payment) => {
    const theirs = refundedBy.get(payment.intent_id) ?? 0;
    const ours = Number(payment.refunded);
    return theirs > ours || theirs < ours - Number(payment.pending);
  });
}
