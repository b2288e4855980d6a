import { In, type EntityManager } from 'typeorm';
import {
  MAX_OPEN_ORDERS,
  NETWORK_HOLD_LIMIT,
  UNCONFIRMED_HOLD_LIMIT,
  type HoldLimit,
} from '../../../domain/order-state.js';
import type { User } from '../../accounts/users/user.entity.js';
import { OrderLine } from '../order-line.entity.js';
import { emailUnconfirmed, networkHoldsTooMuch, tooManyOpenOrders } from './order-refusals.js';
import { Order } from '../order.entity.js';

/** @throws Failure TOO_MANY_OPEN_ORDERS when the customer has as many unpaid orders as are allowed */
export async function refuseTooManyOrders(manager: EntityManager, userId: string): Promise<void> {
  // guard: races/placing.test.ts 'the fifth and the sixth open order', try: >= MAX_OPEN_ORDERS -> > MAX_OPEN_ORDERS
  if ((await manager.countBy(Order, { userId, status: 'pending' })) >= MAX_OPEN_ORDERS) throw tooManyOpenOrders();
}

/**
 * Others can't buy the stock in unpaid orders, so one person, and one network, can hold only so much of it. The order
 * that is being placed is counted, so it has to be written before.
 * @throws Failure HOLD_LIMIT_REACHED
 */
export async function refuseTooMuchOnHold(
  manager: EntityManager,
  customer: User,
  clientAddress: string,
): Promise<void> {
  if (
    customer.emailVerifiedAt === null &&
    isBeyond(await heldBy(manager, { userId: customer.id }), UNCONFIRMED_HOLD_LIMIT)
  )
    throw emailUnconfirmed();
  if (isBeyond(await heldBy(manager, { holdNetwork: clientAddress }), NETWORK_HOLD_LIMIT)) throw networkHoldsTooMuch();
}

/** The gifts, and their price, in the unpaid orders of a customer or of a network. */
async function heldBy(manager: EntityManager, whose: { userId: string } | { holdNetwork: string }): Promise<HoldLimit> {
  const orders = await manager.find(Order, {
    select: { id: true, totalCents: true },
    where: { ...whose, status: 'pending' },
  });
  const lines = await manager.find(OrderLine, {
    select: { quantity: true },
    where: { orderId: In(orders.map(({ id }) => id)) },
  });
  return {
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

function isBeyond(held: HoldLimit, limit: HoldLimit): boolean {
  return held.units > limit.units || held.cents > limit.cents;
}
