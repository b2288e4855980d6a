import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the last check of the shop's invariants found. */
export class InvariantStates0010 implements MigrationInterface {
  readonly name = 'InvariantStates1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'invariant_states',
        columns: [
          { name: 'id', type: 'varchar', length: '8', isPrimary: true },
          { name: 'checked_at', type: 'bigint' },
          { name: 'broken_since', type: 'bigint', isNullable: true },
          { name: 'broken_rows', type: 'integer' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('invariant_states');
  }
}
