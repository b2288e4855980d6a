import type { EntityManager } from 'typeorm';
import type { Outbox } from '../../jobs/outbox.js';
import { Payment } from '../payments/payment.entity.js';
import { closePayments } from './close-payments.job.js';

/**
 * Queues the closing of payment attempts of an order that nobody should pay anymore. It belongs to the transaction that
 * pays or cancels the order: whoever opened a payment page just before would otherwise pay for nothing.
 */
export async function queueClosingPayments(manager: EntityManager, outbox: Outbox, orderId: string): Promise<void> {
  // guard: provider-events.test.ts 'once an order is paid, its other', try: await…' }) -> orderId === ''
  if (await manager.existsBy(Payment, { orderId, status: 'started' }))
    await outbox.enqueue(manager, closePayments, { orderId }, `close-payments:${orderId}`);
}
