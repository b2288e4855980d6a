import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import { refreshRating } from '../reviews/refresh-rating.js';
import { demoAccounts } from './demo-accounts.js';
import { demoCollections } from './demo-collections.js';
import { demoProducts } from './demo-catalog.js';
import { exampleIds } from './demo-examples.js';
import { demoCustomers } from './demo-history.js';
import { demoId } from './demo-id.js';
import { demoSynonyms } from './demo-synonyms.js';
import { removePickup } from './seed-pickup.js';
import { KIND } from './shop-kind.js';

/** How much of the demo was removed. */
export interface RemovedDemo {
  accounts: number;
  orders: number;
  products: number;
}

/**
 * Deletes the demo accounts and customers, their orders with everything that belongs to them, and the demo products,
 * collections and synonyms. A demo product that someone else has ordered stays, unpublished. Safe to repeat.
 * @param now in ms since 1970
 */
export function removeDemo(db: Database, stockLedger: StockLedger, now: number): Promise<RemovedDemo> {
  return db.inTransaction(async (manager) => {
    const users = list([...demoAccounts, ...demoCustomers].map(({ email }) => demoId('user', email)));
    const products = list(demoProducts.map(({ slug }) => demoId('product', slug)));
    const ofDemo = `user_id IN ${users} OR id IN ${list(exampleIds)}`;
    const orders = `(SELECT id FROM orders WHERE ${ofDemo})`;

    // Stock that a refund put back names the refund, not the order.
    const refunds = `(SELECT id FROM refunds WHERE order_id IN ${orders})`;
    const moved: { id: string }[] = await manager.query(
      `SELECT DISTINCT product_id AS id FROM stock_moves WHERE order_id IN ${orders} OR refund_id IN ${refunds}`,
    );
    await manager.query(`DELETE FROM stock_moves WHERE refund_id IN ${refunds}`);
    // From now on no shipment names these, so the clean-up deletes their files as those of any upload that nothing names.
    await manager.query(
      `UPDATE delivery_photos SET created_at = ${Math.floor(now)}
        WHERE id IN (SELECT photo_id FROM shipments WHERE photo_id IS NOT NULL AND order_id IN ${orders})`,
    );
    // Tables that refer to payments come first.
    await deleteExampleCards(manager, orders);
    await cancelCards(manager, `order_id IN ${orders} OR created_by IN ${users}`);
    for (const table of [...tablesWith(manager, 'payment_id'), ...tablesWith(manager, 'order_id')])
      await manager.query(`DELETE FROM ${table} WHERE order_id IN ${orders}`);
    await manager.query(
      `UPDATE discounts SET uses = (SELECT COUNT(*) FROM discount_uses used JOIN orders o ON o.id = used.order_id
        WHERE used.discount_id = discounts.id AND o.status IN ('pending', 'paid', 'delivered'))`,
    );
    await manager.query(`DELETE FROM audit_entries WHERE subject_id IN ${orders} OR subject_id IN ${users}`);
    const removedOrders = await remove(manager, 'orders', ofDemo);
    await manager.query(
      `UPDATE delivery_days SET taken = (SELECT COUNT(*) FROM orders o
          WHERE o.delivery_date = delivery_days.date AND o.status IN ('pending', 'paid', 'delivered'))
        + (SELECT COUNT(*) FROM order_parcels parcel JOIN orders o ON o.id = parcel.order_id
          WHERE parcel.delivery_date = delivery_days.date AND o.status IN ('pending', 'paid', 'delivered'))`,
    );
    await manager.query('DELETE FROM delivery_days WHERE taken = 0');
    for (const table of tablesWith(manager, 'user_id'))
      await manager.query(`DELETE FROM ${table} WHERE user_id IN ${users}`);
    const removedAccounts = await remove(manager, 'users', `id IN ${users}`);

    const collections = list(demoCollections.map(({ slug }) => demoId('collection', slug)));
    await manager.query(`DELETE FROM collection_products WHERE collection_id IN ${collections}`);
    await manager.query(`DELETE FROM collections WHERE id IN ${collections}`);

    const synonyms = list(demoSynonyms.map(([word = '']) => demoId('synonyms', word)));
    await manager.query(`DELETE FROM synonym_groups WHERE id IN ${synonyms}`);

    // The demo's customers may have reviewed the shop's own products, too.
    const reviewed = await manager.query<{ product_id: string }[]>(
      'SELECT product_id FROM product_ratings ORDER BY product_id',
    );
    for (const { product_id: id } of reviewed) await refreshRating(manager, id);

    const all = `(id IN ${products} OR variant_of IN ${products})`;
    const sold =
      'SELECT product_id FROM order_lines UNION SELECT variant_of FROM order_lines WHERE variant_of IS NOT NULL';
    const unsold = `${all} AND id NOT IN (${sold})`;
    await manager.query(`DELETE FROM stock_moves WHERE product_id IN (SELECT id FROM products WHERE ${unsold})`);
    await manager.query(`DELETE FROM audit_entries WHERE subject_id IN (SELECT id FROM products WHERE ${unsold})`);
    for (const table of ['reviews', 'product_ratings'])
      await manager.query(`DELETE FROM ${table} WHERE product_id IN (SELECT id FROM products WHERE ${unsold})`);
    await remove(manager, 'products', `variant_of IS NOT NULL AND ${unsold}`);
    const removedProducts = await remove(manager, 'products', unsold);
    // The demo's sales are gone from the ledgers of the products that stay.
    await stockLedger.balance(
      manager,
      moved.map(({ id }) => id),
      'Demo data removed',
    );
    await manager.query(`UPDATE products SET is_published = FALSE WHERE ${all}`);
    // The demo's shipping goes too, unless someone has made these settings their own.
    await manager.query(
      `DELETE FROM shop_settings WHERE key IN ('freeShippingThreshold', 'shippingPrice')
        AND NOT EXISTS (SELECT 1 FROM shop_settings own WHERE own.key = 'version')`,
    );
    await removePickup(manager, now);
    await manager.query(`DELETE FROM shop_settings WHERE key = '${KIND}'`);
    return { accounts: removedAccounts, orders: removedOrders, products: removedProducts };
  });
}

