import { useEffect, useState } from 'react';

/** A pause in typing, after which the server is asked. */
const PAUSE_MS = 300;

/** A value as it is once it has stopped changing. */
export function useSettled<T extends string>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
