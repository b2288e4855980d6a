import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const page = [
  { name: 'title', type: 'text' },
  { name: 'lead', type: 'text' },
  { name: 'description', type: 'text' },
  { name: 'text', type: 'text' },
  { name: 'is_indexed', type: 'boolean' },
  { name: 'is_default', type: 'boolean' },
];

/** Pages that the owner writes or edits, their history, and what the owner has changed about menus and the home page. */
export class Content0120 implements MigrationInterface {
  readonly name = 'Content1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'content_pages',
        columns: [
          { name: 'slug', type: 'varchar', length: '60', isPrimary: true },
          ...page,
          { name: 'version', type: 'integer' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'content_page_versions',
        columns: [
          { name: 'slug', type: 'varchar', length: '60', isPrimary: true },
          { name: 'version', type: 'integer', isPrimary: true },
          ...page,
          { name: 'actor_id', type: 'varchar', length: '40' },
          { name: 'actor_name', type: 'text' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [{ name: 'content_page_versions_actor', columnNames: ['actor_id'] }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'layout_parts',
        columns: [
          { name: 'id', type: 'varchar', length: '32', isPrimary: true },
          { name: 'value', type: 'text', isNullable: true },
          { name: 'version', type: 'integer' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['layout_parts', 'content_page_versions', 'content_pages']) await runner.dropTable(table);
  }
}
