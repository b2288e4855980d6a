import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which question of the gift finder a collection answers. Until the owner says so, none does. */
export class GiftFinder0250 implements MigrationInterface {
  readonly name = 'GiftFinder1700000000250';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn(
      'collections',
      new TableColumn({ name: 'finder', type: 'varchar', length: '16', isNullable: true }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('collections', 'finder');
  }
}
