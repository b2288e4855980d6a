import type { OrderParcelType, OrderType } from '../order.type.js';

/** A parcel with its order. */
export interface PrintedParcel {
  order: OrderType;
  parcel: OrderParcelType;
}

/** Who sends it. */
export interface Sender {
  name: string;
  postalAddress: string;
  publicUrl: string;
  /** An IANA name. */
  timeZone: string;
}
