import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const ids = { type: 'varchar', length: '40' };

/** Wish lists, what is on them, and which orders bought it. Older orders bought nothing for a list. */
export class WishLists0270 implements MigrationInterface {
  readonly name = 'WishLists1700000000270';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'wish_lists',
        columns: [
          { name: 'id', ...ids, isPrimary: true },
          { name: 'user_id', ...ids },
          { name: 'name', type: 'text' },
          { name: 'note', type: 'text' },
          { name: 'occasion_date', type: 'varchar', length: '10', isNullable: true },
          { name: 'share_key', ...ids, isNullable: true },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [
          { name: 'wish_lists_user', columnNames: ['user_id', 'created_at', 'id'] },
          { name: 'wish_lists_key', columnNames: ['share_key'], isUnique: true, where: 'share_key IS NOT NULL' },
        ],
        foreignKeys: [key('wish_lists_user_fk', 'user_id', 'users', 'RESTRICT')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'wish_list_items',
        columns: [
          { name: 'list_id', ...ids, isPrimary: true },
          { name: 'product_id', ...ids, isPrimary: true },
          { name: 'quantity', type: 'integer' },
          { name: 'note', type: 'text' },
          { name: 'created_at', type: 'bigint' },
        ],
        checks: [{ name: 'wish_list_items_quantity_positive', expression: 'quantity > 0' }],
        indices: [{ name: 'wish_list_items_product', columnNames: ['product_id'] }],
        foreignKeys: [
          key('wish_list_items_list_fk', 'list_id', 'wish_lists', 'CASCADE'),
          key('wish_list_items_product_fk', 'product_id', 'products', 'CASCADE'),
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'wish_list_purchases',
        columns: [
          { name: 'order_id', ...ids, isPrimary: true },
          { name: 'list_id', ...ids, isPrimary: true },
          { name: 'product_id', ...ids, isPrimary: true },
          { name: 'quantity', type: 'integer' },
        ],
        checks: [{ name: 'wish_list_purchases_quantity_positive', expression: 'quantity > 0' }],
        indices: [{ name: 'wish_list_purchases_list', columnNames: ['list_id', 'product_id'] }],
        foreignKeys: [
          key('wish_list_purchases_order_fk', 'order_id', 'orders', 'CASCADE'),
          key('wish_list_purchases_list_fk', 'list_id', 'wish_lists', 'CASCADE'),
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('wish_list_purchases');
    await runner.dropTable('wish_list_items');
    await runner.dropTable('wish_lists');
  }
}

function key(name: string, column: string, table: string, onDelete: 'CASCADE' | 'RESTRICT') {
  return {
    ...{ name, onDelete },
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
  };
}
