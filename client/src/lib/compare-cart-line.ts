import type { CartItem } from './cart-store';
import { lineName, textsProblem, withTexts, type OfferedProduct } from './cart-texts';
import { formatMoney, toCents } from './money';
import { paidPrice } from '~/ui/price';

/** The result for a cart line, and the message for the shopper. */
export interface ComparedCartLine {
  /** The same object when nothing changed; null when it can no longer be bought. */
  item: CartItem | null;
  messages: string[];
}

/**
 * Compares a cart line with the catalog: price, stock, or gone (decision S33).
 * @param current as the catalog has it now; null when it is no longer sold
 * @param held how many units the shopper's own unpaid orders hold: for this shopper, they are still available
 * @param taken how many units other lines of the cart have, with other texts
 */
export function compareCartLine(item: CartItem, current: OfferedProduct | null, held = 0, taken = 0): ComparedCartLine {
  const { name } = item;
  if (!current) return { item: null, messages: [`${name} is no longer available, so we removed it from your cart.`] };
  const available = current.countInStock + held;
  if (available < 1) return { item: null, messages: [`${name} is sold out, so we removed it from your cart.`] };
  if (available <= taken)
    return {
      item: null,
      messages: [`Only ${available} of ${name} left, so we removed one of its lines: ${lineName(item)}.`],
    };
  const product = withTexts(current, item.texts);
  if (!product) {
    const problem = `${textsProblem(item)}, so we removed it from your cart. You can add it again on its page.`;
    return { item: null, messages: [problem] };
  }

  const messages: string[] = [];
  const before = paidPrice(item);
  const now = paidPrice(product);
  if (toCents(before) !== toCents(now)) {
    messages.push(`${lineName(product)} is now ${formatMoney(now)} (was ${formatMoney(before)}).`);
  }
  const qty = Math.min(item.qty, available - taken);
  if (qty < item.qty) {
    const which = item.texts ? ` of ${lineName(product)}` : '';
    messages.push(
      `Only ${available} of ${product.name} left, so we changed your quantity${which} from ${item.qty} to ${qty}.`,
    );
  }
  const { _id, image, price, salePrice, isOnSale, texts } = product;
  const checked: CartItem = {
    _id,
    name: product.name,
    image,
    price,
    salePrice,
    isOnSale,
    countInStock: available,
    qty,
    ...(texts && { texts }),
    ...(item.addOnOf !== undefined && { addOnOf: item.addOnOf }),
  };
  return { item: isSame(item, checked) ? item : checked, messages };
}

function isSame(a: CartItem, b: CartItem): boolean {
  return (Object.keys(b) as (keyof CartItem)[]).every((key) =>
    key === 'texts' ? JSON.stringify(a.texts) === JSON.stringify(b.texts) : a[key] === b[key],
  );
}
