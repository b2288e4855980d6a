import type { DeliveryKind, FulfillmentState } from '~/graphql/generated';

/** How far the gifts of an order are, in words. */
export const fulfillmentWords: Readonly<Record<FulfillmentState, string>> = {
  UNFULFILLED: 'Not sent',
  PREPARING: 'Being prepared',
  PARTLY_SENT: 'Partly sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
};

/** How far a parcel is, in words: what is picked up is made ready, and not sent. */
export function parcelWords({
  fulfillmentState,
  deliveryMethod,
}: {
  fulfillmentState: FulfillmentState;
  deliveryMethod: { kind: DeliveryKind };
}): string {
  const ofPickups = { PARTLY_SENT: 'Partly ready', SENT: 'Ready for pickup', DELIVERED: 'Picked up' } as const;
  const words = deliveryMethod.kind === 'PICKUP' ? { ...fulfillmentWords, ...ofPickups } : fulfillmentWords;
  return words[fulfillmentState];
}

/** 'all 3 parcels' or '1 of 3 parcels', of those that are being prepared; null: of an order with one, or where none is. */
export function parcelsPrepared(parcels: readonly { fulfillmentState: FulfillmentState }[]): string | null {
  const count = parcels.filter(({ fulfillmentState }) => fulfillmentState === 'PREPARING').length;
  if (parcels.length === 1 || count === 0) return null;
  return count === parcels.length ? `all ${count} parcels` : `${count} of ${parcels.length} parcels`;
}

/** The day by which its buyer expects a single parcel, YYYY-MM-DD; null where a chosen day, or each of several parcels, says it. */
export function promisedDay({
  deliveryDate,
  fulfillmentState,
  parcels: [parcel, ...others],
}: {
  deliveryDate: string | null;
  fulfillmentState: FulfillmentState;
  parcels: readonly { deliveryMethod: { kind: DeliveryKind }; arrivesBy: string | null }[];
}): string | null {
  if (parcel?.deliveryMethod.kind !== 'SHIP' || others.length > 0 || deliveryDate !== null) return null;
  return fulfillmentState === 'PARTLY_SENT' ? null : parcel.arrivesBy;
}

/** Whether all parcels of an order are picked up at the shop: they are made ready then, and not sent. */
export function isForPickup(parcels: readonly { deliveryMethod: { kind: DeliveryKind } }[]): boolean {
  return parcels.length > 0 && parcels.every(({ deliveryMethod }) => deliveryMethod.kind === 'PICKUP');
}

/** Where the parcels of an order go that has several. */
export function whereParcelsGo(parcels: readonly { deliveryMethod: { kind: DeliveryKind } }[]): string {
  if (isForPickup(parcels)) return 'all for pickup';
  return parcels.some(({ deliveryMethod }) => deliveryMethod.kind === 'PICKUP')
    ? 'some of them for pickup'
    : 'each to an address of its own';
}

/** Whether what was sent waits at the shop for whoever picks it up. */
export function isFetched(
  parcels: readonly { number: number; deliveryMethod: { kind: DeliveryKind } }[],
  { parcel }: { parcel: number },
): boolean {
  return parcels.some(({ number, deliveryMethod }) => number === parcel && deliveryMethod.kind === 'PICKUP');
}

/** 'Parcel 2: Leila Haile'. */
export function parcelName(
  parcels: readonly { number: number; shippingAddress: { firstName: string; lastName: string } }[],
  number: number,
): string {
  const to = parcels.find((parcel) => parcel.number === number)?.shippingAddress;
  return to ? `Parcel ${number}: ${to.firstName} ${to.lastName}` : `Parcel ${number}`;
}
