import { type OrderedDelivery } from '../../../domain/delivery.js';
import { deliveryPhotoPath } from '../../../domain/delivery-photos.js';
import { latestOrder, leavesForDate, type DeliveryCalendar } from '../../../domain/delivery-dates.js';
import { dateIn, isOpenOn } from '../../../domain/dispatch.js';
import {
  type FulfillmentState,
  fulfillmentState,
  hasShipments,
  isLate,
  isRestocked,
  mustBeSent,
  mustLeave,
  type ReturnedPieces,
  trackingUrl,
} from '../../../domain/fulfillment.js';
import { canChangeGift } from '../../../domain/gift-message.js';
import { isDelivered, isPaid } from '../../../domain/order-state.js';
import { maskEmail } from '../../../domain/email-address.js';
import { maskRecipient } from '../../../domain/gift-card-texts.js';
import { decimalFromCents, inCurrency, shopCurrency } from '../../../domain/money.js';
import { plainLines } from '../../../domain/order-totals.js';
import { effectivePriceCents } from '../../../domain/pricing.js';
import { orderNumber } from '../../../domain/order-number.js';
import { askToPay, NO_END, type PayLater } from '../../../domain/payment-methods/pay-later.js';
import { shownLines, withoutWords, type ShownLine } from '../../../domain/order-pieces.js';
import { lineTextView } from '../../../domain/text-options.js';
import { DELETED_CUSTOMER, NO_ADDRESS } from '../../../domain/deleted-customer.js';
import type { Payment } from '../../payments/payment.entity.js';
import type { OrderLine } from '../order-line.entity.js';
import type { Order } from '../order.entity.js';
import { dispatchOf, nothingSent, preparedFrom, type Parcel, type ParcelProgress } from '../parcels/parcels-of.js';
import type { Shipment } from '../shipments/shipment.entity.js';
import type { ShipmentType } from '../shipments/shipment.type.js';
import { packedLines, parcelProgress } from '../shipments/shipments-of.js';
import { arrivesBy } from './arrives-by.js';
import { figuresOf, recipientOf, toPriceLines, toTaxesView } from './price-lines.js';
import type { LatePayment, OrderDelivery, OrderItem, OrderParcelType, OrderType, PayLaterType } from '../order.type.js';

/** What an order consists of, and what of it has left, oldest first. */
export interface Packed {
  parcels: readonly Parcel[];
  shipments: readonly Shipment[];
  /** What went back into stock; it may be left out of an order with one parcel that isn't restocked. */
  returned: readonly ReturnedPieces[];
}

/** What the view of an order depends on besides its data: the current time, and the shop's calendar. */
export interface Here {
  now: number;
  calendar: DeliveryCalendar;
}

/**
 * An order as the interfaces show it, under its documented names; prices are decimal numbers of its own currency.
 * @param packed its parcels, of `parcelsOf`, and its shipments
 * @param payments what is known to have come for it: the one that succeeded, if any, and those that go back
 * @param here null only for an order that has no day to leave on and no date (`dependsOnTime`)
 */
export function toOrderView(
  order: Order,
  lines: readonly OrderLine[],
  { parcels, shipments, returned }: Packed,
  payments: readonly Payment[],
  here: Here | null,
): OrderType {
  return inCurrency(order.currency, () => viewOf(order, lines, { parcels, shipments, returned }, payments, here));
}

