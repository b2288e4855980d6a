import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products have a tax class, and orders keep their taxes by rate. Products so far are of the class Standard; earlier orders
 * have the sum of their taxes only. The rules are a row of the settings.
 */
export class Taxes0195 implements MigrationInterface {
  readonly name = 'Taxes1700000000195';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own call would copy the tables on SQLite.
    await runner.query('ALTER TABLE products ADD COLUMN tax_class varchar(40)');
    await runner.query('ALTER TABLE orders ADD COLUMN taxes text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN taxes');
    await runner.query('ALTER TABLE products DROP COLUMN tax_class');
  }
}
