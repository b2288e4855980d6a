import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** People who want an email when something that is sold out is back. */
export class StockAlerts0136 implements MigrationInterface {
  readonly name = 'StockAlerts1700000000136';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'stock_alerts',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'product_id', type: 'varchar', length: '40' },
          { name: 'email', type: 'text' },
          { name: 'email_norm', type: 'text' },
          { name: 'email_hash', type: 'varchar', length: '64' },
          { name: 'token_hash', type: 'varchar', length: '64', isNullable: true },
          { name: 'created_at', type: 'bigint' },
          { name: 'confirmed_at', type: 'bigint', isNullable: true },
          { name: 'queued_at', type: 'bigint', isNullable: true },
        ],
        indices: [
          { name: 'stock_alerts_once', columnNames: ['product_id', 'email_norm'], isUnique: true },
          { name: 'stock_alerts_email', columnNames: ['email_hash'] },
          { name: 'stock_alerts_token', columnNames: ['token_hash'], isUnique: true },
          { name: 'stock_alerts_age', columnNames: ['created_at'] },
        ],
        foreignKeys: [
          {
            name: 'stock_alerts_product_fk',
            columnNames: ['product_id'],
            referencedTableName: 'products',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('stock_alerts');
  }
}
