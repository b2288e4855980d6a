import { type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { AuditAction } from '../../../domain/audit-actions.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import {
  areLeft,
  isRestocked,
  mustLeave,
  piecesIn,
  readTracking,
  withoutSent,
  type ParcelPieces,
  type Pieces,
  type Tracking,
} from '../../../domain/fulfillment.js';
import { UNDO_DELIVERY_SECONDS } from '../../../domain/order-state.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ShopService } from '../../shop/shop.service.js';
import type { DeliverOrder } from '../delivering/deliver-order.js';
import { isMailed } from '../is-mailed.js';
import { lockOrder } from '../lock-order.js';
import type { OrderLine } from '../order-line.entity.js';
import type { Order } from '../order.entity.js';
import type { Parcel } from '../parcels/parcels-of.js';
import { sendOrderMail } from '../send-order-mail.job.js';
import { findShipment, Shipment } from './shipment.entity.js';
import { changeSending, keepState, readContents, setParcelsPreparing } from './sending-state.js';
import { inParcel, leftOf, packedLines, piecesOfParcels } from './shipments-of.js';

/** What an admin says of a shipment: untrusted. */
export interface ShipmentDraft extends TrackingDraft {
  parcel?: number | null | undefined;
  items?: readonly { line: number; qty: number }[] | null | undefined;
  alreadySent?: number | null | undefined;
}

/** What an admin says of a preparation: untrusted. */
export interface PreparingDraft {
  isPreparing: boolean;
  parcel?: number | null | undefined;
}

type TrackingDraft = Partial<Record<keyof Tracking, string | null | undefined>>;

