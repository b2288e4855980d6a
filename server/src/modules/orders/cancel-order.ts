import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import { Failure } from '../../domain/failure.js';
import { isPaid, type OrderStatus } from '../../domain/order-state.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { hasNoAnswer } from '../payments/provider-unreachable.js';
import { lockOrder, orderNotFound } from './lock-order.js';
import { readReason } from './order-note.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { queueClosing } from './queue-closing.js';
import type { RecordPayment } from './record-payment.js';
import { transition } from './transition.js';

/** Takes back an order that nobody has paid. */
export class CancelOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly catalog: CatalogService,
    private readonly payments: PaymentsService,
    private readonly recordPayment: RecordPayment,
  ) {}

  /**
   * Cancels an unpaid order: the provider is closed first, then its stock goes back and its customer gets a mail.
   * Repeating is harmless.
   * @param text the reason, which the customer reads
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT for the reason, NOT_FOUND, CONFLICT when it is paid or has
   *   expired, PAYMENT_UNAVAILABLE when the provider can't confirm that nobody pays any more: nothing is changed then
   */
  async execute(actor: Actor, orderId: string, text: string): Promise<void> {
    requireAdmin(actor);
    const reason = readReason(text);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order) throw orderNotFound();
    if (isOver(order.status)) return;
    await this.closeEveryWay(orderId);

    await this.db.inTransaction(async (manager) => {
      const { status } = await lockOrder(manager, orderId);
      if (isPaid(status)) throw new Failure('CONFLICT', 'This order was paid a moment ago. To cancel it, refund it.');
      if (isOver(status)) return;
      await transition(manager, orderId, 'pending', 'cancelled', { closedAt: this.clock.now() });
      await this.catalog.releaseStock(manager, orderId, await manager.findBy(OrderLine, { orderId }));
      await this.audit.record(manager, actor, {
        subject: { type: 'order', id: orderId },
        action: 'cancelled',
        detail: { note: reason },
      });
      await this.outbox.enqueue(
        manager,
        'send-order-mail',
        { orderId, template: 'cancelled', reason },
        `cancelled:${orderId}`,
      );
      // Begun since every way was closed.
      await queueClosing(manager, this.outbox, orderId);
    });
  }

  private async closeEveryWay(orderId: string): Promise<void> {
    try {
      const paidIntentId = await this.payments.closeStarted(orderId);
      await failpoint('provider-closed');
      if (paidIntentId !== null) await this.recordPayment.execute(paidIntentId);
    } catch (error) {
      if (!hasNoAnswer(error)) throw error;
      throw new Failure(
        'PAYMENT_UNAVAILABLE',
        'The payment service can’t confirm that nobody pays this order now. Nothing was changed; please try again.',
      );
    }
  }
}

/** Whether it is cancelled already. @throws Failure CONFLICT in states from which no order is cancelled */
function isOver(status: OrderStatus): boolean {
  if (isPaid(status)) throw new Failure('CONFLICT', 'This order is paid. To cancel it, refund it.');
  if (status === 'expired') throw new Failure('CONFLICT', 'This order has expired; its gifts are back on the shelf.');
  return status === 'cancelled';
}
