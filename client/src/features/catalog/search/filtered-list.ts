import type { SearchFacetsQueryVariables } from '~/graphql/generated';
import type { SearchFacetsDocument } from '~/graphql/operations/catalog-search';
import { categoryToEnum, sortToEnum, type Category, type ProductSort } from '~/lib/catalog-terms';
import { filterVariables, readFilters } from '~/lib/search-filters';

/** Which list is narrowed. Plain values, so that a part whose code comes later isn't rendered again for the same ones. */
export interface FilteredList {
  /** The address of the list without any filter, on its first page. */
  path: string;
  /** The query of the present address. */
  query: string;
  keyword?: string;
  category?: Category | null;
  /** The order of a search, which decides how words are found. */
  sort?: ProductSort;
  /** The collection whose page it is. */
  collection?: string;
  /** Whether it is the page of sales. */
  isSale?: boolean;
}

/** The variables of a list's facets, the same for the server's preload and for the page. */
export function facetVariables({ query, keyword, category, sort, collection, isSale }: FilteredList) {
  return {
    ...(keyword && { keyword }),
    ...(category && { category: categoryToEnum(category) }),
    ...(sort && { sort: sortToEnum(sort) }),
    ...filterVariables(readFilters(new URLSearchParams(query))),
    ...(collection !== undefined && { collection }),
    ...(isSale && { isOnSale: true }),
  };
}

/** Reads the facets on the server. No browser needs their query before the part that shows them. */
export async function preloadFacets(
  query: (document: typeof SearchFacetsDocument, variables: SearchFacetsQueryVariables) => Promise<unknown>,
  list: FilteredList,
): Promise<void> {
  const operations = await import('~/graphql/operations/catalog-search');
  await query(operations.SearchFacetsDocument, facetVariables(list));
}
