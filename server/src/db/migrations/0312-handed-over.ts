import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which shipments the delivery of their order has made. Processes of the version before make none. */
export class HandedOver0312 implements MigrationInterface {
  readonly name = 'HandedOver1700000000312';

  async up(runner: QueryRunner): Promise<void> {
    const no = runner.connection.options.type === 'postgres' ? 'false' : '0';
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query(`ALTER TABLE shipments ADD COLUMN is_handed_over boolean NOT NULL DEFAULT ${no}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shipments DROP COLUMN is_handed_over');
  }
}
