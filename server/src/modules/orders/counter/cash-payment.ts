import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../../audit/audit.service.js';
import type { Order } from '../order.entity.js';

/**
 * Records the cash for an order that is placed at the counter. The module that moves orders to paid implements it: orders
 * know nothing of how an order is paid.
 */
export interface CashPayment {
  /** Moves the order to paid, in the transaction that places it. @returns it as it is then */
  payInCash(manager: EntityManager, admin: AuditActor, order: Order): Promise<Order>;
}
