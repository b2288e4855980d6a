import { useEffect, useEffectEvent } from 'react';

/** Characters that follow each other within so many milliseconds come from a scanner: nobody types like that. */
export const BURST_MS = 35;
/** Once it has begun, a scan goes on over a pause like this: scanners without a cable stutter. */
const PAUSE_MS = 150;
/** The text of a scan is longer than this. */
const TOO_SHORT = 8;

/** In these, a scanner types like anyone. */
const typedIn = 'input, select, textarea, dialog';

/**
 * Hears what a hand scanner types, wherever the focus is, so that it presses no button and no key of the list. The first
 * character isn't known yet as one of a scan: what a single letter does must wait for `BURST_MS`.
 * @param onScan gets the whole text
 */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent((text: string) => onScan(text));
  useEffect(() => {
    let text = '';
    let last = -Infinity;
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      const isEnter = key === 'Enter';
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || (key.length !== 1 && !isEnter)) return;
      if (target instanceof Element && target.closest(typedIn)) return;
      const goesOn = timeStamp - last <= (text.length > 1 ? PAUSE_MS : BURST_MS);
      const before = goesOn ? text : '';
      last = timeStamp;
      text = isEnter ? '' : before + key;
      if (isEnter ? before.length <= TOO_SHORT : before === '') return;
      event.preventDefault();
      event.stopPropagation();
      if (isEnter) scanned(before);
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
