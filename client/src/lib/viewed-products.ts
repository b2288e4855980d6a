import { browserStorage, readJson, writeJson, type TextStorage } from './browser-storage';

/** The storage key; signing out clears it with everything else. */
const VIEWED_KEY = 'viewed-products';
const MOST_VIEWED = 12;

/** The ids of the products that were looked at in this browser, the latest first. The server never keeps them. */
export function viewedProducts(storage: TextStorage | null = browserStorage()): string[] {
  const stored = readJson(storage, VIEWED_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST_VIEWED) : [];
}

/** Remembers that a product is looked at. */
export function rememberViewed(id: string, storage: TextStorage | null = browserStorage()): void {
  const others = viewedProducts(storage).filter((other) => other !== id);
  writeJson(storage, VIEWED_KEY, [id, ...others].slice(0, MOST_VIEWED));
}
