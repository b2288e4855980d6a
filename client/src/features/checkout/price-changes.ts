import type { CartItem, CartProduct } from '~/lib/cart-store';
import { isReduced } from '~/ui/price';

/** A product whose price is not the one that the shopper was shown. */
export interface PriceChange {
  productId: string;
  name: string;
  from: number;
  to: number;
}

/** Compares the cart's lines with the products as they are now. */
export function priceChanges(lines: readonly CartItem[], products: readonly CartProduct[]): PriceChange[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return lines.flatMap((line) => {
    const product = now.get(line._id);
    if (!product) return [];
    const [from, to] = [unitPrice(line), unitPrice(product)];
    return from === to ? [] : [{ productId: line._id, name: product.name, from, to }];
  });
}

/** The lines with the products' present figures; the quantities stay. */
export function withProducts(lines: readonly CartItem[], products: readonly CartProduct[]): CartItem[] {
  const now = new Map(products.map((product) => [product._id, product]));
  return lines.map((line) => ({ ...line, ...now.get(line._id), qty: line.qty }));
}

/** The lines with no more pieces than are left; sold-out ones are gone. */
export function withinStock(
  lines: readonly CartItem[],
  shortages: readonly { productId: string; available: number }[],
): CartItem[] {
  const left = new Map(shortages.map(({ productId, available }) => [productId, available]));
  return lines
    .map((line) => {
      const countInStock = left.get(line._id) ?? line.countInStock;
      return { ...line, countInStock, qty: left.has(line._id) ? Math.min(line.qty, countInStock) : line.qty };
    })
    .filter((line) => line.qty > 0);
}

function unitPrice(product: CartProduct): number {
  return isReduced(product) ? product.salePrice : product.price;
}
