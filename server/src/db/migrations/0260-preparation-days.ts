import type { MigrationInterface, QueryRunner } from 'typeorm';

const flags = 'is_published, is_popular, is_on_sale';
const isListed = 'WHERE archived_at IS NULL AND variant_of IS NULL';

/** The indexes that hold all that lists are filtered by. */
const indexes: Record<string, { on: string; where: string }> = {
  products_newest: { on: `products (created_at, id, ${flags}`, where: isListed },
  products_price: { on: `products (effective_cents, id, ${flags}`, where: isListed },
  products_category: { on: `products (category, created_at, id, ${flags}`, where: isListed },
  products_category_price: { on: `products (category, effective_cents, id, ${flags}`, where: isListed },
  product_search_sold: { on: `product_search (sold_units, product_id, ${flags}`, where: 'WHERE archived_at IS NULL' },
};

/** What the triggers of the search copy, before and since this version; the longer parts first. */
const copied = ['is_on_sale = excluded.is_on_sale,', 'new.is_on_sale,', ', is_on_sale,'].map(
  (before) => [before, `${before} ${before.replaceAll('is_on_sale', 'preparation_days').replace(/^, /, '')}`] as const,
);

/**
 * How long gifts take to be made. Earlier ones take no days, so the entries of the search are right as they are. A process
 * of the version before knows no days, and promises what it did.
 */
export class PreparationDays0260 implements MigrationInterface {
  readonly name = 'PreparationDays1700000000260';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the tables on SQLite, without their triggers.
    for (const table of ['products', 'product_search'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN preparation_days integer NOT NULL DEFAULT 0`);
    await changeTriggers(runner, (sql) => copied.reduce((text, [before, since]) => text.replace(before, since), sql));
    await makeIndexes(runner, ', preparation_days');
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeIndexes(runner, '');
    await changeTriggers(runner, (sql) => copied.reduce((text, [before, since]) => text.replace(since, before), sql));
    for (const table of ['product_search', 'products'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN preparation_days`);
  }
}

async function makeIndexes(runner: QueryRunner, more: string): Promise<void> {
  for (const [name, { on, where }] of Object.entries(indexes)) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON ${on}${more}) ${where}`);
  }
}

/** Makes the triggers of the search again from their own text, and on PostgreSQL the function that they run. */
async function changeTriggers(runner: QueryRunner, change: (sql: string) => string): Promise<void> {
  const isPostgres = runner.connection.options.type === 'postgres';
  const changeAll = (sql: string) => {
    // On SQLite the list of columns stands twice: what the trigger watches, and what it writes.
    const [watched, ...rest] = sql.split('BEGIN');
    return [change(watched!), ...rest.map(change)].join('BEGIN');
  };
  for (const name of ['products_inserted', 'products_updated']) {
    const [trigger] = (await runner.query(
      isPostgres
        ? `SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE tgname = '${name}'`
        : `SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = '${name}'`,
    )) as { sql: string }[];
    if (!trigger) throw new Error(`products has no trigger ${name}`);
    await runner.query(`DROP TRIGGER ${name}${isPostgres ? ' ON products' : ''}`);
    await runner.query(changeAll(trigger.sql));
  }
  if (!isPostgres) return;
  const [copy] = (await runner.query(`SELECT pg_get_functiondef('copy_product_to_search'::regproc) AS sql`)) as {
    sql: string;
  }[];
  if (!copy) throw new Error('the triggers of the search have no function');
  await runner.query(changeAll(copy.sql));
}
