import { useSyncExternalStore } from 'react';
import type { CartProduct } from './cart-store';
import { createExternalStore } from './external-store';

/** What floats above the page. One at a time: opening one closes the other. */
export type Overlay =
  | { kind: 'none' }
  | { kind: 'menu' }
  | { kind: 'cart' }
  | { kind: 'cookie-settings' }
  | { kind: 'quick-panel'; product: CartProduct & { isPopular: boolean } };

const closed: Overlay = { kind: 'none' };
const store = createExternalStore<Overlay>(closed);

/** Opens and closes what floats above the page, from anywhere; app/storefront/overlays.tsx shows it. */
export const overlays = {
  /** The phone's menu. */
  openMenu: () => store.set({ kind: 'menu' }),
  openCart: () => store.set({ kind: 'cart' }),
  openCookieSettings: () => store.set({ kind: 'cookie-settings' }),
  openQuickPanel: (product: CartProduct & { isPopular: boolean }) => store.set({ kind: 'quick-panel', product }),
  close: () => store.set(closed),
};

/** What is open now; nothing on the server. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(store.subscribe, store.get, () => closed);
}
