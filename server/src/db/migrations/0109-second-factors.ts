import { Table, type MigrationInterface, type QueryRunner, type TableForeignKeyOptions } from 'typeorm';

/** Authenticator apps as a second step of signing in, and the recovery codes that stand in for them. */
export class SecondFactors0109 implements MigrationInterface {
  readonly name = 'SecondFactors1700000000109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'second_factors',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'key', type: 'text' },
          { name: 'created_at', type: 'bigint' },
          { name: 'confirmed_at', type: 'bigint', isNullable: true },
          { name: 'last_step', type: 'integer' },
        ],
        foreignKeys: [ofUser('second_factors_user_fk')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'recovery_codes',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'user_id', type: 'varchar', length: '40' },
          { name: 'code_hash', type: 'varchar', length: '64' },
        ],
        indices: [{ name: 'recovery_codes_unique', columnNames: ['user_id', 'code_hash'], isUnique: true }],
        foreignKeys: [ofUser('recovery_codes_user_fk')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('recovery_codes');
    await runner.dropTable('second_factors');
  }
}

function ofUser(name: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: ['user_id'],
    referencedTableName: 'users',
    referencedColumnNames: ['id'],
    onDelete: 'RESTRICT',
  };
}
