import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gift cards are frozen while a bank disputes the payment of the order that bought them. No card so far is. */
export class FrozenGiftCards0226 implements MigrationInterface {
  readonly name = 'FrozenGiftCards1700000000226';

  async up(runner: QueryRunner): Promise<void> {
    await replaceCheck(runner, "status IN ('active', 'frozen', 'canceled')");
  }

  /** Versions before let them be spent. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE gift_cards SET status = 'active' WHERE status = 'frozen'");
    await replaceCheck(runner, "status IN ('active', 'canceled')");
  }
}

async function replaceCheck(runner: QueryRunner, expression: string): Promise<void> {
  await runner.query('ALTER TABLE gift_cards DROP CONSTRAINT gift_cards_status_known');
  // TypeORM finds a constraint of SQLite only with quotes around its name.
  await runner.query(`ALTER TABLE gift_cards ADD CONSTRAINT "gift_cards_status_known" CHECK (${expression})`);
}
