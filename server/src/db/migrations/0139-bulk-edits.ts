import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Changes of many products at once, and what they have changed, so that they can be undone. */
export class BulkEdits0139 implements MigrationInterface {
  readonly name = 'BulkEdits1700000000139';

  async up(runner: QueryRunner): Promise<void> {
    const count = (name: string) => ({ name, type: 'integer' });
    await runner.createTable(
      new Table({
        name: 'bulk_edits',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'status', type: 'varchar', length: '16' },
          { name: 'change', type: 'text' },
          ...['product', 'change', 'unchanged', 'refused', 'work', 'done', 'changed', 'undone', 'kept'].map((what) =>
            count(`${what}_count`),
          ),
          { name: 'changes', type: 'text' },
          { name: 'problems', type: 'text' },
          { name: 'content', type: 'text', isNullable: true },
          { name: 'actor_id', type: 'varchar', length: '40' },
          { name: 'actor_name', type: 'text' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
        ],
        checks: [
          {
            name: 'bulk_edits_status_known',
            expression: "status IN ('checked', 'running', 'done', 'undoing', 'undone')",
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'bulk_edit_items',
        columns: [
          { name: 'bulk_edit_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'product_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'version', type: 'integer' },
          { name: 'rows', type: 'text' },
          { name: 'created_at', type: 'bigint' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('bulk_edit_items');
    await runner.dropTable('bulk_edits');
  }
}
