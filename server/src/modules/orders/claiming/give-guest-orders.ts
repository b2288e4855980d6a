import type { EntityManager } from 'typeorm';
import { Order } from '../order.entity.js';

/**
 * Gives all orders that were placed by guests with a user's address to that user, in the open transaction. The caller has
 * made sure that the user reads what is sent there.
 */
export async function giveGuestOrders(
  manager: EntityManager,
  { id, emailNorm }: { id: string; emailNorm: string },
): Promise<void> {
  // The user may have placed another order with the same key.
  const change = { userId: id, guestEmail: null, idempotencyKey: null };
  await manager.update(Order, { guestEmail: emailNorm }, change);
}