function viewOf(
  order: Order,
  lines: readonly OrderLine[],
  { parcels, shipments, returned }: Packed,
  payments: readonly Payment[],
  here: Here | null,
): OrderType {
  const shown = shownLines(lines);
  const [first] = parcels;
  if (!first) throw new Error(`order ${order.id} has lost its parcels`);
  const delivery = first.method;
  const progress =
    hasShipments(order) || returned.length > 0 ? parcelProgress(order, lines, shipments, returned) : () => nothingSent;
  const packed = parcels.map((parcel) =>
    parcelView(
      order,
      parcel,
      lines,
      {
        state: parcelState(order, parcel, shipments, progress),
        isRestocked: isParcelRestocked(order, progress(parcel.number)),
        sent: shipments.findLast((shipment) => shipment.parcel === parcel.number),
      },
      here,
    ),
  );
  const leavesBy = here && mustBeSent(order) ? order.dispatchBy : null;
  const payment = payments.find(({ status }) => status === 'succeeded') ?? null;
  return {
    _id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    user: {
      _id: order.userId ?? '',
      isGuest: order.userId === null,
      name: order.customerName,
      email: order.customerEmail,
      isDeleted: order.customerDeletedAt !== null,
    },
    createdAt: new Date(order.createdAt),
    orderItems: shown.map(itemView),
    shippingAddress: order.shippingAddress,
    deliveryMethod: toOrderDelivery(delivery),
    gift: first.gift,
    // What is emailed is no parcel.
    parcels: delivery.kind === 'email' ? [] : packed,
    canChangeGift: delivery.kind !== 'email' && canChangeGift(order),
    substitution: order.substitution,
    paymentMethod: order.paymentMethod,
    lines: toPriceLines(
      shown.map((line) => ({
        label: line.name,
        product: line.variantOf ?? line.productId,
        variant: line.variantOf === null ? null : line.productId,
        qty: line.quantity,
        unitCents: effectivePriceCents(line),
      })),
      order.priceLines ?? plainLines(order, delivery),
      // guard: parcels.test.ts 'are forgotten with their customer', try: order.customerDeletedAt === null -> true
      order.customerDeletedAt === null ? parcels.map(({ shippingAddress }) => recipientOf(shippingAddress)) : [],
    ),
    payLater: order.payLater && toPayLater(order.payLater, order),
    ...figuresOf(order),
    ...toTaxesView(order.taxes ?? []),
    isPaid: isPaid(order.status),
    paidAt: dateOrNull(order.paidAt),
    isDelivered: isDelivered(order.status, order.deliveredAt),
    deliveredAt: dateOrNull(order.deliveredAt),
    paymentResult: payment && {
      id: payment.intentId ?? payment.id,
      status: payment.status,
      update_time: new Date(payment.updatedAt).toISOString(),
      email_address: payment.receiptEmail,
    },
    holdUntil: order.status === 'pending' && order.holdUntil < NO_END ? new Date(order.holdUntil) : null,
    refundedPrice: decimalFromCents(order.refundedCents),
    latePayment: latePaymentOf(payments),
    hasReceivedMoney: payments.length > 0,
    dispatchDate: here && leavesBy !== null ? dateIn(here.calendar.timeZone, leavesBy - 1) : null,
    isLate: here !== null && isLate(order, here.now),
    deliveryDate: packed[0]!.deliveryDate,
    dateChangeUntil: packed[0]!.dateChangeUntil,
    fulfillmentState: fulfillmentState(order),
    isRestocked: isRestocked(order),
    shipments: shipments.map((shipment) => shipmentView(shipment, lines)),
    isDateAtRisk: packed.some(({ isDateAtRisk }) => isDateAtRisk),
  };
}

/** What was sent, as the interfaces show it. */
function shipmentView(
  { id, orderId, parcel, pieces, carrier, trackingNumber, sentAt, deliveredAt, photoId }: Shipment,
  lines: readonly OrderLine[],
): ShipmentType {
  return {
    _id: id,
    parcel,
    items: packedLines(lines, parcel).flatMap(({ productId, position, variantOf, name }, line) =>
      pieces
        .filter((some) => some.productId === productId && some.position === position)
        .map(({ quantity }) => ({ line, product: variantOf ?? productId, itemId: productId, name, qty: quantity })),
    ),
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    sentAt: new Date(sentAt),
    deliveredAt: dateOrNull(deliveredAt),
    photo: photoId === null || deliveredAt === null ? null : deliveryPhotoPath(orderId, photoId),
  };
}

/** How far a parcel of an order is. */
export function parcelState(
  order: Order,
  { number, preparingAt }: Parcel,
  shipments: readonly Shipment[],
  progressOf: (number: number) => ParcelProgress,
): FulfillmentState {
  const progress = progressOf(number);
  if (isParcelRestocked(order, progress)) return 'unfulfilled';
  if (progress.isDelivered || fulfillmentState(order) === 'delivered') return 'delivered';
  if (progress.isSent) return 'sent';
  if (shipments.some(({ parcel }) => parcel === number)) return 'partlySent';
  return preparingAt === null ? 'unfulfilled' : 'preparing';
}

/** Whether all of a parcel went back into stock before any of it left. */
function isParcelRestocked(order: Order, progress: ParcelProgress): boolean {
  // What came back of an order that was delivered without shipments was delivered before.
  return progress.isRestocked && (hasShipments(order) || !isDelivered(order.status, order.deliveredAt));
}