/** Prepares and sends the gifts of orders, in one shipment or in several. */
export class SendOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly shop: Pick<ShopService, 'calendar'>,
    private readonly deliverOrder: DeliverOrder,
  ) {}

  /**
   * Says that a parcel is being prepared, or takes it back; repeating changes nothing.
   * @param draft `parcel`: its number, from 1; without it, all parcels of the order that are still to be sent
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with `parcel`, CONFLICT when there is nothing to
   *   prepare
   */
  async setPreparing(actor: Actor, orderId: string, { isPreparing, parcel: number }: PreparingDraft): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      const contents = await readContents(manager, order);
      const { lines, parcels, shipments, returned } = contents;
      const meant = number == null ? parcels : [parcelOf(parcels, number)];
      const isDone = ({ preparingAt }: Parcel) => (preparingAt !== null) === isPreparing;
      if (meant.every(isDone)) return;
      refuseUnsendable(order);
      const left = leftOf(order, lines, shipments, returned);
      const open = meant.filter(
        (parcel) =>
          // guard: shipments.test.ts 'is being prepared', try: inParcel(shipments, parcel.number).length === 0 && -> true &&
          inParcel(shipments, parcel.number).length === 0 && piecesIn(inParcel(left, parcel.number)) > 0,
      );
      if (open.length === 0)
        throw new Failure(
          'CONFLICT',
          number == null
            ? 'Gifts of this order are on their way already.'
            : 'Gifts of this parcel are on their way already, or back in stock.',
        );
      const changed = open.filter((parcel) => !isDone(parcel));
      if (changed.length === 0) return;
      const preparingAt = isPreparing ? this.clock.now() : null;
      await setParcelsPreparing(manager, order, changed, preparingAt);
      await keepState(manager, await this.shop.calendar(), order, {
        ...contents,
        parcels: parcels.map((parcel) => (changed.includes(parcel) ? { ...parcel, preparingAt } : parcel)),
      });
      const note = changed.length === parcels.length ? null : numbersOf(changed);
      await this.record(manager, actor, orderId, isPreparing ? 'started-preparing' : 'stopped-preparing', note);
    });
  }

  /**
   * Sends pieces of a parcel, or all that is left of it, and emails the customer once it can't be undone anymore.
   * @returns the ID of the shipment
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields (`parcel`, `items.0.line`, `items.0.qty`,
   *   `carrier`, `trackingNumber`), CONFLICT when it has nothing to send, less than that is left, or more was sent than the
   *   caller knows
   */
  async send(actor: Actor, orderId: string, draft: ShipmentDraft): Promise<string> {
    requireAdmin(actor);
    const tracking = trackingOf(draft);
    return this.db.inTransaction(async (manager) => {
      // Whoever sends the same pieces waits here, and then finds them sent.
      // guard: shipments.test.ts 'of two admins who send the same', try: lockOrder(manager, orderId) -> manager.findOneByOrFail(Order, { id: orderId })
      const order = await lockOrder(manager, orderId);
      refuseUnsendable(order);
      const contents = await readContents(manager, order);
      const { lines, parcels, shipments, returned } = contents;
      const before = shipments.flatMap(({ pieces }) => pieces);
      // guard: shipments.test.ts 'sends nothing twice', try: !== piecesIn(before) -> === -1
      if (draft.alreadySent != null && draft.alreadySent !== piecesIn(before))
        throw new Failure('CONFLICT', 'Other gifts of this order were sent in the meantime. Please check it again.');
      const parcel = parcelOf(parcels, draft.parcel ?? null).number;
      const all = piecesOfParcels(lines, order.parcelCount);
      const left = leftOf(order, lines, shipments, returned);
      // What refunds have named is back of this very parcel; of all else, nobody knows.
      // guard: shipments.test.ts 'leaves the rest of it to send', try: ({ parcel: named }) => named !== null -> () => false
      const named = returned.filter(({ parcel: named }) => named !== null);
      const own = inParcel(leftOf(order, lines, shipments, named), parcel);
      const open = inParcel(left, parcel).filter(({ quantity }) => quantity > 0);
      const pieces = draft.items
        ? chosenPieces(draft.items, inParcel(all, parcel))
        : open.map(({ productId, position, quantity }) => ({ productId, position, quantity }));
      if (pieces.length === 0) throw new Failure('CONFLICT', 'Nothing is left to send of this parcel.');
      // guard: shipments.test.ts 'never more than was ordered', try: if (!fits -> if (fits === null
      if (!fits(pieces, withoutSent(all, before)) || !areLeft(pieces, left) || !areLeft(pieces, own))
        throw new Failure(
          'CONFLICT',
          'Some of these gifts were sent or refunded already. Please check the order again.',
        );
      const shipment: Shipment = {
        ...{ id: this.ids.id(), orderId, parcel, pieces, ...tracking },
        ...{ sentAt: this.clock.now(), deliveredAt: null, photoId: null, isHandedOver: false },
      };
      await manager.insert(Shipment, shipment);
      await keepState(manager, await this.shop.calendar(), order, { ...contents, shipments: [...shipments, shipment] });
      await this.record(manager, actor, orderId, 'sent-gifts', noteOf(order, lines, shipment));
      await this.outbox.enqueue(
        manager,
        sendOrderMail,
        { orderId, template: 'sent', shipmentId: shipment.id },
        mailKey(shipment.id),
        UNDO_DELIVERY_SECONDS * 1000,
      );
      return shipment.id;
    });
  }

  /**
   * Replaces what is known of how a shipment goes; repeating changes nothing, and nobody is emailed.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with `carrier`, `trackingNumber`
   */
  async correct(actor: Actor, orderId: string, shipmentId: string, draft: TrackingDraft): Promise<void> {
    requireAdmin(actor);
    const tracking = trackingOf(draft);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      const shipment = await findShipment(manager, orderId, shipmentId);
      if (shipment.carrier === tracking.carrier && shipment.trackingNumber === tracking.trackingNumber) return;
      if (order.anonymisedAt !== null)
        throw new Failure('CONFLICT', 'This order’s customer was deleted, so it can’t be changed anymore.');
      await manager.update(Shipment, { id: shipmentId }, tracking);
      await changeSending(manager, order, {});
      await this.record(manager, actor, orderId, 'corrected-tracking', noteOf(order, [], shipment));
    });
  }

  /**
   * Takes a shipment back, as long as its customer has not been emailed.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND also when it was taken back before, CONFLICT when it is too late
   */
  async undo(actor: Actor, orderId: string, shipmentId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      const shipment = await findShipment(manager, orderId, shipmentId);
      // guard: shipments.test.ts 'was delivered stays', try: shipment.deliveredAt !== null -> false
      if (shipment.deliveredAt !== null) throw new Failure('CONFLICT', 'This shipment was delivered already.');
      const isInTime = this.clock.now() < shipment.sentAt + UNDO_DELIVERY_SECONDS * 1000;
      // guard: shipments.test.ts 'is taken back', try: !isInTime || !( -> (
      if (!isInTime || !(await this.outbox.withdraw(manager, mailKey(shipmentId))))
        throw new Failure('CONFLICT', 'It is too late to undo this.');
      const contents = await readContents(manager, order);
      await manager.delete(Shipment, { id: shipmentId });
      const shipments = contents.shipments.filter(({ id }) => id !== shipmentId);
      await keepState(manager, await this.shop.calendar(), order, { ...contents, shipments });
      await this.record(manager, actor, orderId, 'undid-sending', noteOf(order, contents.lines, shipment));
    });
  }

  /**
   * Marks a shipment delivered; repeating changes nothing. With the last one of an order of which nothing is left to send,
   * the order is delivered.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT as for delivering the order
   */
  async deliver(actor: Actor, orderId: string, shipmentId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      const shipment = await findShipment(manager, orderId, shipmentId);
      if (shipment.deliveredAt !== null) return;
      refuseUnsendable(order);
      const deliveredAt = this.clock.now();
      const contents = await readContents(manager, order);
      const shipments = contents.shipments.map((one) => (one.id === shipmentId ? { ...one, deliveredAt } : one));
      await this.record(manager, actor, orderId, 'delivered-shipment', noteOf(order, contents.lines, shipment));
      const isWhole = order.fulfillment === 'sent' && shipments.every((one) => one.deliveredAt !== null);
      // guard: shipments.test.ts 'the last one delivers the order', try: if (isWhole) -> if (!isWhole)
      if (isWhole) {
        // It also marks the shipment, and an undo takes both back to how they were.
        await this.deliverOrder.deliverIn(manager, actor, order);
        return;
      }
      await manager.update(Shipment, { id: shipmentId }, { deliveredAt });
      await keepState(manager, await this.shop.calendar(), order, { ...contents, shipments });
    });
  }

  /**
   * Makes a delivered shipment an undelivered one again; repeating changes nothing. Nobody was emailed of it, unless it made
   * the order delivered, which can be undone as long as that email waits.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND also for one that had only been made by the delivery that was
   *   undone, CONFLICT when it is too late
   */
  async undoDelivery(actor: Actor, orderId: string, shipmentId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      const shipment = await findShipment(manager, orderId, shipmentId);
      if (shipment.deliveredAt === null) return;
      if (order.deliveredAt !== null) {
        // guard: shipments.test.ts 'delivered before the order', try: !== order.deliveredAt -> === 0
        if (shipment.deliveredAt !== order.deliveredAt)
          throw new Failure('CONFLICT', 'This order was delivered. Undo that first.');
        await this.deliverOrder.undoIn(manager, actor, order);
        return;
      }
      await manager.update(Shipment, { id: shipmentId }, { deliveredAt: null, photoId: null });
      const contents = await readContents(manager, order);
      await keepState(manager, await this.shop.calendar(), order, contents);
      await this.record(manager, actor, orderId, 'undid-shipment-delivery', noteOf(order, contents.lines, shipment));
    });
  }

  /**
   * Works out again how far an order is and when it is late, after a refund has put gifts back into stock in the open
   * transaction. Costs nothing if all of it was sent or delivered.
   */
  async recount(manager: EntityManager, order: Order): Promise<void> {
    if (order.deliveredAt === null && order.fulfillment !== 'sent' && !isMailed(order))
      await keepState(manager, await this.shop.calendar(), order, await readContents(manager, order));
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    id: string,
    action: AuditAction<'order'>,
    note: string | null = null,
  ): Promise<void> {
    const detail = note === null ? {} : { detail: { note } };
    await this.audit.record(manager, actor, { subject: { type: 'order', id }, action, ...detail });
  }
}

