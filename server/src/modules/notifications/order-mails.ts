import type { FulfillmentState } from '../../domain/fulfillment.js';
import type { DeliveryKind } from '../../domain/delivery.js';
import { centsOf, formatCents, formatDecimal, inCurrency, type Cents } from '../../domain/money.js';
import { HOLD_MINUTES, PAYMENT_LINK_HOURS, type OrderStatus } from '../../domain/order-state.js';
import { cityLine, type ShippingAddress } from '../../domain/shipping-address.js';
import { includedTaxes } from '../../domain/tax-words.js';
import { addresseeIn } from '../../domain/gift-card-texts.js';
import { hasCard } from '../../domain/gift-message.js';
import { isForGiftCard } from '../../domain/is-for-gift-card.js';
import { longDate, weekdayDate } from '../../domain/long-date.js';
import { greeting } from './greeting.js';
import type { MailContent, MailPart, MailRow } from './mail-content.js';

/** What a mail says of an order; amounts are 2-decimal numbers. */
export interface OrderMailFacts {
  number: string;
  status: OrderStatus;
  isPaid: boolean;
  isDelivered: boolean;
  /** How it is paid later, if it is. */
  payLater: { text: string; instructions: string; isConfirmed: boolean } | null;
  user: { name: string; email: string; isGuest: boolean };
  /** Whether the reader has confirmed the email address. If not, a stranger may have entered it, and all other texts. */
  isEmailVerified: boolean;
  /** Whether an admin placed it for its customer, by phone or at the counter. */
  isPlacedByShop: boolean;
  orderItems: readonly {
    itemId: string;
    name: string;
    qty: number;
    price: number;
    salePrice: number | null;
    isOnSale: boolean;
    texts: readonly { name: string; label: string; value: string; extraPrice: number }[];
    /** The `itemId` of the gift whose add-on it is. */
    addOnOf: string | null;
  }[];
  deliveryMethod: { id: string; name: string; kind: DeliveryKind };
  /** What goes to each address; none if the order is emailed. */
  parcels: readonly {
    number: number;
    shippingAddress: ShippingAddress;
    deliveryMethod: { name: string; kind: DeliveryKind };
    /** What goes into it beside the gifts. */
    gift: { to: string; from: string; message: string } | null;
    /** The day on which it is to arrive, YYYY-MM-DD; null: as soon as possible. */
    deliveryDate: string | null;
    /** Without one, the day by which it arrives, from the day by which it leaves; null: nothing is promised. */
    arrivesBy: string | null;
    orderItems: readonly { name: string; qty: number }[];
  }[];
  fulfillmentState: FulfillmentState;
  shipments: readonly {
    _id: string;
    parcel: number;
    items: readonly { line: number; name: string; qty: number }[];
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    deliveredAt: Date | null;
  }[];
  lines: readonly { kind: string; label: string; amount: number }[];
  taxes: readonly { label: string; amount: number; isIncluded: boolean }[];
  /** Of all amounts: ISO 4217. */
  currency: string;
  itemsPrice: number;
  /** What gift cards paid. */
  giftCardPrice: number;
  /** What was left to pay. */
  totalPrice: number;
  refundedPrice: number;
  /** Also money that goes back. */
  hasReceivedMoney: boolean;
}

type MailedParcel = OrderMailFacts['parcels'][number];

/** What a mail is about; amounts in cents. */
export type OrderMailContent =
  /** `placed`: an order waits for its payment. `payment-problem`: a card was declined. */
  | { template: 'placed' | 'paid' | 'delivered' | 'expired' | 'payment-problem' }
  /** A part or all of the order was sent. */
  | { template: 'sent'; shipmentId: string }
  /** A guest has asked for the link that makes an account. */
  | { template: 'account' }
  /**
   * A payment went back whole because the order could not take it. Mails from before the shop kept such facts have none; one
   * without a currency, in lower case, is in that of its order, or has no amount.
   */
  | { template: 'refunded'; why?: ReturnWhy; amountCents?: Cents; currency?: string }
  /** Without a reason: its customer canceled it. */
  | { template: 'cancelled'; reason?: string }
  | { template: AskedRefund; amountCents: Cents; reason: string };

