import { addDays, dateIn } from '../../domain/dispatch.js';
import { earlierDelivery, type OrderedDelivery } from '../../domain/delivery.js';
import type { Gift } from '../../domain/gift-message.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import type { Substitution } from '../../domain/substitution.js';
import { demoAccounts } from './demo-accounts.js';
import { demoProducts, type DemoProduct } from './demo-catalog.js';
import { demoCalendar } from './demo-history.js';
import { demoId } from './demo-id.js';

/**
 * A few orders that show what the shop can do, so that nobody has to make them first: several parcels, sending in parts, a
 * photo of a delivery, a guest, a pickup, the phone, and a gift card. Plain data, the same for the same moment. All times
 * are counted back from that moment, so that none is in the future at any hour.
 */
export interface DemoExample {
  /** What its ID is made of. */
  key: (typeof keys)[number];
  buyer: { name: string; email: string };
  /** Whether it belongs to the demo shopper's account. Others have none. */
  isOfShopper: boolean;
  /** Whether the demo's admin placed it, and took the cash. */
  isByPhone: boolean;
  createdAt: number;
  paidAt: number;
  preparingAt: number | null;
  parcels: readonly DemoParcel[];
  substitution: Substitution | null;
  /** What someone at the shop wrote about it. */
  note: { text: string; createdAt: number } | null;
  /** The card that paid a part of it, worth so much. */
  giftCard: { cents: number; createdAt: number } | null;
}

/** A parcel of such an order. */
export interface DemoParcel {
  address: ShippingAddress;
  method: OrderedDelivery;
  gift: Gift | null;
  /** YYYY-MM-DD. */
  deliveryDate: string | null;
  /** No product twice in an order, none with texts or variants. */
  lines: readonly { product: DemoProduct; quantity: number }[];
  /** How it left; null: it waits. */
  sent: DemoShipment | null;
}