function mailKey(shipmentId: string): string {
  return `sent:${shipmentId}`;
}

function trackingOf(draft: TrackingDraft): Tracking {
  const read = readTracking(draft);
  if ('errors' in read) throw invalidInput(read.errors);
  return read.tracking;
}

/** Refuses orders of which nothing is to be handed over now. */
function refuseUnsendable(order: Order): void {
  if (isMailed(order)) throw new Failure('CONFLICT', 'This order comes by email, so there is nothing to send.');
  if (order.deliveredAt !== null) throw new Failure('CONFLICT', 'This order was delivered already.');
  if (isRestocked(order))
    throw new Failure('CONFLICT', 'All gifts of this order are back in stock, so there is nothing to send.');
  // guard: shipments.test.ts 'that is not paid', try: !mustLeave(order) -> order === null
  if (!mustLeave(order))
    throw new Failure('CONFLICT', 'This order is not paid, or was refunded in full, so there is nothing to send.');
}

function parcelOf(parcels: readonly Parcel[], number: number | null): Parcel {
  if (number === null && parcels.length > 1)
    throw invalidInput({ parcel: `This order has ${parcels.length} parcels: say which one, from 1` });
  const found = parcels.find((parcel) => parcel.number === (number ?? 1));
  if (!found) throw invalidInput({ parcel: 'This order has no such parcel' });
  return found;
}

