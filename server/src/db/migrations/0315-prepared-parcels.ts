import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when each of several parcels is being prepared. Orders said it as a whole, and go on doing so: since when the first
 * of their parcels is, as the version before reads and writes it.
 */
export class PreparedParcels0315 implements MigrationInterface {
  readonly name = 'PreparedParcels1700000000315';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE order_parcels ADD COLUMN preparing_at bigint');
    // Those that were sent, too: when that is undone, they are being prepared again.
    await runner.query(
      `UPDATE order_parcels SET preparing_at = (SELECT o.preparing_at FROM orders o WHERE o.id = order_parcels.order_id)
        WHERE order_id IN (SELECT id FROM orders WHERE preparing_at IS NOT NULL AND parcel_count > 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_parcels DROP COLUMN preparing_at');
  }
}
