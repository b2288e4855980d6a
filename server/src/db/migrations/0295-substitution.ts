import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What to do when a gift can't be made as ordered. Earlier orders don't say, nor do those of the version before. */
export class Substitution0295 implements MigrationInterface {
  readonly name = 'Substitution1700000000295';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the table on SQLite, without its triggers.
    await runner.query('ALTER TABLE orders ADD COLUMN substitution varchar(10)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN substitution');
  }
}
