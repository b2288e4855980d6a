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
