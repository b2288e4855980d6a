import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const optional = { isNullable: true };
const ids = { type: 'varchar', length: '40' };

/** Gift cards with their ledger, and what orders took from them. Older orders took nothing. */
export class GiftCards0205 implements MigrationInterface {
  readonly name = 'GiftCards1700000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'gift_cards',
        columns: [
          { name: 'id', ...ids, isPrimary: true },
          { name: 'code_hash', type: 'varchar', length: '64' },
          { name: 'last_four', type: 'varchar', length: '4' },
          { name: 'initial_cents', type: 'integer' },
          { name: 'balance_cents', type: 'integer' },
          { name: 'status', type: 'varchar', length: '16' },
          { name: 'recipient_name', type: 'text', ...optional },
          { name: 'recipient_email', type: 'text', ...optional },
          { name: 'sender_name', type: 'text', ...optional },
          { name: 'message', type: 'text', ...optional },
          { name: 'send_on', type: 'varchar', length: '10', ...optional },
          { name: 'sent_at', type: 'bigint', ...optional },
          { name: 'order_id', ...ids, ...optional },
          { name: 'product_id', ...ids, ...optional },
          { name: 'piece', type: 'integer', ...optional },
          { name: 'created_by', ...ids, ...optional },
          { name: 'created_at', type: 'bigint' },
        ],
        checks: [
          { name: 'gift_cards_balance_possible', expression: 'balance_cents >= 0 AND balance_cents <= initial_cents' },
          { name: 'gift_cards_status_known', expression: "status IN ('active', 'canceled')" },
        ],
        indices: [
          { name: 'gift_cards_code', columnNames: ['code_hash'], isUnique: true },
          { name: 'gift_cards_newest', columnNames: ['created_at', 'id'] },
          {
            name: 'gift_cards_bought',
            columnNames: ['order_id', 'product_id', 'piece'],
            isUnique: true,
            where: 'order_id IS NOT NULL',
          },
        ],
        foreignKeys: [orderKey('gift_cards_order_fk')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'gift_card_entries',
        columns: [
          { name: 'id', ...ids, isPrimary: true },
          { name: 'gift_card_id', ...ids },
          { name: 'kind', type: 'varchar', length: '16' },
          { name: 'cents', type: 'integer' },
          { name: 'balance_after', type: 'integer' },
          { name: 'order_id', ...ids, ...optional },
          { name: 'actor', ...ids, ...optional },
          { name: 'created_at', type: 'bigint' },
        ],
        checks: [
          {
            name: 'gift_card_entries_kind_known',
            expression: "kind IN ('issued', 'spent', 'returned', 'refunded', 'canceled', 'adjusted')",
          },
        ],
        indices: [
          { name: 'gift_card_entries_card', columnNames: ['gift_card_id', 'created_at'] },
          { name: 'gift_card_entries_order', columnNames: ['order_id'], where: 'order_id IS NOT NULL' },
        ],
        foreignKeys: [
          {
            name: 'gift_card_entries_card_fk',
            columnNames: ['gift_card_id'],
            referencedTableName: 'gift_cards',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
          orderKey('gift_card_entries_order_fk'),
        ],
      }),
    );
    // Plain statements, which both databases understand: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN gift_card_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD COLUMN gift_card_refunded_cents integer NOT NULL DEFAULT 0');
    await runner.query("ALTER TABLE refunds ADD COLUMN destination varchar(16) NOT NULL DEFAULT 'payment'");
    await replaceCheck(
      runner,
      'total_cents = items_cents - discount_cents + shipping_cents + tax_cents - gift_card_cents AND total_cents >= 0',
    );
    await replaceIndex(runner, 'refunded_cents < total_cents + gift_card_cents');
  }

  /** It fails while there are orders that a gift card paid for: their totals would add up no more. */
  async down(runner: QueryRunner): Promise<void> {
    await replaceCheck(runner, 'total_cents = items_cents - discount_cents + shipping_cents + tax_cents');
    await replaceIndex(runner, 'refunded_cents < total_cents');
    await runner.query('ALTER TABLE refunds DROP COLUMN destination');
    await runner.query('ALTER TABLE orders DROP COLUMN gift_card_refunded_cents');
    await runner.query('ALTER TABLE orders DROP COLUMN gift_card_cents');
    await runner.dropTable('gift_card_entries');
    await runner.dropTable('gift_cards');
  }
}

function orderKey(name: string) {
  return {
    name,
    columnNames: ['order_id'],
    referencedTableName: 'orders',
    referencedColumnNames: ['id'],
    onDelete: 'SET NULL',
  };
}

async function replaceCheck(runner: QueryRunner, expression: string): Promise<void> {
  await runner.query('ALTER TABLE orders DROP CONSTRAINT orders_total_adds_up');
  // TypeORM finds a constraint of SQLite only with quotes around its name.
  await runner.query(`ALTER TABLE orders ADD CONSTRAINT "orders_total_adds_up" CHECK (${expression})`);
}

/** The orders that are still to be sent: those that weren't refunded in full. */
async function replaceIndex(runner: QueryRunner, condition: string): Promise<void> {
  await runner.query('DROP INDEX orders_dispatch');
  await runner.query(`CREATE INDEX orders_dispatch ON orders (status, dispatch_by, id) WHERE ${condition}`);
}
