import { MAX_CART_LINES, MAX_LINE_QUANTITY, type CartLine } from '@domain/cart-lines.js';
import { lineKey } from '@domain/line-key.js';

/** One cart in the browser, one on the server, and what both were when they last agreed. */
export interface CartVersions {
  /** Empty when they never did: at the first sign-in in this browser. */
  agreed: readonly CartLine[];
  browser: readonly CartLine[];
  saved: readonly CartLine[];
}

/**
 * Makes one cart of two. What changed on one side only, changed; a line that was taken out is therefore not brought back
 * by the side that still has it. What changed on both, to different quantities, becomes the larger one, so that at the
 * first sign-in nothing is lost. The browser's lines come first.
 */
export function mergeCarts({ agreed, browser, saved }: CartVersions): CartLine[] {
  const before = quantities(agreed);
  const here = quantities(browser);
  const there = quantities(saved);
  const lines = new Map([...saved, ...browser].map((line) => [keyOfLine(line), line]));
  const merged = [...new Set([...here.keys(), ...there.keys()])].map((key) => {
    const [was, mine, theirs] = [before, here, there].map((cart) => cart.get(key) ?? 0) as [number, number, number];
    const quantity = mine === was ? theirs : theirs === was ? mine : Math.max(mine, theirs);
    return { ...(lines.get(key) as CartLine), quantity };
  });
  return merged.filter(({ quantity }) => quantity > 0);
}

/** Whether two carts hold the same; the order of their lines makes no difference. */
export function isSameCart(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const theirs = quantities(other);
  return one.length === other.length && one.every((line) => theirs.get(keyOfLine(line)) === line.quantity);
}

/** As much of a cart as the server takes. */
export function savableLines(lines: readonly CartLine[]): CartLine[] {
  return lines
    .slice(0, MAX_CART_LINES)
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY) }));
}

function quantities(lines: readonly CartLine[]): Map<string, number> {
  return new Map(lines.map((line) => [keyOfLine(line), line.quantity]));
}

/** What tells the lines of a cart apart. */
export function keyOfLine({ productId, texts, addOnOf }: CartLine): string {
  return lineKey(productId, texts, addOnOf);
}