/** A line of an order, or of one of its parcels, as the interfaces show it. */
function itemView(line: ShownLine<OrderLine>): OrderItem {
  return {
    product: line.variantOf ?? line.productId,
    variant: line.variantOf === null ? null : line.productId,
    itemId: line.productId,
    name: line.name,
    qty: line.quantity,
    image: line.image,
    price: decimalFromCents(line.priceCents),
    salePrice: line.salePriceCents === null ? null : decimalFromCents(line.salePriceCents),
    isOnSale: line.isOnSale,
    texts: line.texts.map(lineTextView),
    addOnOf: line.addOnOf,
  };
}

/** A parcel as the interfaces show it. Gift cards are emailed, and in none. */
function parcelView(
  order: Order,
  parcel: Parcel,
  lines: readonly OrderLine[],
  { state, isRestocked: isBack, sent }: { state: FulfillmentState; isRestocked: boolean; sent: Shipment | undefined },
  here: Here | null,
): OrderParcelType {
  const { number, shippingAddress, method, gift } = parcel;
  const leavesBy =
    here && mustLeave(order) && !isBack && !hasLeft(state) ? dispatchOf(here.calendar, order, parcel) : null;
  const isComing = mustLeave(order) && !isBack && state !== 'delivered';
  const view = {
    number,
    orderItems: packedLines(lines, number).map(itemView),
    shippingAddress,
    deliveryMethod: toOrderDelivery(method),
    gift,
    shippingPrice: decimalFromCents(parcel.shippingCents),
    currency: shopCurrency().code,
    dispatchDate: here && leavesBy !== null ? dateIn(here.calendar.timeZone, leavesBy - 1) : null,
    ...(isBack ? noDateView(parcel) : dateView(order, parcel, state, here)),
    fulfillmentState: state,
    isRestocked: isBack,
  };
  const arrival = here && isComing ? arrivesBy(view, preparedFrom(order), sent, here.calendar) : null;
  return { ...view, arrivesBy: arrival !== null && here && arrival >= today(here) ? arrival : null };
}

function today({ now, calendar }: Here): string {
  return dateIn(calendar.timeZone, now);
}

function hasLeft(state: FulfillmentState): boolean {
  return state === 'sent' || state === 'delivered';
}

/** The delivery of an order as the interfaces show it. */
export function toOrderDelivery({
  id,
  name,
  kind,
  minDays,
  maxDays,
  preparationDays = 0,
}: OrderedDelivery): OrderDelivery {
  return { id, name, kind, days: maxDays, minDays, preparationDays };
}

/** What the interfaces say of the date that its buyer has chosen for a parcel. */
function dateView(
  order: Order,
  parcel: Parcel,
  state: FulfillmentState,
  here: Here | null,
): Pick<OrderParcelType, 'deliveryDate' | 'dateChangeUntil' | 'isDateAtRisk'> {
  const { deliveryDate } = parcel;
  const none = noDateView(parcel);
  if (deliveryDate === null || here === null || state === 'partlySent' || hasLeft(state)) return none;
  if (!mustLeave(order))
    return {
      ...none,
      dateChangeUntil: order.status === 'pending' && order.deliveredAt === null ? new Date(order.holdUntil) : null,
    };
  const { now, calendar } = here;
  const dispatchBy = dispatchOf(calendar, order, parcel);
  const last = leavesForDate(calendar, parcel.method, deliveryDate);
  const cutOff = latestOrder(calendar, parcel.method, deliveryDate);
  const leaves = dateIn(calendar.timeZone, Math.max(now, (dispatchBy ?? now) - 1));
  return {
    deliveryDate,
    dateChangeUntil: now < cutOff ? new Date(cutOff) : null,
    // The shop may have closed the day after it was chosen.
    isDateAtRisk: leaves > last || !isOpenOn(calendar, deliveryDate),
  };
}

/** A date that nobody waits for anymore, or none. */
function noDateView({ deliveryDate }: Parcel): ReturnType<typeof dateView> {
  return { deliveryDate, dateChangeUntil: null, isDateAtRisk: false };
}

/** How an order is paid later, with what its customer has to do. */
function toPayLater(
  payLater: PayLater,
  { id, totalCents, deliveredAt }: Pick<Order, 'id' | 'totalCents' | 'deliveredAt'>,
): PayLaterType {
  const reference = orderNumber(id);
  const isDelivered = deliveredAt !== null;
  // What was due when the gifts were handed over needs no directions anymore.
  const instructions = isDelivered && payLater.lastDate === null ? '' : payLater.instructions;
  return { ...payLater, instructions, reference, text: askToPay(payLater, totalCents, reference, isDelivered) };
}

