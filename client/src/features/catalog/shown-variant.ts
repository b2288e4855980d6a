import { itemName } from '@domain/product-options.js';
import type { CartProduct } from '~/lib/cart-store';
import type { DetailedProduct, KnownProduct } from './use-product';

export type Variant = DetailedProduct['variants'][number];

/** The value that a variant has of each option. */
export function valuesOf(variant: Variant): string[] {
  return variant.options.map(({ value }) => value);
}

/** The variants that a shopper can choose from; none before their options have been read. */
export function variantsOf({ options = [], variants }: KnownProduct): readonly Variant[] {
  return options.length > 0 ? (variants as DetailedProduct['variants']) : [];
}

/** The variant that is chosen at first: the one that was asked for, or else the first that is in stock. */
export function firstChoice(variants: readonly Variant[], wantedId: string | undefined): Variant | undefined {
  return (
    variants.find(({ _id }) => _id === wantedId) ?? variants.find(({ countInStock }) => countInStock > 0) ?? variants[0]
  );
}

/** A variant as the cart keeps it. */
export function cartProductOf(product: { name: string }, variant: Variant): CartProduct {
  const { _id, image, price, salePrice, isOnSale, countInStock } = variant;
  return { _id, name: itemName(product.name, valuesOf(variant)), image, price, salePrice, isOnSale, countInStock };
}
