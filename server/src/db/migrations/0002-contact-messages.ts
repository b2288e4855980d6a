import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people write in the contact form. */
export class ContactMessages0002 implements MigrationInterface {
  readonly name = 'ContactMessages1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'contact_messages',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'name', type: 'text' },
          { name: 'email', type: 'text' },
          { name: 'subject', type: 'text' },
          { name: 'message', type: 'text' },
          { name: 'request_hash', type: 'varchar', length: '64' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [
          { name: 'contact_messages_once', columnNames: ['request_hash'], isUnique: true },
          { name: 'contact_messages_newest', columnNames: ['created_at', 'id'] },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('contact_messages');
  }
}
