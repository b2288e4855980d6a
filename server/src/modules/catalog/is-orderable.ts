import type { Product } from './product.entity.js';

/** Whether a product can be ordered now, as far as it has stock. */
export function isOrderable({ isPublished, archivedAt }: Pick<Product, 'isPublished' | 'archivedAt'>): boolean {
  return isPublished && archivedAt === null;
}
