import { isForGiftCard } from '@domain/is-for-gift-card.js';
import { lineKey } from '@domain/line-key.js';
import { computeTotals, documentedPricingRules, itemCountText, type PricingRules } from '@domain/pricing.js';
import type { ShippingAddress } from '@domain/shipping-address.js';
import { useSyncExternalStore } from 'react';
import { browserStorage, onStorageChange, readJson, writeJson, type TextStorage } from './browser-storage';
import { createExternalStore } from './external-store';
import { fromCents, toCents } from './money';

/** A text that the shopper has filled in, with what it adds to the price. */
export interface CartText {
  name: string;
  label: string;
  value: string;
  extraPrice: number;
}

/** What a cart line keeps of its product (specification, section 3). */
export interface CartProduct {
  _id: string;
  name: string;
  image: string;
  price: number;
  salePrice: number | null;
  isOnSale: boolean;
  countInStock: number;
  /** What was filled in, if anything was; the prices include it. */
  texts?: readonly CartText[];
  /** The `_id` of the line whose add-on it is; missing for what was taken on its own. */
  addOnOf?: string;
}

/** A cart line. */
export interface CartItem extends CartProduct {
  qty: number;
}

/** The address typed at checkout; `isSaved` says whether the form was submitted. */
export type CartShippingAddress = Partial<ShippingAddress> & { isSaved: boolean };

/** The documented record under the storage key `cart`. Prices are 2-decimal numbers. */
export interface Cart {
  cartItems: CartItem[];
  shippingAddress: CartShippingAddress;
  paymentMethod: string;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  preTaxPrice: number;
  totalPrice: number;
  /** Units, not lines (decision S45). */
  itemsNumber: number;
  itemsNumberText: string;
}

/** The cart and what may happen to it. */
export interface CartStore {
  get: () => Cart;
  subscribe: (listener: () => void) => () => void;
  /** Replaces the line of the same product and texts, or appends one. 'Add 1 more' is the caller's sum: see `quantityAfterAdding`. */
  addToCart: (item: CartItem) => void;
  /** What the page does when something was put in. */
  onAdd?: ((item: CartItem) => void) | undefined;
  /** @param key of the line, as `keyOf` gives it: the product's ID unless it has texts or goes with a gift */
  removeFromCart: (key: string) => void;
  saveShippingAddress: (address: CartShippingAddress) => void;
  savePaymentMethod: (method: string) => void;
  clearCartItems: () => void;
  /** Puts the catalog's present figures into the lines, after a re-check (decision S33). */
  replaceItems: (items: CartItem[]) => void;
  /** The shop's own figures, once they are known. */
  setPricingRules: (rules: PricingRules) => void;
  /** Forgets everything, address included: sign-out. */
  reset: () => void;
  /** Reads the storage again: another tab wrote. */
  reload: () => void;
}

/** The documented storage key. */
export const CART_KEY = 'cart';
const DEFAULT_PAYMENT_METHOD = 'PayPal';

type CartState = Pick<Cart, 'cartItems' | 'shippingAddress' | 'paymentMethod'>;

/** Creates a cart on a storage. Only the browser's one cart and the tests call this. */
export function createCartStore(storage: TextStorage | null): CartStore {
  let rules = documentedPricingRules;
  const store = createExternalStore<Cart>(priced(readState(storage), rules));

  const change = (next: Partial<CartState>) => {
    const cart = priced({ ...stateOf(store.get()), ...next }, rules);
    writeJson(storage, CART_KEY, cart);
    store.set(cart);
  };

  const cartStore: CartStore = {
    get: store.get,
    subscribe: store.subscribe,
    addToCart(item) {
      const { cartItems } = store.get();
      const key = keyOf(item);
      const isKnown = cartItems.some((line) => keyOf(line) === key);
      change({
        cartItems: isKnown
          ? cartItems.map((line) => (keyOf(line) === key ? pickItem(item) : line))
          : [...cartItems, pickItem(item)],
      });
      cartStore.onAdd?.(item);
    },
    removeFromCart(key) {
      change({ cartItems: store.get().cartItems.filter((line) => keyOf(line) !== key) });
    },
    saveShippingAddress(shippingAddress) {
      change({ shippingAddress });
    },
    savePaymentMethod(paymentMethod) {
      change({ paymentMethod });
    },
    clearCartItems() {
      change({ cartItems: [] });
    },
    replaceItems(items) {
      change({ cartItems: items.map(pickItem) });
    },
    setPricingRules(next) {
      rules = next;
      const cart = priced(stateOf(store.get()), rules);
      // Rules arrive at every page; only a real difference is worth a render.
      if (JSON.stringify(cart) !== JSON.stringify(store.get())) change({});
    },
    reset() {
      writeJson(storage, CART_KEY, null);
      store.set(priced(emptyState(), rules));
    },
    reload() {
      store.set(priced(readState(storage), rules));
    },
  };
  return cartStore;
}

