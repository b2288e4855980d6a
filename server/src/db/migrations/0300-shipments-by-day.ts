import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what was sent today, which the board of the day shows. */
export class ShipmentsByDay0300 implements MigrationInterface {
  readonly name = 'ShipmentsByDay1700000000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX shipments_sent ON shipments (sent_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX shipments_sent');
  }
}
