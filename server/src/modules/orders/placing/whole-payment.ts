import type { EntityManager } from 'typeorm';
import type { Order } from '../order.entity.js';

/**
 * Pays an order of which gift cards leave nothing to pay. The module that moves orders to paid implements it: orders know
 * nothing of how an order is paid.
 */
export interface WholePayment {
  /** Moves the order to paid, in the transaction that places it. @returns it as it is then */
  payWhole(manager: EntityManager, order: Order): Promise<Order>;
}
