import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { sqliteFile } from '../src/db/data-source.js';
import { TestShop } from './support/test-shop.js';

// The shop's own durable commits.
jest.unmock('better-sqlite3');
jest.unmock('better-sqlite3-13');

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});
afterEach(() => shop.close());

const insert = (manager: EntityManager, key: string) =>
  manager.query(`INSERT INTO rate_limits (key, window_start, count) VALUES ('${key}', 0, 1)`);
/** What another reader sees now. */
const keys = async () => {
  const rows = await shop.app.db.reader.query<{ key: string }[]>("SELECT key FROM rate_limits WHERE key LIKE 'k%'");
  return rows.map(({ key }) => key).sort();
};
const onSqlite = process.env['TEST_DATABASE'] === 'postgres' ? test.skip : test;

// spec: loss-36
test('each transaction is written completely once acknowledged, or not at all, whatever runs beside it', async () => {
  const transaction = fc.record({
    rows: fc.integer({ min: 1, max: 3 }),
    isNested: fc.boolean(),
    turns: fc.integer({ min: 0, max: 2 }),
    fails: fc.boolean(),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (transactions) => {
      run += 1;
      const { db } = shop.app;
      const keysOf = (index: number, rows: number) =>
        Array.from({ length: rows }, (_, row) => `k${run}-${index}-${row}`);
      const answers = await Promise.allSettled(
        transactions.map(async ({ rows, isNested, turns, fails }, index) => {
          await db.inTransaction(async (manager) => {
            for (const key of keysOf(index, rows)) {
              await (isNested ? db.inTransaction((inner) => insert(inner, key)) : insert(manager, key));
              for (let turn = 0; turn < turns; turn += 1) await nextTurn();
            }
            expect(
              await db.reader.query(`SELECT key FROM rate_limits WHERE key LIKE 'k${run}-${index}-%'`),
            ).toHaveLength(rows);
            if (fails) throw new Error('on purpose');
          });
          // Read by another connection at the very moment of the answer.
          expect(await keys()).toEqual(expect.arrayContaining(keysOf(index, rows)));
        }),
      );
      expect(answers.map(({ status }) => status === 'rejected')).toEqual(transactions.map(({ fails }) => fails));
      expect((await keys()).filter((key) => key.startsWith(`k${run}-`))).toEqual(
        transactions.flatMap(({ rows, fails }, index) => (fails ? [] : keysOf(index, rows))).sort(),
      );
    }),
    { numRuns: 30 },
  );
});

onSqlite('simultaneous transactions share durable commits', async () => {
  const { db } = shop.app;
  await shop.sql('PRAGMA wal_checkpoint(TRUNCATE)');
  const all = Array.from({ length: 40 }, (_, index) => `k${index}`);
  await Promise.all(all.map((key) => db.inTransaction((manager) => insert(manager, key))));
  expect(await keys()).toEqual([...all].sort());
  // How many depends on the machine; without sharing there are as many as writes.
  expect(await commitsInLog()).toBeLessThanOrEqual(all.length / 2);
  expect(await shop.sql('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
});

// spec: loss-36
onSqlite('when the shared commit fails, no write is acknowledged', async () => {
  const { db } = shop.app;
  // However slow the machine, no commit is due before all four have joined.
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const breaksAtCommit = db.inTransaction(async (manager) => {
    await manager.query('PRAGMA defer_foreign_keys = ON');
    await manager.query(
      "INSERT INTO stock_moves (id, product_id, kind, delta, created_at) VALUES ('k', 'nobody', 'adjust', 1, 0)",
    );
  });
  const refused = db.inTransaction(async (manager) => {
    await insert(manager, 'k-refused');
    throw new Error('refused because of what the others wrote');
  });
  const writes = ['k1', 'k2'].map((key) => db.inTransaction((manager) => insert(manager, key)));
  const answers = await Promise.allSettled([breaksAtCommit, refused, ...writes]);
  now.mockRestore();
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: { driverError: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
    });
  expect(await keys()).toEqual([]);
  await db.inTransaction((manager) => insert(manager, 'k3'));
  expect(await keys()).toEqual(['k3']);
});

test('a single statement that fails undoes nothing of what runs beside it', async () => {
  const { db } = shop.app;
  const writes = ['k1', 'k2', 'k1', 'k3'].map((key) => db.inOneStatement((manager) => insert(manager, key)));
  const answers = await Promise.allSettled(writes);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['k1', 'k2', 'k3']);
});

onSqlite(
  'when SQLite itself undoes everything, nothing before is acknowledged, and the next write begins anew',
  async () => {
    const { db } = shop.app;
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const broken = async (manager: EntityManager) => {
      await manager.query('ROLLBACK');
      throw new Error('the disk failed');
    };
    const [first, second, third] = await Promise.allSettled([
      db.inTransaction((manager) => insert(manager, 'k1')),
      db.inOneStatement(broken),
      db.inOneStatement((manager) => insert(manager, 'k2')),
    ]);
    now.mockRestore();
    for (const answer of [first, second]) expect(answer).toMatchObject({ reason: { message: 'the disk failed' } });
    expect(third).toMatchObject({ status: 'fulfilled' });
    expect(await keys()).toEqual(['k2']);
  },
);

/** Commits in the write-ahead log: frames that name a size of the database (https://sqlite.org/fileformat2.html#walformat). */
async function commitsInLog(): Promise<number> {
  const log = await readFile(`${sqliteFile(shop.dataDir)}-wal`);
  const [header, frameHeader, pageSize] = [32, 24, log.readUInt32BE(8)];
  let commits = 0;
  for (let at = header; at + frameHeader <= log.length; at += frameHeader + pageSize)
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}
