import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where discounts are for. Those that are there, and those that processes of the version before add, are for everywhere. */
export class DiscountZones0314 implements MigrationInterface {
  readonly name = 'DiscountZones1700000000314';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query(`ALTER TABLE discounts ADD COLUMN zones text NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE discounts DROP COLUMN zones');
  }
}