/** How a refund goes back that an admin has asked for. `refunded-to-card`: to the card of the payment. */
type AskedRefund = 'refunded-to-card' | 'refunded-by-hand' | 'refunded-to-gift-card';

/** Why a payment could not be taken: its order could no longer be filled, was paid already, or cost another amount. */
export type ReturnWhy = 'late' | 'second' | 'mismatch';

type Template = OrderMailContent['template'];
type ContentOf<T extends Template> = Extract<OrderMailContent, { template: T }>;

/** What the reader may want to do next. */
const actions = {
  see: 'See your order',
  pay: 'Pay now',
  again: 'Order again',
  account: 'Save this order in an account',
} as const;
type Action = keyof typeof actions;

/** Whether a mail that was queued earlier would only be wrong by now. */
export function isOutdated(
  content: OrderMailContent,
  { status, isDelivered, user, shipments }: Pick<OrderMailFacts, 'status' | 'isDelivered' | 'user' | 'shipments'>,
): boolean {
  const { template } = content;
  // What has arrived is not on its way anymore, and a canceled order has its own email.
  // guard: pay-later.test.ts 'canceled by the shop, not by its customer', try: status === 'cancelled' || ->
  if (content.template === 'sent')
    return (
      status === 'cancelled' ||
      !shipments.some(({ _id, deliveredAt }) => _id === content.shipmentId && deliveredAt === null)
    );
  if (template === 'account') return !user.isGuest;
  // A customer who has paid gets no email that the order waits for its payment.
  // guard: order-mails.test.ts 'is emailed once for all attempts', try: || template === 'payment-problem' ->
  if (template === 'placed' || template === 'payment-problem') return status !== 'pending';
  if (template === 'delivered') return !isDelivered;
  // guard: order-mails.test.ts 'paid after all', try: !== 'expired' -> === 'pending'
  return template === 'expired' && status !== 'expired';
}

/**
 * Writes a mail about an order; its figures are the order's own. Unless the reader has confirmed the address, it holds
 * nothing that a stranger could have typed.
 * @param links the order's signed address, and a guest's to an account
 */
export function orderMail(
  content: OrderMailContent,
  order: OrderMailFacts,
  links: { order: string; account: string | null },
): MailContent {
  return inCurrency(order.currency, () => written(content, order, links));
}

function written(
  content: OrderMailContent,
  order: OrderMailFacts,
  links: { order: string; account: string | null },
): MailContent {
  const { subject, paragraphs, action } = wordsOf(content, order);
  const addresses = {
    see: links.order,
    pay: links.order,
    again: `${links.order}&again=1`,
    account: links.account ?? '',
  };
  return {
    to: order.user.email,
    subject: `${subject} (order ${order.number})`,
    heading: subject,
    parts: [
      greeting(order.isEmailVerified ? order.user.name : null),
      ...paragraphs,
      ...arrivalOf(content, order),
      { kind: 'link', label: actions[action], address: addresses[action] },
      { kind: 'rows', rows: [...order.orderItems.map((item) => itemRow(item, order)), ...totalRows(order)] },
      // An email address that nobody has confirmed is sent no text of a stranger.
      // guard: order-mails.test.ts 'stranger could have typed', try: ...(order…[]) -> ...addressesOf(order)
      ...(order.isEmailVerified ? addressesOf(order) : []),
      ...(content.template === 'placed' || content.template === 'paid' ? giftsOf(order) : []),
      { kind: 'small', text: `Order number: ${order.number}` },
      {
        kind: 'small',
        // The account link ends earlier, which its own mail says.
        text: `${action === 'account' ? '' : 'The link opens your order for 90 days, without signing in. '}Anyone with this link can see your order, so keep it to yourself.`,
      },
      ...(links.account !== null && action !== 'account' ? [accountOffer(links.account)] : []),
    ],
  };
}

