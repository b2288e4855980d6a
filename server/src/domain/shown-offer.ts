interface Priced {
  price: number;
  salePrice: number | null;
  isOnSale: boolean;
}

interface Offered extends Priced {
  countInStock: number;
  variants: readonly (Priced & { countInStock: number })[];
}

/** What lists show of a product in variants: its lowest price, whether others cost more, and whether any is left. */
export function shownOffer(product: Offered): { price: Priced; isFrom: boolean; isSoldOut: boolean } {
  const { variants } = product;
  if (variants.length === 0) return { price: product, isFrom: false, isSoldOut: !product.countInStock };
  const left = variants.filter(({ countInStock }) => countInStock > 0);
  const offered = [...(left.length > 0 ? left : variants)].sort((a, b) => paidPrice(a) - paidPrice(b));
  const lowest = offered[0] ?? product;
  return {
    price: lowest,
    isFrom: offered.some((variant) => paidPrice(variant) > paidPrice(lowest)),
    isSoldOut: left.length === 0,
  };
}

/** What an offer costs now. */
export function paidPrice({ price, salePrice, isOnSale }: Priced): number {
  return isOnSale && salePrice !== null ? salePrice : price;
}
