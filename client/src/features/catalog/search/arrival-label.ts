import { dateFormat } from '@domain/long-date.js';

/** So many days away, a date needs its year. */
const FAR = 300;

/**
 * A day by which gifts arrive, as the facets have it: 'Tomorrow, Nov 28', 'Tuesday, Dec 1', and 'Dec 1, 2028' when it is far
 * away. What is today, the shop has said, so that the server and every browser write the same.
 */
export function arrivalLabel({ date, inDays }: { date: string; inDays: number }): string {
  const near = ['Today', 'Tomorrow'][inDays];
  const isFar = Math.abs(inDays) > FAR;
  const day = dateFormat({
    ...(isFar && { year: 'numeric' }),
    ...(!isFar && near === undefined && { weekday: 'long' }),
    ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
  }).format(new Date(date));
  return near === undefined ? day : `${near}, ${day}`;
}
