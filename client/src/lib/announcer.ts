import { useEffect, useRef } from 'react';
import { createExternalStore } from './external-store';

/** An announcement for screen readers of something that is otherwise only visible. */
export interface Announcement {
  id: number;
  text: string;
}

/** By then, screen readers have read it; no one should find it in the page later. */
const SPOKEN_MS = 5000;

/** What is being said, newest last; `ui/toaster.tsx` puts it where screen readers listen. */
export const announcements = createExternalStore<readonly Announcement[]>([]);

let lastId = 0;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Says something to screen readers, politely: `announce('2 items in cart')`. Toasts and errors speak for themselves. */
export function announce(text: string): void {
  announcements.set([
    ...announcements
      .get()
      .filter((said) => said.text !== text)
      .slice(-3),
    { id: ++lastId, text },
  ]);
  clearTimeout(silence);
  silence = setTimeout(() => announcements.set([]), SPOKEN_MS);
}

/**
 * Says `text` whenever it changes while the component is on the screen; null says nothing and forgets nothing.
 * @param of what the text is about: the same words about something else are said again
 * @param isNews whether the first text is said, too
 */
export function useAnnouncedChange(text: string | null, { of = '', isNews = false } = {}): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    const words = text === null ? null : `${of} ${text}`;
    if (text === null || words === known.current) return;
    if (known.current !== null || isNews) announce(text);
    known.current = words;
  }, [text, of, isNews]);
}
