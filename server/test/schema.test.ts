/** @postgres The migrations make the schema of the entities. */
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

test('the migrations create exactly the schema that the entities describe', async () => {
  const shop = await TestShop.open();
  const { upQueries, downQueries } = await shop.app.db.dataSource.driver.createSchemaBuilder().log();
  expect({ up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query) }).toEqual({
    up: [],
    down: [],
  });
  await shop.close();
});

test('existing orders and users are found by names with accents, and orders by recipient, city, gifts and total', async () => {
  const shop = await TestShop.open();
  const { dataSource } = shop.app.db;
  const customer = await shop.newCustomer();
  const isThere = async () =>
    (await shop.sql("SELECT name FROM migrations WHERE name = 'AdminArea1700000000006'")).length > 0;
  while (await isThere()) await dataSource.undoLastMigration();
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
  await shop.close();
});

test('products of an earlier version are found, each word and with typing errors', async () => {
  const shop = await TestShop.open();
  const { dataSource } = shop.app.db;
  const isThere = async () =>
    (await shop.sql("SELECT name FROM migrations WHERE name = 'ProductSearch1700000000113'")).length > 0;
  while (await isThere()) await dataSource.undoLastMigration();
  await shop.app.db.inTransaction((manager) =>
    manager.query("UPDATE products SET name = 'Crème brûlée', search_text = 'creme brulee in three pots'"),
  );
  await dataSource.runMigrations();
  const published = (await shop.rest('GET', '/api/products')).body.count;
  for (const keyword of ['Creme BRÛL', 'pot', 'pots brulees', 'bruleee']) {
    const { body } = await shop.rest('GET', `/api/products?keyword=${encodeURIComponent(keyword)}`);
    expect([keyword, body.count]).toEqual([keyword, published]);
  }
  expect(await brokenInvariants(shop, false)).toEqual({});
  await shop.close();
});

const onPostgres = process.env['TEST_DATABASE'] === 'postgres' ? test : test.skip;

onPostgres('a server that refuses pg_trgm finds the words of products, and how they begin', async () => {
  const shop = await TestShop.open();
  const { dataSource } = shop.app.db;
  const isThere = async () =>
    (await shop.sql("SELECT name FROM migrations WHERE name = 'ProductSearch1700000000113'")).length > 0;
  while (await isThere()) await dataSource.undoLastMigration();
  await shop.sql('DROP EXTENSION pg_trgm');
  await shop.sql("CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$");
  await shop.sql(
    "CREATE EVENT TRIGGER no_extensions ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()",
  );
  await dataSource.runMigrations();
  const names = async (keyword: string) => {
    const { body } = await shop.rest('GET', `/api/products?keyword=${encodeURIComponent(keyword)}`);
    return body.products.map(({ name }) => name);
  };
  for (const keyword of ['garden roses', 'gard', 'long-stemmed', 'roses, stemmed', 'naivahsa'])
    expect([keyword, await names(keyword)]).toEqual([keyword, expect.arrayContaining(['A dozen garden roses'])]);
  expect(await names('birthday')).not.toHaveLength(0);
  expect(await names('%')).toEqual([]);
  await shop.close();
});