/** 'Parcel 2', or 'Parcels 2, 3'. */
function numbersOf(parcels: readonly Parcel[]): string {
  return `${parcels.length === 1 ? 'Parcel' : 'Parcels'} ${parcels.map(({ number }) => number).join(', ')}`;
}

/** The pieces that an admin has chosen of the lines of a parcel. */
function chosenPieces(items: readonly { line: number; qty: number }[], lines: readonly ParcelPieces[]): Pieces[] {
  const chosen = new Map<number, Pieces>();
  for (const [at, { line, qty }] of items.entries()) {
    const found = lines[line];
    if (!found) throw invalidInput({ [`items.${at}.line`]: 'This parcel has no such line' });
    if (!Number.isInteger(qty) || qty < 1) throw invalidInput({ [`items.${at}.qty`]: 'Must be a whole number from 1' });
    const { productId, position } = found;
    chosen.set(line, { productId, position, quantity: qty + (chosen.get(line)?.quantity ?? 0) });
  }
  return [...chosen.values()];
}

/** Whether each line has so many pieces that no shipment has. */
function fits(pieces: readonly Pieces[], lines: readonly ParcelPieces[]): boolean {
  return pieces.every(({ position, productId, quantity }) =>
    lines.some((line) => line.position === position && line.productId === productId && line.quantity >= quantity),
  );
}

/** 'Parcel 2: 1 × Mug, 2 × Roses, by UPS'. A tracking number is the customer's, and not kept in the history. */
export function noteOf({ parcelCount }: Order, lines: readonly OrderLine[], shipment: Shipment): string | null {
  const { parcel, pieces, carrier } = shipment;
  const gifts = packedLines(lines, parcel).flatMap(({ productId, position, name }) => {
    const some = pieces.find((one) => one.productId === productId && one.position === position);
    return some ? [`${some.quantity} × ${name}`] : [];
  });
  const words = [...gifts, ...(carrier === null ? [] : [`by ${carrier}`])].join(', ');
  const note = [...(parcelCount > 1 ? [`Parcel ${parcel}`] : []), ...(words === '' ? [] : [words])].join(': ');
  return note === '' ? null : note;
}
