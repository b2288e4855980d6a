import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { WANTED_DAY_KEY } from '~/lib/checkout-attempt';
import { Input } from './input';

/** The day by which gifts are needed, in a form that an address says. */
export function DayInput({ label, value, min }: { label: string; value: string | null; min?: string | undefined }) {
  return (
    <Input
      className={css({ width: '168px', borderRadius: 'full' })}
      type="date"
      name="arrivesBy"
      aria-label={label}
      min={min}
      defaultValue={value ?? ''}
    />
  );
}

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
