import { cleanLine } from './clean-line.js';
import { isDelivered, isRefundedInFull, type OrderStatus, type RefundableOrder } from './order-state.js';

/** How far the gifts of an order are on their way, as the order keeps it; a delivery is kept apart, by its time. */
export const sendingStates = ['unfulfilled', 'preparing', 'partlySent', 'sent'] as const;
export type SendingState = (typeof sendingStates)[number];

/** How far the gifts of an order are, as people see it. */
export const fulfillmentStates = [...sendingStates, 'delivered'] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

/**
 * Which states may follow which. Each way leads back, because an admin can undo it: a shipment whose email has not left,
 * a preparation, a delivery.
 */
export const fulfillmentTransitions: Readonly<Record<FulfillmentState, readonly FulfillmentState[]>> = {
  unfulfilled: ['preparing', 'partlySent', 'sent', 'delivered'],
  preparing: ['unfulfilled', 'partlySent', 'sent', 'delivered'],
  partlySent: ['unfulfilled', 'preparing', 'sent', 'delivered'],
  sent: ['unfulfilled', 'preparing', 'partlySent', 'delivered'],
  delivered: ['unfulfilled', 'preparing', 'partlySent', 'sent'],
};

/** What people are told of an order's gifts. */
export function fulfillmentState({
  status,
  deliveredAt,
  fulfillment,
}: {
  status: OrderStatus;
  deliveredAt: number | null;
  fulfillment: SendingState;
}): FulfillmentState {
  return isDelivered(status, deliveredAt) ? 'delivered' : fulfillment;
}

/** Whether some of an order's gifts have left, so that it has shipments. */
export function hasShipments({ fulfillment }: { fulfillment: SendingState }): boolean {
  return fulfillment === 'partlySent' || fulfillment === 'sent';
}

/**
 * Whether an order still has to be handed over: paid or confirmed, not delivered, not all of its money back, and with
 * gifts that haven't gone back into stock.
 */
export function mustLeave(
  order: {
    status: OrderStatus;
    deliveredAt: number | null;
    payLater: { isConfirmed: boolean } | null;
    dispatchBy: number | null;
  } & RefundableOrder,
): boolean {
  // What is emailed has no such day either, and nobody hands it over.
  if (order.dispatchBy === null) return false;
  if (order.status === 'pending') return order.payLater?.isConfirmed === true && order.deliveredAt === null;
  return order.status === 'paid' && !isRefundedInFull(order);
}

/** Whether gifts of an order still have to be sent. */
export function mustBeSent(order: Parameters<typeof mustLeave>[0] & { fulfillment: SendingState }): boolean {
  return mustLeave(order) && order.fulfillment !== 'sent';
}

/**
 * Whether all that a paid order had to send went back into stock before any of it left. Such an order has no day on which
 * it must leave.
 */
export function isRestocked(order: {
  status: OrderStatus;
  fulfillment: SendingState;
  dispatchBy: number | null;
  delivery: { kind: string } | null;
}): boolean {
  return (
    order.status === 'paid' && order.dispatchBy === null && !hasShipments(order) && order.delivery?.kind !== 'email'
  );
}

/** So many pieces of one line of an order, which its product and its place in the cart tell apart. */
export interface Pieces {
  productId: string;
  /** Of the line, from 0. */
  position: number;
  quantity: number;
}

/** Pieces of a line that go into one parcel. */
export interface ParcelPieces extends Pieces {
  /** Its number, from 1. */
  parcel: number;
}

/** Pieces of a product that refunds have put back into stock. */
export interface ReturnedPieces {
  productId: string;
  quantity: number;
  /** The parcel that the refund has named; null: it has named none. */
  parcel: number | null;
}

/** What became of a line of an order. */
export interface DividedLine extends ParcelPieces {
  /** Left to send. */
  left: number;
  /** Back in stock, sent before or not. */
  back: number;
}

/**
 * What is left to send of each line and what of it is back in stock, in the order of the lines. What refunds have put back
 * counts as not sent yet, of the last lines first: of the parcel that they have named, or else of any.
 * @param sent pieces of all shipments
 */
export function divideLines(
  lines: readonly ParcelPieces[],
  sent: readonly Pieces[],
  returned: readonly ReturnedPieces[],
): DividedLine[] {
  const unsent = withoutSent(lines, sent);
  const divided = lines.map((line, at) => ({ ...line, left: unsent[at]?.quantity ?? 0, back: 0 }));
  const isNamed = ({ parcel }: ReturnedPieces) => parcel !== null;
  // What is known of a parcel can't be taken by what may be of any.
  const inTurn = [...returned.filter(isNamed), ...returned.filter((some) => !isNamed(some))];
  for (const { productId, parcel, quantity } of inTurn) {
    const own = divided
      .filter((line) => line.productId === productId && (parcel === null || line.parcel === parcel))
      .toReversed();
    let open = quantity;
    for (const line of own) {
      const taken = Math.min(line.left, open);
      line.left -= taken;
      line.back += taken;
      open -= taken;
    }
    // The rest had been sent, and came back.
    for (const line of own) {
      const taken = Math.min(line.quantity - line.left - line.back, open);
      line.back += taken;
      open -= taken;
    }
  }
  return divided;
}

