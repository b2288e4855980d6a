import { formatCents } from '../../domain/money.js';
import { HOLD_MINUTES } from '../../domain/order-state.js';
import { mailHtml } from './mail-html.js';
import type { Mail } from './mailer.js';

/** What a mail says of an order; amounts are 2-decimal numbers. */
export interface OrderMailFacts {
  _id: string;
  user: { name: string; email: string };
  orderItems: readonly { name: string; qty: number }[];
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
}

/** Mails about an order, by template. */
const subjects = {
  placed: 'We have your order',
  paid: 'Thank you: your order is paid',
  refunded: 'Your money is on its way back',
} as const;

const openings = {
  placed: `your order is placed and your gifts are set aside. Please pay within ${HOLD_MINUTES} minutes, after which they go back on the shelf.`,
  paid: 'your payment has arrived. We are getting your gifts ready.',
  refunded: 'your payment arrived when your order could no longer be filled, so we have sent it back to your card.',
} as const;

export type OrderMailTemplate = keyof typeof subjects;

/** Writes the mail of a template for an order; amounts are the order's own. */
export function orderMail(template: OrderMailTemplate, order: OrderMailFacts, publicUrl: string): Mail {
  const link = `${publicUrl}/order/${order._id}`;
  const money = (amount: number) => formatCents(Math.round(amount * 100));
  const lines = order.orderItems.map((item) => `${item.qty} × ${item.name}`);
  const totals = [
    `Items: ${money(order.itemsPrice)}`,
    `Shipping: ${money(order.shippingPrice)}`,
    `Tax: ${money(order.taxPrice)}`,
    `Total: ${money(order.totalPrice)}`,
  ];
  const paragraphs = [
    `Hello ${order.user.name},`,
    openings[template],
    lines.join('\n'),
    totals.join('\n'),
    `See your order: ${link}`,
  ];
  return {
    to: order.user.email,
    subject: subjects[template],
    text: paragraphs.join('\n\n'),
    html: mailHtml(paragraphs),
  };
}
