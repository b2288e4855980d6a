import { useEffect, useRef } from 'react';
import { browserStorage, readJson, writeJson } from './browser-storage';
import { WANTED_DAY_KEY } from './checkout-attempt';

/** Keeps the day by which a page's gifts are wanted for the checkout, until it is taken away on such a page. */
export function useKeptDay(day: string | null): void {
  const before = useRef(day);
  useEffect(() => {
    // A page that asks for no day says nothing about that of another page.
    if (day !== before.current || day !== null) keepDay(day);
    before.current = day;
  }, [day]);
}

/** The day by which the shopper looked for gifts in this tab, YYYY-MM-DD. */
export function readWantedDay(): string | null {
  const stored = readJson(browserStorage('sessionStorage'), WANTED_DAY_KEY);
  return typeof stored === 'string' ? stored : null;
}

/** Keeps such a day; null: forgets it. */
export function keepDay(day: string | null): void {
  writeJson(browserStorage('sessionStorage'), WANTED_DAY_KEY, day);
}
