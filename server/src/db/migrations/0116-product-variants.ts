import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns: Record<string, string> = {
  sku: 'varchar(64)',
  weight_grams: 'integer',
  variant_of: 'varchar(40)',
  options: 'text',
  option_values: 'text',
  position: 'integer NOT NULL DEFAULT 0',
};

const flags = 'is_published, is_popular, is_on_sale';

/** The indexes of lists. Since this version, they hold no variants. */
const lists: Record<string, string> = {
  products_newest: `created_at, id, ${flags}`,
  products_price: `effective_cents, id, ${flags}`,
  products_category: `category, created_at, id, ${flags}`,
  products_category_price: `category, effective_cents, id, ${flags}`,
};

const triggers = ['products_inserted', 'products_updated'];

/**
 * Variants are rows of `products` that name their product. The indexes of lists and the keyword search leave them out;
 * processes of the version before don't, so add no variant before all of them have ended.
 */
export class ProductVariants0116 implements MigrationInterface {
  readonly name = 'ProductVariants1700000000116';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own calls would copy the table on SQLite, without its triggers.
    for (const [name, type] of Object.entries(columns))
      await runner.query(`ALTER TABLE products ADD COLUMN ${name} ${type}`);
    await runner.query('ALTER TABLE order_lines ADD COLUMN variant_of varchar(40)');
    await makeListIndexes(runner, 'archived_at IS NULL AND variant_of IS NULL');
    await makeStockIndex(runner, 'count_in_stock, is_published, id, variant_of');
    await runner.query(
      'CREATE INDEX products_variants ON products (variant_of, position) WHERE variant_of IS NOT NULL',
    );
    await runner.query(
      'CREATE UNIQUE INDEX products_sku ON products (sku) WHERE sku IS NOT NULL AND archived_at IS NULL',
    );
    await changeTriggers(runner, (sql, insertion) =>
      sql.replace(insertion, `WHEN (new.variant_of IS NULL) ${insertion}`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeTriggers(runner, (sql) => sql.replace(/WHEN \(\(?new\.variant_of IS NULL\)?\) /i, ''));
    await runner.query('DROP INDEX products_variants');
    await runner.query('DROP INDEX products_sku');
    await makeStockIndex(runner, 'count_in_stock, is_published, id');
    await makeListIndexes(runner, 'archived_at IS NULL');
    await runner.query('ALTER TABLE order_lines DROP COLUMN variant_of');
    for (const name of Object.keys(columns)) await runner.query(`ALTER TABLE products DROP COLUMN ${name}`);
  }
}

async function makeListIndexes(runner: QueryRunner, condition: string): Promise<void> {
  for (const [name, indexed] of Object.entries(lists)) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON products (${indexed}) WHERE ${condition}`);
  }
}

async function makeStockIndex(runner: QueryRunner, indexed: string): Promise<void> {
  await runner.query('DROP INDEX products_stock');
  await runner.query(`CREATE INDEX products_stock ON products (${indexed}) WHERE archived_at IS NULL`);
}

/**
 * Makes the triggers of the keyword search again from their own text.
 * @param change gets the text of a trigger, and what its condition stands before
 */
async function changeTriggers(runner: QueryRunner, change: (sql: string, before: string) => string): Promise<void> {
  const isPostgres = runner.connection.options.type === 'postgres';
  for (const name of triggers) {
    const [trigger] = (await runner.query(
      isPostgres
        ? `SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE tgname = '${name}'`
        : `SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = '${name}'`,
    )) as { sql: string }[];
    if (!trigger) throw new Error(`products has no trigger ${name}`);
    await runner.query(`DROP TRIGGER ${name}${isPostgres ? ' ON products' : ''}`);
    await runner.query(change(trigger.sql, isPostgres ? 'EXECUTE FUNCTION' : 'BEGIN'));
  }
}
