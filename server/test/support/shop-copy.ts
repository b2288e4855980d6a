import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** As template.mjs names it. */
const TEMPLATE_DATABASE = 'gift_shop_template';

/** A migrated and seeded shop that nobody has opened yet. */
export interface ShopCopy {
  dataDir: string;
  /** null: SQLite in the data folder. */
  databaseUrl: string | null;
  remove: () => Promise<void>;
}

/** Copies the template that was made before all tests. */
export async function copyTemplate(): Promise<ShopCopy> {
  const templateFolder = process.env['TEST_TEMPLATE_FOLDER'] ?? '';
  const folder = await mkdtemp(join(templateFolder, 'shop-'));
  const dataDir = join(folder, 'data');
  await cp(join(templateFolder, 'template'), dataDir, { recursive: true });
  const database = await copyPostgres();
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    remove: async () => {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the template database, when the tests run on PostgreSQL. */
async function copyPostgres(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) return null;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  return { url: `${server}/${name}`, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
}
