/** @postgres The migrations make the schema of the entities. */
import { SelectQueryBuilder } from 'typeorm';
import { PostgresProductIndex } from '../src/modules/catalog/search/postgres-product-index.js';
import { ProductSearchEntry } from '../src/modules/catalog/search/product-search.entity.js';
import { literalTerms } from '../src/modules/catalog/search/search-terms.js';
import type { Order } from '../src/modules/orders/order.entity.js';
import { addressNumber, brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { until } from './support/until.js';

const SEARCH = 'ProductSearch1700000000113';
const PREPARED_PARCELS = 'PreparedParcels1700000000315';
const SEARCH_TRIGGERS = 'ProductSearchTriggers1700000000114';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const onPostgres = isPostgres ? test : test.skip;
const onSqlite = isPostgres ? test.skip : test;

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});
afterEach(() => shop.close());

/** Undoes migrations until this one is undone. */
async function undo(migration: string): Promise<void> {
  // An older version has no orders of guests, and no gift cards that pay for one. The demo has one of each.
  await shop.sql(
    "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'shopper@example.com'), guest_email = NULL WHERE guest_email IS NOT NULL",
  );
  const ofCards = 'SELECT id FROM orders WHERE gift_card_cents > 0';
  await shop.sql(
    `UPDATE payments SET amount_cents = amount_cents + (SELECT gift_card_cents FROM orders WHERE id = order_id) WHERE order_id IN (${ofCards})`,
  );
  await shop.sql(
    'UPDATE orders SET total_cents = total_cents + gift_card_cents, gift_card_cents = 0 WHERE gift_card_cents > 0',
  );
  await undoSchema(migration);
}

async function undoSchema(migration: string): Promise<void> {
  const isThere = async () => (await shop.sql(`SELECT name FROM migrations WHERE name = '${migration}'`)).length > 0;
  while (await isThere()) await shop.app.db.dataSource.undoLastMigration();
}

/** What doesn't agree, but for the price of several parcels and of a pickup, which an older version takes for one delivery. */
async function brokenAfterUndo() {
  const { 'I4 at the documented prices': _forgotten, ...broken } = await brokenInvariants(shop);
  return broken;
}

/** How many products a keyword finds. */
async function countOf(keyword: string): Promise<number> {
  return (await shop.rest('GET', `/api/products?keyword=${encodeURIComponent(keyword)}`)).body.count;
}

test('the migrations create exactly the schema that the entities describe', async () => {
  const { upQueries, downQueries } = await shop.app.db.dataSource.driver.createSchemaBuilder().log();
  expect({ up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query) }).toEqual({
    up: [],
    down: [],
  });
});

