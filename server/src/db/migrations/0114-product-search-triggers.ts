import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists are filtered and sorted by. */
const copied = ['category', 'is_published', 'is_popular', 'is_on_sale', 'effective_cents', 'created_at', 'archived_at'];

/** The two texts of a product in the index. Folding hardly ever changes the length of a name. */
const texts = (product: string) => `substr(${product}.search_text, 1, length(${product}.name)), ${product}.search_text`;

const copiedOf = (product: string) => ['id', ...copied].map((column) => `${product}.${column}`).join(', ');
const insert = `INSERT INTO product_search (product_id, ${copied.join(', ')}`;
const takeExcluded = (columns: readonly string[]) =>
  `ON CONFLICT (product_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const deleteOld = 'DELETE FROM product_search WHERE product_id = old.id;';
const changes = `UPDATE OF name, search_text, ${copied.join(', ')}`;

const docOf = (product: string) => `(SELECT doc FROM product_search WHERE product_id = ${product}.id)`;
const save = `${insert}) VALUES (${copiedOf('new')}) ${takeExcluded(copied)};`;
const deleteText = `DELETE FROM product_search_text WHERE rowid = ${docOf('old')}`;
const insertText = 'INSERT INTO product_search_text (rowid, name, text, category)';
const isOtherText = 'old.name <> new.name OR old.search_text <> new.search_text OR old.category <> new.category';

/** The texts are indexed again only if they have changed, which takes longer than all the rest, or are missing. */
const indexMissing = `${insertText} SELECT doc, ${texts('new')}, new.category FROM product_search
  WHERE product_id = new.id AND doc NOT IN (SELECT id FROM product_search_text_docsize);`;

const sqliteTriggers: Record<string, string> = {
  products_inserted: `AFTER INSERT ON products BEGIN ${save} ${indexMissing} END`,
  products_updated: `AFTER ${changes} ON products BEGIN ${save} ${deleteText} AND (${isOtherText}); ${indexMissing} END`,
  products_deleted: `AFTER DELETE ON products BEGIN ${deleteText}; ${deleteOld} END`,
};

const postgresTriggers: Record<string, string> = {
  products_inserted: 'AFTER INSERT ON products',
  products_updated: `AFTER ${changes} ON products`,
  products_deleted: 'AFTER DELETE ON products',
};

/**
 * The triggers that keep the index of the keyword search, so that no writer can forget it, not even an older version of
 * the shop during an upgrade. They also make an entry that is missing. Then the index is brought up to date: an older
 * version may have written before there were triggers, and version 0113 had others, and other texts. A later migration
 * must not let TypeORM copy `products` on SQLite: the copy has no triggers.
 */
export class ProductSearchTriggers0114 implements MigrationInterface {
  readonly name = 'ProductSearchTriggers1700000000114';

  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'postgres') await keepOnPostgres(runner);
    else await keepOnSqlite(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    for (const trigger of Object.keys(isPostgres ? postgresTriggers : sqliteTriggers))
      await runner.query(`DROP TRIGGER ${trigger}${isPostgres ? ' ON products' : ''}`);
    if (isPostgres) await runner.query('DROP FUNCTION copy_product_to_search()');
  }
}

/** SQLite has one writer at a time: nobody writes meanwhile. */
async function keepOnSqlite(runner: QueryRunner): Promise<void> {
  for (const name of [...Object.keys(sqliteTriggers), 'products_reworded'])
    await runner.query(`DROP TRIGGER IF EXISTS ${name}`);
  for (const [name, body] of Object.entries(sqliteTriggers)) await runner.query(`CREATE TRIGGER ${name} ${body}`);
  await runner.query("INSERT INTO product_search_text (product_search_text) VALUES ('delete-all')");
  await runner.query('DELETE FROM product_search');
  await runner.query(`${insert}) SELECT ${copiedOf('p')} FROM products p`);
  // FTS5 takes three times as long for rows that are out of order.
  await runner.query(
    `${insertText} SELECT s.doc, ${texts('p')}, p.category
      FROM product_search s JOIN products p ON p.id = s.product_id ORDER BY s.doc`,
  );
}

async function keepOnPostgres(runner: QueryRunner): Promise<void> {
  const columns = [...copied, 'name', 'text'];
  await runner.query(
    `CREATE OR REPLACE FUNCTION copy_product_to_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        ${deleteOld}
      ELSE
        ${insert}, name, text) VALUES (${copiedOf('new')}, ${texts('new')}) ${takeExcluded(columns)};
      END IF;
      RETURN NULL;
    END $$`,
  );
  // These wait for the open writes of products, and keep new ones waiting until the end: the repair sees all of them.
  for (const [name, when] of Object.entries(postgresTriggers))
    await runner.query(
      `CREATE OR REPLACE TRIGGER ${name} ${when} FOR EACH ROW EXECUTE FUNCTION copy_product_to_search()`,
    );
  await runner.query(
    `${insert}, name, text) SELECT ${copiedOf('p')}, ${texts('p')} FROM products p
      EXCEPT SELECT product_id, ${columns.join(', ')} FROM product_search ${takeExcluded(columns)}`,
  );
  await runner.query(
    'DELETE FROM product_search s WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = s.product_id)',
  );
}
