import type { MigrationInterface, QueryRunner } from 'typeorm';

const reported = {
  before: 'paid_at, total_cents, refunded_cents, currency, id',
  since: 'paid_at, total_cents, refunded_cents, gift_card_cents, gift_card_refunded_cents, currency, id',
};

/**
 * All that reports add up of an order is in the index of payments again: since gift cards pay for orders, each order of the
 * range was read for what its cards had paid.
 */
export class ReportIndex0317 implements MigrationInterface {
  readonly name = 'ReportIndex1700000000317';

  up(runner: QueryRunner): Promise<void> {
    return index(runner, reported.since);
  }

  down(runner: QueryRunner): Promise<void> {
    return index(runner, reported.before);
  }
}

async function index(runner: QueryRunner, columns: string): Promise<void> {
  await runner.query('DROP INDEX orders_paid');
  await runner.query(`CREATE INDEX orders_paid ON orders (${columns}) WHERE paid_at IS NOT NULL`);
}
