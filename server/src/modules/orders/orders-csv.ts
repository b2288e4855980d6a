import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardCell } from '../../domain/csv-cell.js';
import type { OrderView } from './order-view.js';

/** Columns of the export, in their order. Amounts are plain numbers with two decimals, times are ISO 8601 in UTC. */
const columns: readonly (readonly [header: string, cell: (order: OrderView) => string])[] = [
  ['Order ID', (order) => order._id],
  ['Date', (order) => time(order.createdAt)],
  ['Status', (order) => order.status],
  ['User', (order) => guardCell(order.user.name)],
  ['Email', (order) => guardCell(order.user.email)],
  ['Gifts', (order) => guardCell(order.orderItems.map(({ qty, name }) => `${qty} × ${name}`).join('; '))],
  ['Items', (order) => amount(order.itemsPrice)],
  ['Shipping', (order) => amount(order.shippingPrice)],
  ['Tax', (order) => amount(order.taxPrice)],
  ['Total', (order) => amount(order.totalPrice)],
  ['Refunded', (order) => amount(order.refundedPrice)],
  ['Payment method', (order) => guardCell(order.paymentMethod)],
  ['Paid', (order) => time(order.paidAt)],
  ['Leaves by', (order) => order.dispatchDate ?? ''],
  ['Delivered', (order) => time(order.deliveredAt)],
  ['First name', (order) => guardCell(order.shippingAddress.firstName)],
  ['Last name', (order) => guardCell(order.shippingAddress.lastName)],
  ['Address', (order) => guardCell(order.shippingAddress.address)],
  ['City', (order) => guardCell(order.shippingAddress.city)],
  ['Postal code', (order) => guardCell(order.shippingAddress.postalCode)],
  ['Country', (order) => guardCell(order.shippingAddress.country)],
];

/**
 * Orders as the text of a CSV file, one row each after a row of headers. It begins with the mark by which spreadsheets know
 * UTF-8. A failure of the source breaks the text off, so that nobody takes a part for the whole.
 */
export function ordersCsv(orders: AsyncIterable<OrderView>): Readable {
  const rows: Transform = stringify({ bom: true, header: true, columns: columns.map(([header]) => header) });
  const source = Readable.from(cellsOf(orders));
  source.on('error', (error) => rows.destroy(error));
  // A download that was broken off ends the reading as well.
  rows.on('close', () => source.destroy());
  return source.pipe(rows);
}

async function* cellsOf(orders: AsyncIterable<OrderView>): AsyncGenerator<string[]> {
  for await (const order of orders) yield columns.map(([, cell]) => cell(order));
}

function amount(value: number): string {
  return value.toFixed(2);
}

function time(value: Date | null): string {
  return value?.toISOString() ?? '';
}
