/** The most parcels that one order can have. */
export const MAX_PARCELS = 200;

/** The most lines of all parcels of an order. */
export const MAX_PARCEL_LINES = 500;

/**
 * The most of a request about an order: parcels with full addresses and cards, and lines with texts, in any script. It bounds
 * what is read; what may be in it is checked part by part. Such an order has about 15,000 values, while as many bytes could
 * hold half a million, each of which the checks would look at.
 */
export const MAX_ORDER_BODY = { bytes: 1024 * (100 + 6 * MAX_PARCELS + MAX_PARCEL_LINES), values: 25_000 };

/** What the parts of an order are called that each parcel has by itself. */
export const parcelParts = ['orderItems', 'shippingAddress', 'gift', 'deliveryDate', 'deliveryMethod'] as const;
