import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Collections of products, redirects, and the readable part of a product's address. */
export class Collections0117 implements MigrationInterface {
  readonly name = 'Collections1700000000117';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'collections',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'kind', type: 'varchar', length: '16' },
          { name: 'slug', type: 'varchar', length: '80' },
          { name: 'name', type: 'text' },
          { name: 'description', type: 'text' },
          { name: 'image', type: 'text', isNullable: true },
          { name: 'position', type: 'integer' },
          { name: 'is_published', type: 'boolean' },
          { name: 'starts_on', type: 'varchar', length: '10', isNullable: true },
          { name: 'ends_on', type: 'varchar', length: '10', isNullable: true },
          { name: 'rule', type: 'text', isNullable: true },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
          { name: 'version', type: 'integer', default: 1 },
        ],
        indices: [{ name: 'collections_slug', columnNames: ['slug'], isUnique: true }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'collection_products',
        columns: [
          { name: 'collection_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'product_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'position', type: 'integer' },
        ],
        indices: [{ name: 'collection_products_product', columnNames: ['product_id'] }],
        foreignKeys: [
          {
            name: 'collection_products_collection_fk',
            columnNames: ['collection_id'],
            referencedTableName: 'collections',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
          {
            name: 'collection_products_product_fk',
            columnNames: ['product_id'],
            referencedTableName: 'products',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'redirects',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'from_path', type: 'varchar', length: '300' },
          { name: 'to_path', type: 'varchar', length: '300' },
          { name: 'status', type: 'integer' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [
          { name: 'redirects_from', columnNames: ['from_path'], isUnique: true },
          { name: 'redirects_newest', columnNames: ['created_at', 'id'] },
        ],
      }),
    );
    // TypeORM's own call would copy the table on SQLite, without its triggers.
    await runner.query('ALTER TABLE products ADD COLUMN slug varchar(80)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN slug');
    await runner.dropTable('redirects');
    await runner.dropTable('collection_products');
    await runner.dropTable('collections');
  }
}
