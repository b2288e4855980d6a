import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts of orders in the order of their list: the admin's search goes through them alone, not through all that an order
 * has. On PostgreSQL such an index refuses a long text, and each change of an order would write it again.
 */
export class OrderSearchIndex0316 implements MigrationInterface {
  readonly name = 'OrderSearchIndex1700000000316';

  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'postgres') return;
    await runner.query('CREATE INDEX orders_search ON orders (created_at, id, search_text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS orders_search');
  }
}
