import { formatCents, type Cents } from '../../domain/money.js';
import { HOLD_MINUTES, type OrderStatus } from '../../domain/order-state.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import type { Letter, LetterPart, LetterRow } from './letter.js';

/** What a mail says of an order; amounts are 2-decimal numbers. */
export interface OrderMailFacts {
  number: string;
  status: OrderStatus;
  isPaid: boolean;
  user: { name: string; email: string };
  orderItems: readonly { name: string; qty: number; price: number; salePrice: number | null; isOnSale: boolean }[];
  shippingAddress: ShippingAddress;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  refundedPrice: number;
  /** Also money that goes back. */
  hasReceivedMoney: boolean;
}

/** What a mail is about; amounts in cents. */
export type OrderMailContent =
  /** `payment-problem`: a card was declined. */
  | { template: 'placed' | 'paid' | 'delivered' | 'expired' | 'payment-problem' }
  /**
   * A payment went back whole because the order could not take it. Without an amount: it came in another currency than
   * the shop's. Mails from before the shop kept such facts have neither.
   */
  | { template: 'refunded'; why?: ReturnWhy; amountCents?: Cents }
  /** Without a reason: its customer cancelled it. */
  | { template: 'cancelled'; reason?: string }
  | { template: 'refunded-to-card' | 'refunded-by-hand'; amountCents: Cents; reason: string };

/** Why a payment could not be taken: its order could no longer be filled, was paid already, or cost another amount. */
export type ReturnWhy = 'late' | 'second' | 'mismatch';

type Template = OrderMailContent['template'];
type ContentOf<T extends Template> = Extract<OrderMailContent, { template: T }>;

/** What the reader may want to do next. */
const deeds = { see: 'See your order', pay: 'Pay now', again: 'Order again' } as const;
type Deed = keyof typeof deeds;

/** Whether a mail that was queued earlier would only be wrong by now. */
export function isOutdated({ template }: OrderMailContent, { status }: Pick<OrderMailFacts, 'status'>): boolean {
  if (template === 'payment-problem') return status !== 'pending';
  if (template === 'delivered') return status !== 'delivered';
  return template === 'expired' && status !== 'expired';
}

/**
 * Writes a mail about an order; its figures are the order's own.
 * @param link the order's signed address
 */
export function orderMail(content: OrderMailContent, order: OrderMailFacts, link: string): Letter {
  const { subject, paragraphs, deed } = wordsOf(content, order);
  const address = deed === 'again' ? `${link}&again=1` : link;
  return {
    to: order.user.email,
    subject: `${subject} (order ${order.number})`,
    heading: subject,
    parts: [
      `Hello ${order.user.name},`,
      ...paragraphs,
      { kind: 'link', label: deeds[deed], address },
      { kind: 'rows', rows: [...order.orderItems.map(itemRow), ...totalRows(order)] },
      addressOf(order.shippingAddress),
      { kind: 'small', text: `Order number: ${order.number}` },
      {
        kind: 'small',
        text: 'The link opens your order without signing in, for 90 days. Whoever has it can see the order.',
      },
    ],
  };
}

