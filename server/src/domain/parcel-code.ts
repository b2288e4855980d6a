import { isOrderId } from './order-number.js';

/** A parcel of an order, as its label names it. */
export interface ParcelName {
  orderId: string;
  /** From 1. An order that isn't divided is one parcel. */
  number: number;
}

/** The parameter of the admin area's address that a label's QR code opens. */
export const PARCEL_PARAMETER = 'parcel';

/** The short text that names a parcel in a QR code: the order's id and the number of the parcel. */
export function parcelCode({ orderId, number }: ParcelName): string {
  return `${orderId}.${number}`;
}

/** The address that a label's QR code opens: the page for what is packed and sent, with the parcel. */
export function parcelAddress(publicUrl: string, parcel: ParcelName): string {
  return `${publicUrl}/admin/today?${PARCEL_PARAMETER}=${parcelCode(parcel)}`;
}

/**
 * What a scanner typed or a phone's camera opened: the code alone, or an address that has it as its parameter.
 * @returns null when it names no parcel
 */
export function readParcelCode(text: string): ParcelName | null {
  const code = /[?&]parcel=([^&#]*)/.exec(text)?.[1] ?? text.trim();
  const [orderId = '', number = '', ...rest] = code.toLowerCase().split('.');
  if (rest.length > 0 || !isOrderId(orderId) || !/^[1-9]\d{0,2}$/.test(number)) return null;
  return { orderId, number: Number(number) };
}
