/** @postgres The invariants are SQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { withAside } from '../src/db/aside-reader.js';
import { databasePlace } from '../src/db/data-source.js';
import { invariants } from '../src/shop-modules.js';
import { lostOrders, unlikeProvider } from '../src/modules/checks/ledgers.js';
import type { Product } from './support/answers.js';
import { addressNumber, brokenBy, brokenInvariants, orderBody } from './support/orders.js';
import type { PlacedOrder } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import { until } from './support/until.js';

const HOUR = 3_600_000;

let shop: TestShop;
let gift: Product;
let waiting: PlacedOrder;
let paid: PlacedOrder;
/** The id of one with two parcels. */
let parceled: string;
async function open(): Promise<void> {
  shop = await TestShop.open();
  gift = await shop.product('a-dozen-garden-roses');
  waiting = await shop.asNewCustomer().placeOrder(gift, 2);
  paid = await shop.asNewCustomer().placePaidOrder(gift);
  const { totalPrice } = orderBody(gift, 2);
  const parcels = [1, 2].map((number) => ({
    orderItems: [{ product: gift._id, qty: 1 }],
    shippingAddress: addressNumber(number),
  }));
  // The delivery of another parcel is 7.00 more.
  const body = { parcels, totalPrice: Math.round((totalPrice + 7) * 100) / 100 };
  parceled = (await shop.asNewCustomer().rest('POST', '/api/orders', body)).body._id;
  await shop.app.worker.drain();
}

/** The shop of all tests but those of a shop's process and of the command, which have shops of their own. */
let shared: TestShop;
beforeAll(async () => {
  await open();
  shared = shop;
});
afterAll(() => shared.close());

/** Writes past the shop, and past what the database itself would refuse. */
async function vandalise(...statements: string[]): Promise<void> {
  const isSqlite = shop.databaseUrl === null;
  if (isSqlite) await shop.sql('PRAGMA ignore_check_constraints = ON');
  // SQLite ignores this switch while the shop's own transaction is open.
  if (isSqlite)
    await until(async () => {
      await shop.sql('PRAGMA foreign_keys = OFF');
      const [row] = await shop.sql<{ foreign_keys: number }>('PRAGMA foreign_keys');
      return row?.foreign_keys === 0;
    });
  for (const statement of statements) await shop.sql(statement);
}

/** The ids of what is broken by statements past the shop. */
const broken = async (...statements: string[]) =>
  Object.keys(await brokenBy(shop, statements)).map((name) => name.split(' ')[0]);

const onPostgres = (statement: string) => (shop.databaseUrl === null ? [] : [statement]);

test('a shop with placed and paid orders breaks no invariant', async () => {
  expect(await brokenInvariants(shop, true)).toEqual({});
});

const orders = (change: string, order: () => PlacedOrder) => () => [
  `UPDATE orders SET ${change} WHERE id = '${order().id}'`,
];
const ofParcels =
  (statement: string, condition = '') =>
  () => [`${statement} WHERE order_id = '${parceled}' ${condition}`];
const isWaiting = () => waiting;
const isPaid = () => paid;
const ago = (hours: number) => shop.clock.now() - hours * HOUR;

/** A product that the demo shop has in variants. */
const inVariants = 'SELECT MIN(variant_of) FROM products';

const anyBalance = () => onPostgres('ALTER TABLE gift_cards DROP CONSTRAINT gift_cards_balance_possible');
const newGiftCard = (initial: number, balance: number) =>
  `INSERT INTO gift_cards (id, code_hash, last_four, initial_cents, balance_cents, status, created_at)
    VALUES ('card', 'hash', '7K2M', ${initial}, ${balance}, 'active', 0)`;
const newEntry = (kind: string, cents: number, order: PlacedOrder | null = null) =>
  `INSERT INTO gift_card_entries (id, gift_card_id, kind, cents, balance_after, order_id, created_at)
    VALUES ('${kind}', 'card', '${kind}', ${cents}, 0, ${order ? `'${order.id}'` : 'NULL'}, 0)`;

/** A photo without files, five days old. @param reviewId in SQL */
const photoRow = (reviewId: string) =>
  `INSERT INTO review_photos (id, uploaded_by, review_id, position, created_at, stored_at)
    VALUES ('0123456789abcdef0123456789abcdef', 'x', ${reviewId}, 0, ${ago(120)}, ${ago(120)})`;

