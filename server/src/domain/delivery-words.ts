/** The method of orders that name none. */
export const STANDARD = 'standard';

/**
 * What the price of delivery is called. Standard needs no name: it is what shipping means where nothing else is said. What
 * is picked up isn't shipped.
 */
export function shippingLabel({ id, name, isPickup }: { id: string; name: string; isPickup: boolean }): string {
  if (isPickup) return name;
  return id === STANDARD ? 'Shipping' : `Shipping (${name})`;
}

/** '3 to 5 business days', 'Next business day' or 'Same day'. */
export function deliveryTime({ minDays, days }: { minDays: number; days: number }): string {
  if (minDays < days) return `${minDays} to ${days} business days`;
  if (days === 0) return 'Same day';
  return days === 1 ? 'Next business day' : `${days} business days`;
}
