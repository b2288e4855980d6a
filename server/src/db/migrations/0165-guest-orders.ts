import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of people without an account: they name an email address instead of a user. */
export class GuestOrders0165 implements MigrationInterface {
  readonly name = 'GuestOrders1700000000165';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements, which both databases understand: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ALTER COLUMN user_id DROP NOT NULL');
    await runner.query('ALTER TABLE orders ADD COLUMN guest_email text');
    await runner.query(
      'CREATE UNIQUE INDEX orders_guest ON orders (guest_email, idempotency_key) WHERE guest_email IS NOT NULL',
    );
  }

  /** It fails while there are orders of guests: nothing could be said of who placed them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ALTER COLUMN user_id SET NOT NULL');
    await runner.query('DROP INDEX orders_guest');
    await runner.query('ALTER TABLE orders DROP COLUMN guest_email');
  }
}