function wordsOf(
  content: OrderMailContent,
  order: OrderMailFacts,
): { subject: string; paragraphs: MailPart[]; action: Action } {
  const unpaid = order.isPaid ? [] : howToPay(order);
  const words: Record<Template, () => { subject: string; paragraphs: MailPart[]; action: Action }> = {
    placed: () => ({
      subject: 'We have your order',
      paragraphs: order.payLater
        ? [
            `Thank you for your order.${order.payLater.isConfirmed ? ' We’re getting your gifts ready.' : ''}`,
            ...howToPay(order),
          ]
        : [
            `Thank you for your order, which isn’t paid yet. We’re holding your gifts for you. Please pay within ${order.isPlacedByShop ? `${PAYMENT_LINK_HOURS} hours` : `${HOLD_MINUTES} minutes`} of ordering.`,
          ],
      action: order.payLater ? 'see' : 'pay',
    }),
    paid: () => ({
      subject: 'Thank you! Your order is paid',
      paragraphs: [
        `${order.totalPrice === 0 && order.giftCardPrice > 0 ? 'Your gift card has paid for your order' : 'Your payment has arrived'}${order.payLater?.isConfirmed || isMailed(order) ? '' : ', and we’re getting your gifts ready'}. You’ll find the receipt on your order’s page.`,
        ...giftCardsOf(order),
      ],
      action: 'see',
    }),
    sent: () => sentWords(content as ContentOf<'sent'>, order),
    delivered: () =>
      order.deliveryMethod.kind === 'pickup' && order.parcels.every((parcel) => parcel.deliveryMethod.kind === 'pickup')
        ? {
            subject: 'You’ve picked up your gifts',
            paragraphs: ['We’ve handed over your gifts. Thank you for coming by.', ...unpaid],
            action: 'see',
          }
        : {
            subject: 'Your gifts have arrived',
            paragraphs: ['Your gifts have been delivered. Thank you for sending them with us.', ...unpaid],
            action: 'see',
          },
    expired: () => ({
      subject: 'Your order has expired',
      paragraphs: [
        `We didn’t receive your payment in time, so we’re no longer holding your gifts.${nothingCharged(order)}${cardsAreBack(order)}`,
        'Still want them? One click puts everything that’s still available in your cart.',
      ],
      action: 'again',
    }),
    'payment-problem': () => ({
      subject: 'Your payment didn’t go through',
      paragraphs: [
        `Your bank or card company declined the payment for your order.${nothingCharged(order)}${order.payLater ? '' : ' We’re still holding your gifts for a little while.'}`,
        `Please try again with the same card or a different one${order.payLater ? ', or pay as you chose when you ordered' : ''}.`,
      ],
      action: 'pay',
    }),
    cancelled: () => ({
      subject: 'Your order was canceled',
      paragraphs: [
        `${'reason' in content ? 'We’ve' : 'As you asked, we’ve'} canceled your order.${nothingCharged(order)}${cardsAreBack(order)}`,
        ...reasonOf(content),
      ],
      action: 'see',
    }),
    refunded: () => ({
      subject: 'Your refund is on its way',
      paragraphs: [returnText(content as ContentOf<'refunded'>, order)],
      action: order.isPaid ? 'see' : order.status === 'pending' ? 'pay' : 'again',
    }),
    account: () => ({
      subject: 'Save your order in an account',
      paragraphs: [
        'Open this link and click once: the orders you placed with this email address will be in an account of your own. The link works for 7 days.',
        'If you didn’t ask for this email, you can ignore it.',
      ],
      action: 'account',
    }),
    'refunded-to-card': () => ({
      subject: 'Your refund is on its way',
      paragraphs: [
        `We’ve refunded ${refundText(content, order)} to your card. It can take your bank 5 to 7 business days to show it.`,
        ...reasonOf(content),
      ],
      action: 'see',
    }),
    'refunded-to-gift-card': () => ({
      subject: 'Your refund',
      paragraphs: [
        `We’ve put ${refundText(content, order)} back on the gift card you paid with. You can use it right away.`,
        ...reasonOf(content),
      ],
      action: 'see',
    }),
    'refunded-by-hand': () => ({
      subject: 'Your refund',
      paragraphs: [`We’ve refunded ${refundText(content, order)}.`, ...reasonOf(content)],
      action: 'see',
    }),
  };
  return words[content.template]();
}

