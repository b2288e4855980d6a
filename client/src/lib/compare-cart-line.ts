import type { CartItem, CartProduct } from './cart-store';
import { formatMoney, toCents } from './money';

/** The result for a cart line, and the message for the shopper. */
export interface ComparedCartLine {
  /** The same object when nothing changed; null when it can no longer be bought. */
  item: CartItem | null;
  messages: string[];
}

/**
 * Compares a cart line with the catalog: price, stock, or gone (decision S33).
 * @param product as the catalog has it now; null when it is no longer sold
 * @param held how many units the shopper's own unpaid orders hold: for this shopper, they are still available
 */
export function compareCartLine(item: CartItem, product: CartProduct | null, held = 0): ComparedCartLine {
  const { name } = item;
  if (!product) return { item: null, messages: [`${name} is no longer available, so we removed it from your cart.`] };
  const available = product.countInStock + held;
  if (available < 1) return { item: null, messages: [`${name} is sold out, so we removed it from your cart.`] };

  const messages: string[] = [];
  const before = paidPrice(item);
  const now = paidPrice(product);
  if (toCents(before) !== toCents(now)) {
    messages.push(`${product.name} is now ${formatMoney(now)} (was ${formatMoney(before)}).`);
  }
  const qty = Math.min(item.qty, available);
  if (qty < item.qty) {
    messages.push(`Only ${qty} of ${product.name} left, so we changed your quantity from ${item.qty} to ${qty}.`);
  }
  const { _id, image, price, salePrice, isOnSale } = product;
  const checked: CartItem = {
    _id,
    name: product.name,
    image,
    price,
    salePrice,
    isOnSale,
    countInStock: available,
    qty,
  };
  return { item: isSame(item, checked) ? item : checked, messages };
}

function paidPrice({ price, salePrice, isOnSale }: CartProduct): number {
  return isOnSale && salePrice !== null ? salePrice : price;
}

function isSame(a: CartItem, b: CartItem): boolean {
  return (Object.keys(b) as (keyof CartItem)[]).every((key) => a[key] === b[key]);
}
