import type { EntityManager } from 'typeorm';
import type { Outbox } from '../../jobs/outbox.js';

/** A shopper who mistyped a number, or takes another card, has mostly paid by then; the payment page lives longer. */
const PATIENCE_MINUTES = 10;

/**
 * Notes that a card was declined for an unpaid order. Its customer gets a mail if the order is still unpaid ten minutes
 * after the first refusal, and one only, however many tries follow: the order's tries are one series.
 */
export function queuePaymentProblem(manager: EntityManager, outbox: Outbox, orderId: string): Promise<void> {
  return outbox.enqueue(
    manager,
    'send-order-mail',
    { orderId, template: 'payment-problem' },
    `payment-problem:${orderId}`,
    PATIENCE_MINUTES * 60_000,
  );
}
