import { formatCents, type Cents } from '../../domain/money.js';
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

/** What a mail is about; amounts in cents. */
export type OrderMailContent =
  /** `refunded`: a payment went back whole because the order could no longer be filled. */
  | { template: 'placed' | 'paid' | 'delivered' | 'refunded' }
  | { template: 'cancelled'; reason: string }
  | { template: 'refunded-to-card' | 'refunded-by-hand'; amountCents: Cents; reason: string };

type Template = OrderMailContent['template'];

const subjects: Record<Template, string> = {
  placed: 'We have your order',
  paid: 'Thank you: your order is paid',
  delivered: 'Your gifts have arrived',
  refunded: 'Your money is on its way back',
  cancelled: 'Your order was cancelled',
  'refunded-to-card': 'Your money is on its way back',
  'refunded-by-hand': 'Your money back',
};

const openings: Record<Exclude<Template, 'cancelled' | 'refunded-to-card' | 'refunded-by-hand'>, string> = {
  placed: `your order is placed and your gifts are set aside. Please pay within ${HOLD_MINUTES} minutes, after which they go back on the shelf.`,
  paid: 'your payment has arrived. We are getting your gifts ready.',
  delivered: 'your gifts have been handed over. Thank you for sending them with us.',
  refunded: 'your payment arrived when your order could no longer be filled, so we have sent it back to your card.',
};

/** What has happened, and why if a person decided it. */
function openingsOf(content: OrderMailContent): string[] {
  switch (content.template) {
    case 'cancelled':
      return ['we have cancelled your order. Nothing was charged.', `The reason: ${content.reason}`];
    case 'refunded-to-card':
      return [
        `we have sent ${formatCents(content.amountCents)} back to your card. Banks take 5 to 7 business days to show it.`,
        `The reason: ${content.reason}`,
      ];
    case 'refunded-by-hand':
      return [
        `we have given you ${formatCents(content.amountCents)} of your payment back.`,
        `The reason: ${content.reason}`,
      ];
    default:
      return [openings[content.template]];
  }
}

/** Writes a mail about an order; its figures are the order's own. */
export function orderMail(content: OrderMailContent, order: OrderMailFacts, publicUrl: string): Mail {
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
    ...openingsOf(content),
    lines.join('\n'),
    totals.join('\n'),
    `See your order: ${link}`,
  ];
  return {
    to: order.user.email,
    subject: subjects[content.template],
    text: paragraphs.join('\n\n'),
    html: mailHtml(paragraphs),
  };
}
