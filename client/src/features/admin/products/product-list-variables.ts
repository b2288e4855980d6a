import type { AdminProductsQueryVariables, ProductSort } from '~/graphql/generated';
import { categories, categoryToEnum, type Category } from '~/lib/catalog-terms';
import { pageNumberOf } from '~/lib/page-number';

/** What the list can be narrowed down to, by its word in the address. */
export const productFilters = {
  published: { label: 'Published', variables: { isPublished: true } },
  hidden: { label: 'Hidden', variables: { isPublished: false } },
  sale: { label: 'On sale', variables: { isOnSale: true } },
  // What the overview counts: unpublished products don't matter there.
  low: { label: 'Low stock', variables: { stockLevel: 'LOW', isPublished: true } },
  'sold-out': { label: 'Sold out', variables: { stockLevel: 'SOLD_OUT' } },
  // What was deleted: kept for the orders that have it.
  archived: { label: 'Archived', variables: { isArchived: true } },
} as const satisfies Record<string, { label: string; variables: AdminProductsQueryVariables }>;

/** The list's orders by their words in the address; without one, the newest come first. */
export const productListSorts = {
  oldest: { label: 'Oldest', sort: 'CREATED_AT_ASC' },
  name: { label: 'Name, A to Z', sort: 'NAME_ASC' },
  'name-down': { label: 'Name, Z to A', sort: 'NAME_DESC' },
  category: { label: 'Category, A to Z', sort: 'CATEGORY_ASC' },
  'category-down': { label: 'Category, Z to A', sort: 'CATEGORY_DESC' },
  price: { label: 'Price, low to high', sort: 'PRICE_ASC' },
  'price-down': { label: 'Price, high to low', sort: 'PRICE_DESC' },
  stock: { label: 'Stock, low to high', sort: 'STOCK_ASC' },
  'stock-down': { label: 'Stock, high to low', sort: 'STOCK_DESC' },
  status: { label: 'Hidden first', sort: 'IS_PUBLISHED_ASC' },
  'status-down': { label: 'Published first', sort: 'IS_PUBLISHED_DESC' },
} as const satisfies Record<string, { label: string; sort: ProductSort }>;

/** The list's variables from its address, the same for the server's preload and for the page. */
export function productListVariables(params: URLSearchParams): AdminProductsQueryVariables {
  const category = params.get('category') ?? '';
  const filter = params.get('filter') ?? '';
  const sort = params.get('sort') ?? '';
  const keyword = params.get('search')?.trim();
  return {
    pageNumber: pageNumberOf(params),
    ...(keyword && { keyword }),
    ...(categories.includes(category as Category) && { category: categoryToEnum(category as Category) }),
    ...(Object.hasOwn(productListSorts, sort) && {
      sort: productListSorts[sort as keyof typeof productListSorts].sort,
    }),
    ...(Object.hasOwn(productFilters, filter) && productFilters[filter as keyof typeof productFilters].variables),
  };
}
