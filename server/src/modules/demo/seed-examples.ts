import { In, type EntityManager } from 'typeorm';
import { normalizeEmail } from '../../domain/account-rules.js';
import { DELIVERY_PHOTO_NAME } from '../../domain/delivery-photos.js';
import type { DeliveryOffer } from '../../domain/delivery.js';
import { piecesIn, sendingState } from '../../domain/fulfillment.js';
import { shopCurrency } from '../../domain/money.js';
import { HOLD_MINUTES } from '../../domain/order-state.js';
import { giftCardPartsIn, orderTotals, type OrderTotals } from '../../domain/order-totals.js';
import type { Ids } from '../../domain/ports.js';
import { documentedPricingRules } from '../../domain/pricing.js';
import { documentedTaxRules, taxationAt } from '../../domain/taxes.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { Product } from '../catalog/product.entity.js';
import type { NewStockMove, StockLedger } from '../catalog/stock-ledger.js';
import type { GiftCardCodes } from '../gift-cards/gift-card-codes.js';
import type { GiftCard } from '../gift-cards/gift-card.entity.js';
import { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { MediaStorage } from '../media/media-storage.js';
import { StaffNote } from '../notes/staff-note.entity.js';
import { DeliveryDay } from '../orders/dates/delivery-day.entity.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { OrderParcel } from '../orders/parcels/order-parcel.entity.js';
import { dueTimes } from '../orders/parcels/parcels-of.js';
import { newLine, newOrder, newParcels } from '../orders/placing/new-order.js';
import type { FoundItem } from '../orders/placing/found-items.js';
import { DeliveryPhoto } from '../orders/shipments/delivery-photo.entity.js';
import { noteOf } from '../orders/shipments/send-order.js';
import { Shipment } from '../orders/shipments/shipment.entity.js';
import { piecesOfParcels } from '../orders/shipments/shipments-of.js';
import { Payment } from '../payments/payment.entity.js';
import { demoCalendar } from './demo-history.js';
import { exampleId, type DemoExample, type DemoParcel } from './demo-examples.js';
import { demoId } from './demo-id.js';
import { insertRows } from './seed-history.js';

/** What the examples are written with. */
export interface ExampleServices {
  ids: Ids;
  stockLedger: StockLedger;
  /** Of the shop: the demo's card has a code as any other. */
  giftCardCodes: GiftCardCodes;
}

/** Who prepared, sent, and took the cash. */
interface Admin {
  id: string;
  name: string;
}

/** What the history of an order says of cash at the counter. */
const CASH = 'Cash at the counter';

/** What the demo shop taxes everywhere. */
const taxation = taxationAt(documentedTaxRules, documentedPricingRules.taxPercent, {});

/** How long after a delivery its photo came, in ms. */
const PHOTO_TAKES = 2 * 60_000;

/** The photo of the one delivery that has one. */
const photoId = demoId('photo', 'delivery');

/**
 * Keeps the photo of a delivery, before the order that names it is written.
 * @param photo a JPEG; null: it is not there, as where the client isn't built
 * @returns its ID, if it is there
 */
export async function keepPhoto(
  storage: Pick<MediaStorage, 'has' | 'put'>,
  photo: Buffer | null,
): Promise<string | null> {
  if (photo === null) return null;
  if (!(await storage.has(`${photoId}/${DELIVERY_PHOTO_NAME}`)))
    await storage.put(photoId, [{ name: DELIVERY_PHOTO_NAME, type: 'image/jpeg', data: photo }]);
  return photoId;
}

/** Writes the examples with everything that the shop would have written itself, except for emails. */
export async function insertExamples(
  manager: EntityManager,
  services: ExampleServices,
  examples: readonly DemoExample[],
  by: { admin: Admin; photo: string | null },
): Promise<void> {
  for (const example of examples) await insertExample(manager, services, example, by);
}

async function insertExample(
  manager: EntityManager,
  { ids, stockLedger, giftCardCodes }: ExampleServices,
  example: DemoExample,
  { admin, photo }: { admin: Admin; photo: string | null },
): Promise<void> {
  const { parcels, createdAt, note } = example;
  const id = exampleId(example.key);
  const { cards, card } = await issueCard(manager, { ids, giftCardCodes }, example, admin);
  const items = await readItems(manager, parcels);
  const lines = toLines(id, items);
  const shipments = toShipments(id, parcels, lines, photo);
  const offers = parcels.map(offerFor);
  const totals = orderTotals({
    items: items.map(({ product, quantity, parcel }) => ({ ...product, quantity, ...(parcel && { parcel }) })),
    parcels: offers.map((delivery) => ({ delivery, taxation })),
    giftCards: card ? [card] : [],
  });
  const order = toOrder(id, example, { items, lines, shipments, offers, totals }, admin);
  const insert = <Row extends object>(entity: new () => Row, rows: readonly Row[]) => insertRows(manager, entity, rows);
  await insert(Order, [order]);
  await insert(OrderLine, lines);
  const parcelRows = newParcels(id, { parcels }, offers, totals);
  await insert(OrderParcel, parcelRows);
  await insert(
    DeliveryDay,
    parcelRows.flatMap(({ deliveryDate: date }) => (date === null ? [] : [{ date, taken: 1 }])),
  );
  const photos = shipments.flatMap(({ photoId: own, deliveredAt }) =>
    own === null || deliveredAt === null ? [] : [{ id: own, createdAt: deliveredAt }],
  );
  // That of a demo that was removed may wait for its clean-up.
  if (photos.length > 0) await manager.upsert(DeliveryPhoto, photos, ['id']);
  await insert(Shipment, shipments);
  await insert(Payment, [toPayment(ids.id(), order)]);
  await cards?.spend(manager, id, giftCardPartsIn(totals.lines));
  if (note !== null) {
    const author = { authorId: admin.id, authorName: admin.name };
    await insert(StaffNote, [{ id: demoId('note', example.key), orderId: id, userId: null, ...note, ...author }]);
  }
  await stockLedger.recordHistory(
    manager,
    lines.map(({ productId, quantity }): NewStockMove => ({
      ...{ productId, orderId: id, kind: 'hold', delta: -quantity, createdAt },
    })),
  );
  await insert(AuditEntry, auditOf(ids, example, { order, lines, shipments }, admin));
}

/** Issues the card of an example before its order. @returns what it can be spent with when the order is placed */
async function issueCard(
  manager: EntityManager,
  { ids, giftCardCodes }: Pick<ExampleServices, 'ids' | 'giftCardCodes'>,
  { buyer, giftCard, createdAt }: DemoExample,
  admin: Admin,
): Promise<{ cards: GiftCardLedger | null; card: GiftCard | null }> {
  if (giftCard === null) return { cards: null, card: null };
  const ledgerAt = (now: number) => new GiftCardLedger({ now: () => now }, ids, giftCardCodes);
  const card = await ledgerAt(giftCard.createdAt).issue(manager, {
    ...{ cents: giftCard.cents, recipientName: buyer.name, recipientEmail: buyer.email, senderName: admin.name },
    message: 'Thank you for shopping with us!',
    ...{ createdBy: admin.id, mailQueuedAt: giftCard.createdAt, sentAt: giftCard.createdAt },
  });
  return { cards: ledgerAt(createdAt), card };
}

/** What the shop charges for each parcel: the documented price, and nothing for a pickup. */
function offerFor({ method, lines }: DemoParcel): DeliveryOffer {
  return {
    method: { ...method, note: '', isActive: true, rates: [] },
    priceCents: method.kind === 'pickup' ? 0 : documentedPricingRules.shippingCents,
    ...{ freeFromCents: null, dependsOnAddress: false },
    preparationDays: Math.max(...lines.map(({ product }) => product.preparationDays ?? 0)),
  };
}

async function readItems(manager: EntityManager, parcels: readonly DemoParcel[]): Promise<FoundItem[]> {
  const wanted = parcels.flatMap(({ lines }, at) =>
    lines.map(({ product: { slug }, quantity }) => ({ id: demoId('product', slug), quantity, parcel: at + 1 })),
  );
  const products = await manager.findBy(Product, { id: In(wanted.map(({ id }) => id)) });
  return wanted.flatMap(({ id, quantity, parcel }, position) => {
    const product = products.find((one) => one.id === id);
    return product ? [{ product, position, quantity, texts: [], ...(parcels.length > 1 && { parcel }) }] : [];
  });
}

function toLines(orderId: string, items: readonly FoundItem[]): OrderLine[] {
  const itemDiscounts = items.map(() => 0);
  return items.map(({ product, quantity }) => newLine(orderId, product, quantity, items, { itemDiscounts }));
}

/** Each parcel that was sent left as a whole. */
function toShipments(
  orderId: string,
  parcels: readonly DemoParcel[],
  lines: readonly OrderLine[],
  photo: string | null,
): Shipment[] {
  const pieces = piecesOfParcels(lines, parcels.length);
  return parcels.flatMap(({ sent }, at) => {
    if (sent === null) return [];
    const { hasPhoto, ...facts } = sent;
    return [
      {
        ...{ id: demoId('shipment', `${orderId} ${at + 1}`), orderId, parcel: at + 1, ...facts },
        pieces: pieces.filter(({ parcel }) => parcel === at + 1).map(({ parcel: _, ...some }) => some),
        ...{ photoId: hasPhoto ? photo : null, isHandedOver: false },
      },
    ];
  });
}

/** The order, as far as it has come. */
function toOrder(
  id: string,
  { buyer, isOfShopper, isByPhone, createdAt, paidAt, preparingAt, substitution, parcels }: DemoExample,
  contents: {
    items: readonly FoundItem[];
    lines: readonly OrderLine[];
    shipments: readonly Shipment[];
    offers: readonly DeliveryOffer[];
    totals: OrderTotals;
  },
  admin: Admin,
): Order {
  const { items, lines, shipments, offers, totals } = contents;
  const progress = parcels.map(({ sent }) => ({ isSent: sent !== null, isDelivered: sent?.deliveredAt != null }));
  const isDelivered = progress.every((parcel) => parcel.isDelivered);
  const sent = piecesIn(shipments.flatMap(({ pieces }) => pieces));
  const promises = parcels.map(({ deliveryDate }, at) => ({
    deliveryDate,
    method: { ...parcels[at]!.method, preparationDays: offers[at]!.preparationDays },
  }));
  const due = dueTimes(demoCalendar, promises, paidAt, (number) => ({
    ...progress[number - 1]!,
    isRestocked: false,
  }));
  return {
    ...newOrder(
      id,
      {
        ...buyer,
        userId: isOfShopper ? demoId('user', buyer.email) : null,
        guestEmail: isOfShopper ? null : normalizeEmail(buyer.email),
      },
      {
        ...{ parcels, substitution, idempotencyKey: null, hash: id },
        paymentMethod: isByPhone ? 'Manual' : 'Card',
      },
      {
        ...{ totals, offers, currency: shopCurrency().code.toLowerCase(), clientAddress: null, payLater: null },
        products: items.map(({ product }) => product),
        placedBy: isByPhone ? admin.id : null,
        ...{ now: createdAt, holdUntil: createdAt + HOLD_MINUTES * 60_000, ...due },
      },
    ),
    ...{ status: isDelivered ? 'delivered' : 'paid', paidAt, preparingAt },
    deliveredAt: isDelivered ? Math.max(...shipments.map(({ deliveredAt }) => deliveredAt ?? 0)) : null,
    fulfillment: sendingState({ isPreparing: preparingAt !== null, sent, left: piecesIn(lines) - sent }),
    fulfillmentChanges: shipments.length,
  };
}

function toPayment(id: string, { id: orderId, totalCents, currency, customerEmail, paidAt }: Order): Payment {
  const at = paidAt ?? 0;
  return {
    ...{ id, orderId, provider: 'manual', kind: 'manual', attempt: 1, status: 'succeeded', currency },
    ...{ idempotencyKey: `order:${orderId}:manual:1`, sessionId: null, intentId: null, amountCents: totalCents },
    ...{ refundedCents: 0, receiptEmail: customerEmail, returnReason: null, checkedAt: null },
    ...{ createdAt: at, updatedAt: at },
  };
}

/** What the shop would have written down when it happened. */
function auditOf(
  ids: Ids,
  { isByPhone, createdAt, preparingAt }: DemoExample,
  { order, lines, shipments }: { order: Order; lines: readonly OrderLine[]; shipments: readonly Shipment[] },
  admin: Admin,
): AuditEntry[] {
  const entries: AuditEntry[] = [];
  const add = (
    action: AuditAction<'order'>,
    at: number | null,
    detail: AuditEntry['detail'] = null,
    isByAdmin = true,
  ) => {
    if (at === null) return;
    entries.push({
      ...{ id: ids.id(), createdAt: at, subjectType: 'order', subjectId: order.id, action, detail },
      ...{ actorId: isByAdmin ? admin.id : null, actorName: isByAdmin ? admin.name : 'The shop' },
    });
  };
  const { totalCents: amountCents, paidAt } = order;
  if (isByPhone) add('placed-order', createdAt);
  if (isByPhone) add('marked-paid', paidAt, { amountCents, note: CASH });
  else add('paid-by-card', paidAt, { amountCents }, false);
  add('started-preparing', preparingAt);
  for (const shipment of shipments) {
    const { sentAt, deliveredAt, photoId: photo } = shipment;
    const note = { note: noteOf(order, lines, shipment) };
    add('sent-gifts', sentAt, note);
    add('delivered-shipment', deliveredAt, note);
    if (photo !== null && deliveredAt !== null) add('added-delivery-photo', deliveredAt + PHOTO_TAKES);
  }
  add('delivered', order.deliveredAt);
  return entries;
}
