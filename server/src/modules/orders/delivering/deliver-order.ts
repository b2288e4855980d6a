import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { hasShipments, isRestocked } from '../../../domain/fulfillment.js';
import { UNDO_DELIVERY_SECONDS, canUndoDelivery, isRefundedInFull } from '../../../domain/order-state.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import { lockOrder } from '../lock-order.js';
import { Order } from '../order.entity.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { transition } from '../transition.js';
import { sendOrderMail } from '../send-order-mail.job.js';

/** Marks an order delivered, and takes that back while its email waits. */
export class DeliverOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  /**
   * Marks a paid order delivered, or a confirmed one that is paid later, and emails its customer once it can't be undone
   * anymore; repeating changes nothing (decision S26).
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT when it isn't paid, was refunded in full or
   *   has nothing left to send
   */
  async deliver(actor: Actor, orderId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => this.deliverIn(manager, actor, await lockOrder(manager, orderId)));
  }

  /** As `deliver`, in the open transaction, with all that is on its way. @param order locked by this transaction */
  async deliverIn(manager: EntityManager, actor: Actor, order: Order): Promise<void> {
    const { id: orderId, status, payLater, deliveredAt } = order;
    if (deliveredAt !== null) return;
    const isPaidLater = status === 'pending' && payLater?.isConfirmed === true;
    // guard: admin-orders.test.ts 'is refused before the payment'
    if (status !== 'paid' && !isPaidLater)
      throw new Failure('CONFLICT', 'This order is not paid, so it can’t be delivered.');
    // guard: refunds.test.ts 'a part is refunded, then'
    if (isRefundedInFull(order))
      throw new Failure('CONFLICT', 'This order was refunded in full, so it can’t be delivered.');
    // guard: shipments.test.ts 'nothing is left to send', try: if (order === null) -> if (order === null)
    if (isRestocked(order))
      throw new Failure('CONFLICT', 'All gifts of this order are back in stock, so there is nothing to deliver.');
    const change = { deliveredAt: this.clock.now() };
    // It stays unpaid, and holds no stock that others could buy.
    if (isPaidLater) await manager.update(Order, { id: orderId }, { ...change, holdNetwork: null });
    else await transition(manager, orderId, 'paid', 'delivered', change);
    // guard: shipments.test.ts 'what is on its way', try: hasShipments(order) -> false
    if (hasShipments(order)) await manager.update(Shipment, { orderId, deliveredAt: IsNull() }, change);
    await this.audit.record(manager, actor, { subject: { type: 'order', id: orderId }, action: 'delivered' });
    await this.outbox.enqueue(
      manager,
      sendOrderMail,
      { orderId, template: 'delivered' },
      mailKey(orderId),
      UNDO_DELIVERY_SECONDS * 1000,
    );
  }

  /**
   * Makes a delivered order an undelivered one again, as long as its customer has not been emailed; repeating changes nothing.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT when it is too late or there is nothing to undo
   */
  async undo(actor: Actor, orderId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => this.undoIn(manager, actor, await lockOrder(manager, orderId)));
  }

  /** As `undo`, in the open transaction. @param order locked by this transaction */
  async undoIn(manager: EntityManager, actor: Actor, order: Order): Promise<void> {
    const { id: orderId, deliveredAt } = order;
    if (deliveredAt === null && (order.status === 'paid' || order.payLater?.isConfirmed)) return;
    if (deliveredAt === null)
      throw new Failure('CONFLICT', 'This order is not delivered, so there is nothing to undo.');
    // The worker claims the email under the same row, so one of the two comes first and the other finds it gone.
    const isInTime = canUndoDelivery(order, this.clock.now());
    if (!isInTime || !(await this.outbox.withdraw(manager, mailKey(orderId))))
      throw new Failure('CONFLICT', 'It is too late to undo this.');
    if (order.status === 'pending') await manager.update(Order, { id: orderId }, { deliveredAt: null });
    else await transition(manager, orderId, 'delivered', 'paid', { deliveredAt: null });
    // What arrived before the order did stays delivered.
    // guard: delivery-photos.test.ts 'goes with the delivery', try: deliveredAt: null, photoId: null -> deliveredAt: null
    if (hasShipments(order))
      await manager.update(Shipment, { orderId, deliveredAt }, { deliveredAt: null, photoId: null });
    await this.audit.record(manager, actor, { subject: { type: 'order', id: orderId }, action: 'undid-delivery' });
  }
}

function mailKey(orderId: string): string {
  return `delivered:${orderId}`;
}
