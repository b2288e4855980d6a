import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The dates that buyers choose, and how many orders each has. Earlier orders have none, and count nowhere. */
export class DeliveryDates0235 implements MigrationInterface {
  readonly name = 'DeliveryDates1700000000235';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN delivery_date varchar(10)');
    await runner.query('CREATE INDEX orders_dated ON orders (delivery_date, status) WHERE delivery_date IS NOT NULL');
    await runner.createTable(
      new Table({
        name: 'delivery_days',
        columns: [
          { name: 'date', type: 'varchar', length: '10', isPrimary: true },
          { name: 'taken', type: 'integer' },
        ],
        checks: [{ name: 'delivery_days_not_negative', expression: 'taken >= 0' }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('delivery_days');
    await runner.query('DROP INDEX orders_dated');
    await runner.query('ALTER TABLE orders DROP COLUMN delivery_date');
  }
}
