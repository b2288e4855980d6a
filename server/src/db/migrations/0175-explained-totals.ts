import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders keep their discount, and the lines that explain their total; older ones have neither. */
export class ExplainedTotals0175 implements MigrationInterface {
  readonly name = 'ExplainedTotals1700000000175';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements, which both databases understand: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN discount_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD COLUMN price_lines text');
    await replaceCheck(runner, 'total_cents = items_cents - discount_cents + shipping_cents + tax_cents');
  }

  /** It fails while there are orders with a discount: their totals would add up no more. */
  async down(runner: QueryRunner): Promise<void> {
    await replaceCheck(runner, 'total_cents = items_cents + shipping_cents + tax_cents');
    await runner.query('ALTER TABLE orders DROP COLUMN price_lines');
    await runner.query('ALTER TABLE orders DROP COLUMN discount_cents');
  }
}

async function replaceCheck(runner: QueryRunner, expression: string): Promise<void> {
  await runner.query('ALTER TABLE orders DROP CONSTRAINT orders_total_adds_up');
  // TypeORM finds a constraint of SQLite only with quotes around its name.
  await runner.query(`ALTER TABLE orders ADD CONSTRAINT "orders_total_adds_up" CHECK (${expression})`);
}
