import { keyOf, type Cart, type CartProduct } from './cart-store';

/** The quantity of the line of this product and these texts; 0 if there is none. */
export function quantityOf(cart: Cart, product: CartProduct): number {
  return cart.cartItems.find((line) => keyOf(line) === keyOf(product))?.qty ?? 0;
}

/** The quantity of a line after adding more: never more than the stock. */
export function quantityAfterAdding(cart: Cart, product: CartProduct, pieces = 1): number {
  return Math.min(quantityOf(cart, product) + pieces, product.countInStock);
}