async function remove(manager: EntityManager, table: string, where: string): Promise<number> {
  const [row]: { n: number | string }[] = await manager.query(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
  await manager.query(`DELETE FROM ${table} WHERE ${where}`);
  return Number(row?.n ?? 0);
}

/** The cards from which an example took something, and nobody else did. */
async function deleteExampleCards(manager: EntityManager, orders: string): Promise<void> {
  const taken = 'SELECT 1 FROM gift_card_entries entry WHERE entry.gift_card_id = gift_cards.id AND entry.order_id';
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM gift_cards
      WHERE EXISTS (${taken} IN ${list(exampleIds)}) AND NOT EXISTS (${taken} NOT IN ${orders})`,
  );
  if (rows.length === 0) return;
  const cards = list(rows.map(({ id }) => id));
  await manager.query(`DELETE FROM gift_card_entries WHERE gift_card_id IN ${cards}`);
  await manager.query(`DELETE FROM gift_cards WHERE id IN ${cards}`);
}

/** Nobody has paid for the demo's gift cards. Their ledger stays, because other orders may have taken from them. */
async function cancelCards(manager: EntityManager, where: string): Promise<void> {
  const cards = `status <> 'canceled' AND (${where})`;
  await manager.query(
    `INSERT INTO gift_card_entries (id, gift_card_id, kind, cents, balance_after, created_at)
      SELECT 'removed-' || id, id, 'canceled', -balance_cents, 0, created_at FROM gift_cards WHERE ${cards}`,
  );
  await manager.query(`UPDATE gift_cards SET status = 'canceled', balance_cents = 0 WHERE ${cards}`);
}

/** Their rows outlive the order that they name. */
const LEDGER = ['gift_cards', 'gift_card_entries'];

/** Every table that has a column of this name. */
function tablesWith(manager: EntityManager, column: string): string[] {
  return manager.connection.entityMetadatas
    .filter(({ columns }) => columns.some(({ databaseName }) => databaseName === column))
    .map(({ tableName }) => tableName)
    .filter((table) => table !== 'orders' && !LEDGER.includes(table));
}

/** Demo ids are hexadecimal digits of the shop's own making, so they can stand in a statement. */
function list(ids: readonly string[]): string {
  return `(${ids.map((id) => `'${id}'`).join(', ')})`;
}