function wordsOf(
  content: OrderMailContent,
  order: OrderMailFacts,
): { subject: string; paragraphs: string[]; deed: Deed } {
  const words: Record<Template, () => { subject: string; paragraphs: string[]; deed: Deed }> = {
    placed: () => ({
      subject: 'We have your order',
      paragraphs:
        order.status === 'pending'
          ? [
              `your order is placed and your gifts are set aside. Please pay within ${HOLD_MINUTES} minutes of ordering, after which they go back on the shelf.`,
            ]
          : ['your order is placed.'],
      deed: order.status === 'pending' ? 'pay' : 'see',
    }),
    paid: () => ({
      subject: 'Thank you: your order is paid',
      paragraphs: ['your payment has arrived. We are getting your gifts ready.'],
      deed: 'see',
    }),
    delivered: () => ({
      subject: 'Your gifts have arrived',
      paragraphs: ['your gifts have been handed over. Thank you for sending them with us.'],
      deed: 'see',
    }),
    expired: () => ({
      subject: 'Your order has expired',
      paragraphs: [
        `your order was not paid in time, so your gifts went back on the shelf.${nothingCharged(order)}`,
        'Do you still want them? One click puts what we still have into your cart.',
      ],
      deed: 'again',
    }),
    'payment-problem': () => ({
      subject: 'Your payment did not go through',
      paragraphs: [
        `your bank or the card service has declined the payment for your order.${nothingCharged(order)} Your gifts are still set aside for a short while.`,
        'Please try again with the same card or another one.',
      ],
      deed: 'pay',
    }),
    cancelled: () => ({
      subject: 'Your order was cancelled',
      paragraphs: [
        `${'reason' in content ? 'we have' : 'as you asked, we have'} cancelled your order.${nothingCharged(order)}`,
        ...reasonOf(content),
      ],
      deed: 'see',
    }),
    refunded: () => ({
      subject: 'Your money is on its way back',
      paragraphs: [returnText(content as ContentOf<'refunded'>, order)],
      deed: order.isPaid ? 'see' : order.status === 'pending' ? 'pay' : 'again',
    }),
    'refunded-to-card': () => ({
      subject: 'Your money is on its way back',
      paragraphs: [
        `we have sent ${refundText(content, order)} back to your card. Banks take 5 to 7 business days to show it.`,
        ...reasonOf(content),
      ],
      deed: 'see',
    }),
    'refunded-by-hand': () => ({
      subject: 'Your money back',
      paragraphs: [`we have given you ${refundText(content, order)} back.`, ...reasonOf(content)],
      deed: 'see',
    }),
  };
  return words[content.template]();
}

/** Left out when money has come, though it goes back. */
function nothingCharged({ hasReceivedMoney }: OrderMailFacts): string {
  return hasReceivedMoney ? '' : ' Nothing was charged.';
}

/** A payment that its order could not take. */
function returnText({ why, amountCents }: ContentOf<'refunded'>, order: OrderMailFacts): string {
  const amount = amountCents === undefined ? '' : ` of ${formatCents(amountCents)}`;
  const words: Record<ReturnWhy, string> = {
    late: `your payment${amount} arrived when your order could no longer be filled`,
    second: `another payment${amount} came for your order, which was paid already`,
    mismatch: `a payment${amount || ' in another currency'} came for your order, which costs ${money(order.totalPrice)}: it could not pay for it`,
  };
  const what = words[why ?? (order.isPaid ? 'second' : 'late')];
  return `${what}, so we have sent it back to your card. Banks take 5 to 7 business days to show it.`;
}

/** '$10.00 of your $63.35', or 'all of your $63.35'. */
function refundText(content: OrderMailContent, { totalPrice }: OrderMailFacts): string {
  if (content.template !== 'refunded-to-card' && content.template !== 'refunded-by-hand') return '';
  const isWhole = content.amountCents === cents(totalPrice);
  return `${isWhole ? 'all' : formatCents(content.amountCents)} of your ${money(totalPrice)}`;
}

function reasonOf(content: OrderMailContent): string[] {
  const reason = 'reason' in content ? content.reason : undefined;
  return reason === undefined ? [] : [`The reason: ${reason}`];
}

function itemRow({ name, qty, price, salePrice, isOnSale }: OrderMailFacts['orderItems'][number]): LetterRow {
  const unit = isOnSale && salePrice !== null ? salePrice : price;
  return { name: `${qty} × ${name}`, value: formatCents(cents(unit) * qty) };
}

function totalRows(order: OrderMailFacts): LetterRow[] {
  const rows: LetterRow[] = [
    { name: 'Items', value: money(order.itemsPrice) },
    { name: 'Shipping', value: money(order.shippingPrice) },
    { name: 'Tax', value: money(order.taxPrice) },
    { name: 'Total', value: money(order.totalPrice), isStrong: true },
  ];
  if (order.refundedPrice > 0) rows.push({ name: 'Refunded', value: `-${money(order.refundedPrice)}` });
  return rows;
}

function addressOf({ firstName, lastName, address, city, postalCode, country }: ShippingAddress): LetterPart {
  const lines = [`${firstName} ${lastName}`, address, `${city} ${postalCode}`, country];
  return { kind: 'lines', title: 'Where it goes', lines };
}

function money(amount: number): string {
  return formatCents(cents(amount));
}

function cents(amount: number): Cents {
  return Math.round(amount * 100);
}
