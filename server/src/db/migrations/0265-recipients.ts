import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The people to whom customers send gifts, their occasions, and who wants to be reminded of those. */
export class Recipients0265 implements MigrationInterface {
  readonly name = 'Recipients1700000000265';

  async up(runner: QueryRunner): Promise<void> {
    const ofUser = (table: string) => ({
      name: `${table}_user_fk`,
      columnNames: ['user_id'],
      referencedTableName: 'users',
      referencedColumnNames: ['id'],
      onDelete: 'RESTRICT',
    });
    await runner.createTable(
      new Table({
        name: 'recipients',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'user_id', type: 'varchar', length: '40' },
          { name: 'name', type: 'text' },
          { name: 'shipping_address', type: 'text' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [{ name: 'recipients_user', columnNames: ['user_id'] }],
        foreignKeys: [ofUser('recipients')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'recipient_occasions',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'recipient_id', type: 'varchar', length: '40' },
          { name: 'position', type: 'integer' },
          { name: 'kind', type: 'varchar', length: '20' },
          { name: 'label', type: 'text' },
          { name: 'month', type: 'integer' },
          { name: 'day', type: 'integer' },
          { name: 'year', type: 'integer', isNullable: true },
          { name: 'remind_of', type: 'varchar', length: '10' },
        ],
        indices: [
          { name: 'recipient_occasions_recipient', columnNames: ['recipient_id'] },
          { name: 'recipient_occasions_due', columnNames: ['remind_of'] },
        ],
        foreignKeys: [
          {
            name: 'recipient_occasions_recipient_fk',
            columnNames: ['recipient_id'],
            referencedTableName: 'recipients',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'occasion_reminders',
        columns: [
          { name: 'user_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'days_before', type: 'integer' },
          { name: 'asked_at', type: 'bigint', isNullable: true },
          { name: 'confirmed_at', type: 'bigint', isNullable: true },
        ],
        foreignKeys: [ofUser('occasion_reminders')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('occasion_reminders');
    await runner.dropTable('recipient_occasions');
    await runner.dropTable('recipients');
  }
}
