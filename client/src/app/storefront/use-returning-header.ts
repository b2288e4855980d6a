import { useEffect } from 'react';

/** Less than this is a trembling thumb. */
const THRESHOLD = 8;

/** Above this the header is where it belongs. */
const TOP = 120;

/** Sends the phone's header away while the page is scrolled down, and brings it back at once on the way up (phone-bars.css). */
export function useReturningHeader(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const follow = () => {
      const { scrollY } = window;
      if (scrollY > TOP && Math.abs(scrollY - last) < THRESHOLD) return;
      if (scrollY > TOP) dataset.header = scrollY > last ? 'away' : 'back';
      else delete dataset.header;
      last = scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      delete dataset.header;
    };
  }, []);
}
