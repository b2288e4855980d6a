import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How long gifts take to be made. Earlier ones take no days. A process of the version before knows no days, and promises
 * what it did.
 */
export class PreparationDays0260 implements MigrationInterface {
  readonly name = 'PreparationDays1700000000260';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the table on SQLite, without its triggers.
    await runner.query('ALTER TABLE products ADD COLUMN preparation_days integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN preparation_days');
  }
}
