import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A product may have several pictures, with alternative texts. Null is one picture without a text, as before. */
export class ProductPictures0119 implements MigrationInterface {
  readonly name = 'ProductPictures1700000000119';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own call would copy the table on SQLite, without its triggers.
    await runner.query('ALTER TABLE products ADD COLUMN pictures text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN pictures');
  }
}
