import { keyOf, type CartItem, type CartProduct } from '~/lib/cart-store';
import { lineName, withTexts, type OfferedProduct } from '~/lib/cart-texts';
import { isReduced } from '~/ui/price';

/** A product whose price is not the one that the shopper was shown. */
export interface PriceChange {
  /** Of the line. */
  key: string;
  name: string;
  from: number;
  to: number;
}

/** Compares the cart's lines with the products as they are now. */
export function priceChanges(lines: readonly CartItem[], products: readonly OfferedProduct[]): PriceChange[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return lines.flatMap((line) => {
    const current = now.get(line._id);
    const product = current ? withTexts(current, line.texts) : null;
    if (!product) return [];
    const [from, to] = [unitPrice(line), unitPrice(product)];
    return from === to ? [] : [{ key: keyOf(line), name: lineName(product), from, to }];
  });
}

/** The lines with the products' present figures; the quantities stay. */
export function withProducts(lines: readonly CartItem[], products: readonly OfferedProduct[]): CartItem[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return lines.map((line) => {
    const product = now.get(line._id);
    return { ...line, ...(product && withTexts(product, line.texts)), qty: line.qty };
  });
}

/** The lines with no more pieces than are left; sold-out ones are gone. */
export function withinStock(
  lines: readonly CartItem[],
  shortages: readonly { productId: string; available: number }[],
): CartItem[] {
  const left = new Map(shortages.map(({ productId, available }) => [productId, available]));
  const taken = new Map<string, number>();
  return lines
    .map((line) => {
      const countInStock = left.get(line._id);
      if (countInStock === undefined) return line;
      // Lines of one product with other texts share what is left.
      const others = taken.get(line._id) ?? 0;
      const qty = Math.min(line.qty, countInStock - others);
      taken.set(line._id, others + qty);
      return { ...line, countInStock, qty };
    })
    .filter((line) => line.qty > 0);
}

function unitPrice(product: CartProduct): number {
  return isReduced(product) ? product.salePrice : product.price;
}
