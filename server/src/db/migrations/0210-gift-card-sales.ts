import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products can be gift cards, whose order lines become cards that are emailed. No product or line so far is one, and no
 * card so far waits for an email.
 */
export class GiftCardSales0210 implements MigrationInterface {
  readonly name = 'GiftCardSales1700000000210';

  async up(runner: QueryRunner): Promise<void> {
    const no = runner.connection.options.type === 'postgres' ? 'false' : '0';
    // Plain statements: TypeORM would copy the whole tables on SQLite.
    await runner.query(`ALTER TABLE products ADD COLUMN is_gift_card boolean NOT NULL DEFAULT ${no}`);
    await runner.query(`ALTER TABLE order_lines ADD COLUMN is_gift_card boolean NOT NULL DEFAULT ${no}`);
    await runner.query('ALTER TABLE gift_cards ADD COLUMN mail_queued_at bigint');
    await runner.query(
      "CREATE INDEX gift_cards_to_mail ON gift_cards (send_on, id) WHERE mail_queued_at IS NULL AND status = 'active'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX gift_cards_to_mail');
    await runner.query('ALTER TABLE gift_cards DROP COLUMN mail_queued_at');
    await runner.query('ALTER TABLE order_lines DROP COLUMN is_gift_card');
    await runner.query('ALTER TABLE products DROP COLUMN is_gift_card');
  }
}
