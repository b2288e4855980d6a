import type { EntityManager } from 'typeorm';
import type { Outbox } from '../../jobs/outbox.js';
import { Payment } from '../payments/payment.entity.js';

/**
 * Queues the closing of what was begun to pay an order that nobody should pay (anymore). In the transaction that ends
 * the order's wait: whoever opened a payment page just before it would otherwise pay for nothing.
 */
export async function queueClosingPayments(manager: EntityManager, outbox: Outbox, orderId: string): Promise<void> {
  if (await manager.existsBy(Payment, { orderId, status: 'started' }))
    await outbox.enqueue(manager, 'close-payments', { orderId }, `close-payments:${orderId}`);
}
