import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Words that mean the same to the search. */
export class Synonyms0131 implements MigrationInterface {
  readonly name = 'Synonyms1700000000131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'synonym_groups',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'position', type: 'integer' },
          { name: 'words', type: 'text' },
        ],
        indices: [{ name: 'synonym_groups_position', columnNames: ['position'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('synonym_groups');
  }
}
