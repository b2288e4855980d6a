import {
  Table,
  TableColumn,
  type MigrationInterface,
  type QueryRunner,
  type TableColumnOptions,
  type TableIndexOptions,
} from 'typeorm';

const id = { type: 'varchar', length: '40' };
const hash = { type: 'varchar', length: '64' };
const time = { type: 'bigint' };

/** Links in mails, known devices, and when a session was last used. */
export class AccountRecovery0003 implements MigrationInterface {
  readonly name = 'AccountRecovery1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('sessions', new TableColumn({ name: 'last_seen_at', ...time, isNullable: true }));
    await runner.createTable(
      ofUsers(
        'account_links',
        [
          { name: 'purpose', type: 'varchar', length: '32' },
          { name: 'token_hash', ...hash },
          { name: 'created_at', ...time },
          { name: 'expires_at', ...time },
          { name: 'used_at', ...time, isNullable: true },
        ],
        [
          { name: 'account_links_token_unique', columnNames: ['token_hash'], isUnique: true },
          { name: 'account_links_user', columnNames: ['user_id'] },
        ],
      ),
    );
    await runner.createTable(
      ofUsers(
        'known_devices',
        [
          { name: 'token_hash', ...hash },
          { name: 'last_used_at', ...time },
        ],
        [{ name: 'known_devices_unique', columnNames: ['user_id', 'token_hash'], isUnique: true }],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('known_devices');
    await runner.dropTable('account_links');
    await runner.dropColumn('sessions', 'last_seen_at');
  }
}

/** A table whose rows each belong to a user. */
function ofUsers(name: string, columns: TableColumnOptions[], indices: TableIndexOptions[]): Table {
  return new Table({
    name,
    columns: [{ name: 'id', ...id, isPrimary: true }, { name: 'user_id', ...id }, ...columns],
    indices,
    foreignKeys: [
      {
        name: `${name}_user_fk`,
        columnNames: ['user_id'],
        referencedTableName: 'users',
        referencedColumnNames: ['id'],
        onDelete: 'RESTRICT',
      },
    ],
  });
}
