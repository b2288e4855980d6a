import { Table, type MigrationInterface, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { wordsForTypos } from '../../domain/search-text.js';

/** Products whose words are read at once. */
const SLICE = 1000;
/** Words of one statement. */
const WORDS = 500;

type Shape = Omit<TableColumnOptions, 'name'>;

const columns: Record<string, Shape> = {
  doc: { type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
  product_id: { type: 'varchar', length: '40' },
  category: { type: 'varchar', length: '32' },
  is_published: { type: 'boolean' },
  is_popular: { type: 'boolean' },
  is_on_sale: { type: 'boolean' },
  effective_cents: { type: 'integer' },
  created_at: { type: 'bigint' },
  archived_at: { type: 'bigint', isNullable: true },
  name: { type: 'text', isNullable: true },
  text: { type: 'text', isNullable: true },
};

const copied = 'category, is_published, is_popular, is_on_sale, effective_cents, created_at, archived_at';

/**
 * The tables of the keyword search. Migration 0114 adds the triggers that keep them, in the same transaction: triggers
 * lock `products` until it ends, so on PostgreSQL all that takes long is done here.
 */
export class ProductSearch0113 implements MigrationInterface {
  readonly name = 'ProductSearch1700000000113';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'product_search',
        columns: Object.entries(columns).map(([name, shape]) => ({ name, ...shape })),
        indices: [{ name: 'product_search_product', columnNames: ['product_id'], isUnique: true }],
      }),
    );
    if (runner.connection.options.type === 'postgres') await fillPostgres(runner);
    else await createSqliteIndex(runner);

    await runner.createTable(
      new Table({ name: 'product_words', columns: [{ name: 'word', type: 'varchar', length: '40', isPrimary: true }] }),
    );
    await fillWords(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type !== 'postgres') await runner.query('DROP TABLE product_search_text');
    await runner.dropTable('product_words');
    await runner.dropTable('product_search');
  }
}

/**
 * FTS5 of three characters in a row finds every text of at least three characters, anywhere. All texts are folded
 * already. It keeps no texts itself, nor does `product_search`: a search reads only what it counts and sorts by.
 */
async function createSqliteIndex(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE VIRTUAL TABLE product_search_text USING fts5(
      name, text, category, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  );
}

/** The same by pg_trgm. Where the server refuses that extension, there is no index, and a search reads all entries. */
async function fillPostgres(runner: QueryRunner): Promise<void> {
  await runner.query(
    `INSERT INTO product_search (product_id, ${copied}, name, text)
      SELECT id, ${copied}, substr(search_text, 1, length(name)), search_text FROM products`,
  );
  await runner.query(
    'DO $$ BEGIN CREATE EXTENSION IF NOT EXISTS pg_trgm; EXCEPTION WHEN OTHERS THEN NULL; END $$ LANGUAGE plpgsql',
  );
  // Some hosts keep extensions in a schema of their own.
  const [extension] = (await runner.query(
    "SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'",
  )) as { schema: string }[];
  if (extension)
    await runner.query(
      `CREATE INDEX product_search_text ON product_search USING gin (text ${extension.schema}.gin_trgm_ops)`,
    );
  await runner.query('CREATE INDEX product_search_category ON product_search (category)');
}

async function fillWords(runner: QueryRunner): Promise<void> {
  const known = new Set<string>();
  for (let last = ''; ;) {
    const products = (await runner.query(
      `SELECT id, search_text FROM products WHERE id > '${last}' ORDER BY id LIMIT ${SLICE}`,
    )) as { id: string; search_text: string }[];
    const end = products.at(-1)?.id;
    if (end === undefined) return;
    const words = [...new Set(products.flatMap((product) => wordsForTypos(product.search_text)))];
    const added = words.filter((word) => !known.has(word));
    for (const word of added) known.add(word);
    for (let at = 0; at < added.length; at += WORDS) {
      // They are letters and nothing else.
      const values = added.slice(at, at + WORDS).map((word) => `('${word}')`);
      await runner.query(`INSERT INTO product_words (word) VALUES ${values.join(', ')}`);
    }
    last = end;
  }
}
