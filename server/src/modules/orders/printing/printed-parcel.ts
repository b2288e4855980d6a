import type { OrderItem, OrderParcelType, OrderType } from '../order.type.js';

/** A parcel with its order, and what is packed into it: see `itemsToPack`. */
export interface PrintedParcel {
  order: OrderType;
  parcel: OrderParcelType;
  items: readonly OrderItem[];
  isRest: boolean;
  isWhole: boolean;
}

/** Who sends it. */
export interface Sender {
  name: string;
  postalAddress: string;
  publicUrl: string;
  /** An IANA name. */
  timeZone: string;
}
