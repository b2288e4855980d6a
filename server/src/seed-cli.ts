import { parseArgs } from 'node:util';
import { randomIds, systemClock } from './adapters/system.js';
import { readConfig } from './config.js';
import { Outbox } from './jobs/outbox.js';
import { SecondFactors } from './modules/accounts/second-factors.js';
import { AuditService } from './modules/audit/audit.service.js';
import { CatalogService } from './modules/catalog/catalog.service.js';
import { entities } from './shop-modules.js';
import { ShopService } from './modules/shop/shop.service.js';
import { sqliteFile } from './db/data-source.js';
import { openPostgres, openSqlite } from './db/database.js';
import { seedProducts } from './modules/demo/seed-products.js';

/** `npm run seed -- --products 100000` fills the configured database with a large made-up catalog. */
const { values } = parseArgs({ options: { products: { type: 'string' } } });
const count = Number(values.products);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run seed -- --products NUMBER');
  process.exit(2);
}
const config = readConfig(process.env);
const db =
  config.databaseUrl === null
    ? await openSqlite(sqliteFile(config.dataDir), { entities })
    : await openPostgres(config.databaseUrl, { entities });
const audit = new AuditService(db, systemClock, randomIds);
const outbox = new Outbox(systemClock, randomIds);
const secondFactors = new SecondFactors(db, systemClock, randomIds, outbox, audit, { record() {} });
const shop = new ShopService(db, systemClock, outbox, audit, config.mode === 'demo', null, secondFactors);
const catalog = new CatalogService(db, systemClock, randomIds, shop);
await seedProducts({ db, clock: systemClock, catalog }, count);
await db.close();
console.log(`${count} products added`);
