import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The admin's list sorted by names is found in an index. Its expression is the name as searches compare it; the category
 * stands in it so that a category's list is found there, too.
 */
export class ProductNameIndex0138 implements MigrationInterface {
  readonly name = 'ProductNameIndex1700000000138';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX products_name ON products
        (substr(search_text, 1, length(name)), id, is_published, is_popular, is_on_sale, category)
        WHERE archived_at IS NULL AND variant_of IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_name');
  }
}
