import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Products that admins show beside a product, and those that are bought together with it. */
export class RelatedProducts0122 implements MigrationInterface {
  readonly name = 'RelatedProducts1700000000122';

  async up(runner: QueryRunner): Promise<void> {
    const pair = (table: string, more: { name: string; type: string }[]) =>
      new Table({
        name: table,
        columns: [
          { name: 'product_id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'related_id', type: 'varchar', length: '40', isPrimary: true },
          ...more,
        ],
        indices: [{ name: `${table}_related`, columnNames: ['related_id'] }],
        foreignKeys: ['product', 'related'].map((role) => ({
          name: `${table}_${role}_fk`,
          columnNames: [`${role}_id`],
          referencedTableName: 'products',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        })),
      });
    await runner.createTable(pair('related_products', [{ name: 'position', type: 'integer' }]));
    await runner.createTable(
      pair('bought_together', [
        { name: 'orders', type: 'integer' },
        { name: 'counted_at', type: 'bigint' },
      ]),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('bought_together');
    await runner.dropTable('related_products');
  }
}
