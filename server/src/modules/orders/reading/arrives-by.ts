import { dateIn, openDayFrom, type ShopCalendar } from '../../../domain/dispatch.js';
import type { OrderParcelType } from '../order.type.js';

/**
 * When a parcel arrives: the chosen day, or else the last one on which it does, from the day on which it left or must leave.
 * @returns YYYY-MM-DD; null while it needn't leave
 */
export function arrivesBy(
  { deliveryDate, dispatchDate, deliveryMethod }: OrderParcelType,
  sent: { sentAt: Date } | undefined,
  calendar: ShopCalendar,
): string | null {
  if (deliveryDate !== null) return deliveryDate;
  const leaves = sent ? dateIn(calendar.timeZone, sent.sentAt.getTime()) : dispatchDate;
  return leaves === null ? null : openDayFrom(calendar, leaves, deliveryMethod.days);
}
