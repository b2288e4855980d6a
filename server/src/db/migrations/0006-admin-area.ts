import { Table, type MigrationInterface, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { userSearchText } from '../../domain/user-search-text.js';
import { foldForSearch } from '../../domain/search-text.js';

const id = { type: 'varchar', length: '40' };
const time = { type: 'bigint' };
const text = { type: 'text' };
const integer = { type: 'integer' };

type Shape = Omit<TableColumnOptions, 'name'>;

const columnsOf = (shapes: Record<string, Shape>): TableColumnOptions[] =>
  Object.entries(shapes).map(([name, shape]) => ({ name, ...shape }));

const flags = 'is_published, is_popular, is_on_sale';

/** The orders of product lists with all that they are filtered by, so that a page is found in the index alone. */
const productIndices = {
  products_newest: `(created_at, id, ${flags}) WHERE archived_at IS NULL`,
  products_price: `(effective_cents, id, ${flags}) WHERE archived_at IS NULL`,
  products_category: `(category, created_at, id, ${flags}) WHERE archived_at IS NULL`,
};

const formerProductIndices = {
  products_newest: '(created_at, id)',
  products_price: '(effective_cents, id)',
  products_category: '(category, created_at, id)',
};

async function replaceIndices(runner: QueryRunner, indices: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, definition] of Object.entries(indices)) {
    await runner.query(`DROP INDEX IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX ${name} ON products ${definition}`);
  }
}

interface NamedRow {
  id: string;
  name: string;
  email: string;
}

/** Fills search_text as the shop does: no function of both databases folds accents. */
async function fillSearchText(
  runner: QueryRunner,
  table: 'orders' | 'users',
  rows: string,
  textOf: (row: NamedRow) => string,
): Promise<void> {
  for (const row of (await runner.query(rows)) as NamedRow[]) {
    // By the builder, because the databases write parameters differently.
    const update = runner.manager
      .createQueryBuilder()
      .update(table)
      .set({ searchText: textOf(row) });
    await update.where('id = :id', { id: row.id }).execute();
  }
}

/** What running the shop needs: who did what, refunds, when orders must leave, versions of products, imports. */
export class AdminArea0006 implements MigrationInterface {
  readonly name = 'AdminArea1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table for each column on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD COLUMN dispatch_by bigint');
    await runner.query("ALTER TABLE orders ADD COLUMN search_text text NOT NULL DEFAULT ''");
    const orders = 'SELECT id, customer_name AS name, customer_email AS email FROM orders';
    await fillSearchText(runner, 'orders', orders, ({ id, name, email }) => foldForSearch(`${id} ${name} ${email}`));
    // A day is what older orders were promised; the shop's own calendar counts from now on.
    await runner.query('UPDATE orders SET dispatch_by = paid_at + 86400000 WHERE paid_at IS NOT NULL');
    await runner.query('CREATE INDEX orders_status ON orders (status, created_at, id)');
    await runner.query(
      'CREATE INDEX orders_dispatch ON orders (status, dispatch_by, id) WHERE refunded_cents < total_cents',
    );
    await runner.query('CREATE INDEX orders_closed ON orders (created_at, id) WHERE closed_at IS NOT NULL');
    await runner.query('CREATE INDEX orders_refunded ON orders (created_at, id) WHERE refunded_cents > 0');
    // The figures of a report come from the index alone.
    await runner.query(
      'CREATE INDEX orders_paid ON orders (paid_at, total_cents, refunded_cents, id) WHERE paid_at IS NOT NULL',
    );
    await runner.query("ALTER TABLE users ADD COLUMN search_text text NOT NULL DEFAULT ''");
    const users = 'SELECT id, name, email FROM users WHERE deleted_at IS NULL';
    await fillSearchText(runner, 'users', users, userSearchText);
    await runner.query('CREATE INDEX users_newest ON users (created_at, id) WHERE deleted_at IS NULL');
    await runner.query('ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1');
    await replaceIndices(runner, productIndices);
    await runner.query(
      'CREATE INDEX products_stock ON products (count_in_stock, is_published, id) WHERE archived_at IS NULL',
    );
    await runner.query('ALTER TABLE stock_moves ADD COLUMN actor_name text');
    await runner.query('ALTER TABLE stock_moves ADD COLUMN refund_id varchar(40)');
    await runner.query(
      'CREATE UNIQUE INDEX stock_moves_refund ON stock_moves (refund_id, product_id) WHERE refund_id IS NOT NULL',
    );

    await runner.createTable(
      new Table({
        name: 'audit_entries',
        columns: columnsOf({
          id: { ...id, isPrimary: true },
          created_at: time,
          actor_id: { ...id, isNullable: true },
          actor_name: text,
          subject_type: { type: 'varchar', length: '16' },
          subject_id: id,
          action: { type: 'varchar', length: '48' },
          detail: { ...text, isNullable: true },
        }),
        indices: [
          { name: 'audit_entries_subject', columnNames: ['subject_type', 'subject_id', 'created_at'] },
          { name: 'audit_entries_newest', columnNames: ['created_at', 'id'] },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'refunds',
        columns: columnsOf({
          id: { ...id, isPrimary: true },
          order_id: id,
          payment_id: id,
          status: { type: 'varchar', length: '16' },
          amount_cents: integer,
          reason: text,
          restock: text,
          idempotency_key: text,
          provider_refund_id: { ...text, isNullable: true },
          error: { ...text, isNullable: true },
          created_at: time,
          updated_at: time,
        }),
        checks: [
          { name: 'refunds_amount_positive', expression: 'amount_cents > 0' },
          { name: 'refunds_status_known', expression: "status IN ('pending', 'succeeded', 'failed')" },
        ],
        indices: [
          { name: 'refunds_order', columnNames: ['order_id', 'created_at'] },
          { name: 'refunds_key', columnNames: ['order_id', 'idempotency_key'], isUnique: true },
        ],
        foreignKeys: [
          {
            name: 'refunds_order_fk',
            columnNames: ['order_id'],
            referencedTableName: 'orders',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
          {
            name: 'refunds_payment_fk',
            columnNames: ['payment_id'],
            referencedTableName: 'payments',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'product_imports',
        columns: columnsOf({
          id: { ...id, isPrimary: true },
          file_name: text,
          status: { type: 'varchar', length: '16' },
          row_count: integer,
          new_count: integer,
          changed_count: integer,
          unchanged_count: integer,
          error_count: integer,
          done_count: integer,
          created_count: integer,
          updated_count: integer,
          errors: text,
          ignored_columns: text,
          content: { ...text, isNullable: true },
          actor_id: id,
          actor_name: text,
          created_at: time,
          updated_at: time,
        }),
        checks: [
          {
            name: 'product_imports_status_known',
            expression: "status IN ('checked', 'running', 'done')",
          },
        ],
        indices: [{ name: 'product_imports_newest', columnNames: ['created_at', 'id'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['product_imports', 'refunds', 'audit_entries']) await runner.dropTable(table);
    const indices = [
      'orders_closed',
      'orders_dispatch',
      'orders_paid',
      'orders_refunded',
      'orders_status',
      'products_stock',
      'stock_moves_refund',
      'users_newest',
    ];
    for (const index of indices) await runner.query(`DROP INDEX ${index}`);
    await replaceIndices(runner, formerProductIndices);
    const columns = {
      stock_moves: ['refund_id', 'actor_name'],
      products: ['version'],
      users: ['search_text'],
      orders: ['search_text', 'dispatch_by', 'refunded_cents'],
    };
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
  }
}
