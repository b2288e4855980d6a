import { IsNull, type EntityManager } from 'typeorm';
import { insertIfNew } from '../db/plain-manager.js';
import type { Clock, Ids } from '../domain/ports.js';
import type { JobKind } from './define-job.js';
import { OutboxMessage } from './outbox-message.entity.js';

/** Queues what must happen after a commit, in the transaction that causes it. */
export class Outbox {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @param dedupeKey the same effect, queued twice, happens once
   * @param delayMs not before so many milliseconds from now
   */
  enqueue<Payload extends object>(
    manager: EntityManager,
    { kind, isUrgent }: JobKind<Payload>,
    payload: Payload,
    dedupeKey: string,
    delayMs = 0,
  ): Promise<void> {
    const orderId = 'orderId' in payload ? String(payload.orderId) : null;
    // Thousands of emails about a rush of orders hold up no refund.
    const precedence = isUrgent ? 0 : 1;
    return this.insert(
      manager,
      { kind, payload: payload as Record<string, unknown>, orderId, precedence },
      dedupeKey,
      delayMs,
    );
  }

  /** Queues what an earlier message did, once more. @param dedupeKey as for `enqueue` */
  repeat(manager: EntityManager, message: OutboxMessage, dedupeKey: string): Promise<void> {
    return this.insert(manager, message, dedupeKey, 0);
  }

  /** Deletes a message that no worker has claimed. @returns false when it was claimed or is done */
  async withdraw(manager: EntityManager, dedupeKey: string): Promise<boolean> {
    const { affected } = await manager.delete(OutboxMessage, {
      dedupeKey,
      claimId: IsNull(),
      doneAt: IsNull(),
      failedAt: IsNull(),
      attempts: 0,
    });
    return affected === 1;
  }

  private async insert(
    manager: EntityManager,
    { kind, payload, orderId, precedence }: Pick<OutboxMessage, 'kind' | 'payload' | 'orderId' | 'precedence'>,
    dedupeKey: string,
    delayMs: number,
  ): Promise<void> {
    const now = this.clock.now();
    await insertIfNew(manager, OutboxMessage, {
      id: this.ids.id(),
      kind,
      // TypeORM's type for JSON columns allows no unknown values.
      payload: payload as Record<string, string>,
      dedupeKey,
      orderId,
      createdAt: now,
      precedence,
      dueAt: now + delayMs,
      attempts: 0,
      leaseUntil: null,
      claimId: null,
      doneAt: null,
      failedAt: null,
      lastError: null,
    });
  }
}
