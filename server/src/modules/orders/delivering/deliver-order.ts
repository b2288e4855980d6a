import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { hasShipments, isRestocked } from '../../../domain/fulfillment.js';
import { UNDO_DELIVERY_SECONDS, canUndoDelivery, isRefundedInFull } from '../../../domain/order-state.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ShopService } from '../../shop/shop.service.js';
import { isMailed } from '../is-mailed.js';
import { lockOrder } from '../lock-order.js';
import { Order } from '../order.entity.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { keepState, readContents } from '../shipments/sending-state.js';
import { leftOf } from '../shipments/shipments-of.js';
import { transition } from '../transition.js';
import { sendOrderMail } from '../send-order-mail.job.js';

/** Marks an order delivered, and takes that back while its email waits. */
export class DeliverOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly shop: Pick<ShopService, 'calendar'>,
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
    const { id: orderId, status, payLater } = order;
    if (order.deliveredAt !== null) return;
    const isPaidLater = status === 'pending' && payLater?.isConfirmed === true;
    // guard: admin-orders.test.ts 'is refused before the payment'
    if (status !== 'paid' && !isPaidLater)
      throw new Failure('CONFLICT', 'This order is not paid, so it can’t be delivered.');
    // guard: refunds.test.ts 'a part is refunded, then'
    if (isRefundedInFull(order))
      throw new Failure('CONFLICT', 'This order was refunded in full, so it can’t be delivered.');
    // guard: shipments.test.ts 'nothing is left to send', try: if (isRestocked(order)) -> if (order === null)
    if (isRestocked(order))
      throw new Failure('CONFLICT', 'All gifts of this order are back in stock, so there is nothing to deliver.');
    const deliveredAt = this.clock.now();
    const change = { deliveredAt, ...(await this.handOver(manager, order, deliveredAt)) };
    // It stays unpaid, and holds no stock that others could buy.
    if (isPaidLater) await manager.update(Order, { id: orderId }, { ...change, holdNetwork: null });
    else await transition(manager, orderId, 'paid', 'delivered', change);
    // guard: shipments.test.ts 'what is on its way', try: hasShipments(order) -> false
    if (hasShipments(order)) await manager.update(Shipment, { orderId, deliveredAt: IsNull() }, { deliveredAt });
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
   * Records what of each parcel was left to send as a shipment that was delivered at once, so that everything that was
   * delivered is in one, and can have a photo.
   * @returns what that changes of the order
   */
  private async handOver(
    manager: EntityManager,
    order: Order,
    deliveredAt: number,
  ): Promise<Partial<Pick<Order, 'fulfillment' | 'fulfillmentChanges'>>> {
    if (order.fulfillment === 'sent' || isMailed(order)) return {};
    const { lines, parcels, shipments, returned } = await readContents(manager, order);
    const left = leftOf(order, lines, shipments, returned);
    const rows = parcels.flatMap(({ number: parcel }): Shipment[] => {
      const open = left.filter((some) => some.parcel === parcel && some.quantity > 0);
      if (open.length === 0) return [];
      const pieces = open.map(({ productId, position, quantity }) => ({ productId, position, quantity }));
      return [
        {
          ...{ id: this.ids.id(), orderId: order.id, parcel, pieces, carrier: null, trackingNumber: null },
          ...{ sentAt: deliveredAt, deliveredAt, photoId: null, isHandedOver: true },
        },
      ];
    });
    if (rows.length === 0) return {};
    await manager.insert(Shipment, rows);
    return { fulfillment: 'sent', fulfillmentChanges: order.fulfillmentChanges + 1 };
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
    if (hasShipments(order)) {
      // guard: shipments.test.ts 'by one tap', try: isHandedOver: true -> isHandedOver: false
      await manager.delete(Shipment, { orderId, isHandedOver: true });
      await manager.update(Shipment, { orderId, deliveredAt }, { deliveredAt: null, photoId: null });
      await keepState(manager, await this.shop.calendar(), order, await readContents(manager, order));
    }
    await this.audit.record(manager, actor, { subject: { type: 'order', id: orderId }, action: 'undid-delivery' });
  }
}

function mailKey(orderId: string): string {
  return `delivered:${orderId}`;
}
