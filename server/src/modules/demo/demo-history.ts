import { dispatchByFor, type DeliveryCalendar } from '../../domain/delivery-dates.js';
import { earlierDelivery } from '../../domain/delivery.js';
import { addDays, dateIn, startOfDate } from '../../domain/dispatch.js';
import type { Cents } from '../../domain/money.js';
import { HOLD_MINUTES, type OrderStatus } from '../../domain/order-state.js';
import { computeTotals, effectivePriceCents, type Totals } from '../../domain/pricing.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import { demoProducts, type DemoProduct } from './demo-catalog.js';

/**
 * What the demo shop sold before anyone opened it: plain data, the same for the same moment, so that its overview looks
 * like a living shop's. Nothing here is random; the index of an order decides everything about it.
 */

/** Someone who only ever was a customer of the demo: without a password nobody signs in as them. */
export interface DemoCustomer {
  name: string;
  email: string;
  /** How many days ago the account was opened. */
  daysAgo: number;
  address: ShippingAddress;
}

/** An order of the demo's past; times in milliseconds since 1970. */
export interface DemoOrder extends Totals {
  /** Its place in the history, the oldest first; what its id is made of. */
  index: number;
  customer: DemoCustomer;
  address: ShippingAddress;
  status: Exclude<OrderStatus, 'pending'>;
  lines: readonly { product: DemoProduct; quantity: number }[];
  createdAt: number;
  paidAt: number | null;
  dispatchBy: number | null;
  deliveredAt: number | null;
  closedAt: number | null;
  refund: { amountCents: Cents; reason: string; restocks: boolean; at: number } | null;
}

/** How far back the history goes. */
export const HISTORY_DAYS = 120;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The demo shop's own, before anyone sets another. */
export const demoCalendar: DeliveryCalendar = {
  ...{ timeZone: 'UTC', closedWeekdays: [], closedDates: [], dispatchDays: 1, cutOffTime: null },
};

/** The time by which an order of the demo must have shipped that has no day of its own. */
export function demoDispatchBy(paidAt: number): number {
  return dispatchByFor(demoCalendar, { ...earlierDelivery, deliveryDate: null }, paidAt);
}

/** Sunday first: gifts are thought of at the weekend. */
const weekdays = [1.5, 0.7, 0.75, 0.8, 0.9, 1.15, 1.55] as const;

/** Without gift cards: nobody ever got one of them. */
const sellable = demoProducts.filter((product) => product.isPublished && !product.isGiftCard);
const favourites = sellable.filter((product) => product.isPopular).slice(0, 12);

const person = (
  name: string,
  daysAgo: number,
  address: string,
  city: string,
  postalCode: string,
  country: string,
): DemoCustomer => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  return { name, email, daysAgo, address: { firstName, lastName, address, city, postalCode, country } };
};

/** The customers, the oldest first; the first ones were there before the history begins. */
export const demoCustomers: readonly DemoCustomer[] = [
  person('Wanjiru Kamau', 160, '18 Riverside Drive', 'Nairobi', '00100', 'Kenya'),
  person('Daniel Okello', 149, '7 Acacia Avenue', 'Kampala', '10101', 'Uganda'),
  person('Rahel Ghebre', 143, '31 Sematat Avenue', 'Asmara', '1002', 'Eritrea'),
  person('Abel Tadesse', 131, '22 Churchill Avenue', 'Addis Ababa', '1000', 'Ethiopia'),
  person('Amina Hassan', 124, '9 Nyali Road', 'Mombasa', '80100', 'Kenya'),
  person('Joseph Mwangi', 112, '64 Kenyatta Avenue', 'Nakuru', '20100', 'Kenya'),
  person('Liya Mengistu', 101, '5 Piazza Street', 'Bahir Dar', '6000', 'Ethiopia'),
  person('Grace Nakato', 90, '13 Circular Road', 'Entebbe', '10501', 'Uganda'),
  person('Yonas Haile', 77, '40 Liberation Avenue', 'Keren', '2001', 'Eritrea'),
  person('Njeri Otieno', 63, '27 Oginga Odinga Street', 'Kisumu', '40100', 'Kenya'),
  person('Samuel Kiprop', 48, '3 Uganda Road', 'Eldoret', '30100', 'Kenya'),
  person('Meron Alemu', 34, '16 Lake Shore Road', 'Hawassa', '5000', 'Ethiopia'),
  person('Brian Ssemanda', 21, '55 Main Street', 'Jinja', '20201', 'Uganda'),
  person('Saba Tekle', 9, '8 Harbour Road', 'Massawa', '3001', 'Eritrea'),
];

