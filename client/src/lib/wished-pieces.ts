import type { OrderItemInput } from '~/graphql/generated';
import { browserStorage, readJson, writeJson } from './browser-storage';

/** Under this name the browser remembers for which wish lists products were put into the cart. */
const WISHED_KEY = 'wished-pieces';

/** Later, whoever buys the product hardly thinks of the list. */
const REMEMBERED_MS = 14 * 24 * 60 * 60_000;

interface Wished {
  [productId: string]: { key: string; at: number };
}

/** Remembers that a product in the cart is for a wish list. @param key of the list */
export function rememberWished(productId: string, key: string): void {
  writeJson(browserStorage(), WISHED_KEY, { ...read(), [productId]: { key, at: Date.now() } });
}

/** Whether any of these products is for a wish list. */
export function hasWished(productIds: readonly string[]): boolean {
  const wished = read();
  return productIds.some((id) => id in wished);
}

/** The items of an order, each with the list that it is for. */
export function withWished(items: readonly OrderItemInput[]): OrderItemInput[] {
  const wished = read();
  return items.map((item) => {
    const list = wished[item.product];
    return list ? { ...item, wishList: list.key } : item;
  });
}

/** These lines of the cart are for no list anymore. @param keys as `keyOf` gives them; null: none is */
export function forgetWished(keys: readonly string[] | null): void {
  // A line's key begins with the ID of its product.
  const isIn = (id: string) => keys === null || keys.some((key) => key.split('\0')[0] === id);
  const rest = Object.entries(read()).filter(([id]) => !isIn(id));
  writeJson(browserStorage(), WISHED_KEY, rest.length > 0 ? Object.fromEntries(rest) : null);
}

/** Storage is written by hand, too. */
function read(): Wished {
  const stored = readJson(browserStorage(), WISHED_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored as Partial<Wished>).flatMap(([id, list]) =>
      typeof list?.key === 'string' && Date.now() - list.at < REMEMBERED_MS ? [[id, list]] : [],
    ),
  );
}