/** What is on its way, how it can be followed, and what is still to come. */
function sentWords(
  { shipmentId }: ContentOf<'sent'>,
  order: OrderMailFacts,
): { subject: string; paragraphs: MailPart[]; action: Action } {
  const shipment = order.shipments.find(({ _id }) => _id === shipmentId);
  const parcel = order.parcels.find(({ number }) => number === shipment?.parcel);
  if (!shipment || !parcel) throw new Error(`shipment ${shipmentId} has gone, so its mail is outdated`);
  const isFetched = parcel.deliveryMethod.kind === 'pickup';
  const isFetchedWhole = order.parcels.every(({ deliveryMethod }) => deliveryMethod.kind === 'pickup');
  const isPart = order.fulfillmentState === 'partlySent';
  const isLast = !isPart && order.shipments.at(-1) === shipment;
  const what = !isLast
    ? 'Some of your gifts are'
    : order.shipments.length > 1
      ? 'The rest of your gifts are'
      : 'Your gifts are';
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const tracking = [
    ...(carrier === null ? [] : [`Carrier: ${carrier}`]),
    ...(trackingNumber === null ? [] : [`Tracking number: ${trackingNumber}`]),
  ];
  const follows = isPart ? stillToSend(order) : [];
  const lines = (items: readonly { name: string; qty: number }[]) => items.map(({ name, qty }) => `${qty} × ${name}`);
  return {
    subject: `${what} ${isFetched ? 'ready for pickup' : 'on their way'}`,
    paragraphs: [
      isFetched
        ? 'We’ve packed your gifts, and they’re waiting for you at our shop.'
        : 'We’ve handed your gifts over for delivery.',
      {
        kind: 'lines',
        title: order.parcels.length > 1 ? `Parcel ${parcel.number} of ${order.parcels.length}` : 'In this parcel',
        lines: lines(shipment.items),
      },
      ...(tracking.length > 0 ? [{ kind: 'lines', title: 'Tracking', lines: tracking } as const] : []),
      ...(trackingUrl === null ? [] : [{ kind: 'link', label: 'Track this parcel', address: trackingUrl } as const]),
      ...(isPart
        ? [`The rest of your order will follow. We’ll email you when it’s ${isFetchedWhole ? 'ready' : 'on its way'}.`]
        : []),
      ...(follows.length > 0 ? [{ kind: 'lines', title: 'Still to come', lines: lines(follows) } as const] : []),
    ],
    action: 'see',
  };
}

/** What no shipment has yet. After a refund, nobody promises what may have been taken off. */
function stillToSend({ parcels, shipments, refundedPrice }: OrderMailFacts): { name: string; qty: number }[] {
  if (refundedPrice > 0) return [];
  return parcels.flatMap(({ number, orderItems }) => {
    const sent = shipments.filter((shipment) => shipment.parcel === number).flatMap(({ items }) => items);
    return orderItems
      .map(({ name, qty }, line) => ({
        name,
        qty: sent.filter((item) => item.line === line).reduce((left, item) => left - item.qty, qty),
      }))
      .filter(({ qty }) => qty > 0);
  });
}

/** The day of arrival, while the order is on its way to it. */
function arrivalOf({ template }: OrderMailContent, order: OrderMailFacts): string[] {
  const [only, ...others] = order.parcels;
  // Of several parcels, each says it beside its address.
  if (!only || others.length > 0 || (template !== 'placed' && template !== 'paid')) return [];
  return arrives(only, order).map((words) => `${words}.`);
}

/** 'Arrives Thursday, December 3' where the buyer has chosen it, 'Arrives by …' where the shop promises it. */
function arrives(
  { deliveryDate, arrivesBy, deliveryMethod }: MailedParcel,
  { status, isDelivered }: OrderMailFacts,
): string[] {
  // An order that waits for its payment keeps its chosen day; one that has ended, or has arrived, has none.
  const date = arrivesBy ?? (status === 'pending' && !isDelivered ? deliveryDate : null);
  if (date === null) return [];
  const verb = deliveryMethod.kind === 'pickup' ? 'Ready to be picked up' : 'Arrives';
  return [`${verb}${deliveryDate === null ? ' by' : ''} ${weekdayDate(date)}`];
}

function isMailed({ deliveryMethod }: OrderMailFacts): boolean {
  return deliveryMethod.kind === 'email';
}

