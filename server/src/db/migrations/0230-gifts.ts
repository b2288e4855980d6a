import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What goes into the parcel of an order beside the gifts. Earlier orders, and those of processes of the version before, have nothing. */
export class Gifts0230 implements MigrationInterface {
  readonly name = 'Gifts1700000000230';

  async up(runner: QueryRunner): Promise<void> {
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE orders ADD COLUMN gift text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN gift');
  }
}
