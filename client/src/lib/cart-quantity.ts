import { keyOf, type Cart, type CartItem, type CartProduct } from './cart-store';

interface Lines {
  cartItems: readonly CartItem[];
}
type LineOf = Pick<CartProduct, '_id' | 'texts' | 'addOnOf'>;

/** The quantity of the line of this product and these texts; 0 if there is none. */
export function quantityOf({ cartItems }: Lines, product: LineOf): number {
  return cartItems.find((line) => keyOf(line) === keyOf(product))?.qty ?? 0;
}

/** How many units of each product a cart has: lines of one product with other texts share its stock. */
export function quantitiesById({ cartItems }: Lines): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { _id, qty } of cartItems) quantities.set(_id, qty + (quantities.get(_id) ?? 0));
  return quantities;
}

/**
 * The most that the line of this product and these texts can have: the stock without what the product's other lines have,
 * but never less than it has already, as far as that is in stock.
 */
export function leftFor(cart: Lines, product: LineOf & { countInStock: number }): number {
  const qty = quantityOf(cart, product);
  const others = (quantitiesById(cart).get(product._id) ?? 0) - qty;
  return Math.max(product.countInStock - others, Math.min(qty, product.countInStock));
}

/** The quantity of a line after adding more: never more than is left for it. */
export function quantityAfterAdding(cart: Cart, product: CartProduct, pieces = 1): number {
  return Math.min(quantityOf(cart, product) + pieces, leftFor(cart, product));
}

/** Why no more of a product can be added. @param stock all of it is in the cart */
export function allInCart(stock: number): string {
  return stock === 1 ? 'The last one is already in your cart' : `The last ${stock} are already in your cart`;
}
