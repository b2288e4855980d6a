import { copyFile, cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { withAside } from '../src/db/aside-reader.js';
import { sqliteFile } from '../src/db/data-source.js';
import { Sqlite } from '../src/db/sqlite.js';
import { lostOrders } from '../src/modules/checks/ledgers.js';
import { agreement, brokenInvariants, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

// PostgreSQL's backups are its own tools' matter.
const onSqlite = process.env['TEST_DATABASE'] === 'postgres' ? describe.skip : describe;

onSqlite('a backup', () => {
  let shop: TestShop;
  /** Where it is restored to. */
  let restored: string;
  let acknowledged: { id: string; totalCents: number }[];
  let isSelling: boolean;
  let selling: Promise<void>;
  beforeEach(async () => {
    shop = await TestShop.open({ RATE_LIMITS: 'off' });
    restored = await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'restored-'));
    const gift = await shop.product('a-dozen-garden-roses');
    await setStock(shop, gift['_id'], 1000);
    acknowledged = [];
    isSelling = true;
    const sell = async () => {
      const { id, total } = await shop.asNewCustomer().placePaidOrder(gift);
      acknowledged.push({ id, totalCents: Math.round(total * 100) });
    };
    for (let order = 0; order < 3; order += 1) await sell();
    selling = (async () => {
      while (isSelling) await sell();
    })();
  });
  afterEach(async () => {
    isSelling = false;
    await selling;
    await shop.close();
  });

  const lost = (orders: typeof acknowledged) =>
    withAside({ file: sqliteFile(restored) }, (db) => lostOrders(db, orders)).then((rows) => rows.length);

  // spec: loss-40
  test('made by VACUUM INTO while the shop sells has everything that was confirmed before, and all invariants hold', async () => {
    const before = [...acknowledged];
    const source = new Sqlite(sqliteFile(shop.dataDir), { readonly: true });
    source.exec(`VACUUM INTO '${sqliteFile(restored)}'`);
    source.close();
    await cp(join(shop.dataDir, 'uploads'), join(restored, 'uploads'), { recursive: true });
    expect(await lost(before)).toBe(0);
    // The provider knows of payments that came later, and maybe of one that was just being recorded.
    const { [agreement]: _later, ...broken } = await brokenInvariants({ ...data(), dataDir: restored });
    expect(broken).toEqual({});
  });

  // spec: loss-40
  test('that copies the file without its write-ahead log has lost orders', async () => {
    const before = [...acknowledged];
    await copyFile(sqliteFile(shop.dataDir), sqliteFile(restored));
    expect(await lost(before)).toBeGreaterThan(0);
  });

  const data = () => ({ clock: shop.clock, sandbox: shop.sandbox, databaseUrl: null });
});
