import type { TestShop } from './test-shop.js';

/** How many SQL statements the shop's readers send while something is done. */
export async function countStatements(shop: TestShop, work: () => Promise<unknown>): Promise<number> {
  const { reader, dataSource } = shop.app.db;
  // SQLite's readers share one query runner, which calls no logger; PostgreSQL's take one of a pool each, which does.
  const spy = reader.queryRunner ? jest.spyOn(reader.queryRunner, 'query') : jest.spyOn(dataSource.logger, 'logQuery');
  await work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}
