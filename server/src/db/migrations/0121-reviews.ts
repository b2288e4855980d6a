import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** What customers say about products, and what their stars add up to. */
export class Reviews0121 implements MigrationInterface {
  readonly name = 'Reviews1700000000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'reviews',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'product_id', type: 'varchar', length: '40' },
          { name: 'user_id', type: 'varchar', length: '40' },
          { name: 'stars', type: 'integer' },
          { name: 'title', type: 'text' },
          { name: 'text', type: 'text' },
          { name: 'author_name', type: 'text' },
          { name: 'status', type: 'varchar', length: '16' },
          { name: 'refusal_reason', type: 'text', isNullable: true },
          { name: 'reply', type: 'text', isNullable: true },
          { name: 'replied_at', type: 'bigint', isNullable: true },
          { name: 'is_demo', type: 'boolean' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
          { name: 'version', type: 'integer', default: '1' },
        ],
        checks: [
          { name: 'reviews_stars', expression: 'stars BETWEEN 1 AND 5' },
          { name: 'reviews_status_known', expression: "status IN ('pending', 'published', 'refused')" },
        ],
        indices: [
          { name: 'reviews_once', columnNames: ['user_id', 'product_id'], isUnique: true },
          { name: 'reviews_product', columnNames: ['product_id', 'status', 'created_at', 'id'] },
          { name: 'reviews_status', columnNames: ['status', 'created_at', 'id'] },
          { name: 'reviews_newest', columnNames: ['created_at', 'id'] },
        ],
        foreignKeys: [
          {
            name: 'reviews_product_fk',
            columnNames: ['product_id'],
            referencedTableName: 'products',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
          {
            name: 'reviews_user_fk',
            columnNames: ['user_id'],
            referencedTableName: 'users',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'product_ratings',
        columns: [
          { name: 'product_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'count', type: 'integer' },
          { name: 'stars', type: 'integer' },
        ],
        foreignKeys: [
          {
            name: 'product_ratings_product_fk',
            columnNames: ['product_id'],
            referencedTableName: 'products',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('product_ratings');
    await runner.dropTable('reviews');
  }
}
