import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The carts of signed-in shoppers. */
export class SavedCarts0005 implements MigrationInterface {
  readonly name = 'SavedCarts1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'saved_carts',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'lines', type: 'text' },
          { name: 'updated_at', type: 'bigint' },
        ],
        foreignKeys: [
          {
            name: 'saved_carts_user_fk',
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
    await runner.dropTable('saved_carts');
  }
}
