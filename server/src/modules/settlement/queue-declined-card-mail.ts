import type { EntityManager } from 'typeorm';
import { PATIENCE_MINUTES } from '../../domain/order-state.js';
import type { Outbox } from '../../jobs/outbox.js';
import { withdrawPlacedMail } from '../orders/placing/placed-mail.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';

/**
 * Notes that a card was declined for an unpaid order. Its customer gets a mail if the order is still unpaid ten minutes
 * after the first refusal, and one only, however many tries follow: the order's tries are one series. It replaces the email
 * that asks to pay the order.
 */
export async function queueDeclinedCardMail(manager: EntityManager, outbox: Outbox, orderId: string): Promise<void> {
  await withdrawPlacedMail(manager, outbox, orderId);
  await outbox.enqueue(
    manager,
    sendOrderMail,
    { orderId, template: 'payment-problem' },
    // guard: order-mails.test.ts 'is emailed once for all attempts', try: ${orderId} -> ${orderId}:${Math.random()}
    `payment-problem:${orderId}`,
    PATIENCE_MINUTES * 60_000,
  );
}
