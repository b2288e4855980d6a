import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who opens an account from outside: a person at an identity provider. */
export class Identities0004 implements MigrationInterface {
  readonly name = 'Identities1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'identities',
        columns: [
          { name: 'provider', type: 'varchar', length: '16', isPrimary: true },
          { name: 'subject', type: 'varchar', length: '128', isPrimary: true },
          { name: 'user_id', type: 'varchar', length: '40' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [{ name: 'identities_user_unique', columnNames: ['user_id', 'provider'], isUnique: true }],
        foreignKeys: [
          {
            name: 'identities_user_fk',
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
    await runner.dropTable('identities');
  }
}
