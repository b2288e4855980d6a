import { Table, type MigrationInterface, type QueryRunner, type TableColumnOptions } from 'typeorm';

const id = { type: 'varchar', length: '40' };
const providerId = { type: 'varchar', length: '255' };
const time = { type: 'bigint' };
const text = { type: 'text' };
const integer = { type: 'integer' };
const optional = (shape: Shape): Shape => ({ ...shape, isNullable: true });

type Shape = Omit<TableColumnOptions, 'name'>;

const columnsOf = (shapes: Record<string, Shape>): TableColumnOptions[] =>
  Object.entries(shapes).map(([name, shape]) => ({ name, ...shape }));

const reference = (constraint: string, column: string, table: string) => ({
  name: constraint,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'RESTRICT',
});

/** Columns added to tables that exist; all have a default or may be empty, so that older processes go on meanwhile. */
const added: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  webhook_events: {
    topic: 'varchar(16)',
    dispute_id: 'text',
    attempts: 'integer NOT NULL DEFAULT 0',
    next_try_at: 'bigint',
  },
  payments: { return_reason: 'varchar(16)', checked_at: 'bigint' },
  refunds: { source: "varchar(16) NOT NULL DEFAULT 'shop'" },
};

const indices: Readonly<Record<string, string>> = {
  webhook_events_waiting: 'INDEX webhook_events_waiting ON webhook_events (next_try_at, id) WHERE processed_at IS NULL',
  payments_waiting:
    "INDEX payments_waiting ON payments (status, created_at) WHERE status = 'started' OR status = 'refund_due'",
  refunds_provider:
    'UNIQUE INDEX refunds_provider ON refunds (provider_refund_id) WHERE provider_refund_id IS NOT NULL',
  refunds_pending: "INDEX refunds_pending ON refunds (updated_at, id) WHERE status = 'pending'",
};

/** What the payment provider says by itself: what its events are about, its refunds and disputes. */
export class ProviderRecords0008 implements MigrationInterface {
  // Databases have recorded this name, so it stays.
  readonly name = 'ProviderBooks1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(added)) {
      for (const [column, shape] of Object.entries(columns))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${shape}`);
    }
    for (const definition of Object.values(indices)) await runner.query(`CREATE ${definition}`);
    await runner.createTable(
      new Table({
        name: 'disputes',
        columns: columnsOf({
          id: { ...providerId, isPrimary: true },
          order_id: id,
          payment_id: id,
          status: { type: 'varchar', length: '32' },
          reason: text,
          amount_cents: integer,
          currency: { type: 'varchar', length: '3' },
          evidence_due_at: optional(time),
          opened_at: time,
          closed_at: optional(time),
          updated_at: time,
        }),
        indices: [{ name: 'disputes_order', columnNames: ['order_id'] }],
        foreignKeys: [
          reference('disputes_order_fk', 'order_id', 'orders'),
          reference('disputes_payment_fk', 'payment_id', 'payments'),
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'provider_differences',
        columns: columnsOf({
          id: { ...id, isPrimary: true },
          kind: { type: 'varchar', length: '32' },
          provider_id: providerId,
          order_id: optional(id),
          ours_cents: optional(integer),
          theirs_cents: optional(integer),
          first_seen_at: time,
          last_seen_at: time,
          resolved_at: optional(time),
        }),
        indices: [
          { name: 'provider_differences_once', columnNames: ['kind', 'provider_id'], isUnique: true },
          {
            name: 'provider_differences_open',
            columnNames: ['first_seen_at', 'id'],
            where: 'resolved_at IS NULL',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['provider_differences', 'disputes']) await runner.dropTable(table);
    for (const name of Object.keys(indices)) await runner.query(`DROP INDEX ${name}`);
    for (const [table, columns] of Object.entries(added)) {
      for (const column of Object.keys(columns)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
