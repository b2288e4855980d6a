import { useEffect, useState } from 'react';

/** Who pauses for so long has typed a word. */
const TYPING_MS = 400;

/** A value of JSON once it has stayed the same for a moment, so that not every key asks the shop what something costs. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const pause = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(pause);
  }, [text, settled]);
  return JSON.parse(settled) as Value;
}