/** One act of vandalism for each invariant, and what else it breaks. */
const vandalism: Record<string, { how: string; sql: () => string[]; alsoBreaks?: string[] }[]> = {
  I1: [
    {
      how: 'stock below zero',
      sql: () => [
        ...onPostgres('ALTER TABLE products DROP CONSTRAINT products_stock_not_negative'),
        `UPDATE products SET count_in_stock = -1 WHERE id = '${gift._id}'`,
      ],
      alsoBreaks: ['I2'],
    },
  ],
  I2: [
    {
      how: 'a count without a move',
      sql: () => [`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`],
    },
    {
      how: 'a count without any move',
      sql: () => [`DELETE FROM stock_moves WHERE product_id <> '${gift._id}' AND order_id IS NULL`],
    },
  ],
  I3: [
    {
      how: 'a live order that holds too little',
      sql: () => [`UPDATE order_lines SET quantity = 1, unit_cents = unit_cents * 2 WHERE order_id = '${waiting.id}'`],
    },
    { how: 'a dead order that holds on', sql: orders("status = 'expired'", isWaiting) },
    {
      how: 'a hold for a gift that was not ordered',
      sql: () => [
        `UPDATE products SET count_in_stock = count_in_stock - 1 WHERE id = (SELECT id FROM products WHERE id <> '${gift._id}' AND count_in_stock > 1 ORDER BY id LIMIT 1)`,
        `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) SELECT 'stray', id, '${waiting.id}', 'hold', -1, 0 FROM products WHERE id <> '${gift._id}' AND count_in_stock > 0 ORDER BY id LIMIT 1`,
      ],
    },
  ],
  I4: [
    {
      how: 'a total that is no sum',
      sql: () => [
        ...onPostgres('ALTER TABLE orders DROP CONSTRAINT orders_total_adds_up'),
        `UPDATE orders SET total_cents = total_cents + 1 WHERE id = '${waiting.id}'`,
      ],
    },
    {
      how: 'items that are not the lines',
      sql: () => [`UPDATE order_lines SET unit_cents = unit_cents + 1 WHERE order_id = '${waiting.id}'`],
    },
    {
      how: 'a text that was charged and is no part of the items',
      sql: () => [`UPDATE order_lines SET texts_cents = texts_cents + 1 WHERE order_id = '${waiting.id}'`],
    },
    {
      how: 'a tax of no whole percentage',
      sql: orders('tax_cents = tax_cents + 3, total_cents = total_cents + 3, taxes = NULL', isWaiting),
      alsoBreaks: ['I4'],
    },
  ],
  I5: [
    { how: 'paid without a payment', sql: orders(`status = 'paid', paid_at = ${Date.now()}`, isWaiting) },
    {
      how: 'paid with too little',
      sql: () => [`UPDATE payments SET amount_cents = amount_cents - 1 WHERE order_id = '${paid.id}'`],
      alsoBreaks: ['I14'],
    },
  ],
  I6: [
    {
      how: 'money for an order that nobody sends',
      sql: orders("status = 'cancelled', paid_at = NULL", isPaid),
      alsoBreaks: ['I3', 'I5'],
    },
  ],
  I7: [
    {
      how: 'one intent for two payments',
      sql: () => [
        'DROP INDEX payments_intent',
        `INSERT INTO payments (id, order_id, provider, kind, attempt, idempotency_key, session_id, intent_id, status, amount_cents, currency, refunded_cents, receipt_email, created_at, updated_at)
          SELECT 'twin', '${waiting.id}', provider, kind, 9, 'twin', NULL, intent_id, 'canceled', amount_cents, currency, 0, NULL, created_at, updated_at FROM payments WHERE order_id = '${paid.id}'`,
      ],
    },
  ],
  I8: [
    { how: 'paid at no time', sql: orders('paid_at = NULL', isPaid) },
    { how: 'delivered before it was paid', sql: orders("status = 'delivered', delivered_at = paid_at - 1", isPaid) },
    { how: 'delivered and not to be paid later', sql: orders('delivered_at = created_at', isWaiting) },
  ],
  I9: [
    {
      how: 'a hold that ended an hour ago',
      sql: () => [`UPDATE orders SET hold_until = ${ago(1)} WHERE id = '${waiting.id}'`],
    },
  ],
  I10: [
    {
      how: 'an event that nobody works off',
      sql: () => [
        `INSERT INTO webhook_events (id, type, received_at) VALUES ('evt_lost', 'charge.succeeded', ${ago(2)})`,
      ],
    },
  ],
  I11: [
    {
      how: 'a message that nobody handles',
      sql: () => [
        `UPDATE outbox SET done_at = NULL, created_at = ${ago(2)}, due_at = ${ago(-2)} WHERE dedupe_key = 'placed:${waiting.id}'`,
      ],
    },
  ],
  I13: [
    {
      how: 'one key for two orders',
      sql: () => [
        'DROP INDEX orders_idempotency',
        `UPDATE orders SET idempotency_key = 'twin', user_id = '${waiting.customer._id}' WHERE id IN ('${waiting.id}', '${paid.id}')`,
      ],
    },
  ],
  I15: [{ how: 'nobody who may run the shop', sql: () => ['UPDATE users SET is_admin = FALSE'] }],
  I16: [
    {
      how: 'a session of a deleted account',
      sql: () => [`UPDATE users SET deleted_at = ${ago(1)} WHERE id = '${waiting.customer._id}'`],
    },
    {
      how: 'a session older than the password',
      sql: () => [`UPDATE users SET credentials_changed_at = ${ago(-1)} WHERE id = '${waiting.customer._id}'`],
    },
  ],
  I17: [
    {
      how: 'what only a broken file or a broken server has',
      sql: () =>
        shop.databaseUrl === null
          ? [
              `UPDATE saved_carts SET user_id = 'nobody'`,
              `INSERT INTO saved_carts (user_id, lines, updated_at) VALUES ('nobody-else', '[]', 0)`,
            ]
          : ["UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'orders_user'::regclass"],
    },
  ],
  I18: [
    {
      how: 'a picture that is gone',
      sql: () => [
        `UPDATE products SET image = '/uploads/0123456789abcdef0123456789abcdef/960.jpg' WHERE id = '${gift._id}'`,
      ],
    },
    {
      how: 'a further picture that is gone',
      sql: () => [
        `UPDATE products SET pictures = '[{"src":"a.jpg","alt":""},{"src":"/uploads/0123456789abcdef0123456789abcdef/960.jpg","alt":""}]' WHERE id = '${gift._id}'`,
      ],
    },
    {
      how: 'a photo of a review that is gone',
      sql: () => [photoRow('(SELECT MIN(id) FROM reviews)')],
    },
    {
      how: 'an upload that has waited for its review for too long',
      sql: () => [photoRow('NULL')],
    },
    {
      how: 'a photo of a delivery that is gone',
      sql: () => [...sentWhole(paid.id), "UPDATE shipments SET delivered_at = 2, photo_id = 'gone' WHERE id = 'sent'"],
    },
    {
      how: 'a photo of a delivery that no shipment has shown for too long',
      sql: () => [`INSERT INTO delivery_photos (id, created_at) VALUES ('alone', ${ago(5)})`],
    },
  ],
  I19: [
    { how: 'refunded more than there are refunds', sql: orders('refunded_cents = 100', isPaid) },
    {
      how: 'a payment that says otherwise',
      sql: () => [`UPDATE payments SET refunded_cents = 100 WHERE order_id = '${paid.id}'`],
      alsoBreaks: ['I14'],
    },
  ],
  I20: [
    {
      how: 'more back on the shelf than was ordered',
      sql: () => [
        `INSERT INTO refunds (id, order_id, payment_id, status, amount_cents, reason, restock, idempotency_key, created_at, updated_at)
          SELECT 'refund', order_id, id, 'failed', 1, 'test', '[]', 'key', 0, 0 FROM payments WHERE order_id = '${paid.id}'`,
        `INSERT INTO stock_moves (id, product_id, kind, delta, created_at, refund_id) VALUES ('back', '${gift._id}', 'return', 2, 0, 'refund')`,
        `UPDATE products SET count_in_stock = count_in_stock + 2 WHERE id = '${gift._id}'`,
      ],
    },
  ],
  I21: [
    {
      how: 'a payment that nobody sends back',
      sql: () => [`UPDATE payments SET status = 'refund_due', updated_at = ${ago(25)} WHERE order_id = '${paid.id}'`],
      alsoBreaks: ['I5'],
    },
    {
      how: 'a refund that never arrives',
      sql: () => [
        `INSERT INTO refunds (id, order_id, payment_id, status, amount_cents, reason, restock, idempotency_key, created_at, updated_at)
          SELECT 'refund', order_id, id, 'pending', 1, 'test', '[]', 'key', ${ago(25)}, ${ago(25)} FROM payments WHERE order_id = '${paid.id}'`,
      ],
      alsoBreaks: ['I19'],
    },
  ],
  I22: [
    {
      how: 'a product that no search finds',
      sql: () => [
        shop.databaseUrl === null
          ? `DELETE FROM product_search_text WHERE rowid = (SELECT doc FROM product_search WHERE product_id = '${gift._id}')`
          : `UPDATE product_search SET text = '' WHERE product_id = '${gift._id}'`,
      ],
    },
    {
      how: 'a text of no product, or another name',
      sql: () => [
        shop.databaseUrl === null
          ? "INSERT INTO product_search_text (rowid, name, text, category) VALUES (1000000, '', 'nothing', 'other')"
          : `UPDATE product_search SET name = '' WHERE product_id = '${gift._id}'`,
      ],
    },
    {
      how: 'a search that knows another price',
      sql: () => [`UPDATE product_search SET effective_cents = 1 WHERE product_id = '${gift._id}'`],
    },
    {
      how: 'a product without an entry',
      sql: () => [`DELETE FROM product_search WHERE product_id = '${gift._id}'`],
    },
    {
      how: 'an entry without a product',
      sql: () => [`UPDATE product_search SET product_id = 'nothing' WHERE product_id = '${gift._id}'`],
    },
  ],
  I23: [
    {
      how: 'a variant of nothing',
      sql: () => [`UPDATE products SET variant_of = 'nothing' WHERE id = '${gift._id}'`],
      alsoBreaks: ['I22'],
    },
    {
      how: 'a variant of a product without options',
      sql: () => [
        `UPDATE products SET variant_of = (SELECT MIN(id) FROM products WHERE id <> '${gift._id}') WHERE id = '${gift._id}'`,
      ],
      alsoBreaks: ['I22'],
    },
    {
      how: 'a hidden product with a visible variant',
      sql: () => [`UPDATE products SET is_published = FALSE WHERE id = (${inVariants})`],
    },
    {
      how: 'a variant of an archived product',
      sql: () => [`UPDATE products SET archived_at = 1 WHERE id = (${inVariants})`],
    },
    {
      how: 'a variant with another name',
      sql: () => [`UPDATE products SET name = 'Other' WHERE variant_of = (${inVariants})`],
    },
    {
      how: 'a variant of another category',
      sql: () => [
        `UPDATE products SET category = CASE category WHEN 'love' THEN 'other' ELSE 'love' END WHERE variant_of = (${inVariants})`,
      ],
    },
    {
      how: 'a variant whose sale ends at another time',
      sql: () => [`UPDATE products SET sale_until = ${ago(-1)} WHERE variant_of = (${inVariants})`],
    },
    {
      how: 'a variant that waits for no change, unlike its product',
      sql: () => [
        `UPDATE products SET sale_until = ${ago(-1)}, next_change_at = ${ago(-1)} WHERE id = (${inVariants})`,
      ],
    },
  ],
  I24: [
    {
      how: 'a rating without reviews',
      sql: () => [
        `DELETE FROM product_ratings WHERE product_id = '${gift._id}'`,
        `INSERT INTO product_ratings (product_id, count, stars) VALUES ('${gift._id}', 1000, 5000)`,
      ],
    },
    {
      how: 'a review without a rating',
      sql: () => ['DELETE FROM product_ratings'],
    },
  ],
  I35: [
    {
      how: 'a sale that should have ended an hour ago',
      sql: () => [`UPDATE products SET sale_until = ${ago(1)}, next_change_at = ${ago(1)} WHERE id = '${gift._id}'`],
    },
  ],
  I37: [
    { how: 'options that no filter knows', sql: () => ['DELETE FROM product_choices'] },
    {
      how: 'a filter of something without options',
      sql: () => [`UPDATE product_choices SET item_id = '${gift._id}' WHERE item_id = (${inVariants})`],
    },
  ],
  I39: [
    { how: 'an order of nobody', sql: () => [`UPDATE orders SET user_id = NULL WHERE id = '${waiting.id}'`] },
    {
      how: 'an order of a customer and a guest',
      sql: () => [`UPDATE orders SET guest_email = 'selam@example.com' WHERE id = '${waiting.id}'`],
    },
  ],
  I40: [
    {
      how: 'a reminder for someone who didn’t agree',
      sql: () => [
        `INSERT INTO cart_reminders (user_id, cart_changed_at, queued_at, is_waiting) SELECT MIN(id), 0, 0, TRUE FROM users WHERE cart_reminders_agreed_at IS NULL`,
      ],
    },
  ],
  I42: [
    {
      how: 'a use that no order holds',
      sql: () => [
        `INSERT INTO discounts (id, name, kind, collection_ids, excludes_sales, is_combinable, is_active, uses, version, created_at, updated_at)
          VALUES ('spring', 'Spring', 'fixed', '[]', FALSE, FALSE, TRUE, 1, 1, 0, 0)`,
      ],
    },
  ],
  I43: [
    {
      how: 'a line that has more off than its order',
      sql: () => [`UPDATE order_lines SET discount_cents = 1 WHERE order_id = '${waiting.id}'`],
    },
  ],
  I44: [
    {
      how: 'a tax that is no sum of its rates',
      sql: orders('tax_cents = tax_cents + 1, total_cents = total_cents + 1', isWaiting),
      alsoBreaks: ['I4'],
    },
    {
      how: 'a tax of another rate',
      sql: orders(`taxes = REPLACE(taxes, '"rate":15000', '"rate":16000')`, isWaiting),
    },
  ],
  I45: [
    {
      how: 'a receipt that was taken away',
      sql: () => [
        `INSERT INTO receipts (order_id, number, issued_at, seller) SELECT MIN(id), 1, 0, '{}' FROM orders WHERE paid_at IS NOT NULL`,
        `INSERT INTO receipts (order_id, number, issued_at, seller) SELECT MAX(id), 3, 0, '{}' FROM orders WHERE paid_at IS NOT NULL`,
      ],
    },
    {
      how: 'a receipt of an unpaid order',
      sql: () => [
        `INSERT INTO receipts (order_id, number, issued_at, seller) VALUES ('${waiting.id}', (SELECT COALESCE(MAX(number), 0) + 1 FROM receipts), 0, '{}')`,
      ],
    },
  ],
  I46: [
    { how: 'a balance without an entry', sql: () => [newGiftCard(500, 500)] },
    {
      how: 'a balance below zero',
      sql: () => [...anyBalance(), newGiftCard(500, -100), newEntry('issued', 500), newEntry('spent', -600)],
    },
    {
      how: 'more on a card than it was issued with',
      sql: () => [...anyBalance(), newGiftCard(500, 600), newEntry('issued', 500), newEntry('returned', 100)],
    },
    { how: 'a card that was issued with something else', sql: () => [newGiftCard(500, 400), newEntry('issued', 400)] },
  ],
  I47: [
    {
      how: 'an order that took more than its cards say',
      sql: orders('gift_card_cents = 100, total_cents = total_cents - 100', isWaiting),
    },
    {
      how: 'a card that paid more than its order says',
      sql: () => [newGiftCard(500, 400), newEntry('issued', 500), newEntry('spent', -100, waiting)],
    },
    {
      how: 'an order that got more back than its cards say',
      sql: orders('gift_card_refunded_cents = 100', isPaid),
      alsoBreaks: ['I19'],
    },
  ],
  I48: [
    {
      how: 'a gift card that was paid for and never issued',
      sql: () => [`UPDATE order_lines SET is_gift_card = TRUE WHERE order_id = '${paid.id}'`],
    },
    {
      how: 'a card that no line has bought',
      sql: () => [
        newGiftCard(500, 500),
        newEntry('issued', 500),
        `UPDATE gift_cards SET order_id = '${paid.id}', product_id = '${gift._id}', piece = 0 WHERE id = 'card'`,
      ],
    },
  ],
  I49: [
    {
      how: 'an order whose date doesn’t count it',
      sql: () => [`UPDATE orders SET delivery_date = '2099-12-31' WHERE id = '${waiting.id}'`],
    },
    {
      how: 'a date that counts an order without it',
      sql: () => [`INSERT INTO delivery_days (date, taken) VALUES ('2099-12-31', 1)`],
    },
    {
      how: 'a parcel whose date doesn’t count it',
      sql: () => [
        `UPDATE order_parcels SET delivery_date = '2099-12-31' WHERE order_id = '${parceled}' AND number = 2`,
      ],
    },
  ],
  I50: [
    { how: 'an order that has lost a parcel', sql: ofParcels('DELETE FROM order_parcels', 'AND number = 2') },
    { how: 'parcels that aren’t numbered from 1', sql: ofParcels('UPDATE order_parcels SET number = number + 10') },
    {
      how: 'parcels that cost another delivery',
      sql: ofParcels('UPDATE order_parcels SET shipping_cents = 0', 'AND number = 2'),
    },
    {
      how: 'an order with a gift besides those of its parcels',
      sql: () => [`UPDATE orders SET gift = '{}' WHERE id = '${parceled}'`],
    },
    {
      how: 'an order with one parcel and rows of parcels',
      sql: () => [`UPDATE orders SET parcel_count = 1 WHERE id = '${parceled}'`],
      alsoBreaks: ['I4'],
    },
  ],
  I51: [
    {
      how: 'pieces that are in no parcel',
      sql: () => [`UPDATE order_lines SET texts = NULL WHERE order_id = '${parceled}'`],
    },
    {
      how: 'pieces in a parcel that isn’t there',
      sql: () => [
        `UPDATE order_lines SET texts = REPLACE(texts, '"parcel":2', '"parcel":3') WHERE order_id = '${parceled}'`,
      ],
    },
    {
      how: 'a parcel with nothing in it',
      sql: () => [
        `UPDATE order_lines SET texts = REPLACE(texts, '"parcel":2', '"parcel":1') WHERE order_id = '${parceled}'`,
      ],
    },
  ],
  I52: [
    {
      how: 'a wish that is more than its order has',
      sql: () => [
        ...newWishList(),
        `INSERT INTO wish_list_purchases (order_id, list_id, product_id, quantity) SELECT order_id, 'wished', product_id, quantity + 1 FROM order_lines WHERE order_id = '${paid.id}'`,
      ],
    },
    {
      how: 'a wish for what its order doesn’t have',
      sql: () => [
        ...newWishList(),
        `INSERT INTO wish_list_purchases (order_id, list_id, product_id, quantity) VALUES ('${paid.id}', 'wished', 'another', 1)`,
      ],
    },
  ],
  I53: [
    {
      how: 'an order of which more was sent than ordered',
      sql: () => [
        ...sentWhole(paid.id),
        `UPDATE shipments SET pieces = REPLACE(pieces, '"quantity":', '"quantity":9')`,
      ],
    },
    {
      how: 'a shipment of what was not ordered',
      sql: () => [
        ...sentWhole(paid.id),
        `UPDATE shipments SET pieces = REPLACE(pieces, '"productId":"', '"productId":"x')`,
      ],
    },
    { how: 'a shipment with nothing in it', sql: () => [...sentWhole(paid.id), `UPDATE shipments SET pieces = '[]'`] },
  ],
  I54: [
    {
      how: 'an order that is sent without a shipment',
      sql: () => [`UPDATE orders SET fulfillment = 'sent' WHERE id = '${paid.id}'`],
    },
    {
      how: 'a shipment of an order that is not sent',
      sql: () => [...sentWhole(paid.id), `UPDATE orders SET fulfillment = 'unfulfilled' WHERE id = '${paid.id}'`],
    },
    {
      how: 'an order that is being prepared at no time',
      sql: () => [`UPDATE orders SET fulfillment = 'preparing' WHERE id = '${paid.id}'`],
    },
    {
      how: 'a delivered order with a shipment on its way',
      sql: () => [
        ...sentWhole(paid.id),
        `UPDATE orders SET status = 'delivered', delivered_at = paid_at WHERE id = '${paid.id}'`,
      ],
    },
  ],
  I55: [
    {
      how: 'an order that is being prepared, and none of its parcels',
      sql: () => [`UPDATE orders SET preparing_at = 1 WHERE id = '${parceled}'`],
    },
    {
      how: 'a parcel that is being prepared, and not its order',
      sql: ofParcels('UPDATE order_parcels SET preparing_at = 1', 'AND number = 2'),
    },
  ],
};

