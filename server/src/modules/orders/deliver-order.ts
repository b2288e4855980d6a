import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import { lockOrder } from './lock-order.js';
import { transition } from './transition.js';

/** Notes that an order was handed over. */
export class DeliverOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  /**
   * Marks a paid order delivered and mails its customer; repeating changes nothing (decision 26).
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT before it is paid and when all its money went back
   */
  async execute(actor: Actor, orderId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const { status, refundedCents, totalCents } = await lockOrder(manager, orderId);
      if (status === 'delivered') return;
      if (status !== 'paid') throw new Failure('CONFLICT', 'This order is not paid, so it can’t be delivered.');
      if (refundedCents >= totalCents)
        throw new Failure('CONFLICT', 'All the money of this order went back, so it can’t be delivered.');
      await transition(manager, orderId, 'paid', 'delivered', { deliveredAt: this.clock.now() });
      await this.audit.record(manager, actor, { subject: { type: 'order', id: orderId }, action: 'delivered' });
      await this.outbox.enqueue(manager, 'send-order-mail', { orderId, template: 'delivered' }, `delivered:${orderId}`);
    });
  }
}
