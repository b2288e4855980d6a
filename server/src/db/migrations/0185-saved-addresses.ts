import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The address book of each customer. The default address of a profile stays where it is, in `users`. */
export class SavedAddresses0185 implements MigrationInterface {
  readonly name = 'SavedAddresses1700000000185';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'saved_addresses',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'user_id', type: 'varchar', length: '40' },
          { name: 'label', type: 'text' },
          { name: 'shipping_address', type: 'text' },
          { name: 'is_default', type: 'boolean' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [
          { name: 'saved_addresses_user', columnNames: ['user_id', 'created_at', 'id'] },
          { name: 'saved_addresses_default', columnNames: ['user_id'], isUnique: true, where: 'is_default' },
        ],
        foreignKeys: [
          {
            name: 'saved_addresses_user_fk',
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
    await runner.dropTable('saved_addresses');
  }
}