/** The first line of an order, sent in one shipment. */
function sentWhole(id: string): string[] {
  return [
    `INSERT INTO shipments (id, order_id, parcel, pieces, sent_at)
      SELECT 'sent', order_id, 1, '[{"productId":"' || product_id || '","position":0,"quantity":1}]', 1 FROM order_lines WHERE order_id = '${id}'`,
    `UPDATE orders SET fulfillment = 'sent' WHERE id = '${id}'`,
  ];
}

function newWishList(): string[] {
  return [
    `INSERT INTO wish_lists (id, user_id, name, note, created_at) SELECT 'wished', MIN(id), 'Mine', '', 0 FROM users`,
  ];
}

test('every invariant has a test that breaks it', () => {
  expect(Object.keys(vandalism)).toEqual(invariants.map(({ id }) => id));
});

// spec: loss-32
test.each(Object.entries(vandalism).flatMap(([id, ways]) => ways.map((way) => ({ id, ...way }))))(
  '$id is broken by $how',
  async ({ id, sql, alsoBreaks = [] }) => {
    expect((await broken(...sql())).sort()).toEqual([id, ...alsoBreaks].sort());
  },
);

test('a message that was given up breaks no invariant, because the shop was emailed about it', async () => {
  const givenUp = `UPDATE outbox SET done_at = NULL, failed_at = ${ago(1)}, created_at = ${ago(30)} WHERE dedupe_key = 'placed:${waiting.id}'`;
  expect(await broken(givenUp)).toEqual([]);
});

