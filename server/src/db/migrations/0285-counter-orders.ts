import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which admin placed an order for its customer. Earlier orders, and those of processes of the version before, were placed by their customers. */
export class CounterOrders0285 implements MigrationInterface {
  readonly name = 'CounterOrders1700000000285';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN placed_by varchar(40)');
    await runner.query(
      'CREATE UNIQUE INDEX orders_placed_by ON orders (placed_by, idempotency_key) WHERE placed_by IS NOT NULL',
    );
    await runner.query('CREATE INDEX orders_counter ON orders (created_at, id) WHERE placed_by IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_counter');
    await runner.query('DROP INDEX orders_placed_by');
    await runner.query('ALTER TABLE orders DROP COLUMN placed_by');
  }
}
