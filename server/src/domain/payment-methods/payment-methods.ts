import { bankTransfer } from './bank-transfer.js';
import { card } from './card.js';
import { cashAtPickup } from './cash-at-pickup.js';
import { cashOnDelivery } from './cash-on-delivery.js';
import { invoice } from './invoice.js';
import type { PaymentMethod, PersonMethod } from './payment-method.js';

/** All ways to pay, in the order in which people see them. */
export const paymentMethods: readonly PaymentMethod[] = [card, bankTransfer, cashOnDelivery, cashAtPickup, invoice];

/** Those whose money comes later. The owner switches each of them on. */
export const personMethods: readonly PersonMethod[] = paymentMethods.filter(
  (method) => method.confirmedBy === 'person',
);

/** The method that an order names. What clients have always sent, such as 'PayPal', means the provider. */
export function methodNamed(name: string): PaymentMethod {
  return personMethods.find(({ id }) => id === name) ?? card;
}
