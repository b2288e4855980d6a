import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../src/db/database.js';

test('the migrations make exactly the schema that the entities describe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-'));
  const db = await openSqlite(join(folder, 'x.sqlite'));
  const { upQueries } = await db.dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map((query) => query.query)).toEqual([]);
  await db.close();
  await rm(folder, { recursive: true });
});
