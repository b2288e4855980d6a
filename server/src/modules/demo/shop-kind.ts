import { In, type EntityManager } from 'typeorm';
import { ConfigError } from '../../domain/config-error.js';
import { normalizeEmail } from '../../domain/account-rules.js';
import { passwordFits } from '../accounts/passwords/passwords.js';
import { User } from '../accounts/users/user.entity.js';
import { Product } from '../catalog/product.entity.js';
import { ShopSetting } from '../shop/shop-setting.entity.js';
import type { Database } from '../../db/database.js';
import { demoAccounts, demoPassword } from './demo-accounts.js';
import { demoId } from './demo-id.js';

/** The settings row that says which mode a database belongs to: 'demo' or 'production'. */
export const KIND = 'openedAs';

/**
 * Refuses a database of the other kind: a real shop's data in demo mode, which would fill it with made-up sales, and a
 * database with working demo accounts in production, whose password everyone knows.
 * @throws ConfigError saying what to do
 */
export async function requireFittingData(db: Database, mode: 'demo' | 'production', now: number): Promise<void> {
  if (mode === 'demo') {
    if (await isRealShop(db.reader)) {
      throw new ConfigError(
        'SHOP_MODE: the database holds a real shop, which demo mode would fill with made-up customers and sales; ' +
          'set SHOP_MODE=production, or give the demo a DATA_DIR or DATABASE_URL of its own',
      );
    }
    return;
  }
  const open = await openDemoAccounts(db.reader);
  if (open.length > 0) {
    throw new ConfigError(
      `SHOP_MODE: the database holds demo accounts whose password is public (${open.join(', ')}); ` +
        'remove all demo data with: npm run admin -- --remove-demo',
    );
  }
  const kind = await db.reader.findOneBy(ShopSetting, { key: KIND });
  if (kind?.value === mode) return;
  await db.inTransaction((manager) => markAs(manager, mode, now));
}

/** Notes which mode a database belongs to. */
export async function markAs(manager: EntityManager, mode: 'demo' | 'production', now: number): Promise<void> {
  // TypeORM's type takes JSON columns apart.
  await manager.upsert(ShopSetting, { key: KIND, value: mode, updatedAt: now }, ['key']);
}

async function isRealShop(manager: EntityManager): Promise<boolean> {
  const kind = await manager.findOneBy(ShopSetting, { key: KIND });
  if (kind) return kind.value !== 'demo';
  // Earlier versions left no mark. Their demos have the demo accounts, whose ids no other account can have.
  const ids = demoAccounts.map(({ email }) => demoId('user', email));
  if (await manager.existsBy(User, { id: In(ids) })) return false;
  return (await manager.exists(User)) || (await manager.exists(Product));
}

async function openDemoAccounts(manager: EntityManager): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => normalizeEmail(email));
  const accounts = await manager.find(User, { where: { emailNorm: In(emails) } });
  const open: string[] = [];
  for (const { email, passwordHash } of accounts)
    if (passwordHash !== null && (await passwordFits(demoPassword, passwordHash))) open.push(email);
  return open;
}
