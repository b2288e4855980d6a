import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { chosenValues } from '../../domain/option-choices.js';
import type { ProductOption } from '../../domain/product-options.js';

/** Products that are read at once. */
const SLICE = 200;
/** Rows a statement; SQLite takes at most 32,766 values. */
const CHUNK = 1000;

const columns = ['item_id', 'place', 'product_id', 'name', 'value', 'key', 'position', 'version'];

interface Row {
  id: string;
  options: string;
  option_values: string | null;
  version: number;
  archived_at: string | number | null;
}

/**
 * What each row of `products` has of its product's options, where lists are filtered by it. Processes of the version before
 * don't write it; the task `complete-choices` does that for them.
 */
export class ProductChoices0150 implements MigrationInterface {
  readonly name = 'ProductChoices1700000000150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'product_choices',
        columns: [
          { name: 'item_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'place', type: 'integer', isPrimary: true },
          { name: 'product_id', type: 'varchar', length: '40' },
          { name: 'name', type: 'text' },
          { name: 'value', type: 'text' },
          { name: 'key', type: 'text' },
          { name: 'position', type: 'integer' },
          { name: 'version', type: 'integer' },
        ],
        indices: [
          { name: 'product_choices_key', columnNames: ['key', 'product_id', 'item_id'] },
          { name: 'product_choices_product', columnNames: ['product_id', 'item_id', 'key'] },
        ],
        foreignKeys: [
          {
            name: 'product_choices_item_fk',
            columnNames: ['item_id'],
            referencedTableName: 'products',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
    await fill(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('product_choices');
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  for (let last = ''; ;) {
    const products = (await runner.query(
      `SELECT id, options, option_values, version, archived_at FROM products
        WHERE id > '${last}' AND variant_of IS NULL AND options IS NOT NULL ORDER BY id LIMIT ${SLICE}`,
    )) as Row[];
    const end = products.at(-1)?.id;
    if (end === undefined) return;
    const values: unknown[][] = [];
    for (const product of products) {
      const options = JSON.parse(product.options) as ProductOption[];
      // Variants that were deleted with their product come back with it.
      const variants = (await runner.query(
        `SELECT id, option_values FROM products WHERE variant_of = '${product.id}'
          AND ${product.archived_at === null ? 'archived_at IS NULL' : `archived_at = ${product.archived_at}`}`,
      )) as Pick<Row, 'id' | 'option_values'>[];
      for (const { id, option_values: own } of [product, ...variants])
        for (const { place, name, value, key, position } of chosenValues(options, readValues(own)))
          values.push([id, place, product.id, name, value, key, position, product.version]);
    }
    for (let at = 0; at < values.length; at += CHUNK) await insert(runner, values.slice(at, at + CHUNK));
    last = end;
  }
}

function readValues(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

async function insert(runner: QueryRunner, rows: readonly unknown[][]): Promise<void> {
  const { driver } = runner.connection;
  let bound = 0;
  const parameter = () => {
    bound += 1;
    return driver.createParameter(`value${bound}`, bound - 1);
  };
  const values = rows.map((row) => `(${row.map(parameter).join(', ')})`).join(', ');
  await runner.query(`INSERT INTO product_choices (${columns.join(', ')}) VALUES ${values}`, rows.flat());
}