test('existing orders and users are found by names with accents, and orders by recipient, city, gifts and total', async () => {
  const { dataSource } = shop.app.db;
  const customer = await shop.newCustomer();
  await undo('AdminArea1700000000006');
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE users SET name = 'José Ñandú' WHERE id = '${customer._id}'`);
    await manager.query("UPDATE orders SET customer_name = 'Zoë'");
    await manager.query("UPDATE order_lines SET name = 'Crème brûlée' WHERE position = 0");
  });
  await dataSource.runMigrations();
  const users = await shop.sql(`SELECT search_text FROM users WHERE id = '${customer._id}'`);
  expect(users).toEqual([{ search_text: `jose nandu ${customer.email}` }]);
  const orders = await shop.sql<{ search_text: string; shipping_address: string; total_cents: number }>(
    'SELECT search_text, shipping_address, total_cents FROM orders',
  );
  expect(orders).not.toHaveLength(0);
  for (const order of orders) {
    const { firstName, city } = JSON.parse(order.shipping_address) as { firstName: string; city: string };
    for (const word of ['zoe', 'creme brulee', firstName.toLowerCase(), city.toLowerCase()])
      expect(order.search_text).toContain(` ${word} `);
    expect(order.search_text.endsWith(` ${(Number(order.total_cents) / 100).toFixed(2)}`)).toBe(true);
  }
});

test('an order that was being prepared as a whole has all its parcels being prepared, and goes back to that', async () => {
  const roses = await shop.product('a-dozen-garden-roses');
  const parcels = [1, 2].map((number) => ({
    orderItems: [{ product: roses._id, qty: 1 }],
    shippingAddress: addressNumber(number),
  }));
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const place = async () => (await shop.asNewCustomer().rest('POST', '/api/orders', { parcels, totalPrice })).body._id;
  const [begun, other] = [await place(), await place()];
  await undoSchema(PREPARED_PARCELS);
  await shop.sql(`UPDATE orders SET preparing_at = 12, fulfillment = 'preparing' WHERE id = '${begun}'`);
  await shop.app.db.dataSource.runMigrations();
  const rowsOf = async (id: string) =>
    (await shop.sql(`SELECT preparing_at FROM order_parcels WHERE order_id = '${id}'`)).map(
      (row) => row['preparing_at'],
    );
  expect([(await rowsOf(begun)).map(Number), await rowsOf(other)]).toEqual([
    [12, 12],
    [null, null],
  ]);
  expect(await brokenAfterUndo()).toEqual({});
  await shop.sql(`UPDATE order_parcels SET preparing_at = NULL WHERE order_id = '${begun}' AND number = 1`);
  expect(await brokenAfterUndo()).toEqual({});
  await undoSchema(PREPARED_PARCELS);
  expect(
    (await shop.sql(`SELECT fulfillment, preparing_at FROM orders WHERE id = '${begun}'`)).map(
      ({ preparing_at: at, ...row }) => [row, Number(at)],
    ),
  ).toEqual([[{ fulfillment: 'preparing' }, 12]]);
  await shop.app.db.dataSource.runMigrations();
});

test('products of a version without the search are found, each word and with typing errors', async () => {
  await undo(SEARCH);
  await shop.sql("UPDATE products SET name = 'Crème brûlée', search_text = 'creme brulee in three pots'");
  await shop.app.db.dataSource.runMigrations();
  const published = (await shop.rest('GET', '/api/products')).body.count;
  for (const keyword of ['Creme BRÛL', 'in three', 'pot', 'pots brulees', 'bruleee'])
    expect([keyword, await countOf(keyword)]).toEqual([keyword, published]);
  expect(await brokenAfterUndo()).toEqual({});
});

test('a database of version 0113 gets other triggers, and entries that agree with the products', async () => {
  const roses = await shop.product('a-dozen-garden-roses');
  await undo(SEARCH_TRIGGERS);
  // Its triggers, of which none may be left, and what they and the migration itself could leave behind.
  const old = 'BEGIN DELETE FROM product_search; END';
  if (shop.databaseUrl === null) {
    for (const name of ['products_inserted', 'products_deleted', 'products_updated', 'products_reworded'])
      await shop.sql(`CREATE TRIGGER ${name} AFTER UPDATE ON products ${old}`);
    await shop.sql("UPDATE product_search_text SET text = 'nothing', name = 'nothing', category = 'love'");
  } else {
    await shop.sql(
      "CREATE FUNCTION copy_product_to_search() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM product_search; RETURN NULL; END'",
    );
    for (const name of ['products_inserted', 'products_deleted', 'products_updated'])
      await shop.sql(
        `CREATE TRIGGER ${name} AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION copy_product_to_search()`,
      );
    await shop.sql("UPDATE product_search SET text = replace(' ' || text, ' ', '  ')");
  }
  const ids = (await shop.sql<{ id: string }>('SELECT id FROM products ORDER BY id LIMIT 3')).map(({ id }) => id);
  await shop.sql(`UPDATE product_search SET product_id = 'nothing' WHERE product_id = '${ids[0]}'`);
  await shop.sql(`UPDATE product_search SET effective_cents = 1, archived_at = 1 WHERE product_id = '${ids[1]}'`);
  await shop.sql(`DELETE FROM product_search WHERE product_id = '${ids[2]}'`);

  await shop.app.db.dataSource.runMigrations();
  expect(await brokenAfterUndo()).toEqual({});
  expect(await countOf('garden roses')).toBe(1);
  const admin = await shop.signInDemo('admin@example.com');
  for (const name of ['Tulips of Naivasha', 'Lilies'])
    await shop.as(admin).rest('PUT', `/api/products/${roses._id}`, { name });
  expect(await countOf('tulips of naivasha')).toBe(0);
  expect(await countOf('lilies')).toBe(1);
  expect(await brokenAfterUndo()).toEqual({});
});

onSqlite('the search for orders goes through an index of their texts, and nothing else does', async () => {
  const plan = async (select: string) => JSON.stringify(await shop.sql(`EXPLAIN QUERY PLAN ${select}`));
  const page = 'ORDER BY created_at DESC, id DESC LIMIT 20';
  expect(await plan(`SELECT id FROM orders WHERE search_text LIKE '%rose%' ESCAPE '\\' ${page}`)).toContain(
    'COVERING INDEX orders_search',
  );
  for (const other of [`SELECT id FROM orders ${page}`, 'SELECT COUNT(1) FROM orders'])
    expect(await plan(other)).not.toContain('orders_search');
});

onSqlite('the sums of a report are read from an index alone', async () => {
  const admin = await shop.signInDemo('admin@example.com');
  const read = jest.spyOn(SelectQueryBuilder.prototype, 'getRawMany');
  await shop.as(admin).graphql('{ salesReport(input: { period: LAST_7_DAYS }) { current { sales } } }');
  const queries = read.mock.contexts.map((builder) => (builder as SelectQueryBuilder<Order>).getQueryAndParameters());
  read.mockRestore();
  const sums = queries.filter(([text]) => text.includes('AS "bucket"'));
  expect(sums.length).toBeGreaterThan(0);
  for (const [text, values] of sums) {
    const plan = await shop.app.db.reader.query<object[]>(`EXPLAIN QUERY PLAN ${text}`, values);
    expect(JSON.stringify(plan)).toContain('COVERING INDEX orders_paid');
  }
});

onPostgres('a product that an old process changes during the migration is found as it is', async () => {
  const { db } = shop.app;
  await undo(SEARCH);
  let commit = () => {};
  const isToCommit = new Promise<void>((resolve) => (commit = resolve));
  let hasWritten = false;
  const writing = db.inTransaction(async (manager) => {
    await manager.query("UPDATE products SET name = 'Late', search_text = 'late'");
    hasWritten = true;
    await isToCommit;
  });
  await until(() => hasWritten);
  const migrating = db.dataSource.runMigrations();
  const waiting = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND relation = 'products'::regclass AND NOT granted`;
  await until(async () => (await shop.sql(waiting)).length > 0);
  commit();
  await Promise.all([writing, migrating]);
  expect(await countOf('late')).toBe((await shop.rest('GET', '/api/products')).body.count);
  expect(await brokenAfterUndo()).toEqual({});
});

