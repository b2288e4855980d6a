/** The most products that are kept for one product. */
const MOST_KEPT = 12;

/** Counts which products are bought in the same orders. */
export class TogetherCounts {
  private readonly counts = new Map<string, Map<string, number>>();

  /** Adds the products of one order; a product that comes twice counts once. */
  add(productIds: readonly string[]): void {
    const products = [...new Set(productIds)];
    for (const one of products) {
      for (const other of products) {
        if (one === other) continue;
        const others = this.counts.get(one) ?? new Map<string, number>();
        others.set(other, (others.get(other) ?? 0) + 1);
        this.counts.set(one, others);
      }
    }
  }

  /**
   * The most frequent companions of each product, the most frequent first.
   * @param least how many orders make a pair more than chance
   */
  *pairs(least: number): Generator<{ productId: string; relatedId: string; orders: number }> {
    for (const [productId, others] of this.counts) {
      const frequent = [...others].filter(([, orders]) => orders >= least);
      frequent.sort(([a, orders], [b, otherOrders]) => otherOrders - orders || (a < b ? -1 : 1));
      for (const [relatedId, orders] of frequent.slice(0, MOST_KEPT)) yield { productId, relatedId, orders };
    }
  }
}