/**
 * An order as its signed link shows it: emails get forwarded, so the link shows what was ordered, where it goes and its
 * status, but neither the customer's email address nor those of gift cards, nor the receipt. People who go on to pay still see the address at
 * the provider, because there is one payment page per order, whoever opens it. Of a deleted customer it shows no more than
 * lists do.
 */
export function asLinkShows(order: OrderType): OrderType {
  // guard: deleted-customers.test.ts 'by default, ended orders', try: asListShows(order) -> order
  const { user, ...shown } = asListShows(order);
  return {
    ...shown,
    user: { ...user, email: maskEmail(user.email) },
    // A guest has nothing but the link.
    ...(user.isGuest ? {} : withoutPhones(shown)),
    // guard: gift-card-sales.test.ts 'where a gift card goes', try: maskRecipient(texts) -> texts
    orderItems: shown.orderItems.map(({ texts, ...item }) => ({ ...item, texts: maskRecipient(texts) })),
    // The links of customers' orders change nothing.
    canChangeGift: user.isGuest && shown.canChangeGift,
    paymentResult: null,
  };
}

/** Where an order goes, without the numbers by which its recipients are called. */
function withoutPhones({
  shippingAddress,
  parcels,
}: Pick<OrderType, 'shippingAddress' | 'parcels'>): Pick<OrderType, 'shippingAddress' | 'parcels'> {
  const withoutPhone = ({ phone: _, ...address }: OrderType['shippingAddress']) => address;
  return {
    // guard: order-links.test.ts 'phone number', try: withoutPhone(shippingAddress) -> shippingAddress
    shippingAddress: withoutPhone(shippingAddress),
    parcels: parcels.map((parcel) => ({ ...parcel, shippingAddress: withoutPhone(parcel.shippingAddress) })),
  };
}

/** The customer of an order by the name that lists, figures and histories show. */
export function listedCustomerName({
  customerName,
  customerDeletedAt,
}: Pick<Order, 'customerName' | 'customerDeletedAt'>): string {
  return customerDeletedAt === null ? customerName : DELETED_CUSTOMER;
}

/**
 * An order as lists, exports and figures show it: of a deleted customer they know nothing, even while the order's own page
 * still has the name and the address.
 */
export function asListShows(order: OrderType): OrderType {
  if (!order.user.isDeleted) return order;
  const { paymentResult } = order;
  return {
    ...order,
    user: { ...order.user, name: DELETED_CUSTOMER, email: '' },
    shippingAddress: NO_ADDRESS,
    // guard: text-options.test.ts 'what was written on the gifts', try: withoutWords(order.orderItems) -> order.orderItems
    orderItems: withoutWords(order.orderItems),
    // guard: gifts.test.ts 'forgets what was written', try: null -> order.gift
    gift: null,
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      // guard: parcels.test.ts 'are forgotten with their customer', try: NO_ADDRESS -> parcel.shippingAddress
      shippingAddress: NO_ADDRESS,
      orderItems: withoutWords(parcel.orderItems),
      // guard: parcels.test.ts 'are forgotten with their customer', try: null -> parcel.gift
      gift: null,
    })),
    // guard: shipments.test.ts 'forgets the tracking', try: order.shipments.map(untracked) -> order.shipments
    shipments: order.shipments.map(untracked),
    paymentResult: paymentResult && { ...paymentResult, email_address: null },
  };
}

/** A shipment without what leads to whoever received it. */
function untracked(shipment: ShipmentType): ShipmentType {
  return { ...shipment, trackingNumber: null, trackingUrl: null, photo: null };
}

function latePaymentOf(payments: readonly Payment[]): LatePayment | null {
  const late = payments.filter(
    ({ status, returnReason }) =>
      (status === 'refund_due' || status === 'refunded') &&
      // Wrong money was neither late nor, perhaps, this customer's.
      returnReason !== 'mismatch' &&
      // Money that may be someone else’s is shown to nobody.
      // guard: provider-events.test.ts 'a payment of one customer'
      returnReason !== 'misdirected',
  );
  if (late.length === 0) return null;
  return {
    amount: decimalFromCents(late.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    isReturned: late.every(({ status }) => status === 'refunded'),
  };
}

/** Whether its view depends on the time: it must leave, or has a date, or parcels that may have one. */
export function dependsOnTime(order: Order): boolean {
  return mustLeave(order) || order.deliveryDate !== null || order.parcelCount > 1;
}

function dateOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
