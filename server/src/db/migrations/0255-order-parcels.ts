import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Orders with several parcels. Earlier orders, and those of processes of the version before, have one, which is the order itself. */
export class OrderParcels0255 implements MigrationInterface {
  readonly name = 'OrderParcels1700000000255';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN parcel_count integer NOT NULL DEFAULT 1');
    await runner.createTable(
      new Table({
        name: 'order_parcels',
        columns: [
          { name: 'order_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'number', type: 'integer', isPrimary: true },
          { name: 'shipping_address', type: 'text' },
          { name: 'delivery', type: 'text' },
          { name: 'gift', type: 'text', isNullable: true },
          { name: 'delivery_date', type: 'varchar', length: '10', isNullable: true },
          { name: 'shipping_cents', type: 'integer' },
        ],
        checks: [
          { name: 'order_parcels_number', expression: 'number >= 1' },
          { name: 'order_parcels_money_not_negative', expression: 'shipping_cents >= 0' },
        ],
        foreignKeys: [
          {
            name: 'order_parcels_order_fk',
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
    await runner.dropTable('order_parcels');
    await runner.query('ALTER TABLE orders DROP COLUMN parcel_count');
  }
}