test('an unfinished upload breaks an invariant after three hours, not after two', async () => {
  const leftover = join(shop.dataDir, 'uploads', '.incoming', 'leftover');
  await mkdir(leftover, { recursive: true });
  expect(await broken()).toEqual([]);
  const age = async (hours: number) => utimes(leftover, new Date(ago(hours)), new Date(ago(hours)));
  await age(2);
  expect(await broken()).toEqual([]);
  await age(4);
  expect(await brokenInvariants(shop, true)).toEqual({ [`I18 ${titleOf('I18')}`]: [{ leftover: 'leftover' }] });
  await rm(leftover, { recursive: true });
});

test('an uploaded picture breaks no invariant', async () => {
  const folder = join(shop.dataDir, 'uploads', '0123456789abcdef0123456789abcdef');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '960.jpg'), '');
  const picture = `UPDATE products SET image = '/uploads/0123456789abcdef0123456789abcdef/960.jpg' WHERE id = '${gift._id}'`;
  expect(await broken(picture)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('an acknowledged order that is missing or has another total is found (I12)', async () => {
  const acknowledged = [waiting, paid].map(({ id, total }) => ({ id, totalCents: Math.round(total * 100) }));
  const lost = (orders: typeof acknowledged) => withAside(databasePlace(shop), (db) => lostOrders(db, orders));
  expect(await lost(acknowledged)).toEqual([]);
  const [first] = acknowledged as [(typeof acknowledged)[0]];
  const missing = { id: 'missing', totalCents: 1 };
  expect(await lost([{ ...first, totalCents: first.totalCents + 1 }, missing])).toMatchObject([
    { order_id: first.id, total_cents: first.totalCents },
    { order_id: 'missing' },
  ]);
});

test('charges that only the provider or only the shop knows are found (I14)', async () => {
  const [charge] = shop.sandbox.charges();
  const atProvider = {
    intentId: String(charge?.['payment_intent']),
    amountCents: Number(charge?.['amount']),
    refundedCents: 0,
  };
  const unlike = (...charges: (typeof atProvider)[]) =>
    withAside(databasePlace(shop), (db) => unlikeProvider(db, charges));
  expect(await unlike(atProvider)).toEqual([]);
  expect(await unlike(atProvider, { ...atProvider, intentId: 'pi_unknown' })).toMatchObject([
    { intent_id: 'pi_unknown' },
  ]);
  expect(await unlike()).toMatchObject([{ intent_id: atProvider.intentId, at_provider: null }]);
  expect(await unlike({ ...atProvider, amountCents: 1 })).toMatchObject([{ intent_id: atProvider.intentId }]);
  expect(await unlike({ ...atProvider, refundedCents: 1 })).toMatchObject([{ intent_id: atProvider.intentId }]);
});

describe('the running shop', () => {
  beforeEach(open);
  afterEach(() => shop.close());

  const shopMails = () => shop.mailsTo('hello@example.com');

  // spec: loss-32
  test('reports a break once and its end once, whichever process checks', async () => {
    await vandalise(
      `INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '"hello@example.com"', 0)`,
    );
    const other = await shop.openBeside();
    try {
      await shop.app.worker.runOnce();
      expect(await shopMails()).toEqual([]);
      await vandalise(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`);
      await checkAgain(other);
      const [mail, ...others] = await shopMails();
      expect(others).toEqual([]);
      expect(mail?.subject).toContain(titleOf('I2'));
      expect(mail?.text).toContain(gift._id);

      await vandalise(`UPDATE products SET count_in_stock = count_in_stock - 1 WHERE id = '${gift._id}'`);
      await checkAgain(other);
      const subjects = (await shopMails()).map(({ subject }) => subject);
      expect(subjects).toEqual([expect.stringContaining('Check failed'), expect.stringContaining('Fixed:')]);
    } finally {
      await other.close();
    }
  });

  test('reports what it found even when another check can’t run', async () => {
    await vandalise(
      `INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '"hello@example.com"', 0)`,
      'UPDATE users SET is_admin = FALSE',
      'ALTER TABLE stock_moves RENAME TO elsewhere',
    );
    await shop.app.worker.runOnce();
    expect((await shopMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining(titleOf('I15'))]);
    const [run] = await shop.sql("SELECT last_error FROM job_runs WHERE name = 'check-invariants'");
    expect(run?.['last_error']).toMatch(/^can't ask I2, .*stock_moves/);
    await shop.sql('ALTER TABLE elsewhere RENAME TO stock_moves');
  });

  /** Both processes check, twice. */
  async function checkAgain(other: TestShop): Promise<void> {
    for (const minutes of [11, 11]) {
      shop.clock.advanceMinutes(minutes);
      // Two writers of one SQLite file can't wait for each other in one thread.
      if (shop.databaseUrl !== null) await Promise.all([shop.app.worker.runOnce(), other.app.worker.runOnce()]);
      else for (const process of [shop, other]) await process.app.worker.runOnce();
    }
  }
});

describe('npm run check', () => {
  beforeAll(open);
  afterAll(() => shop.close());

  test('reports that all invariants hold while the shop runs, and changes nothing', async () => {
    const { code, stdout, stderr } = await check();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { id, title } of invariants) expect(stdout).toMatch(new RegExp(`^ok +${id} +${title}$`, 'm'));
    expect(stdout).toContain(`All ${invariants.length} checks passed.`);
  });

  // spec: loss-32
  test('names the broken invariants with the ids', async () => {
    const [row] = await shop.sql<{ paid_at: number }>(`SELECT paid_at FROM orders WHERE id = '${paid.id}'`);
    await vandalise(`UPDATE orders SET paid_at = NULL WHERE id = '${paid.id}'`);
    const { code, stdout } = await check();
    await shop.sql(`UPDATE orders SET paid_at = ${row?.paid_at} WHERE id = '${paid.id}'`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^BROKEN I8 .*\n +\{.*\}$/m);
    expect(stdout).toContain(paid.id);
    expect(stdout.match(/BROKEN/g)).toHaveLength(1);
  });

  test('names checks that can’t run, and runs the others', async () => {
    await vandalise('ALTER TABLE stock_moves RENAME TO elsewhere');
    const { code, stdout } = await check();
    await shop.sql('ALTER TABLE elsewhere RENAME TO stock_moves');
    expect(code).toBe(2);
    expect(stdout).toMatch(/^\? +I2 .*\n +.*stock_moves/m);
    const unanswered = stdout.match(/^\? /gm)?.length ?? 0;
    expect(stdout.match(/^ok /gm)).toHaveLength(invariants.length - unanswered);
    expect(stdout).toContain(`${unanswered} of ${invariants.length} checks could not run.`);
  });

  test.each([
    [{ DATA_DIR: '/nowhere/at/all' }, /DATA_DIR: there is no gift-shop.sqlite in/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /ECONNREFUSED/],
    [{ PORT: 'eighty' }, /PORT: /],
  ])('with %j fails with one clear line', async (environment, message) => {
    const { code, stderr } = await run(environment);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(message)]);
  });

  const check = () =>
    run({ DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== null && { DATABASE_URL: shop.databaseUrl }) });

  /** Runs the built command, as `npm run check` does after its build. */
  async function run(environment: Record<string, string>) {
    const child = spawn(process.execPath, [resolve('dist/shop/check-cli.js')], {
      // Not here, where a developer's .env may name another database.
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { code, stdout, stderr };
  }
});

function titleOf(id: string): string {
  return invariants.find((invariant) => invariant.id === id)?.title ?? '';
}
