import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const key = { type: 'varchar', length: '40', isPrimary: true };

/** What is offered with a product: a card, a vase, a box of chocolates. */
export class ProductAddOns0290 implements MigrationInterface {
  readonly name = 'ProductAddOns1700000000290';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'product_add_ons',
        columns: [
          { name: 'product_id', ...key },
          { name: 'related_id', ...key },
          { name: 'position', type: 'integer' },
        ],
        indices: [{ name: 'product_add_ons_related', columnNames: ['related_id'] }],
        foreignKeys: ['product', 'related'].map((role) => ({
          name: `product_add_ons_${role}_fk`,
          columnNames: [`${role}_id`],
          referencedTableName: 'products',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        })),
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('product_add_ons');
  }
}
