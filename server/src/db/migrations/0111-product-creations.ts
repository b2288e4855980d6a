import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Idempotency keys of new products. */
export class ProductCreations0111 implements MigrationInterface {
  readonly name = 'ProductCreations1700000000111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'product_creations',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'idempotency_key', type: 'varchar', length: '200', isPrimary: true },
          { name: 'request_hash', type: 'varchar', length: '64' },
          { name: 'product_id', type: 'varchar', length: '40' },
          { name: 'created_at', type: 'bigint' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('product_creations');
  }
}
