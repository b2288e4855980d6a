import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Idempotency keys that were answered with an order that another key had placed. */
export class OrderKeyAliases0112 implements MigrationInterface {
  readonly name = 'OrderKeyAliases1700000000112';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'order_key_aliases',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'idempotency_key', type: 'varchar', length: '200', isPrimary: true },
          { name: 'order_id', type: 'varchar', length: '40' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [{ name: 'order_key_aliases_order', columnNames: ['order_id'] }],
        foreignKeys: [
          {
            name: 'order_key_aliases_order_fk',
            columnNames: ['order_id'],
            referencedTableName: 'orders',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('order_key_aliases');
  }
}
