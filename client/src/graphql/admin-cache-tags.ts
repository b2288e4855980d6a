import type { CacheTag } from './cache-tags';

/** As cache-tags.ts, for the operations of the admin area alone: shoppers don't load them. */
export const adminQueryTags: Record<string, readonly CacheTag[]> = {
  AdminProducts: ['Product'],
  EditedProduct: ['Product'],
  ProductImport: [],
  ProductImports: ['Product'],
  StockMoves: ['Product', 'Order'],
};

/** What each of the admin's mutations changes. */
export const adminMutationTags: Record<string, readonly CacheTag[]> = {
  CheckProductImport: ['Product'],
  CreateProduct: ['Product'],
  DeleteProduct: ['Product'],
  StartProductImport: ['Product'],
  UpdateProduct: ['Product'],
};
