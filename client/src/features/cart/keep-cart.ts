import type { ApolloClient } from '@apollo/client';
import { MAX_CART_LINES, type CartLine } from '@domain/cart-lines.js';
import { CartProductsDocument, MyCartDocument, SaveCartDocument } from '~/graphql/operations/cart';
import { beforeSignOut } from '~/lib/before-sign-out';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { cart, keyOf, type CartItem } from '~/lib/cart-store';
import { withTexts, type OfferedProduct } from '~/lib/cart-texts';
import type { SessionStore } from '~/lib/session-store';
import { toast } from '~/ui/toast-store';
import { isSameCart, keyOfLine, mergeCarts, savableLines } from './merge-carts';

/** How long the cart has to be left alone before it is saved. */
const REST_MS = 1000;

/** Where the browser notes whose cart it is and what the server had when both last agreed. Cleared by a sign-out. */
const AGREED_KEY = 'saved-cart';

/**
 * Keeps the browser's cart and a signed-in shopper's saved cart the same (decision S3): merges them now, whenever the
 * page comes to the front again, and after each change. What only one side changed is taken over by the other, so what
 * was bought or removed doesn't come back, in no tab and no browser. What can't be saved just now stays in the browser
 * and is saved at the next occasion.
 * @returns stops it
 */
export function keepCart(client: ApolloClient, session: SessionStore, userId: string): () => void {
  const storage = browserStorage();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  // Signing out also empties the cart, but that must not be saved.
  const isSignedIn = () => session.getUser()?._id === userId;
  const readAgreed = () => agreedLines(readJson(storage, AGREED_KEY), userId);
  const isChanged = () => !isSameCart(readAgreed() ?? [], savableLines(linesOf(cart.get().cartItems)));

  /** Outlives the page that sends it. */
  const save = (lines: CartLine[]) =>
    client.mutate({
      mutation: SaveCartDocument,
      variables: { lines },
      context: { fetchOptions: { keepalive: true } },
    });

  const merge = async () => {
    const { data } = await client.query({ query: MyCartDocument, fetchPolicy: 'no-cache' });
    if (!data) return;
    const saved = data.myCart.map(lineOf);
    const mergeNow = () => mergeCarts({ agreed: readAgreed() ?? [], browser: linesOf(cart.get().cartItems), saved });
    const found = await findProducts(client, difference(linesOf(cart.get().cartItems), mergeNow()));

    // The shopper may have gone on meanwhile: from here on nothing waits until the browser has the result.
    if (!isSignedIn()) return;
    const present = cart.get().cartItems;
    const isFirst = readAgreed() === null;
    const items = itemsOf(mergeNow(), present, found);
    if (items.length !== present.length || items.some((item, at) => item !== present[at])) {
      cart.replaceItems(items);
      if (isFirst && present.length > 0) toast.info('We’ve added what you left in your cart last time.');
    }
    const lines = savableLines(linesOf(items));
    const wanted = lines.filter(({ productId }) => !isGone(found, productId));
    if (!isSameCart(wanted, saved)) await save(wanted);
    if (isSignedIn()) writeJson(storage, AGREED_KEY, { userId, lines });
  };

  const synchronize = (): Promise<void> => {
    clearTimeout(timer);
    running ??= alone(merge)
      .then(saveSoon, () => {
        // No line, or no session: the next change or the next look at the page tries again.
      })
      .finally(() => (running = null));
    return running;
  };

  const saveSoon = () => {
    // A background tab only follows another tab, which saves on its own.
    if (!isSignedIn() || document.hidden || !isChanged()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void synchronize(), REST_MS);
  };

  /** The page may be gone before a merge is through: what was last on the screen is saved as it is. */
  const saveNow = () => {
    clearTimeout(timer);
    if (!isSignedIn() || readAgreed() === null || !isChanged()) return;
    save(savableLines(linesOf(cart.get().cartItems))).catch(() => undefined);
  };

  // 'hidden' is also the last event that a page reliably gets before it is closed.
  const onVisibility = () => (document.hidden ? saveNow() : void synchronize());

  const undo = [
    cart.subscribe(saveSoon),
    beforeSignOut(async () => {
      await running;
      if (isSignedIn() && isChanged()) await synchronize();
    }),
  ];
  document.addEventListener('visibilitychange', onVisibility);
  void synchronize();

  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const end of undo) end();
  };
}