/** What tells the lines of a cart apart. */
export function keyOf({ _id, texts, addOnOf }: Pick<CartProduct, '_id' | 'texts' | 'addOnOf'>): string {
  return lineKey(_id, texts, addOnOf);
}

/** The browser's only cart. On the server it is empty and never written to. */
export const cart = createCartStore(browserStorage());
onStorageChange(CART_KEY, cart.reload);

const emptyCart = priced(emptyState(), documentedPricingRules);

/** The cart as it is now. Empty while the server renders and the browser hydrates, so that both agree. */
export function useCart(): Cart {
  return useSyncExternalStore(cart.subscribe, cart.get, () => emptyCart);
}

function emptyState(): CartState {
  return { cartItems: [], shippingAddress: { isSaved: false }, paymentMethod: DEFAULT_PAYMENT_METHOD };
}

function stateOf({ cartItems, shippingAddress, paymentMethod }: Cart): CartState {
  return { cartItems, shippingAddress, paymentMethod };
}

function priced(state: CartState, rules: PricingRules): Cart {
  const totals = computeTotals(
    state.cartItems.map((line) => ({
      priceCents: toCents(line.price),
      salePriceCents: line.salePrice === null ? null : toCents(line.salePrice),
      isOnSale: line.isOnSale,
      quantity: line.qty,
      isGiftCard: isForGiftCard(line),
    })),
    rules,
  );
  return {
    ...state,
    itemsPrice: fromCents(totals.itemsCents),
    shippingPrice: fromCents(totals.shippingCents),
    taxPrice: fromCents(totals.taxCents),
    preTaxPrice: fromCents(totals.preTaxCents),
    totalPrice: fromCents(totals.totalCents),
    itemsNumber: totals.itemCount,
    itemsNumberText: itemCountText(totals.itemCount),
  };
}

function readState(storage: TextStorage | null): CartState {
  const stored = asRecord(readJson(storage, CART_KEY));
  const items = Array.isArray(stored.cartItems) ? stored.cartItems : [];
  const address = asRecord(stored.shippingAddress);
  return {
    cartItems: items.map(parseItem).filter((item) => item !== null),
    shippingAddress: { ...textFields(address), isSaved: address.isSaved === true },
    paymentMethod:
      typeof stored.paymentMethod === 'string' && stored.paymentMethod ? stored.paymentMethod : DEFAULT_PAYMENT_METHOD,
  };
}

/** A line that can be shown and priced, or null: storage is written by other versions and by hand, too. */
function parseItem(value: unknown): CartItem | null {
  const item = asRecord(value);
  const { _id, name, image, price, salePrice, isOnSale, countInStock, qty } = item;
  if (typeof _id !== 'string' || _id === '') return null;
  if (!isAmount(price) || !isCount(qty) || qty === 0) return null;
  return {
    _id,
    name: typeof name === 'string' ? name : '',
    image: typeof image === 'string' ? image : '',
    price,
    salePrice: isAmount(salePrice) ? salePrice : null,
    isOnSale: isOnSale === true,
    countInStock: isCount(countInStock) ? countInStock : 0,
    qty,
    ...pickTie(item),
  };
}

/** Drops whatever else the caller's product carries, so that the stored record stays as documented. */
function pickItem(item: CartItem): CartItem {
  const { _id, name, image, price, salePrice, isOnSale, countInStock, qty } = item;
  return { _id, name, image, price, salePrice, isOnSale, countInStock, qty, ...pickTie(item) };
}

/** Nothing for a line without texts that goes with no gift, so that its record stays as documented. */
function pickTie({ texts, addOnOf }: { texts?: unknown; addOnOf?: unknown }): Pick<CartProduct, 'texts' | 'addOnOf'> {
  return {
    ...(Array.isArray(texts) &&
      texts.length > 0 &&
      texts.every((text) => Boolean(asRecord(text).value)) && { texts: texts as CartText[] }),
    ...(typeof addOnOf === 'string' && { addOnOf }),
  };
}

function textFields(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e9;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e6;
}
