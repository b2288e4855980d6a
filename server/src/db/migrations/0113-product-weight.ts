import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A product's weight, in whole grams. Null where nobody has weighed it. */
export class ProductWeight0113 implements MigrationInterface {
  readonly name = 'ProductWeight1700000000113';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE products ADD COLUMN weight_grams integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN weight_grams');
  }
}
