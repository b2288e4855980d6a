import { IsNull, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { DELETED_CUSTOMER, NO_ADDRESS } from '../../domain/deleted-customer.js';
import { hasShipments } from '../../domain/fulfillment.js';
import { inCurrency } from '../../domain/money.js';
import { withoutWords } from '../../domain/order-pieces.js';
import type { Clock } from '../../domain/ports.js';
import { OutboxMessage } from '../../jobs/outbox-message.entity.js';
import { User } from '../accounts/users/user.entity.js';
import { Payment } from '../payments/payment.entity.js';
import type { ShopService } from '../shop/shop.service.js';
import { OrderLine } from './order-line.entity.js';
import { orderSearchText } from '../../domain/order-search-text.js';
import { giveGuestOrders } from './claiming/give-guest-orders.js';
import { Order } from './order.entity.js';
import { OrderParcel } from './parcels/order-parcel.entity.js';
import { RESTOCKED_ORDERS } from './shipments/restocked-orders.js';
import { Shipment } from './shipments/shipment.entity.js';
import { ORDER_LINK_DAYS } from './reading/order-links.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long an order that was open when the account was deleted keeps its address: a parcel may come back. */
const KEPT_AFTER_DELIVERY_MS = 30 * DAY;
/** Orders that one transaction changes. */
const SLICE = 100;

/** How long an order that has ended keeps its guest: as long as its last link opens it. */
const KEPT_OF_GUESTS_MS = ORDER_LINK_DAYS * DAY;

/** Paid orders that were refunded in full, or of which all gifts went back into stock. */
const NOTHING_TO_DELIVER = `((o.status = 'paid' AND o.refunded_cents >= o.total_cents + o.gift_card_cents) OR ${RESTOCKED_ORDERS})`;

// guard: gifts.test.ts 'forgets what was written', try: gift: null, ->
const nobody = { gift: null, customerName: DELETED_CUSTOMER, customerEmail: '', shippingAddress: NO_ADDRESS };

/**
 * Takes deleted customers out of their orders; gifts, figures and dates stay in the shop's records. Lists, search, exports
 * and figures forget the person at once. The order itself does so when it is over and as many days have passed since the
 * deletion as the shop has set.
 */
export class AnonymizeOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: Pick<ShopService, 'deletedCustomerDays'>,
  ) {}

  /** In the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    const keepsPeople = (await this.shop.deletedCustomerDays()) > 0;
    const user = await manager.findOneBy(User, { id: userId });
    // What a customer ordered as a guest, with the address that the account has proved, is forgotten with the account.
    if (user && user.emailVerifiedAt !== null) await giveGuestOrders(manager, user);
    await manager.update(Order, { userId }, { customerDeletedAt: this.clock.now() });
    for (const order of await manager.findBy(Order, { userId })) {
      // It won't be sent again, and the mail server's error may contain the address.
      await manager.delete(OutboxMessage, { kind: 'send-order-mail', orderId: order.id, failedAt: Not(IsNull()) });
      await manager.update(
        OutboxMessage,
        { kind: 'send-order-mail', orderId: order.id, doneAt: IsNull() },
        { lastError: null },
      );
      const hasEnded = ['delivered', 'cancelled', 'expired'].includes(order.status);
      if (hasEnded && !keepsPeople) await this.anonymise(manager, order);
      else await manager.update(Order, { id: order.id }, { searchText: await searchTextOf(manager, order) });
    }
  }

  /**
   * Does the rest when its time has come: orders that had ended before the deletion when the shop need not keep them any
   * longer, and later ones not before they have ended: unpaid ones at once, paid ones 30 days after they were delivered,
   * or paid if nothing of them is to be delivered. Guests are forgotten when their order has ended and its links open
   * nothing anymore, or later where the shop keeps deleted customers longer.
   */
  async anonymizeDue(): Promise<void> {
    const now = this.clock.now();
    const keptMs = (await this.shop.deletedCustomerDays()) * DAY;
    const times = {
      deletedBefore: now - keptMs,
      endedBefore: now - KEPT_AFTER_DELIVERY_MS,
      guestsBefore: now - Math.max(keptMs, KEPT_OF_GUESTS_MS),
    };
    await this.anonymizeWhere(
      `o.customer_deleted_at <= :deletedBefore AND o.anonymised_at IS NULL
        AND (o.status IN ('expired', 'cancelled')
          OR (o.status = 'delivered' AND (o.delivered_at <= o.customer_deleted_at OR o.delivered_at <= :endedBefore))
          OR (${NOTHING_TO_DELIVER} AND o.paid_at <= :endedBefore))`,
      times,
    );
    // guard: guest-checkout.test.ts 'are forgotten 90 days', try: closed_at <= :guestsBefore -> closed_at <= :endedBefore
    await this.anonymizeWhere(
      `o.guest_email IS NOT NULL
        AND ((o.status IN ('expired', 'cancelled') AND o.closed_at <= :guestsBefore)
          OR (o.status = 'delivered' AND o.delivered_at <= :guestsBefore)
          OR (${NOTHING_TO_DELIVER} AND o.paid_at <= :guestsBefore))`,
      times,
    );
  }

  private async anonymizeWhere(condition: string, times: Readonly<Record<string, number>>): Promise<void> {
    for (;;) {
      const isLast = await this.db.inTransaction(async (manager) => {
        const due = await manager
          .createQueryBuilder(Order, 'o')
          .where(condition, times)
          .orderBy('o.id')
          .limit(SLICE)
          .getMany();
        for (const order of due) await this.anonymise(manager, order);
        return due.length < SLICE;
      });
      if (isLast) return;
    }
  }

  private async anonymise(manager: EntityManager, order: Order): Promise<void> {
    const { id } = order;
    const searchText = await searchTextOf(manager, order);
    const now = this.clock.now();
    const change = {
      ...nobody,
      searchText,
      // The hash would confirm a guess at the address.
      requestHash: id,
      guestEmail: null,
      customerDeletedAt: order.customerDeletedAt ?? now,
      anonymisedAt: now,
    };
    await manager.update(Order, { id }, change);
    // guard: parcels.test.ts 'are forgotten with their customer'
    if (order.parcelCount > 1)
      await manager.update(OrderParcel, { orderId: id }, { shippingAddress: NO_ADDRESS, gift: null });
    // guard: shipments.test.ts 'forgets the tracking', try: if (hasShipments(order)) -> if (order.id === '')
    if (hasShipments(order)) await manager.update(Shipment, { orderId: id }, { trackingNumber: null, photoId: null });
    await manager.update(Payment, { orderId: id }, { receiptEmail: null });
    // guard: text-options.test.ts 'what was written on the gifts', try: { texts: withoutWords(texts) } -> { texts }
    for (const { productId, texts } of await manager.findBy(OrderLine, { orderId: id }))
      if (texts !== null) await manager.update(OrderLine, { orderId: id, productId }, { texts: withoutWords(texts) });
  }
}

/** What the admin's search still finds the order of a deleted customer by. */
async function searchTextOf(manager: EntityManager, { id, totalCents, currency }: Order): Promise<string> {
  const lines = await manager.find(OrderLine, { where: { orderId: id }, order: { position: 'ASC' } });
  const names = lines.map(({ name }) => name);
  return inCurrency(currency, () => orderSearchText({ id, totalCents, ...nobody }, names));
}
