import type { TestShop } from './test-shop.js';

/** How many SQL statements the shop's readers send while something is done. */
export async function countStatements(shop: TestShop, work: () => Promise<unknown>): Promise<number> {
  const { reader, dataSource } = shop.app.db;
  const { switches } = shop.sandbox;
  const wasHeld = switches.holdWebhooks;
  // An event that an earlier test has left would be counted, too.
  if (!wasHeld) {
    switches.holdWebhooks = true;
    await shop.sandbox.deliverPending();
  }
  // SQLite's readers share one query runner, which calls no logger; PostgreSQL's take one of a pool each, which does.
  const spy = reader.queryRunner ? jest.spyOn(reader.queryRunner, 'query') : jest.spyOn(dataSource.logger, 'logQuery');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
    switches.holdWebhooks = wasHeld;
  }
}