export interface DemoShipment {
  sentAt: number;
  deliveredAt: number | null;
  carrier: string | null;
  trackingNumber: string | null;
  hasPhoto: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the demo shop hands over what people fetch. */
export const pickup: OrderedDelivery = {
  id: 'pickup',
  name: 'Pickup at the shop',
  kind: 'pickup',
  minDays: 0,
  maxDays: 0,
};

const [shopper] = demoAccounts;
const elsa = { name: 'Elsa Gebru', email: 'elsa.gebru@example.com' };
const tomas = { name: 'Tomas Berhane', email: 'tomas.berhane@example.com' };

const linesOf = (...chosen: (readonly [slug: string, quantity: number])[]): DemoParcel['lines'] =>
  chosen.flatMap(([slug, quantity]) => {
    const product = demoProducts.find((one) => one.slug === slug);
    return product ? [{ product, quantity }] : [];
  });

const keys = ['parcels', 'guest', 'pickup', 'phone', 'gift card'] as const;

/** Of all examples: some belong to no account, by which they could be found. */
export const exampleIds: readonly string[] = keys.map(exampleId);

/** The ID of the order of an example. */
export function exampleId(key: DemoExample['key']): string {
  return demoId('order', `example ${key}`);
}

/**
 * The examples as they stand at a moment.
 * @param people addresses that the demo knows from elsewhere
 */
export function demoExamples(
  now: number,
  people: { home: ShippingAddress; granny: ShippingAddress; daniel: ShippingAddress; amina: ShippingAddress },
): DemoExample[] {
  const { home, granny, daniel, amina } = people;
  const dateAfter = (days: number) => addDays(dateIn(demoCalendar.timeZone, now), days);
  const byMail = { method: earlierDelivery, gift: null, deliveryDate: null, sent: null };
  const plain = {
    ...{ buyer: shopper, isOfShopper: true, isByPhone: false, preparingAt: null },
    ...{ substitution: null, note: null, giftCard: null },
  };
  const placed = (ago: number) => ({ createdAt: now - ago, paidAt: now - ago + 4 * MINUTE });
  return [
    {
      ...plain,
      ...placed(9 * DAY),
      key: 'parcels',
      parcels: [
        {
          ...byMail,
          address: granny,
          gift: {
            ...{ to: 'Granny', from: 'Selam' },
            message: 'Sunflowers for your window.\nI’ll call you on Sunday!',
            ...{ card: 'garden', hidePrices: true },
          },
          deliveryDate: dateAfter(-2),
          lines: linesOf(['sunflower-armful', 1]),
          sent: {
            ...{ sentAt: now - 7 * DAY + HOUR, deliveredAt: now - 2 * DAY, hasPhoto: true },
            ...{ carrier: 'Bole Couriers', trackingNumber: null },
          },
        },
        {
          ...byMail,
          address: daniel,
          gift: {
            ...{ to: 'Daniel and Ruth', from: 'Selam' },
            message: 'To the two of you, and to many more years. 🥂',
            ...{ card: 'hearts', hidePrices: true },
          },
          deliveryDate: dateAfter(3),
          lines: linesOf(['two-glasses-for-the-toast', 1], ['heart-box-of-truffles', 2]),
          sent: {
            ...{ sentAt: now - 2 * DAY - 5 * HOUR, deliveredAt: null, hasPhoto: false },
            ...{ carrier: 'DHL', trackingNumber: 'JD014600003141592653' },
          },
        },
        {
          ...byMail,
          address: amina,
          gift: {
            ...{ to: 'Amina', from: 'Selam' },
            message: 'You did it! So proud of you. 🎓',
            ...{ card: 'confetti', hidePrices: true },
          },
          deliveryDate: dateAfter(12),
          lines: linesOf(['graduation-bear-in-a-cap', 1]),
        },
      ],
    },
    {
      ...plain,
      ...placed(3 * HOUR),
      key: 'guest',
      ...{ buyer: elsa, isOfShopper: false, substitution: 'call' },
      note: {
        text: 'She called: no lilies in a substitute, please. Her sister is allergic to them.',
        createdAt: now - 2 * HOUR,
      },
      parcels: [
        {
          ...byMail,
          address: {
            ...{ firstName: 'Luwam', lastName: 'Gebru', address: '27 Sematat Avenue', city: 'Asmara' },
            ...{ postalCode: '1003', country: 'Eritrea', phone: '+291 1 555 018' },
          },
          gift: {
            ...{ to: 'Luwam', from: 'Elsa', message: 'Get well soon, little sister!' },
            ...{ card: 'classic', hidePrices: true },
          },
          lines: linesOf(['market-morning-tulips', 1]),
        },
      ],
    },
    {
      ...plain,
      ...placed(3 * DAY),
      key: 'pickup',
      parcels: [
        {
          ...byMail,
          ...{ address: home, method: pickup },
          lines: linesOf(['sidamo-coffee-and-mug', 1], ['pink-vanilla-cupcakes', 1]),
          sent: {
            ...{ sentAt: now - 2 * DAY - 6 * HOUR, deliveredAt: null, hasPhoto: false },
            ...{ carrier: null, trackingNumber: null },
          },
        },
      ],
    },
    {
      ...plain,
      createdAt: now - 5 * HOUR,
      paidAt: now - 5 * HOUR,
      key: 'phone',
      ...{ buyer: tomas, isOfShopper: false, isByPhone: true, preparingAt: now - HOUR },
      parcels: [
        {
          ...byMail,
          address: {
            ...{ firstName: 'Tomas', lastName: 'Berhane', address: '6 Market Street', city: 'Keren' },
            ...{ postalCode: '2001', country: 'Eritrea', landmark: 'Above the pharmacy' },
          },
          lines: linesOf(['breakfast-for-two', 1], ['beeswax-evening-candle', 2]),
        },
      ],
    },
    {
      ...plain,
      ...placed(40 * DAY),
      key: 'gift card',
      giftCard: { cents: 3000, createdAt: now - 58 * DAY },
      parcels: [
        {
          ...byMail,
          address: home,
          lines: linesOf(['teapot-for-two-and-kericho-tea', 1], ['wool-socks-for-cold-mornings', 1]),
          sent: {
            ...{ sentAt: now - 39 * DAY, deliveredAt: now - 37 * DAY, hasPhoto: false },
            ...{ carrier: 'DHL', trackingNumber: 'JD014600002718281828' },
          },
        },
      ],
    },
  ];
}

/** Adds how many units of each product the examples sold. */
export function addSoldInExamples(sold: Map<DemoProduct, number>, examples: readonly DemoExample[]): void {
  for (const { lines } of examples.flatMap(({ parcels }) => parcels))
    for (const { product, quantity } of lines) sold.set(product, (sold.get(product) ?? 0) + quantity);
}
