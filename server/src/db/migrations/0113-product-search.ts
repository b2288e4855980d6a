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

/** What lists are filtered and sorted by. */
const copied = 'category, is_published, is_popular, is_on_sale, effective_cents, created_at, archived_at';
/** What the texts are made of. */
const searched = 'name, search_text, category';

const values = (product: string) => ['id', ...copied.split(', ')].map((name) => `${product}.${name}`);

/** The two texts of a product in the index; `ProductSearchEntry` explains them. */
const texts = (product: string) =>
  // Folding hardly ever changes the length of a name.
  [`substr(${product}.search_text, 1, length(${product}.name))`, `${product}.search_text`]
    .map((text) => `replace(' ' || ${text}, ' ', '  ')`)
    .join(', ');

const updates = copied
  .split(', ')
  .map((name) => `${name} = new.${name}`)
  .join(', ');
const docOf = (product: string) => `(SELECT doc FROM product_search WHERE product_id = ${product}.id)`;

const index = {
  insertNew: `INSERT INTO product_search_text (rowid, name, text, category)
    VALUES (${docOf('new')}, ${texts('new')}, new.category);`,
  deleteOld: `DELETE FROM product_search_text WHERE rowid = ${docOf('old')};`,
};
const insertNew = `INSERT INTO product_search (product_id, ${copied}) VALUES (${values('new').join(', ')});`;
const updateNew = `UPDATE product_search SET ${updates} WHERE product_id = new.id;`;
const deleteOld = 'DELETE FROM product_search WHERE product_id = old.id;';
const isOtherText = 'old.name <> new.name OR old.search_text <> new.search_text OR old.category <> new.category';

const sqliteTriggers: Record<string, string> = {
  products_inserted: `AFTER INSERT ON products BEGIN ${insertNew} ${index.insertNew} END`,
  products_deleted: `AFTER DELETE ON products BEGIN ${index.deleteOld} ${deleteOld} END`,
  products_updated: `AFTER UPDATE OF ${copied} ON products BEGIN ${updateNew} END`,
  products_reworded: `AFTER UPDATE OF ${searched} ON products WHEN ${isOtherText}
    BEGIN ${index.deleteOld} ${index.insertNew} END`,
};

const postgresTriggers: Record<string, string> = {
  products_inserted: 'AFTER INSERT ON products',
  products_deleted: 'AFTER DELETE ON products',
  products_updated: `AFTER UPDATE OF name, search_text, ${copied} ON products`,
};

/**
 * The index of the keyword search: an entry for each product, kept by triggers, so that no writer can forget it, not
 * even an older version of the shop during an upgrade. A later migration must not let TypeORM copy `products` on SQLite:
 * the copy has no triggers.
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
    await runner.query(
      `INSERT INTO product_search (product_id, ${copied}) SELECT ${values('p').join(', ')} FROM products p`,
    );
    if (runner.connection.options.type === 'postgres') await indexOnPostgres(runner);
    else await indexOnSqlite(runner);

    await runner.createTable(
      new Table({ name: 'product_words', columns: [{ name: 'word', type: 'varchar', length: '40', isPrimary: true }] }),
    );
    await fillWords(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    for (const trigger of Object.keys(isPostgres ? postgresTriggers : sqliteTriggers))
      await runner.query(`DROP TRIGGER ${trigger}${isPostgres ? ' ON products' : ''}`);
    await runner.query(isPostgres ? 'DROP FUNCTION copy_product_to_search()' : 'DROP TABLE product_search_text');
    await runner.dropTable('product_words');
    await runner.dropTable('product_search');
  }
}

/**
 * FTS5 of three letters in a row finds every text of at least three letters, anywhere. All texts are folded already. It
 * keeps no texts itself, nor does `product_search`: a search reads only what it counts and sorts by.
 */
async function indexOnSqlite(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE VIRTUAL TABLE product_search_text USING fts5(
      name, text, category, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  );
  await runner.query(
    `INSERT INTO product_search_text (rowid, name, text, category)
      SELECT s.doc, ${texts('p')}, p.category FROM product_search s JOIN products p ON p.id = s.product_id`,
  );
  for (const [name, body] of Object.entries(sqliteTriggers)) await runner.query(`CREATE TRIGGER ${name} ${body}`);
}

/** The same by pg_trgm; where the server refuses the extension, an index of words, which finds how words begin. */
async function indexOnPostgres(runner: QueryRunner): Promise<void> {
  await runner.query(
    `UPDATE product_search SET (name, text) = (SELECT ${texts('p')} FROM products p WHERE p.id = product_search.product_id)`,
  );
  await runner.query(
    'DO $$ BEGIN CREATE EXTENSION IF NOT EXISTS pg_trgm; EXCEPTION WHEN OTHERS THEN NULL; END $$ LANGUAGE plpgsql',
  );
  // Some hosts keep extensions in a schema of their own.
  const [extension] = (await runner.query(
    "SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'",
  )) as { schema: string }[];
  const method = extension ? `gin (text ${extension.schema}.gin_trgm_ops)` : "gin (to_tsvector('simple', text))";
  await runner.query(`CREATE INDEX product_search_text ON product_search USING ${method}`);
  await runner.query('CREATE INDEX product_search_category ON product_search (category)');
  await runner.query(
    `CREATE FUNCTION copy_product_to_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO product_search (product_id, ${copied}, name, text)
          VALUES (${values('new').join(', ')}, ${texts('new')});
      ELSIF TG_OP = 'UPDATE' THEN
        UPDATE product_search SET ${updates}, (name, text) = (SELECT ${texts('new')}) WHERE product_id = new.id;
      ELSE
        ${deleteOld}
      END IF;
      RETURN NULL;
    END $$`,
  );
  for (const [name, when] of Object.entries(postgresTriggers))
    await runner.query(`CREATE TRIGGER ${name} ${when} FOR EACH ROW EXECUTE FUNCTION copy_product_to_search()`);
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
