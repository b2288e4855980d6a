import type { EntityManager } from 'typeorm';
import { Failure } from '../../domain/failure.js';
import { Order } from './order.entity.js';

/**
 * Makes whatever else locks the same order wait for the open transaction, and reads the order as it is then.
 * @throws Failure NOT_FOUND
 */
export async function lockOrder(manager: EntityManager, id: string): Promise<Order> {
  await manager
    .createQueryBuilder()
    .update(Order)
    .set({ status: () => 'status' })
    .where('id = :id', { id })
    .execute();
  const order = await manager.findOneBy(Order, { id });
  if (!order) throw orderNotFound();
  return order;
}

/** Said of orders that don't exist, and of those that the caller may not know of. */
export function orderNotFound(): Failure {
  return new Failure('NOT_FOUND', 'Order not found');
}
