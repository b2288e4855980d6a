import type { EntityManager } from 'typeorm';
import { canTransition, type OrderStatus } from '../../domain/order-state.js';
import { Order } from './order.entity.js';

/**
 * Moves an order from one status to another, if it still has the first.
 * @returns false when someone else was faster @throws Error when the state machine has no such transition: a bug, not
 *   a race
 */
export async function transition(
  manager: EntityManager,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
  change: Partial<
    Pick<
      Order,
      | 'paidAt'
      | 'dispatchBy'
      | 'lateAt'
      | 'paymentMethod'
      | 'deliveredAt'
      | 'closedAt'
      | 'fulfillment'
      | 'fulfillmentChanges'
    >
  >,
): Promise<boolean> {
  if (!canTransition(from, to)) throw new Error(`an order can't go from ${from} to ${to}`);
  const { affected } = await manager.update(
    Order,
    { id: orderId, status: from },
    {
      ...change,
      ...(from === 'pending' && { holdNetwork: null }),
      status: to,
    },
  );
  return affected === 1;
}
