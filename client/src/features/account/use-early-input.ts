import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Takes over what was typed, or filled in by the browser, before the page's scripts ran. */
export function useEarlyInput<Values extends FieldValues>({ getValues, reset }: UseFormReturn<Values>): void {
  useEffect(() => {
    const values = getValues();
    if (Object.values(values).some(Boolean)) reset(values);
  }, [getValues, reset]);
}
