import type { MigrationInterface, QueryRunner } from 'typeorm';

const dates = ['publish_from', 'publish_until', 'sale_from', 'sale_until', 'next_change_at'];

/** Products can be published and put on sale by date. */
export class ProductSchedule0135 implements MigrationInterface {
  readonly name = 'ProductSchedule1700000000135';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own call would copy the table on SQLite, without its triggers.
    for (const name of dates) await runner.query(`ALTER TABLE products ADD COLUMN ${name} bigint`);
    await runner.query(
      'CREATE INDEX products_next_change ON products (next_change_at) WHERE next_change_at IS NOT NULL AND archived_at IS NULL AND variant_of IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_next_change');
    for (const name of dates) await runner.query(`ALTER TABLE products DROP COLUMN ${name}`);
  }
}
