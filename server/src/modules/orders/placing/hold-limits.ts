import type { EntityManager } from 'typeorm';
import { FixedQuery } from '../../../db/fixed-query.js';
import { together } from '../../../db/together.js';
import { networkHoldLimit, unconfirmedHoldLimit, type HoldLimit } from '../../../domain/hold-limit.js';
import { MAX_OPEN_ORDERS } from '../../../domain/order-state.js';
import type { Buyer } from './buyer.js';
import { emailUnconfirmed, guestHoldsTooMuch, networkHoldsTooMuch, tooManyOpenOrders } from './order-refusals.js';

/** What a customer or guest and their network have in unpaid orders before one more is placed. */
export interface Held {
  customer: HoldLimit & { orders: number };
  network: HoldLimit;
}

/**
 * The caller has locked the buyer, so the buyer's sums are exact. Orders of others in the same network that aren't
 * committed yet aren't counted.
 */
export async function readHeld(manager: EntityManager, buyer: Buyer, clientAddress: string): Promise<Held> {
  const [[own], [network]] = await together(
    buyer.userId === null
      ? heldByGuest.find(manager, { holder: buyer.guestEmail ?? '' })
      : heldByCustomer.find(manager, { holder: buyer.userId }),
    heldByNetwork.find(manager, { holder: clientAddress }),
  );
  return { customer: numbersOf(own), network: numbersOf(network) };
}

/** @throws Failure TOO_MANY_OPEN_ORDERS when the customer has as many unpaid orders as are allowed */
export function refuseTooManyOrders({ customer }: Held): void {
  // guard: races/placing.test.ts 'the fifth and the sixth open order', try: >= MAX_OPEN_ORDERS -> > MAX_OPEN_ORDERS
  if (customer.orders >= MAX_OPEN_ORDERS) throw tooManyOpenOrders();
}

/**
 * Others can't buy the stock in unpaid orders, so one person, and one network, can hold only so much of it.
 * @param order what the new order holds
 * @throws Failure HOLD_LIMIT_REACHED
 */
export function refuseTooMuchOnHold(held: Held, { userId, isEmailVerified }: Buyer, order: HoldLimit): void {
  if (!isEmailVerified && isBeyond(held.customer, order, unconfirmedHoldLimit()))
    throw userId === null ? guestHoldsTooMuch() : emailUnconfirmed();
  if (isBeyond(held.network, order, networkHoldLimit())) throw networkHoldsTooMuch();
}

function isBeyond(held: HoldLimit, order: HoldLimit, limit: HoldLimit): boolean {
  return held.units + order.units > limit.units || held.cents + order.cents > limit.cents;
}

/** The unpaid orders of a customer, their gifts and their price. What an admin has placed is the shop's own decision. */
const heldByCustomer = heldBy('user_id');
/** The same of a guest's address. */
const heldByGuest = heldBy('guest_email');
/** The same of a network. */
const heldByNetwork = heldBy('hold_network');

type HeldSums = Record<'orders' | keyof HoldLimit, number | string>;

// guard: counter-orders.test.ts 'can still order as much', try:  AND o.placed_by IS NULL ->
function heldBy(column: 'user_id' | 'guest_email' | 'hold_network') {
  return new FixedQuery<'holder', HeldSums>(
    `SELECT COUNT(*) AS orders, COALESCE(SUM(o.total_cents), 0) AS cents,
        COALESCE(SUM((SELECT SUM(l.quantity) FROM order_lines l WHERE l.order_id = o.id)), 0) AS units
      FROM orders o WHERE o.${column} = :holder AND o.status = 'pending' AND o.placed_by IS NULL`,
    ['holder'],
  );
}

/** PostgreSQL's driver gives sums as text. */
function numbersOf(sums: HeldSums | undefined): Held['customer'] {
  return { orders: Number(sums?.orders), units: Number(sums?.units), cents: Number(sums?.cents) };
}