/**
 * The whole history as it stands at a moment, the oldest order first: about 160 orders, growing a little, stronger at
 * weekends. Two paid orders are late; orders paid yesterday must ship today.
 */
export function demoHistory(now: number): DemoOrder[] {
  const today = dateIn(demoCalendar.timeZone, now);
  const orders: DemoOrder[] = [];
  let pending = 0.5;
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const date = addDays(today, -daysAgo);
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1;
    const growth = 0.95 + (0.7 * (HISTORY_DAYS - daysAgo)) / HISTORY_DAYS;
    // A few more orders on the last two days, so that there is something to pack on any weekday.
    pending += daysAgo < 2 ? Math.max(2, weekday * growth * 1.8) : weekday * growth;
    for (let place = 0; pending >= 1; pending -= 1, place += 1) {
      const order = demoOrder(orders.length, place, startOfDate(demoCalendar.timeZone, date), daysAgo);
      if ((order.paidAt ?? 0) <= now) orders.push(order);
    }
  }
  return orders;
}

/**
 * @param place among the orders of its day, from 0
 * @param midnight when its day began
 */
function demoOrder(index: number, place: number, midnight: number, daysAgo: number): DemoOrder {
  const createdAt = midnight + 7 * HOUR + ((index * 197) % (14 * 60)) * MINUTE;
  const known = demoCustomers.filter((one) => one.daysAgo > daysAgo);
  const customer = known[(index * 5) % known.length] as DemoCustomer;
  const receiver = demoCustomers[(index * 3 + 1) % demoCustomers.length] as DemoCustomer;
  const lines = linesOf(index);
  const totals = computeTotals(lines.map(({ product, quantity }) => ({ ...product, quantity })));
  // Two of three gifts go to someone else.
  const address = index % 3 === 0 ? customer.address : receiver.address;
  const order = { index, customer, address, lines, createdAt, ...totals };

  const fate = fateOf(index, place, daysAgo);
  if (fate === 'expired' || fate === 'cancelled') {
    const closedAt = createdAt + (fate === 'expired' ? HOLD_MINUTES : 12) * MINUTE;
    return { ...order, status: fate, paidAt: null, dispatchBy: null, deliveredAt: null, closedAt, refund: null };
  }
  const paidAt = createdAt + (2 + (index % 7)) * MINUTE;
  const paid = { ...order, paidAt, dispatchBy: demoDispatchBy(paidAt), closedAt: null };
  if (fate === 'waiting') return { ...paid, status: 'paid', deliveredAt: null, refund: null };
  if (fate === 'called off') {
    const refund = { amountCents: totals.totalCents, reason: 'The customer changed their mind', restocks: true };
    // Nothing of it is left to send.
    return {
      ...paid,
      dispatchBy: null,
      status: 'paid',
      deliveredAt: null,
      refund: { ...refund, at: paidAt + 3 * HOUR },
    };
  }
  const deliveredAt = midnight + (34 + (index % 6)) * HOUR;
  const [first] = lines;
  const refund =
    fate === 'damaged' && first
      ? { amountCents: effectivePriceCents(first.product), reason: 'One gift arrived damaged', restocks: false }
      : null;
  return { ...paid, status: 'delivered', deliveredAt, refund: refund && { ...refund, at: deliveredAt + 26 * HOUR } };
}

/** What becomes of an order: most are delivered on the day after. */
function fateOf(index: number, place: number, daysAgo: number) {
  if (daysAgo < 2) return 'waiting';
  // The first ones of two days were forgotten: they are late.
  if ((daysAgo === 3 || daysAgo === 4) && place === 0) return 'waiting';
  if (daysAgo < 6) return 'delivered';
  if (index % 31 === 8) return 'expired';
  if (index % 53 === 20) return 'cancelled';
  if (index % 67 === 40) return 'called off';
  return index % 37 === 15 ? 'damaged' : 'delivered';
}

/** One to three products; some sell much better than others. */
function linesOf(index: number): DemoOrder['lines'] {
  const count = 1 + (index % 5 === 0 ? 1 : 0) + (index % 11 === 0 ? 1 : 0);
  const chosen = new Set<DemoProduct>();
  for (let at = 0; chosen.size < count; at += 1) {
    const step = index * 29 + at * 13;
    // Every second line is one of the favorites.
    const shelf = step % 2 === 0 ? favourites : sellable;
    chosen.add(shelf[(step >> 1) % shelf.length] as DemoProduct);
  }
  return [...chosen].map((product, at) => ({
    product,
    quantity: product.priceCents < 4000 && (index + at) % 4 === 0 ? 2 + (index % 2) : 1,
  }));
}