/** Where the gift cards of an order go, and when. */
function giftCardsOf({ orderItems, isEmailVerified }: OrderMailFacts): MailPart[] {
  const cards = orderItems.filter(isForGiftCard);
  if (cards.length === 0) return [];
  // guard: gift-card-sales.test.ts 'that nobody has confirmed is not emailed', try: if (!isEmailVerified) -> if (cards.length < 0)
  if (!isEmailVerified) return ['We’ll email your gift cards on the days that you chose, or right away.'];
  const lines = cards.map(({ qty, name, texts }) => {
    const { recipientEmail, sendOn } = addresseeIn(texts);
    return `${qty} × ${name} to ${recipientEmail}, ${sendOn === null ? 'right away' : `on ${longDate(sendOn)}`}`;
  });
  return [{ kind: 'lines', title: 'We’ll email your gift cards', lines }];
}

/** What someone who pays later has to do. */
function howToPay({ payLater }: OrderMailFacts): MailPart[] {
  if (!payLater) return [];
  const { text, instructions } = payLater;
  return [
    text,
    ...(instructions === '' ? [] : [{ kind: 'lines', title: 'How to pay', lines: instructions.split('\n') } as const]),
  ];
}

/** For guests; only their email may hold it. */
function accountOffer(address: string): MailPart {
  return {
    kind: 'small',
    text: `You ordered without an account. To keep this order in one, open this link within 7 days. It is for you alone: ${address}`,
  };
}

/** Left out when money has come, though it goes back. */
function nothingCharged({ hasReceivedMoney }: OrderMailFacts): string {
  // guard: provider-events.test.ts 'that nothing was charged', try: return -> return !
  return hasReceivedMoney ? '' : ' Nothing was charged.';
}

/** What gift cards paid of an order that has ended unpaid. */
function cardsAreBack({ giftCardPrice }: OrderMailFacts): string {
  return giftCardPrice > 0 ? ` The ${formatDecimal(giftCardPrice)} that you paid by gift card is back on it.` : '';
}

/** A payment that its order could not take. */
function returnText({ why, amountCents, currency }: ContentOf<'refunded'>, order: OrderMailFacts): string {
  const isOfOrder = (currency ?? order.currency).toUpperCase() === order.currency;
  const amount = amountCents === undefined || !isOfOrder ? '' : ` of ${formatCents(amountCents)}`;
  const words: Record<ReturnWhy, string> = {
    late: `Your payment${amount} arrived too late for us to fill your order`,
    second: `We received another payment${amount} for your order, which was already paid`,
    mismatch: `We received a payment${amount || ' in another currency'} for your order, but the order costs ${formatDecimal(order.totalPrice)}`,
  };
  const what = words[why ?? (order.isPaid ? 'second' : 'late')];
  return `${what}, so we’ve sent it back to your card. It can take your bank 5 to 7 business days to show it.`;
}

/** '$10.00 of your $63.35', or 'all of your $63.35'. */
function refundText(content: OrderMailContent, { totalPrice, giftCardPrice }: OrderMailFacts): string {
  if (!('amountCents' in content) || content.template === 'refunded') return '';
  const paidCents = centsOf(totalPrice) + centsOf(giftCardPrice);
  const isWhole = content.amountCents === paidCents;
  return `${isWhole ? 'all' : formatCents(content.amountCents)} of your ${formatCents(paidCents)}`;
}

function reasonOf(content: OrderMailContent): string[] {
  const reason = 'reason' in content ? content.reason : undefined;
  return reason === undefined ? [] : [`Reason: ${reason}`];
}

function itemRow(
  { name, qty, price, salePrice, isOnSale, texts, addOnOf }: OrderMailFacts['orderItems'][number],
  { isEmailVerified, orderItems }: OrderMailFacts,
): MailRow {
  const unit = isOnSale && salePrice !== null ? salePrice : price;
  const notes = texts.map(({ label, value, extraPrice }) => {
    // guard: text-options.test.ts 'no text of a stranger', try: isEmailVerified ? -> true ?
    const words = isEmailVerified ? `${label}: ${value}` : label;
    return extraPrice > 0 ? `${words} (+${formatDecimal(extraPrice)})` : words;
  });
  const gift = addOnOf === null ? undefined : orderItems.find(({ itemId }) => itemId === addOnOf);
  if (gift) notes.unshift(`With ${gift.name}`);
  return { name: `${qty} × ${name}`, value: formatCents(centsOf(unit) * qty), notes };
}

