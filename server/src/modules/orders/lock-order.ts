import type { EntityManager } from 'typeorm';
import { lockRow } from '../../db/plain-manager.js';
import { Failure } from '../../domain/failure.js';
import { Order } from './order.entity.js';

/** Locks an order until the open transaction ends, and reads its current state, if it exists. */
export function findAndLock(manager: EntityManager, id: string): Promise<Order | null> {
  return lockRow(manager, Order, { id });
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
