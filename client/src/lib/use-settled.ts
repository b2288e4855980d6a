import { useEffect, useState } from 'react';

/** A pause in typing, after which the shop is asked. */
const PAUSE_MS = 300;

/** A value of JSON as it is once it has stayed the same for a moment, so that not every key asks the shop. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, settled]);
  return JSON.parse(settled) as Value;
}
