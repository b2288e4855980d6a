/** @postgres The migrations make the schema of the entities. */
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
