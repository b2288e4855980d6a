import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which customers want an email about the cart that they left, and which of them have got one. */
export class CartReminders0170 implements MigrationInterface {
  readonly name = 'CartReminders1700000000170';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite. Nobody has agreed yet.
    await runner.query('ALTER TABLE users ADD COLUMN cart_reminders_agreed_at bigint');
    await runner.query('CREATE INDEX saved_carts_changed ON saved_carts (updated_at)');
    await runner.createTable(
      new Table({
        name: 'cart_reminders',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'cart_changed_at', type: 'bigint' },
          { name: 'queued_at', type: 'bigint' },
          { name: 'is_waiting', type: 'boolean' },
          { name: 'sent_at', type: 'bigint', isNullable: true },
          { name: 'sent_lines', type: 'varchar', length: '64', isNullable: true },
        ],
        indices: [{ name: 'cart_reminders_age', columnNames: ['queued_at'] }],
        foreignKeys: [
          {
            name: 'cart_reminders_user_fk',
            columnNames: ['user_id'],
            referencedTableName: 'users',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('cart_reminders');
    await runner.query('DROP INDEX saved_carts_changed');
    await runner.query('ALTER TABLE users DROP COLUMN cart_reminders_agreed_at');
  }
}
