import type { EntityManager } from 'typeorm';
import type { Outbox } from '../../../jobs/outbox.js';

/** Withdraws the email that asks to pay an order which was paid or canceled before the email was due. */
export async function withdrawPlacedMail(manager: EntityManager, outbox: Outbox, orderId: string): Promise<void> {
  await outbox.withdraw(manager, placedMailKey(orderId));
}

/** Names the email that asks to pay an order. */
export function placedMailKey(orderId: string): string {
  return `placed:${orderId}`;
}
