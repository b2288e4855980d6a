import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Ways to pay later, and how an order that is paid later was arranged. A method without a row is switched off; orders
 * without an arrangement are paid at once, as all earlier ones were.
 */
export class PaymentMethods0180 implements MigrationInterface {
  readonly name = 'PaymentMethods1700000000180';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'payment_methods',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'is_on', type: 'boolean' },
          { name: 'instructions', type: 'text' },
          { name: 'for_guests', type: 'boolean' },
          { name: 'version', type: 'integer' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
    // TypeORM's own call would copy the table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN pay_later text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN pay_later');
    await runner.dropTable('payment_methods');
  }
}
