import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { keepWantedDay } from '~/lib/checkout-attempt';
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

/** Keeps the day of such a form for the checkout, until it is taken away on a page that has one. */
export function useKeptDay(day: string | null): void {
  const before = useRef(day);
  useEffect(() => {
    // A page that asks for no day says nothing about that of another page.
    if (day !== before.current || day !== null) keepWantedDay(day);
    before.current = day;
  }, [day]);
}
