import { nameProblem, normalizeEmail } from '../../../domain/account-rules.js';
import { isEmailAddress } from '../../../domain/email-address.js';
import { invalidInput } from '../../../domain/failure.js';
import type { DiscountCustomer } from '../../discounts/apply-discounts.js';
import type { ChosenMethod } from '../../payments/methods/payment-methods.service.js';
import type { Orderer } from '../placing/buyer.js';
import type { OrderDraft } from '../placing/order-draft.js';

/** How someone pays for whom an admin places an order: by a link in an email, in cash at once, or on invoice. */
export const counterPayments = ['link', 'cash', 'invoice'] as const;
export type CounterPayment = (typeof counterPayments)[number];

/** For whom an admin places an order, as a client sends it: a customer by ID, or someone without an account. */
export interface CounterCustomerDraft {
  userId?: string | null;
  name?: string | null;
  /** Someone who pays in cash at the counter may give none. */
  email?: string | null;
}

/** An order that an admin places for someone, as a client sends it. */
export interface CounterDraft extends Omit<OrderDraft, 'guest' | 'replaces' | 'replacesKey' | 'paymentMethod'> {
  customer: CounterCustomerDraft;
  payment: CounterPayment;
}

/** What makes an order one that an admin places. */
export interface CounterOrder {
  adminId: string;
  payment: CounterPayment;
}

/** What such an order keeps as its payment method until it is paid. */
export const methodOfPayment: Readonly<Record<CounterPayment, string>> = {
  link: 'Card',
  cash: 'Manual',
  invoice: 'invoice',
};

/** What both interfaces say about it. */
export const PLACE_ORDER_FOR =
  'Places an order that came by phone or at the counter, for a customer or for someone without an account, by the same rules and prices as a shopper’s order. The limits on unpaid orders don’t apply. Paid by a link, its stock is reserved for 24 hours, and the customer is emailed the link. Paid in cash, it is paid at once. On invoice, it is prepared first, even if customers can’t choose invoices; their instructions must be written. Who pays by link or on invoice needs an email address; someone without one gets no emails. Admins only.';

/** What both interfaces say about its quote. */
export const QUOTE_FOR =
  'What an order would cost that an admin places for someone. As for shoppers, but discounts count what this customer has used. Admins only.';

/**
 * Reads for whom an order is placed.
 * @returns what is wrong by field, and the customer, who means nobody when something is
 */
export function readCounterCustomer({ customer, payment }: Pick<CounterDraft, 'customer' | 'payment'>): {
  errors: Record<string, string>;
  orderer: Orderer;
} {
  const userId = customer.userId?.trim() || null;
  const name = customer.name?.trim() ?? '';
  const email = customer.email?.trim() ?? '';
  if (userId !== null) {
    // Nobody knows then whose order it is.
    const errors: Record<string, string> =
      name !== '' || email !== ''
        ? { customer: 'Give either the ID of a customer, or a name with an email address' }
        : {};
    return { errors, orderer: { userId } };
  }
  const problems = Object.entries({
    'customer.name': nameProblem(name, 'The name'),
    'customer.email': emailProblem(email, payment),
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    errors: Object.fromEntries(problems),
    orderer: { guest: { name, email, emailNorm: email === '' ? '' : normalizeEmail(email) } },
  };
}

/** Who gets no email can't pay by what it says. */
const needsEmail: Readonly<Record<CounterPayment, string | null>> = {
  link: 'Enter the email address that the payment link goes to',
  cash: null,
  invoice: 'Enter the email address that the invoice goes to',
};

function emailProblem(email: string, payment: CounterPayment): string | null {
  if (email !== '') return isEmailAddress(email) ? null : 'Enter a valid email address';
  // guard: counter-orders.test.ts 'is refused at its field', try: needsEmail[payment] -> null
  return needsEmail[payment];
}

/** Whose discounts count in a quote; null while nobody is known. */
export function quotedCustomer(customer: CounterCustomerDraft | null | undefined): DiscountCustomer | null {
  const userId = customer?.userId?.trim() || null;
  if (userId !== null) return { userId };
  const email = customer?.email?.trim() ?? '';
  return isEmailAddress(email) ? { guestEmail: normalizeEmail(email) } : null;
}

/**
 * Refuses an invoice that doesn't say how to pay it. Whether customers may choose one themselves is another question.
 * @throws Failure BAD_USER_INPUT with `payment`
 */
export function refuseUnexplained({ method, setting }: ChosenMethod): void {
  if (method.confirmedBy === 'provider' || !method.needsInstructions || setting.instructions !== '') return;
  throw invalidInput({
    payment: 'Customers couldn’t know how to pay. Write the instructions for invoices under Ways to pay later first.',
  });
}
