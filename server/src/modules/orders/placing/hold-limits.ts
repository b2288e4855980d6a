import type { EntityManager } from 'typeorm';
import { FixedQuery } from '../../../db/fixed-query.js';
import { together } from '../../../db/together.js';
import type { Failure } from '../../../domain/failure.js';
import {
  MAX_OPEN_ORDERS,
  NETWORK_HOLD_LIMIT,
  UNCONFIRMED_HOLD_LIMIT,
  type HoldLimit,
} from '../../../domain/order-state.js';
import type { User } from '../../accounts/users/user.entity.js';
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
  await together(
    customer.emailVerifiedAt === null
      ? refuseBeyond(heldByCustomer.find(manager, { holder: customer.id }), UNCONFIRMED_HOLD_LIMIT, emailUnconfirmed)
      : Promise.resolve(),
    refuseBeyond(heldByNetwork.find(manager, { holder: clientAddress }), NETWORK_HOLD_LIMIT, networkHoldsTooMuch),
  );
}

/** The gifts, and their price, in the unpaid orders of a customer. */
const heldByCustomer = heldBy('user_id');
/** The same of a network. */
const heldByNetwork = heldBy('hold_network');

function heldBy(column: 'user_id' | 'hold_network') {
  return new FixedQuery<'holder', HoldLimit>(
    `SELECT COALESCE(SUM(o.total_cents), 0) AS cents,
        COALESCE(SUM((SELECT SUM(l.quantity) FROM order_lines l WHERE l.order_id = o.id)), 0) AS units
      FROM orders o WHERE o.${column} = :holder AND o.status = 'pending'`,
    ['holder'],
  );
}

async function refuseBeyond(held: Promise<HoldLimit[]>, limit: HoldLimit, refusal: () => Failure): Promise<void> {
  const [sum] = await held;
  // PostgreSQL's driver gives sums as text.
  if (Number(sum?.units) > limit.units || Number(sum?.cents) > limit.cents) throw refusal();
}
