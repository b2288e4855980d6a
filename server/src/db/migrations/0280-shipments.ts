import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const OPEN = 'refunded_cents < total_cents + gift_card_cents';

/**
 * What is sent of orders, and from when on each is late. Earlier orders, and those of processes of the version before, have
 * no shipments; the task that completes orders works out when they are late.
 */
export class Shipments0280 implements MigrationInterface {
  readonly name = 'Shipments1700000000280';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query("ALTER TABLE orders ADD COLUMN fulfillment varchar(16) NOT NULL DEFAULT 'unfulfilled'");
    await runner.query('ALTER TABLE orders ADD COLUMN fulfillment_changes integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD COLUMN preparing_at bigint');
    await runner.query('ALTER TABLE orders ADD COLUMN late_at bigint');
    await runner.query(
      "UPDATE orders SET late_at = dispatch_by WHERE status IN ('paid', 'pending') AND delivered_at IS NULL",
    );
    await runner.query('DROP INDEX orders_dispatch');
    await runner.query(
      `CREATE INDEX orders_dispatch ON orders (status, dispatch_by, id) WHERE ${OPEN} AND fulfillment <> 'sent'`,
    );
    await runner.query(
      `CREATE INDEX orders_late ON orders (late_at, id) WHERE ${OPEN} AND delivered_at IS NULL AND late_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX orders_fulfillment ON orders (fulfillment, created_at, id) WHERE fulfillment <> 'unfulfilled' AND delivered_at IS NULL`,
    );
    await runner.createTable(
      new Table({
        name: 'shipments',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'order_id', type: 'varchar', length: '40' },
          { name: 'parcel', type: 'integer' },
          { name: 'pieces', type: 'text' },
          { name: 'carrier', type: 'varchar', length: '60', isNullable: true },
          { name: 'tracking_number', type: 'varchar', length: '60', isNullable: true },
          { name: 'sent_at', type: 'bigint' },
          { name: 'delivered_at', type: 'bigint', isNullable: true },
        ],
        checks: [
          { name: 'shipments_parcel', expression: 'parcel >= 1' },
          { name: 'shipments_sent_first', expression: 'delivered_at >= sent_at' },
        ],
        indices: [{ name: 'shipments_order', columnNames: ['order_id', 'sent_at', 'id'] }],
        foreignKeys: [
          {
            name: 'shipments_order_fk',
            columnNames: ['order_id'],
            referencedTableName: 'orders',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('shipments');
    await runner.query('DROP INDEX orders_fulfillment');
    await runner.query('DROP INDEX orders_late');
    await runner.query('DROP INDEX orders_dispatch');
    await runner.query(`CREATE INDEX orders_dispatch ON orders (status, dispatch_by, id) WHERE ${OPEN}`);
    for (const column of ['late_at', 'preparing_at', 'fulfillment_changes', 'fulfillment'])
      await runner.query(`ALTER TABLE orders DROP COLUMN ${column}`);
  }
}
