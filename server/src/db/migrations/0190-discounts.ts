import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const optional = { isNullable: true };

/** Discount codes and automatic offers, and which orders use them. Older orders have none. */
export class Discounts0190 implements MigrationInterface {
  readonly name = 'Discounts1700000000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'discounts',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'name', type: 'text' },
          { name: 'code', type: 'varchar', length: '30', ...optional },
          { name: 'kind', type: 'varchar', length: '16' },
          { name: 'percent', type: 'integer', ...optional },
          { name: 'amount_cents', type: 'integer', ...optional },
          { name: 'buy_quantity', type: 'integer', ...optional },
          { name: 'get_quantity', type: 'integer', ...optional },
          { name: 'collection_ids', type: 'text' },
          { name: 'excludes_sales', type: 'boolean' },
          { name: 'minimum_cents', type: 'integer', ...optional },
          { name: 'starts_on', type: 'varchar', length: '10', ...optional },
          { name: 'ends_on', type: 'varchar', length: '10', ...optional },
          { name: 'max_uses', type: 'integer', ...optional },
          { name: 'max_uses_per_customer', type: 'integer', ...optional },
          { name: 'is_combinable', type: 'boolean' },
          { name: 'is_active', type: 'boolean' },
          { name: 'uses', type: 'integer', default: 0 },
          { name: 'version', type: 'integer' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
        ],
        checks: [{ name: 'discounts_uses_not_negative', expression: 'uses >= 0' }],
        indices: [{ name: 'discounts_code', columnNames: ['code'], isUnique: true, where: 'code IS NOT NULL' }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'discount_uses',
        columns: [
          { name: 'order_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'discount_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'items_cents', type: 'integer' },
          { name: 'shipping_cents', type: 'integer' },
        ],
        indices: [{ name: 'discount_uses_discount', columnNames: ['discount_id', 'order_id'] }],
        foreignKeys: [
          {
            name: 'discount_uses_order_fk',
            columnNames: ['order_id'],
            referencedTableName: 'orders',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
          {
            name: 'discount_uses_discount_fk',
            columnNames: ['discount_id'],
            referencedTableName: 'discounts',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          },
        ],
      }),
    );
    // A plain statement: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE order_lines ADD COLUMN discount_cents integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN discount_cents');
    await runner.dropTable('discount_uses');
    await runner.dropTable('discounts');
  }
}
