import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bounds on what one network holds, pauses between tries to end a hold, and what is left of deleted customers' orders. */
export class OrderHoldsAndPrivacy0105 implements MigrationInterface {
  readonly name = 'OrderHoldsAndPrivacy1700000000105';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN hold_network varchar(200)');
    await runner.query('ALTER TABLE orders ADD COLUMN close_tried_at bigint');
    await runner.query('ALTER TABLE orders ADD COLUMN customer_deleted_at bigint');
    await runner.query('ALTER TABLE orders ADD COLUMN anonymised_at bigint');
    await runner.query(
      'CREATE INDEX orders_to_anonymise ON orders (customer_deleted_at, id) WHERE customer_deleted_at IS NOT NULL AND anonymised_at IS NULL',
    );
    // Of customers who were deleted before this.
    await runner.query(
      `UPDATE orders SET customer_deleted_at = (SELECT deleted_at FROM users WHERE users.id = orders.user_id)
       WHERE user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_to_anonymise');
    for (const column of ['hold_network', 'close_tried_at', 'customer_deleted_at', 'anonymised_at'])
      await runner.query(`ALTER TABLE orders DROP COLUMN ${column}`);
  }
}
