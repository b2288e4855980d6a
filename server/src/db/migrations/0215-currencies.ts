import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, gift cards, and differences from the payment provider's records, keep their currency. All earlier ones, and those of processes of the version before, are in US dollars. */
export class Currencies0215 implements MigrationInterface {
  readonly name = 'Currencies1700000000215';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query("ALTER TABLE orders ADD COLUMN currency varchar(3) NOT NULL DEFAULT 'usd'");
    await runner.query("ALTER TABLE gift_cards ADD COLUMN currency varchar(3) NOT NULL DEFAULT 'usd'");
    await runner.query("ALTER TABLE provider_differences ADD COLUMN currency varchar(3) NOT NULL DEFAULT 'usd'");
    await runner.query('DROP INDEX orders_paid');
    await runner.query(
      'CREATE INDEX orders_paid ON orders (paid_at, total_cents, refunded_cents, currency, id) WHERE paid_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_paid');
    await runner.query(
      'CREATE INDEX orders_paid ON orders (paid_at, total_cents, refunded_cents, id) WHERE paid_at IS NOT NULL',
    );
    await runner.query('ALTER TABLE gift_cards DROP COLUMN currency');
    await runner.query('ALTER TABLE provider_differences DROP COLUMN currency');
    await runner.query('ALTER TABLE orders DROP COLUMN currency');
  }
}
