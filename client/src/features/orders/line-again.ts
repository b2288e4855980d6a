import { isEmailAddress } from '@domain/email-address.js';
import type { OrderLines_OrderFragment } from '~/graphql/generated';
import type { CartItem } from '~/lib/cart-store';
import { lineName, textsProblem, withTexts, type OfferedProduct } from '~/lib/cart-texts';
import { formatMoney, toCents } from '~/lib/money';
import { paidPrice } from '~/ui/price';

/**
 * A line of an order as it can be bought once more: at the present price, no more units than are in stock.
 * @param current as the catalog has it now; undefined when it is no longer sold
 * @param present how many are in the cart already: the gifts of an order that was never paid usually still are, and
 *   must not be added twice
 * @returns the item to add, null when none can be bought, and the messages for the shopper
 */
export function lineAgain(
  line: OrderLines_OrderFragment['orderItems'][number],
  current: OfferedProduct | undefined,
  present: number,
): { item: CartItem | null; news: string[] } {
  const { name, qty } = line;
  if (!current) return { item: null, news: [`${name} is no longer in the shop.`] };
  const { countInStock } = current;
  if (countInStock < 1) return { item: null, news: [`${name} is sold out.`] };
  // Of an order that was opened by its link, the recipient's address is masked.
  if (line.texts.some(({ name: text, value }) => text === 'card-email' && !isEmailAddress(value)))
    return { item: null, news: [`${name} needs the recipient’s email again. You can add it on its page.`] };
  const product = withTexts(current, line.texts);
  if (!product) return { item: null, news: [`${textsProblem(line)}. You can add it again on its page.`] };
  const news: string[] = [];
  if (countInStock < qty) news.push(`Only ${countInStock} of ${name} left; you ordered ${qty}.`);
  const [before, now] = [paidPrice(line), paidPrice(product)];
  if (toCents(before) !== toCents(now))
    news.push(`${lineName(line)} is now ${formatMoney(now)} (was ${formatMoney(before)}).`);
  return {
    item: {
      ...product,
      ...(line.addOnOf !== null && { addOnOf: line.addOnOf }),
      qty: Math.min(Math.max(present, qty), countInStock),
    },
    news,
  };
}