function totalRows(order: OrderMailFacts): MailRow[] {
  const deliveries = order.lines.filter(({ kind }) => kind === 'shipping');
  const rows: MailRow[] = [
    { name: 'Items', value: formatDecimal(order.itemsPrice) },
    ...order.lines
      .filter(({ kind }) => kind !== 'item')
      .map((line) => ({
        // The label of one of several parcels has its recipient, whom a stranger may have typed.
        // guard: parcels.test.ts 'names nobody', try: line.kind === 'shipping' && -> false &&
        name:
          line.kind === 'shipping' && order.parcels.length > 1 && !order.isEmailVerified
            ? deliveryWords(order, deliveries.indexOf(line))
            : line.label,
        value: formatDecimal(line.amount),
      })),
    { name: 'Total', value: formatDecimal(order.totalPrice), isStrong: true },
    ...includedTaxes(order.taxes).map(({ label, amount }) => ({ name: label, value: formatDecimal(amount) })),
  ];
  if (order.refundedPrice > 0) rows.push({ name: 'Refunded', value: `-${formatDecimal(order.refundedPrice)}` });
  return rows;
}

/** How a parcel gets to whoever gets it, without a name. @param at its place in the order, from 0 */
function deliveryWords({ parcels }: OrderMailFacts, at: number): string {
  return `${parcels[at]?.deliveryMethod.kind === 'pickup' ? 'Pickup' : 'Delivery'} of parcel ${at + 1}`;
}

/** What the cards will say, so that a slip of the pen is seen in time. */
function giftsOf({ parcels, isEmailVerified }: OrderMailFacts): MailPart[] {
  return parcels.slice(0, MOST_PARCELS).flatMap(({ gift, shippingAddress }): MailPart[] => {
    // guard: gifts.test.ts 'that nobody has confirmed', try: || !isEmailVerified ->
    if (gift === null || !hasCard(gift) || !isEmailVerified) return [];
    const { to, from, message } = gift;
    const lines = [to && `To: ${to}`, ...message.split('\n'), from && `From: ${from}`].filter((line) => line !== '');
    const title = parcels.length === 1 ? 'The card with your gifts' : `The card for ${nameIn(shippingAddress)}`;
    return [{ kind: 'lines', title, lines }];
  });
}

/** The most parcels that an email lists; the order's page has all. */
const MOST_PARCELS = 20;

/** Where the parcels go; nothing for what is emailed. */
function addressesOf(order: OrderMailFacts): MailPart[] {
  const { parcels } = order;
  const [only, ...others] = parcels;
  if (!only) return [];
  const { address, country, landmark, phone } = only.shippingAddress;
  if (others.length === 0) {
    // Nothing is sent there, but it is still the customer's.
    if (only.deliveryMethod.kind === 'pickup')
      return [`You’re picking this order up from our shop (${only.deliveryMethod.name}).`];
    const lines = [
      ...[nameIn(only.shippingAddress), address, cityLine(only.shippingAddress), country],
      ...(landmark ? [`Landmark: ${landmark}`] : []),
      ...(phone ? [`Phone: ${phone}`] : []),
    ];
    return [{ kind: 'lines', title: 'Delivering to', lines }];
  }
  const more = parcels.length - MOST_PARCELS;
  const lines = parcels.slice(0, MOST_PARCELS).map((parcel) => {
    const { shippingAddress: to, deliveryMethod } = parcel;
    const place =
      deliveryMethod.kind === 'pickup' ? deliveryMethod.name : [to.address, cityLine(to), to.country].join(', ');
    return [`${nameIn(to)}, ${place}`, ...arrives(parcel, order)].join('. ');
  });
  return [
    { kind: 'lines', title: `${parcels.length} parcels`, lines: more > 0 ? [...lines, `and ${more} more`] : lines },
  ];
}

function nameIn({ firstName, lastName }: ShippingAddress): string {
  return `${firstName} ${lastName}`;
}
