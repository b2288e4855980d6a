import { cityLine } from '../../../domain/shipping-address.js';
import type { OrderParcelType } from '../order.type.js';

/** To whom a parcel goes. */
export function nameOf({ shippingAddress: { firstName, lastName } }: OrderParcelType): string {
  return `${firstName} ${lastName}`.trim();
}

/** Where it goes, below the name: what whoever delivers it has to know. */
export function addressLines({ shippingAddress }: OrderParcelType): string[] {
  const { address, country, landmark, phone } = shippingAddress;
  return [address, cityLine(shippingAddress), country, landmark ?? '', phone ?? ''].filter((line) => line !== '');
}

/** When its buyer wants it; empty: as soon as possible. */
export function promiseOf(
  { deliveryMethod: { kind }, deliveryDate }: OrderParcelType,
  written: (date: string) => string,
): string {
  if (deliveryDate === null) return '';
  return `${kind === 'pickup' ? 'Ready' : 'Arrives'} ${written(deliveryDate)}`;
}
