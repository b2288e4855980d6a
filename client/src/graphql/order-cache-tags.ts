import { addTags, type CacheTag } from './cache-tags';

/** As cache-tags.ts, for unpaid orders: most pages don't load them. */
const orderQueryTags: Record<string, readonly CacheTag[]> = {
  MyOpenOrders: ['Order'],
};

/** What each mutation changes. */
const orderMutationTags: Record<string, readonly CacheTag[]> = {
  CancelMyOrder: ['Order', 'Product'],
};

/** Makes them known; each entry into that code calls it as it is loaded. */
export function addOrderTags(): void {
  addTags(orderQueryTags, orderMutationTags);
}
