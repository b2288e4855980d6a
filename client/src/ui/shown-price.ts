import { isReduced, type Priced } from './price';

interface Offered extends Priced {
  countInStock: number;
  variants: readonly (Priced & { countInStock: number })[];
}

/** What lists show of a product in variants: its lowest price, whether others cost more, and whether any is left. */
export function shownOffer(product: Offered): { price: Priced; isFrom: boolean; isSoldOut: boolean } {
  const { variants } = product;
  if (variants.length === 0) return { price: product, isFrom: false, isSoldOut: !product.countInStock };
  const left = variants.filter(({ countInStock }) => countInStock > 0);
  const offered = [...(left.length > 0 ? left : variants)].sort((a, b) => paid(a) - paid(b));
  const lowest = offered[0] ?? product;
  return {
    price: lowest,
    isFrom: offered.some((variant) => paid(variant) > paid(lowest)),
    isSoldOut: left.length === 0,
  };
}

function paid(offer: Priced): number {
  return isReduced(offer) ? offer.salePrice : offer.price;
}
