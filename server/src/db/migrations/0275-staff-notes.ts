import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const key = { type: 'varchar', length: '40' };
const reference = (table: string, column: string) => ({
  name: `staff_notes_${column.replace('_id', '')}_fk`,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'RESTRICT',
});

/** What the shop's people note about orders and customers. */
export class StaffNotes0275 implements MigrationInterface {
  readonly name = 'StaffNotes1700000000275';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'staff_notes',
        columns: [
          { name: 'id', ...key, isPrimary: true },
          { name: 'order_id', ...key, isNullable: true },
          { name: 'user_id', ...key, isNullable: true },
          { name: 'text', type: 'text' },
          { name: 'author_id', ...key },
          { name: 'author_name', type: 'text' },
          { name: 'created_at', type: 'bigint' },
        ],
        checks: [{ name: 'staff_notes_one_subject', expression: '(order_id IS NULL) <> (user_id IS NULL)' }],
        indices: [
          { name: 'staff_notes_order', columnNames: ['order_id', 'created_at', 'id'] },
          { name: 'staff_notes_user', columnNames: ['user_id', 'created_at', 'id'] },
        ],
        foreignKeys: [reference('orders', 'order_id'), reference('users', 'user_id')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('staff_notes');
  }
}
