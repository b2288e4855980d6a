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
  // A repeated call must still find its order, unless the user has placed another one with the same key.
  await manager
    .createQueryBuilder()
    .update(Order)
    .set({ idempotencyKey: null })
    .where('guest_email = :emailNorm AND placed_by IS NULL', { emailNorm })
    .andWhere(
      `idempotency_key IN (SELECT own.idempotency_key FROM orders own WHERE own.user_id = :id
        UNION SELECT alias.idempotency_key FROM order_key_aliases alias WHERE alias.user_id = :id)`,
      { id },
    )
    .execute();
  await manager.update(Order, { guestEmail: emailNorm }, { userId: id, guestEmail: null });
}
