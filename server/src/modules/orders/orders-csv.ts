import type { Readable } from 'node:stream';
import { guardCell } from '../../domain/csv-cell.js';
import { CURRENCY } from '../../domain/money.js';
import type { OrderStatus } from '../../domain/order-state.js';
import { csvText, type CsvColumn } from '../csv-file.js';
import type { OrderView } from './order-view.js';

/** Columns of the export, in their order. Amounts are plain numbers with two decimals, times are ISO 8601 in UTC. */
const columns: readonly CsvColumn<OrderView>[] = [
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
  // For programs: 'Gifts' is for people. New columns go behind these, so that files keep their shape.
  ['Currency', () => CURRENCY.toUpperCase()],
  ['Order lines (JSON)', (order) => JSON.stringify(order.orderItems.map(machineLine))],
  ['Order number', (order) => order.number],
  ['Status in words', (order) => statusWords[order.status]],
];

/** The states as the pages call them. */
const statusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'Not Paid',
  paid: 'Paid',
  delivered: 'Delivered',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** A line of an order under its names in REST; `unitPrice` is what one cost. */
function machineLine({ product, qty, price, salePrice, isOnSale }: OrderView['orderItems'][number]) {
  return { product, qty, unitPrice: isOnSale && salePrice !== null ? salePrice : price };
}

/** Orders as the text of a CSV file. */
export function ordersCsv(orders: AsyncIterable<OrderView>): Readable {
  return csvText(columns, orders);
}

function amount(value: number): string {
  return value.toFixed(2);
}

function time(value: Date | null): string {
  return value?.toISOString() ?? '';
}
