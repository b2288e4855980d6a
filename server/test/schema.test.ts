import { TestShop } from './support/test-shop.js';

test('the migrations make exactly the schema that the entities describe', async () => {
  const shop = await TestShop.open();
  const { upQueries, downQueries } = await shop.app.db.dataSource.driver.createSchemaBuilder().log();
  expect({ up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query) }).toEqual({
    up: [],
    down: [],
  });
  await shop.close();
});

test('older orders and users are found by names with accents', async () => {
  const shop = await TestShop.open();
  const { dataSource } = shop.app.db;
  const customer = await shop.newCustomer();
  const since = dataSource.migrations.findIndex(({ name }) => name?.startsWith('AdminArea'));
  for (let left = dataSource.migrations.length - since; left > 0; left -= 1) await dataSource.undoLastMigration();
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE users SET name = 'José Ñandú' WHERE id = '${customer._id}'`);
    await manager.query("UPDATE orders SET customer_name = 'Zoë'");
  });
  await dataSource.runMigrations();
  const users = await shop.sql(`SELECT search_text FROM users WHERE id = '${customer._id}'`);
  expect(users).toEqual([{ search_text: `jose nandu ${customer.email}` }]);
  const orders = await shop.sql<{ search_text: string }>('SELECT search_text FROM orders');
  expect(orders).not.toHaveLength(0);
  for (const order of orders) expect(order.search_text).toContain(' zoe ');
  await shop.close();
});
