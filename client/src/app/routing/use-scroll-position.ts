import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';

const STORAGE_KEY = 'scroll-positions';

/**
 * After a link the new page starts at its top, or at the address's #anchor; back and forward return to where the reader
 * was. The first page is left to the browser, and to people who scroll before the scripts load.
 */
export function useScrollPosition({ key, hash }: Location, navigationType: `${NavigationType}`): void {
  const shownKey = useRef(key);
  const positions = useRef<Record<string, number>>({});

  useEffect(() => {
    const storage = browserStorage('sessionStorage');
    positions.current = (readJson(storage, STORAGE_KEY) ?? {}) as Record<string, number>;
    const remember = () => {
      positions.current[shownKey.current] = window.scrollY;
    };
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const leave = () => {
      // The browser restores the position after a reload.
      history.scrollRestoration = 'auto';
      writeJson(storage, STORAGE_KEY, positions.current);
    };
    takeOver();
    // People who scrolled before the scripts loaded are already there.
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const target = hash && document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (navigationType === 'POP') window.scrollTo(0, positions.current[key] ?? 0);
    else if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, hash, navigationType]);
}
