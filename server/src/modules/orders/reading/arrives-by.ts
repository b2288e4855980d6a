import { dispatchByFor, firstDate, type DeliveryCalendar } from '../../../domain/delivery-dates.js';
import { dateIn, openDayFrom } from '../../../domain/dispatch.js';
import type { OrderParcelType } from '../order.type.js';

/**
 * When a parcel arrives, or is ready: on the chosen day, or by the one that the product's page and the cart promised. One that
 * left too late for it arrives by the last day of its method.
 * @param start when its order was paid, or confirmed; null: neither
 * @returns YYYY-MM-DD; null while it needn't leave
 */
export function arrivesBy(
  {
    deliveryDate,
    dispatchDate,
    deliveryMethod: { kind, days, preparationDays },
  }: Pick<OrderParcelType, 'deliveryDate' | 'dispatchDate' | 'deliveryMethod'>,
  start: number | null,
  sent: { sentAt: number } | undefined,
  calendar: DeliveryCalendar,
): string | null {
  if (deliveryDate !== null) return deliveryDate;
  if (start === null || (!sent && dispatchDate === null)) return null;
  const time = { maxDays: days, preparationDays };
  const promised = firstDate(calendar, time, start);
  const inTime = dispatchByFor(calendar, { ...time, kind, deliveryDate }, start);
  if (!sent || sent.sentAt < inTime) return promised;
  const left = dateIn(calendar.timeZone, sent.sentAt);
  return openDayFrom(calendar, left, kind === 'pickup' ? 0 : days);
}