onPostgres('a server that refuses pg_trgm finds the same products, and the index can be added later', async () => {
  await undo(SEARCH);
  await shop.sql('DROP EXTENSION pg_trgm');
  await shop.sql("CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$");
  await shop.sql(
    "CREATE EVENT TRIGGER no_extensions ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()",
  );
  await shop.app.db.dataSource.runMigrations();
  const finds = async () => {
    const counts: Record<string, number> = {};
    for (const keyword of ['garden roses', 'arden ros', 'roses, stemmed', 'naivahsa', 'rd', '%'])
      counts[keyword] = await countOf(keyword);
    return counts;
  };
  const found = await finds();
  expect(found).toMatchObject({ 'garden roses': 1, 'arden ros': 1, '%': 0 });
  expect(Math.min(...['roses, stemmed', 'naivahsa', 'rd'].map((keyword) => found[keyword] ?? 0))).toBeGreaterThan(0);
  await shop.sql('DROP EVENT TRIGGER no_extensions');
  // As docs/operations.md says.
  await shop.sql('CREATE EXTENSION pg_trgm');
  await shop.sql('DROP INDEX IF EXISTS product_search_text');
  await shop.sql('CREATE INDEX product_search_text ON product_search USING gin (text gin_trgm_ops)');
  shop.clock.advanceSeconds(6);
  expect(await finds()).toEqual(found);
});

onPostgres('the index of texts answers keywords', async () => {
  const search = { terms: literalTerms('garden roses'), place: 'anywhere' } as const;
  const { sql, parameters } = new PostgresProductIndex().condition(search);
  const plan = await shop.app.db.inTransaction(async (manager) => {
    // Few products are compared sooner than found in the index.
    await manager.query('SET LOCAL enable_seqscan = off');
    const [text, values] = manager
      .createQueryBuilder(ProductSearchEntry, 'product')
      .where(sql, parameters)
      .getQueryAndParameters();
    return manager.query<object[]>(`EXPLAIN ${text}`, values);
  });
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on product_search_text');
});
