import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much of each product was sold lately, where lists by popularity are read in that order. */
export class ProductSales0130 implements MigrationInterface {
  readonly name = 'ProductSales1700000000130';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own calls would copy the table on SQLite. The triggers of `products` leave the column alone.
    await runner.query('ALTER TABLE product_search ADD COLUMN sold_units integer NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE INDEX product_search_sold ON product_search (sold_units, product_id, is_published, is_popular, is_on_sale)
        WHERE archived_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX product_search_sold');
    await runner.query('ALTER TABLE product_search DROP COLUMN sold_units');
  }
}