/**
 * One tab at a time: otherwise, one tab's view of the server would be outdated once another tab has merged. Browsers
 * have locks only on HTTPS and on localhost.
 */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(AGREED_KEY, work) : work();
}

/** Products by id; null for those that are no longer sold. */
type FoundProducts = ReadonlyMap<string, OfferedProduct | null>;

async function findProducts(client: ApolloClient, wanted: readonly string[]): Promise<FoundProducts> {
  const ids = wanted.slice(0, MAX_CART_LINES);
  if (ids.length === 0) return new Map();
  const { data } = await client.query({
    query: CartProductsDocument,
    variables: { ids },
    fetchPolicy: 'network-only',
  });
  const products = new Map(data?.productsById.map((product) => [product._id, product]));
  return new Map(ids.map((id) => [id, products.get(id) ?? null]));
}

function isGone(found: FoundProducts, productId: string): boolean {
  return found.get(productId) === null;
}

/** The browser's lines with their new quantities, then those that are new to it. */
function itemsOf(lines: readonly CartLine[], present: readonly CartItem[], found: FoundProducts): CartItem[] {
  const wanted = new Map(lines.map((line) => [keyOfLine(line), line]));
  const kept = present.flatMap((item) => {
    const qty = wanted.get(keyOf(item))?.quantity;
    wanted.delete(keyOf(item));
    if (qty !== undefined) return [qty === item.qty ? item : { ...item, qty }];
    // The shop removed it, not the shopper: the cart page says so when it opens, and only then drops it.
    return isGone(found, item._id) ? [item] : [];
  });
  const added = [...wanted.values()].flatMap(({ productId, quantity: qty, texts, addOnOf }) => {
    const offered = found.get(productId);
    const product = offered ? withTexts(offered, texts) : null;
    return product ? [{ ...product, qty, ...(addOnOf && { addOnOf }) }] : [];
  });
  return [...kept, ...added];
}

/** The products of lines that are in one of two carts only. */
function difference(one: readonly CartLine[], other: readonly CartLine[]): string[] {
  const missingIn = (lines: readonly CartLine[]) => {
    const keys = new Set(lines.map(keyOfLine));
    return (line: CartLine) => !keys.has(keyOfLine(line));
  };
  const lines = [...one.filter(missingIn(other)), ...other.filter(missingIn(one))];
  return [...new Set(lines.map(({ productId }) => productId))];
}

/** A line as both carts name its parts. */
interface MyLine {
  productId: string;
  quantity: number;
  texts: readonly { name: string; value: string }[];
  addOnOf: string | null;
}

function linesOf(items: readonly CartItem[]): CartLine[] {
  return items.map(({ _id, qty, texts = [], addOnOf = null }) =>
    lineOf({ productId: _id, quantity: qty, texts, addOnOf }),
  );
}

function lineOf({ productId, quantity, texts, addOnOf }: MyLine): CartLine {
  const known = texts.map(({ name, value }) => ({ name, value }));
  return { productId, quantity, ...(known.length > 0 && { texts: known }), ...(addOnOf && { addOnOf }) };
}

/** What the browser and this shopper's saved cart last agreed on; null when they never did. */
function agreedLines(stored: unknown, userId: string): CartLine[] | null {
  const record = stored as { userId?: unknown; lines?: unknown } | null;
  return record?.userId === userId && Array.isArray(record.lines) ? (record.lines as CartLine[]) : null;
}
