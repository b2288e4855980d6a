import { parseArgs } from 'node:util';
import { randomIds, systemClock } from './adapters/system.js';
import { readConfig } from './config.js';
import { StockLedger } from './modules/catalog/stock-ledger.js';
import { entities } from './shop-modules.js';
import { sqliteFile } from './db/data-source.js';
import { openPostgres, openSqlite } from './db/database.js';
import { seedProducts } from './modules/demo/seed-products.js';

/** `npm run seed -- --products 100000 [--sizes]` fills the configured database with a large made-up catalog. */
const { values } = parseArgs({ options: { products: { type: 'string' }, sizes: { type: 'boolean' } } });
const count = Number(values.products);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run seed -- --products NUMBER [--sizes]');
  process.exit(2);
}
const config = readConfig(process.env);
const db =
  config.databaseUrl === null
    ? await openSqlite(sqliteFile(config.dataDir), { entities })
    : await openPostgres(config.databaseUrl, { entities });
const stockLedger = new StockLedger(systemClock, randomIds);
await seedProducts({ db, clock: systemClock, ids: randomIds, stockLedger }, count, values.sizes);
await db.close();
console.log(`${count} products added`);
