import { join } from 'node:path';
import { DiskMediaStorage } from '../../src/adapters/disk-media-storage.js';
import { randomIds } from '../../src/adapters/system.js';
import type { AsideReader } from '../../src/db/aside-reader.js';
import { findBroken } from '../../src/modules/checks/find-broken.js';
import { invariants } from '../../src/shop-modules.js';
import { unlikeProvider, type ProviderCharge } from '../../src/modules/checks/ledgers.js';
import type { Clock } from '../../src/domain/ports.js';
import type { StripeSandbox } from '../../src/sandbox/stripe/stripe-sandbox.js';
import type { Product } from './answers.js';
import { readChanged, readDatabase } from './read-database.js';
import type { TestShop } from './test-shop.js';

export const shippingAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

/** An address of its own for each house number: a customer's unpaid orders for one cart and address are one order. */
export function addressNumber(number: number | string): typeof shippingAddress {
  return { ...shippingAddress, address: `${number} Bole Road` };
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

/** What an order's body says of a product. */
export type OrderedProduct = Pick<Product, '_id' | 'name' | 'image' | 'price' | 'isOnSale' | 'salePrice'>;

/** The documented body of an order for one product, with the totals that a shopper would be shown. */
export function orderBody(
  { _id, name, image, price, isOnSale, salePrice }: OrderedProduct,
  qty = 1,
  change: Record<string, unknown> = {},
) {
  const unit = (isOnSale ? salePrice : price) ?? price;
  const itemsCents = Math.round(unit * 100) * qty;
  const taxCents = Math.floor((itemsCents * 15 + 50) / 100);
  return {
    orderItems: [{ product: _id, name, qty, image, price, isOnSale, salePrice }],
    shippingAddress,
    paymentMethod: 'PayPal',
    itemsPrice: itemsCents / 100,
    shippingPrice: 7,
    taxPrice: taxCents / 100,
    totalPrice: (itemsCents + 700 + taxCents) / 100,
    ...change,
  };
}

/** Invariants that hold because the worker works: a test whose clock runs ahead of its worker breaks them. */
const TIMELY = new Set(['I9', 'I10', 'I11', 'I21', 'I35']);

/** Where the records of a shop and of its payment provider are. */
export interface CheckedShop {
  clock: Clock;
  sandbox: Pick<StripeSandbox, 'charges'>;
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * What is broken in a shop, by what should hold (docs/operations.md lists it); each names what breaks it.
 * @param isWorkedOff whether the worker has done all that was due
 */
export function brokenInvariants(shop: CheckedShop, isWorkedOff = false): Promise<Record<string, unknown[]>> {
  return readDatabase(shop, (db) => brokenIn(db, shop, isWorkedOff));
}

/** As `brokenInvariants`, after statements past the shop, which are undone at the end. */
export function brokenBy(shop: CheckedShop, statements: readonly string[]): Promise<Record<string, unknown[]>> {
  return readChanged(shop, statements, (db) => brokenIn(db, shop, true));
}

async function brokenIn(db: AsideReader, shop: CheckedShop, isWorkedOff: boolean): Promise<Record<string, unknown[]>> {
  const storage = DiskMediaStorage.at(join(shop.dataDir, 'uploads'), randomIds);
  const broken: Record<string, unknown[]> = {};
  const note = (what: string, rows: unknown[]) => {
    if (rows.length > 0) broken[what] = rows;
  };
  const asked = invariants.filter(({ id }) => isWorkedOff || !TIMELY.has(id));
  for await (const answer of findBroken({ db, storage, now: shop.clock.now() }, asked)) {
    const { id, title } = answer.invariant;
    note(`${id} ${title}`, 'error' in answer ? [String(answer.error)] : answer.rows);
  }
  note('I4 at the documented prices', await db.query(OTHER_PRICES));
  note(agreement, await unlikeProvider(db, providerCharges(shop)));
  return broken;
}

/** What `brokenInvariants` calls a difference to the provider's records. */
export const agreement = 'I14 Provider and shop agree';

/** No test that asks for the invariants sets other prices. A pickup may be free, as that of the demo. */
const OTHER_PRICES = `SELECT id FROM orders WHERE tax_cents <> ((items_cents - discount_cents) * 15 + 50) / 100
  OR (shipping_cents <> 700 * parcel_count AND NOT (shipping_cents = 0 AND delivery LIKE '%"kind":"pickup"%'))`;

/** The records of the payments sandbox. */
export function providerCharges(shop: Pick<CheckedShop, 'sandbox'>): ProviderCharge[] {
  return shop.sandbox.charges().map((charge) => ({
    intentId: String(charge['payment_intent']),
    amountCents: Number(charge['amount']),
    refundedCents: Number(charge['amount_refunded']),
  }));
}
