import type { MigrationInterface, QueryRunner } from 'typeorm';
import { orderSearchText } from '../../domain/order-search-text.js';

/** Orders whose lines are read at once. */
const SLICE = 500;

const DELETED = "'Deleted customer'";
const DELETED_USERS = '(SELECT id FROM users WHERE deleted_at IS NOT NULL)';

/** Takes the names of people whose accounts were deleted before this out of what they did, and out of the search. */
export class DeletedCustomers0110 implements MigrationInterface {
  readonly name = 'DeletedCustomers1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE stock_moves SET actor_name = ${DELETED}
        WHERE actor_name IS NOT NULL AND EXISTS (
          SELECT 1 FROM audit_entries a WHERE a.subject_type = 'product' AND a.subject_id = stock_moves.product_id
            AND a.actor_name = stock_moves.actor_name AND a.actor_id IN ${DELETED_USERS})`,
    );
    await runner.query(`UPDATE product_imports SET actor_name = ${DELETED} WHERE actor_id IN ${DELETED_USERS}`);
    await runner.query(`UPDATE audit_entries SET actor_name = ${DELETED} WHERE actor_id IN ${DELETED_USERS}`);
    for (let last = ''; ;) {
      const orders = (await runner.query(
        `SELECT id, total_cents FROM orders
          WHERE id > '${last}' AND customer_deleted_at IS NOT NULL AND anonymised_at IS NULL ORDER BY id LIMIT ${SLICE}`,
      )) as { id: string; total_cents: number }[];
      for (const { id, total_cents: totalCents } of orders) {
        const lines = (await runner.query(
          `SELECT name FROM order_lines WHERE order_id = '${id}' ORDER BY position`,
        )) as { name: string }[];
        const facts = { customerName: 'Deleted customer', customerEmail: '', totalCents: Number(totalCents) };
        const searchText = orderSearchText(
          { id, ...facts, shippingAddress: { firstName: '', lastName: '', city: '' } },
          lines.map(({ name }) => name),
        );
        // By the builder, because the databases write parameters differently.
        await runner.manager
          .createQueryBuilder()
          .update('orders')
          .set({ searchText })
          .where('id = :id', { id })
          .execute();
      }
      const end = orders.at(-1)?.id;
      if (end === undefined) return;
      last = end;
    }
  }

  /** Names that are gone don't come back. */
  async down(): Promise<void> {}
}
