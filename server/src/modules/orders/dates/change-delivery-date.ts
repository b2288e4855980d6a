import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { isDatePast } from '../../../domain/delivery-dates.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { mustLeave } from '../../../domain/fulfillment.js';
import { isRefundedInFull } from '../../../domain/order-state.js';
import { canChangeOrder, isAdmin, requireUser, type Actor } from '../../../domain/permissions.js';
import { weekdayDate } from '../../../domain/long-date.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';
import { lockOrder, orderNotFound } from '../lock-order.js';
import { Order } from '../order.entity.js';
import type { OrderLinks } from '../reading/order-links.js';
import { parcelToChange, type ParcelKey } from '../parcels/parcel-to-change.js';
import { dueTimes, preparedFrom } from '../parcels/parcels-of.js';
import { progressIn } from '../shipments/sending-state.js';
import { refuseSent } from '../shipments/shipments-of.js';
import { holdDates, readDeliveryDate } from './check-date.js';
import type { DeliveryDatesType } from './delivery-date.type.js';
import { giveBackPlace } from './delivery-places.js';
import { datesWith } from './offer-dates.js';

/** What both interfaces say about a new date. */
export const CHANGE_DATE =
  'Gives an order, or one of its parcels, with a delivery date another one. For its customer, or for whoever has the key of a guest’s order, until it has to leave; for admins until it is delivered. Repeating it changes nothing.';

/** What both interfaces say about the dates of a placed order. */
export const ORDER_DATES =
  'The dates to which an order, or one of its parcels, can be moved, by its delivery method as it was when the order was placed. For whoever may change the date.';

/** Gives an order another date. */
export class ChangeDeliveryDate {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
    private readonly links: Pick<OrderLinks, 'opens'>,
  ) {}

  /**
   * The dates that a parcel can have instead of its own. The shop may have changed or deleted its method since.
   * @throws Failure BAD_USER_INPUT with `parcel`, UNAUTHENTICATED, NOT_FOUND also for other people's orders
   */
  async dates(actor: Actor, orderId: string, { key, parcel }: ParcelKey): Promise<DeliveryDatesType> {
    const order = await this.readOrder(actor, orderId, key);
    const { changed } = await parcelToChange(this.db.reader, order, parcel);
    return datesWith(this.db, await this.delivery.rules(), changed.method);
  }

  /**
   * Gives a parcel another date, and its place of the old one back, both or neither. Safe to repeat.
   * @param given the date, YYYY-MM-DD
   * @throws Failure BAD_USER_INPUT with `deliveryDate` or `parcel`, UNAUTHENTICATED, NOT_FOUND also for other people's orders, CONFLICT
   *   when it has no date, has ended or has to leave, DELIVERY_DATE_GONE with `dates`
   */
  async change(actor: Actor, orderId: string, given: string, { key, parcel }: ParcelKey): Promise<void> {
    const date = readDeliveryDate(given);
    if (date === null) throw invalidInput({ deliveryDate: 'Choose a date' });
    await this.readOrder(actor, orderId, key);
    await this.db.inTransaction(async (manager) => this.changeIn(manager, actor, { orderId, date, parcel }));
  }

  private async readOrder(actor: Actor, orderId: string, key: string | null): Promise<Order> {
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    // guard: delivery-dates.test.ts 'is changed by its customer', try: !canChangeOrder(actor, order, this.links.opens(orderId, key)) -> false
    if (!order || !canChangeOrder(actor, order, this.links.opens(orderId, key))) {
      requireUser(actor);
      throw orderNotFound();
    }
    return order;
  }

  private async changeIn(
    manager: EntityManager,
    actor: Actor,
    { orderId, date, parcel }: { orderId: string; date: string; parcel: ParcelKey['parcel'] },
  ): Promise<void> {
    const order = await lockOrder(manager, orderId);
    const { changed, all, save } = await parcelToChange(manager, order, parcel);
    const { deliveryDate: before, method } = changed;
    const isOpen = (order.status === 'pending' || order.status === 'paid') && order.deliveredAt === null;
    if (before === null)
      throw new Failure('CONFLICT', 'This order comes as soon as possible, so it has no date to change.');
    if (!isOpen || isRefundedInFull(order))
      throw new Failure('CONFLICT', 'The date of this order can’t be changed anymore.');
    if (before === date) return;
    await refuseSent(manager, order, changed.number);
    const progress = await progressIn(manager, order);
    // guard: shipments.test.ts 'nothing is left to send', try: progress(changed.number).isRestocked -> false
    if (progress(changed.number).isRestocked)
      throw new Failure('CONFLICT', 'These gifts were refunded, so their date can’t be changed anymore.');
    const rules = await this.delivery.rules();
    const now = await this.db.now();
    const leaves = mustLeave(order);
    // guard: delivery-dates.test.ts 'not after the cut-off', try: && !isAdmin(actor) -> && actor === null
    if (leaves && !isAdmin(actor) && isDatePast(rules.calendar, method, before, now))
      throw new Failure(
        'CONFLICT',
        'Your order is about to leave, so its date can’t be changed anymore. Please contact us.',
      );
    // Two dates are locked in their order, so that two changes don't wait for each other.
    if (before < date) await giveBackPlace(manager, before);
    await holdDates(manager, rules, [{ method, date, field: '' }], now);
    if (before > date) await giveBackPlace(manager, before);
    const parcels = all.map((one) => (one === changed ? { ...one, deliveryDate: date } : one));
    await save({ deliveryDate: date });
    if (leaves) {
      const times = dueTimes(rules.calendar, parcels, preparedFrom(order) ?? now, progress);
      await manager.update(Order, { id: orderId }, times);
    }
    await this.audit.record(manager, actor, {
      subject: { type: 'order', id: orderId },
      action: 'changed-delivery-date',
      detail: {
        note: `${all.length > 1 ? `Parcel ${changed.number}: ` : ''}${weekdayDate(date)}`,
        changes: { deliveryDate: { before, after: date } },
      },
    });
  }
}
