/** What was found for some answers. */
export interface Find<Product, Reason> {
  /** The best first. */
  products: readonly Product[];
  /** Why: the answers that each of them fits. */
  reasons: readonly Reason[];
}

/** A gift, and why it is suggested. */
export interface FoundGift<Product, Reason> {
  product: Product;
  reasons: readonly Reason[];
}

/**
 * Puts what was found for all answers before what was found for fewer, each gift once and for its most reasons.
 * @param finds those with more reasons before those with fewer
 */
export function mergeFinds<Product extends { _id: string }, Reason>(
  finds: readonly Find<Product, Reason>[],
  most: number,
): FoundGift<Product, Reason>[] {
  const gifts = new Map<string, FoundGift<Product, Reason>>();
  for (const { products, reasons } of finds)
    for (const product of products)
      // A product of both lists was found by both.
      if (!gifts.has(product._id)) gifts.set(product._id, { product, reasons });
  return [...gifts.values()].slice(0, most);
}
