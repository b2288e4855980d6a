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

/** What the admin's search looks through: id, number, customer, recipient, city, gifts and total. */
export function orderSearchText(order: SearchedOrder, productNames: readonly string[]): string {
  const { id, customerName, customerEmail, shippingAddress, totalCents } = order;
  const { firstName, lastName, city } = shippingAddress;
  const recipient = `${firstName} ${lastName} ${city}`;
  const words = [id, orderNumber(id), customerName, customerEmail, recipient, ...productNames, plainAmount(totalCents)];
  return foldForSearch(words.join(' '));
}

/** A search word as the text has it: '$1,130.05' is 1130.05 there. */
export function orderSearchWord(word: string): string {
  return /^\$?[\d,]+(\.\d+)?$/.test(word) ? word.replace(/[$,]/g, '') : word;
}
