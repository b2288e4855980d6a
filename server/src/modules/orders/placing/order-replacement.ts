import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../domain/permissions.js';

/**
 * Cancels the customer's own unpaid order in favor of the one that is being placed. The module that closes payments
 * implements it: orders know nothing of how an order is paid.
 */
export interface OrderReplacement {
  /**
   * Closes every way to pay the earlier order. It does nothing when that order has ended unpaid.
   * @param key of the signed link, which a guest's order needs
   * @param keptHash the request hash of the new order: an earlier order with the same hash stays payable
   * @throws Failure NOT_FOUND also for other people's orders, CONFLICT when it is paid, RATE_LIMITED, PAYMENT_UNAVAILABLE
   */
  closeForReplacement(actor: Actor, orderId: string, key: string | null, keptHash: string): Promise<void>;

  /**
   * Cancels what `closeForReplacement` has closed, in the transaction that places the new order.
   * @throws Failure NOT_FOUND, CONFLICT when it was paid meanwhile
   */
  replaceIn(manager: EntityManager, actor: Actor, orderId: string): Promise<void>;
}
