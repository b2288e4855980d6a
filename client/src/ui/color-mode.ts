import { useSyncExternalStore } from 'react';
import { browserStorage } from '~/lib/browser-storage';
import { createExternalStore } from '~/lib/external-store';
import { topColors } from './theme/top-colors';

/** The colors on the screen. */
export type ColorMode = 'light' | 'dark';

/**
 * The storage key of the shopper's own choice; without one the system's preference counts. Spelled as it was when the
 * first browsers stored it.
 */
export const COLOR_MODE_KEY = 'colour-mode';

/**
 * Runs in the head before anything is painted, so that a dark page never flashes white. Plain text, because it goes
 * into the page as an inline script.
 */
export const colorModeScript = `(function(){var m;try{m=localStorage.getItem('${COLOR_MODE_KEY}')}catch(e){}document.documentElement.className=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'})()`;

const store = createExternalStore<ColorMode>('light');

/**
 * Takes over the choice of the script in the head, and follows the system's preference. Called once, by the browser's
 * entry.
 */
export function startColorMode(): void {
  apply(preferredMode());
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(preferredMode()));
}

/** Remembers the shopper's choice. */
export function setColorMode(mode: ColorMode): void {
  try {
    browserStorage()?.setItem(COLOR_MODE_KEY, mode);
  } catch {
    // Then the choice lasts for this page.
  }
  apply(mode);
}

/** The colors on the screen; 'light' while hydrating, because the server can't know. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(store.subscribe, store.get, () => 'light');
}

function preferredMode(): ColorMode {
  const stored = browserStorage()?.getItem(COLOR_MODE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function apply(mode: ColorMode): void {
  document.documentElement.className = mode;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = topColors[mode];
  }
  store.set(mode);
}
