import { arrivalWords, lastingArrivalWords, type ShownArrival } from '@domain/arrival-words.js';
import { useEffect, useState } from 'react';
import type { ArrivalQuery, DeliveryDatesInput } from '~/graphql/generated';
import { useArrivalQuery } from '~/graphql/operations/arrival';
import { useIsHydrated } from '~/lib/use-is-hydrated';

const MINUTE = 60_000;

/**
 * When gifts arrive that are ordered now, and until when that holds. A page without scripts has words that stay true; with
 * them, they count down, and ask again when the time is over.
 * @param input what is ordered, and how it is delivered as far as that is known
 * @returns null where nothing is known, and '' while the shop is asked again
 */
export function useArrivalText(input: DeliveryDatesInput, { skip = false } = {}): string | null {
  return useArrival(input, { skip }).text;
}

/** As `useArrivalText`, with `isPending` until the shop has answered for the first time. */
export function useArrival(
  input: DeliveryDatesInput,
  { skip = false } = {},
): { text: string | null; isPending: boolean } {
  const { data, loading, refetch } = useArrivalQuery({ variables: { input }, skip });
  const isHydrated = useIsHydrated();
  const arrival = shownArrival(data);
  const [now, setNow] = useState(() => Date.now());
  const orderBy = arrival?.orderBy;
  useEffect(() => {
    if (orderBy === undefined) return;
    // At the next change of the words; once the time is over, each minute until there is an answer.
    const left = orderBy - Date.now();
    const wait = left > 0 ? (left % MINUTE) + 1 : MINUTE;
    const timer = setTimeout(() => {
      setNow(Date.now());
      if (orderBy <= Date.now()) void refetch().catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [orderBy, now, refetch]);
  if (!arrival) return { text: null, isPending: loading && !data };
  return { text: isHydrated ? (arrivalWords(arrival, now) ?? '') : lastingArrivalWords(arrival), isPending: false };
}

function shownArrival(data: ArrivalQuery | undefined): ShownArrival | null {
  if (!data?.deliveryDates.arrival) return null;
  const { timeZone, arrival } = data.deliveryDates;
  const { from, date, orderBy, kind } = arrival;
  return { from, date, orderBy: Date.parse(orderBy), isPickup: kind === 'PICKUP', timeZone };
}
