import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Photos of deliveries. A shipment names the one that is shown; the table knows of every file. */
export class DeliveryPhotos0307 implements MigrationInterface {
  readonly name = 'DeliveryPhotos1700000000307';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'delivery_photos',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'created_at', type: 'bigint' },
        ],
      }),
    );
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE shipments ADD COLUMN photo_id varchar(40)');
    await runner.query('CREATE INDEX shipments_photo ON shipments (photo_id) WHERE photo_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX shipments_photo');
    await runner.query('ALTER TABLE shipments DROP COLUMN photo_id');
    await runner.dropTable('delivery_photos');
  }
}
