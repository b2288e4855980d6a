import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** The receipts of paid orders: their numbers, and the files once they are made. */
export class Receipts0200 implements MigrationInterface {
  readonly name = 'Receipts1700000000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'receipts',
        columns: [
          { name: 'order_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'number', type: 'integer' },
          { name: 'issued_at', type: 'bigint' },
          { name: 'seller', type: 'text' },
          { name: 'pdf', type: 'text', isNullable: true },
        ],
        indices: [{ name: 'receipts_number', columnNames: ['number'], isUnique: true }],
        foreignKeys: [
          {
            name: 'receipts_order_fk',
            columnNames: ['order_id'],
            referencedTableName: 'orders',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('receipts');
  }
}
