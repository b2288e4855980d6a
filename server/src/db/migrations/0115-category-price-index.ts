import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A category sorted by price is found in an index, as all categories together are. */
export class CategoryPriceIndex0115 implements MigrationInterface {
  readonly name = 'CategoryPriceIndex1700000000115';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own call would copy the table on SQLite, without its triggers.
    await runner.query(
      `CREATE INDEX products_category_price ON products
        (category, effective_cents, id, is_published, is_popular, is_on_sale) WHERE archived_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_category_price');
  }
}
