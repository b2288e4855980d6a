import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that somebody's money or sign-in waits for come before all others. */
export class OutboxPrecedence0011 implements MigrationInterface {
  readonly name = 'OutboxPrecedence1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE outbox ADD COLUMN precedence integer NOT NULL DEFAULT 1');
    await runner.query(
      "UPDATE outbox SET precedence = 0 WHERE kind IN ('send-refund', 'refund-payment', 'close-payments', 'send-account-mail')",
    );
    await runner.query('DROP INDEX outbox_due');
    await runner.query('CREATE INDEX outbox_due ON outbox (done_at, precedence, due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_due');
    await runner.query('CREATE INDEX outbox_due ON outbox (done_at, due_at)');
    await runner.query('ALTER TABLE outbox DROP COLUMN precedence');
  }
}
