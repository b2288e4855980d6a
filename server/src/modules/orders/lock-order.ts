import type { EntityManager } from 'typeorm';
import { Failure } from '../../domain/failure.js';
import { Order } from './order.entity.js';

/** Locks an order until the open transaction ends, and reads its current state, if it exists. */
export async function findAndLock(manager: EntityManager, id: string): Promise<Order | null> {
  // The column is part of no index, so no index has to be written.
  await manager.update(Order, { id }, { paymentMethod: () => 'payment_method' });
  return manager.findOneBy(Order, { id });
}

/**
 * Locks an order that has to exist.
 * @throws Failure NOT_FOUND
 */
export async function lockOrder(manager: EntityManager, id: string): Promise<Order> {
  const order = await findAndLock(manager, id);
  if (!order) throw orderNotFound();
  return order;
}

/** The refusal for orders that don't exist, and for those that the caller may not know of. */
export function orderNotFound(): Failure {
  return new Failure('NOT_FOUND', 'Order not found');
}
