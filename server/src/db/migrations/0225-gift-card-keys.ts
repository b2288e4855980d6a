import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A repeated call with the same idempotency key issues one gift card. Cards so far, and those that orders buy, have none. */
export class GiftCardKeys0225 implements MigrationInterface {
  readonly name = 'GiftCardKeys1700000000225';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE gift_cards ADD COLUMN idempotency_key varchar(200)');
    await runner.query('ALTER TABLE gift_cards ADD COLUMN request_hash varchar(64)');
    await runner.query(
      'CREATE UNIQUE INDEX gift_cards_idempotency ON gift_cards (created_by, idempotency_key) WHERE idempotency_key IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX gift_cards_idempotency');
    await runner.query('ALTER TABLE gift_cards DROP COLUMN request_hash');
    await runner.query('ALTER TABLE gift_cards DROP COLUMN idempotency_key');
  }
}
