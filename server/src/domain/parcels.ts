/** The most parcels that one order can have. */
export const MAX_PARCELS = 200;

/** The most lines of all parcels of an order. */
export const MAX_PARCEL_LINES = 500;

/** What the parts of an order are called that each parcel has by itself. */
export const parcelParts = ['orderItems', 'shippingAddress', 'gift', 'deliveryDate', 'deliveryMethod'] as const;
