import type { AdminProductsQueryVariables } from '~/graphql/generated';
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

/** The list's variables from its address, the same for the server's preload and for the page. */
export function productListVariables(params: URLSearchParams): AdminProductsQueryVariables {
  const category = params.get('category') ?? '';
  const filter = params.get('filter') ?? '';
  const keyword = params.get('search')?.trim();
  return {
    pageNumber: pageNumberOf(params),
    ...(keyword && { keyword }),
    ...(categories.includes(category as Category) && { category: categoryToEnum(category as Category) }),
    ...(params.get('sort') === 'oldest' && { sort: 'CREATED_AT_ASC' }),
    ...(Object.hasOwn(productFilters, filter) && productFilters[filter as keyof typeof productFilters].variables),
  };
}
