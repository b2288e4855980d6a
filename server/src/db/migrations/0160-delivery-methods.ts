import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Methods of delivery, and which one an order has. The methods that come with the shop have no rows until they are changed;
 * orders without a method were sent by Standard, as those of processes of the version before still are.
 */
export class DeliveryMethods0160 implements MigrationInterface {
  readonly name = 'DeliveryMethods1700000000160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'delivery_methods',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'name', type: 'text' },
          { name: 'note', type: 'text' },
          { name: 'kind', type: 'varchar', length: '16' },
          { name: 'position', type: 'integer' },
          { name: 'is_active', type: 'boolean' },
          { name: 'min_days', type: 'integer' },
          { name: 'max_days', type: 'integer' },
          { name: 'rates', type: 'text' },
          { name: 'version', type: 'integer' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
    // TypeORM's own call would copy the table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN delivery text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN delivery');
    await runner.dropTable('delivery_methods');
  }
}
