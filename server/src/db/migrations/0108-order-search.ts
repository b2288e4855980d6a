import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import { orderSearchText } from '../../domain/order-search-text.js';

/** Orders whose lines are read at once. */
const SLICE = 500;

interface OrderRow {
  id: string;
  customer_name: string;
  customer_email: string;
  shipping_address: string | ShippingAddress;
  total_cents: number;
}

/** Older orders are found by recipient, city, gifts and total, too. */
export class OrderSearch0108 implements MigrationInterface {
  readonly name = 'OrderSearch1700000000108';

  async up(runner: QueryRunner): Promise<void> {
    for (let last = ''; ;) {
      const orders = (await runner.query(
        `SELECT id, customer_name, customer_email, shipping_address, total_cents FROM orders
          WHERE id > '${last}' ORDER BY id LIMIT ${SLICE}`,
      )) as OrderRow[];
      const end = orders.at(-1)?.id;
      if (end === undefined) return;
      const lines = (await runner.query(
        `SELECT order_id, name FROM order_lines WHERE order_id > '${last}' AND order_id <= '${end}' ORDER BY order_id, position`,
      )) as { order_id: string; name: string }[];
      const names = new Map<string, string[]>();
      for (const { order_id: id, name } of lines) names.set(id, [...(names.get(id) ?? []), name]);
      for (const order of orders) {
        const { id, customer_name: customerName, customer_email: customerEmail, shipping_address: address } = order;
        const shippingAddress = typeof address === 'string' ? (JSON.parse(address) as ShippingAddress) : address;
        const facts = { id, customerName, customerEmail, shippingAddress, totalCents: Number(order.total_cents) };
        // By the builder, because the databases write parameters differently.
        const update = runner.manager.createQueryBuilder().update('orders');
        await update
          .set({ searchText: orderSearchText(facts, names.get(id) ?? []) })
          .where('id = :id', { id })
          .execute();
      }
      last = end;
    }
  }

  /** Older versions of the shop find the same orders by less of the text. */
  async down(): Promise<void> {}
}