/** What is left to send of each line, as `divideLines`. */
export function leftToSend(...facts: Parameters<typeof divideLines>): ParcelPieces[] {
  return divideLines(...facts).map(({ productId, position, parcel, left }) => ({
    ...{ productId, position, parcel, quantity: left },
  }));
}

/** What no shipment has of each line. */
export function withoutSent(lines: readonly ParcelPieces[], sent: readonly Pieces[]): ParcelPieces[] {
  const bySent = new Map<string, number>();
  for (const pieces of sent) bySent.set(keyOf(pieces), (bySent.get(keyOf(pieces)) ?? 0) + pieces.quantity);
  return lines.map((line) => ({ ...line, quantity: Math.max(0, line.quantity - (bySent.get(keyOf(line)) ?? 0)) }));
}

function keyOf({ productId, position }: Pieces): string {
  return `${position} ${productId}`;
}

/** Whether some pieces are not more than what is left of their products. @param left of the order, or of a parcel */
export function areLeft(pieces: readonly Pieces[], left: readonly ParcelPieces[]): boolean {
  // Of one product, a refund has taken pieces off some line, and nobody knows which.
  const products = new Set(pieces.map(({ productId }) => productId));
  return [...products].every((productId) => countOf(pieces, productId) <= countOf(left, productId));
}

/** How many pieces of a product there are. */
export function countOf(pieces: readonly { productId: string; quantity: number }[], productId: string): number {
  return piecesIn(pieces.filter((some) => some.productId === productId));
}

/** How many pieces there are. */
export function piecesIn(pieces: readonly { quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The state of an order after its preparation, its shipments or what is left of it have changed. */
export function sendingState(facts: { isPreparing: boolean; sent: number; left: number }): SendingState {
  if (facts.sent === 0) return facts.isPreparing && facts.left > 0 ? 'preparing' : 'unfulfilled';
  return facts.left === 0 ? 'sent' : 'partlySent';
}

/** What a parcel was promised, in ms since 1970, and what of it has been kept. */
export interface ParcelPromise {
  /** The end of the day on which it must leave. */
  leavesBy: number | null;
  isSent: boolean;
  /** The end of the day on which its buyer wants it to arrive; null: it has no such day, or is fetched. */
  arrivesBy: number | null;
  isDelivered: boolean;
}

/**
 * From when on an order is late, as it is now: when the first of its parcels that hasn't left should have, or when the
 * first that hasn't arrived should have. This is the shop's only rule of lateness; orders keep its result.
 * @returns in ms since 1970; null: never
 */
export function lateFrom(parcels: readonly ParcelPromise[]): number | null {
  const times = parcels
    .flatMap(({ leavesBy, isSent, arrivesBy, isDelivered: isThere }) => [
      isSent ? null : leavesBy,
      isThere ? null : arrivesBy,
    ])
    .filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether an order is late now. */
export function isLate(order: Parameters<typeof mustLeave>[0] & { lateAt: number | null }, now: number): boolean {
  return mustLeave(order) && order.lateAt !== null && order.lateAt <= now;
}

/** The most characters of a carrier's name, and of a tracking number. */
export const MAX_CARRIER = 60;
export const MAX_TRACKING_NUMBER = 60;

/** Carriers whose pages show where a parcel is, by their names in lower case without spaces. */
const trackingPages: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  canadapost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  australiapost: 'https://auspost.com.au/mypost/track/#/details/',
  dpd: 'https://www.dpd.com/tracking?parcelNumber=',
  gls: 'https://gls-group.com/track/',
  postnl: 'https://postnl.nl/tracktrace/?B=',
};

/** Names of carriers that a form may offer; each has a page. */
export const knownCarriers = ['UPS', 'FedEx', 'USPS', 'DHL', 'Royal Mail'] as const;

/** Where a parcel can be followed; null: nobody knows. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const name = carrier.toLowerCase().replace(/\s/g, '');
  const page = Object.hasOwn(trackingPages, name) ? trackingPages[name] : undefined;
  return page === undefined ? null : page + encodeURIComponent(trackingNumber);
}

/** By whom a shipment goes and how it is followed. */
export interface Tracking {
  carrier: string | null;
  trackingNumber: string | null;
}

/** Reads what an admin has entered; empty texts are none. @returns what is wrong, by field */
export function readTracking(draft: {
  carrier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
}): { tracking: Tracking } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const carrier = cleanLine(draft.carrier ?? '');
  if (carrier.length > MAX_CARRIER) errors['carrier'] = `Use at most ${MAX_CARRIER} characters`;
  const trackingNumber = (draft.trackingNumber ?? '').trim();
  if (trackingNumber.length > MAX_TRACKING_NUMBER)
    errors['trackingNumber'] = `Use at most ${MAX_TRACKING_NUMBER} characters`;
  else if (!/^[\x20-\x7e]*$/.test(trackingNumber))
    errors['trackingNumber'] = 'Use only letters without accents, digits, spaces and signs';
  if (Object.keys(errors).length > 0) return { errors };
  return { tracking: { carrier: carrier || null, trackingNumber: trackingNumber || null } };
}
