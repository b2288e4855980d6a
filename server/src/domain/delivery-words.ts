/** The method of orders that name none. */
export const STANDARD = 'standard';

/**
 * What the price of delivery is called. Standard needs no name: it is what shipping means where nothing else is said. What
 * is picked up isn't shipped, nor is what comes by email.
 * @param kind of a delivery method, in any case
 */
export function shippingLabel({ id, name, kind }: { id: string; name: string; kind: string }): string {
  const way = kind.toLowerCase();
  if (way === 'email') return 'Sent by email';
  if (way === 'pickup') return name;
  return id === STANDARD ? 'Shipping' : `Shipping (${name})`;
}

/**
 * What the price of one of several parcels is called. The recipient isn't in it, because orders keep it for good:
 * `namedParcelLabel` says the name.
 * @param number of the parcel, from 1
 */
export function parcelLabel(number: number, { id, name, kind }: { id: string; name: string; kind: string }): string {
  const parcel = `of parcel ${number}`;
  if (kind.toLowerCase() === 'pickup') return `${name} ${parcel}`;
  return id === STANDARD ? `Delivery ${parcel}` : `Delivery ${parcel} (${name})`;
}

/** The same with its recipient: 'Delivery to Ada Lovelace'. */
export function namedParcelLabel(label: string, number: number, recipient: string): string {
  return label
    .replace(`Delivery of parcel ${number}`, () => `Delivery to ${recipient}`)
    .replace(` of parcel ${number}`, () => ` for ${recipient}`);
}

/**
 * '3 to 5 business days', 'Next business day' or 'Same day'.
 * @param time of a method, and of an order the days that its gifts need to be made first
 */
export function deliveryTime(time: { minDays: number; days: number; preparationDays?: number }): string {
  const [minDays, days] = [time.minDays, time.days].map((own) => own + (time.preparationDays ?? 0)) as [number, number];
  if (minDays < days) return `${minDays} to ${days} business days`;
  if (days === 0) return 'Same day';
  return days === 1 ? 'Next business day' : `${days} business days`;
}
