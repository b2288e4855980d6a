import { addTags, type CacheTag } from './cache-tags';

/** As cache-tags.ts, for what is rarely done to an order: pages don't load it before. */
export const orderMutationTags: Record<string, readonly CacheTag[]> = {
  CancelMyOrder: ['Order', 'Product'],
};

/** Makes them known; each entry into that code calls it as it is loaded. */
export function addOrderTags(): void {
  addTags({}, orderMutationTags);
}
