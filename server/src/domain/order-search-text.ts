import { plainAmount } from './money.js';
import { orderNumber } from './order-number.js';
import { foldForSearch } from './search-text.js';
import type { ShippingAddress } from './shipping-address.js';

/** What admins find an order by. */
interface SearchedOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  shippingAddress: Pick<ShippingAddress, 'firstName' | 'lastName' | 'city'>;
  totalCents: number;
}

/**
 * What the admin's search looks through: id, number, customer, recipient, city, gifts and total.
 * @param addresses those of all parcels, of an order with several
 */
export function orderSearchText(
  order: SearchedOrder,
  productNames: readonly string[],
  addresses: readonly SearchedOrder['shippingAddress'][] = [order.shippingAddress],
): string {
  const { id, customerName, customerEmail, totalCents } = order;
  const recipients = addresses.map(({ firstName, lastName, city }) => `${firstName} ${lastName} ${city}`);
  const words = [
    ...[id, orderNumber(id), customerName, customerEmail],
    ...[...recipients, ...productNames, plainAmount(totalCents)],
  ];
  return foldForSearch(words.join(' '));
}

/** A search word as the text has it: '$1,130.05' is 1130.05 there. */
export function orderSearchWord(word: string): string {
  return /^\$?[\d,]+(\.\d+)?$/.test(word) ? word.replace(/[$,]/g, '') : word;
}
