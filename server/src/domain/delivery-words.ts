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

/** '3 to 5 business days', 'Next business day' or 'Same day'. */
export function deliveryTime({ minDays, days }: { minDays: number; days: number }): string {
  if (minDays < days) return `${minDays} to ${days} business days`;
  if (days === 0) return 'Same day';
  return days === 1 ? 'Next business day' : `${days} business days`;
}
