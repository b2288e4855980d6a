import { dateFormat } from '@domain/long-date.js';
import { useIsHydrated } from '~/lib/use-is-hydrated';

/**
 * A moment as a date, with the time on request, in the shopper's time zone; on the server and while hydrating in UTC,
 * so that both agree.
 */
export function DateText({ value, withTime }: { value: string; withTime?: boolean }) {
  const isHydrated = useIsHydrated();
  const text = dateFormat({
    dateStyle: 'medium',
    timeStyle: withTime ? 'short' : undefined,
    timeZone: isHydrated ? undefined : 'UTC',
  }).format(new Date(value));
  // Node and browsers disagree on the space before AM and PM.
  return <time dateTime={value}>{text.replaceAll('\u202f', ' ')}</time>;
}

/** A day of the shop's calendar, YYYY-MM-DD: the same date wherever it is read. */
export function DayText({ value }: { value: string }) {
  const text = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  return <time dateTime={value}>{text}</time>;
}
