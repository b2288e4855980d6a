import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds an unpaid order of a customer by what it asks for, at each order that is placed: without it, all of the customer's
 * orders were read.
 */
export class OpenRequests0313 implements MigrationInterface {
  readonly name = 'OpenRequests1700000000313';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX orders_open_requests ON orders (user_id, request_hash) WHERE status = 'pending'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_open_requests');
  }
}
