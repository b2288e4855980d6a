import { shownPostalCode } from '../../../domain/shipping-address.js';
import type { Readable } from 'node:stream';
import { guardCellInside } from '../../../domain/csv-cell.js';
import { exponentOf } from '../../../domain/currency.js';
import type { FulfillmentState } from '../../../domain/fulfillment.js';
import type { OrderStatus } from '../../../domain/order-state.js';
import type { Substitution } from '../../../domain/substitution.js';
import { csvText, type CsvColumn } from '../../../kit/csv-file.js';
import type { OrderItem, OrderType } from '../order.type.js';

/** Columns of the export, in their order. Amounts are plain numbers with all decimals of the order's currency, times are ISO 8601 in UTC. */
const columns: readonly CsvColumn<OrderType>[] = [
  ['Order ID', (order) => order._id],
  ['Date', (order) => time(order.createdAt)],
  ['Status', (order) => order.status],
  // guard: admin-orders.test.ts 'is exported as a CSV file', try: guardCellInside(order.user.name) -> order.user.name
  ['User', (order) => guardCellInside(order.user.name)],
  ['Email', (order) => guardCellInside(order.user.email)],
  ['Gifts', (order) => guardCellInside(order.orderItems.map((item) => giftWords(item, order.orderItems)).join('; '))],
  ['Items', (order) => amount(order.itemsPrice, order)],
  ['Shipping', (order) => amount(order.shippingPrice, order)],
  ['Tax', (order) => amount(order.taxPrice, order)],
  ['Total', (order) => amount(order.totalPrice, order)],
  ['Refunded', (order) => amount(order.refundedPrice, order)],
  ['Payment method', (order) => guardCellInside(order.paymentMethod)],
  ['Paid', (order) => time(order.paidAt)],
  ['Leaves by', (order) => order.dispatchDate ?? ''],
  ['Delivered', (order) => time(order.deliveredAt)],
  ['First name', (order) => guardCellInside(order.shippingAddress.firstName)],
  ['Last name', (order) => guardCellInside(order.shippingAddress.lastName)],
  ['Address', (order) => guardCellInside(order.shippingAddress.address)],
  ['City', (order) => guardCellInside(order.shippingAddress.city)],
  ['Postal code', (order) => guardCellInside(shownPostalCode(order.shippingAddress))],
  ['Country', (order) => guardCellInside(order.shippingAddress.country)],
  // For programs: 'Gifts' is for people. New columns go behind these, so that files keep their shape.
  ['Currency', ({ currency }) => currency],
  ['Order lines (JSON)', (order) => JSON.stringify(order.orderItems.map(machineLine))],
  ['Order number', (order) => order.number],
  ['Status in words', (order) => statusWords[order.status]],
  ['Delivery method', (order) => guardCellInside(order.deliveryMethod.name)],
  ['Discount', (order) => amount(order.discountPrice, order)],
  ['Included tax', (order) => amount(order.includedTaxPrice, order)],
  ['Taxes', (order) => guardCellInside(order.taxes.map((tax) => taxWords(tax, order)).join('; '))],
  ['Gift cards', (order) => amount(order.giftCardPrice, order)],
  ['Delivery date', (order) => order.deliveryDate ?? ''],
  ['Phone', (order) => guardCellInside(order.shippingAddress.phone ?? '')],
  ['Landmark', (order) => guardCellInside(order.shippingAddress.landmark ?? '')],
  ['Parcels (JSON)', ({ parcels }) => (parcels.length > 1 ? JSON.stringify(parcels.map(machineParcel)) : '')],
  ['If unavailable', ({ substitution }) => (substitution === null ? '' : substitutionWords[substitution])],
  ['Fulfillment', (order) => fulfillmentWords[order.fulfillmentState]],
  ['Tracking', (order) => guardCellInside(order.shipments.flatMap(trackingWords).join('; '))],
  ['Region', (order) => guardCellInside(order.shippingAddress.region ?? '')],
];

/** What to do when a gift can't be made as ordered. */
const substitutionWords: Readonly<Record<Substitution, string>> = {
  call: 'Ask first',
  equal: 'Equal or greater value',
  refund: 'Refund',
};

/** The states as the pages call them. */
const statusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'Not Paid',
  paid: 'Paid',
  delivered: 'Delivered',
  expired: 'Expired',
  cancelled: 'Canceled',
};

/** How far gifts are, as the pages call it. */
const fulfillmentWords: Readonly<Record<FulfillmentState, string>> = {
  unfulfilled: 'Not Sent',
  preparing: 'Being Prepared',
  partlySent: 'Partly Sent',
  sent: 'Sent',
  delivered: 'Delivered',
};

/** 'UPS 1Z999'. */
function trackingWords({ carrier, trackingNumber }: OrderType['shipments'][number]): string[] {
  const words = [carrier, trackingNumber].filter((text) => text !== null).join(' ');
  return words === '' ? [] : [words];
}

/** '2 × Mug (Engraving: For Ana)'; of a deleted customer only '2 × Mug (Engraving)'. Of an add-on: '1 × Vase (with Roses)'. */
function giftWords({ qty, name, texts, addOnOf }: OrderItem, items: readonly OrderItem[]): string {
  const gift = addOnOf === null ? undefined : items.find(({ itemId }) => itemId === addOnOf);
  const words = [
    ...texts.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)),
    ...(gift ? [`with ${gift.name}`] : []),
  ].join(', ');
  return words === '' ? `${qty} × ${name}` : `${qty} × ${name} (${words})`;
}

/** 'VAT 20% of 120.00: 20.00'. */
function taxWords({ label, amount: tax, taxedAmount }: OrderType['taxes'][number], order: OrderType): string {
  return `${label} of ${amount(taxedAmount, order)}: ${amount(tax, order)}`;
}

/** A line of an order under its names in REST; `unitPrice` is what one cost. */
function machineLine({ product, variant, qty, price, salePrice, isOnSale, texts, addOnOf }: OrderItem) {
  return {
    product,
    ...(variant !== null && { variant }),
    qty,
    unitPrice: isOnSale && salePrice !== null ? salePrice : price,
    ...(texts.length > 0 && { texts: Object.fromEntries(texts.map(({ name, value }) => [name, value])) }),
    ...(addOnOf !== null && { addOnOf }),
  };
}

/** One of several parcels under its names in REST. */
function machineParcel({ number, orderItems, shippingAddress, deliveryMethod, ...rest }: OrderType['parcels'][number]) {
  const { gift, deliveryDate, dispatchDate, shippingPrice, fulfillmentState } = rest;
  return {
    ...{ number, shippingAddress, deliveryMethod: deliveryMethod.id, shippingPrice, deliveryDate, dispatchDate, gift },
    orderItems: orderItems.map(machineLine),
    fulfillmentState,
  };
}

/** Orders as the text of a CSV file. */
export function ordersCsv(orders: AsyncIterable<OrderType>): Readable {
  return csvText(columns, orders);
}

function amount(value: number, { currency }: OrderType): string {
  return value.toFixed(exponentOf(currency));
}

function time(value: Date | null): string {
  return value?.toISOString() ?? '';
}
