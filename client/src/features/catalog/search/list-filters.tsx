import { useSearchFacetsQuery } from '~/graphql/operations/catalog-search';
import { readFilters } from '~/lib/search-filters';
import { facetVariables, type FilteredList } from './filtered-list';
import { SearchFilters } from './search-filters';

/** What a list can be narrowed to, counted. */
export function ListFilters(list: FilteredList) {
  const { path, query, collection, isSale = false } = list;
  const { data, previousData } = useSearchFacetsQuery({ variables: facetVariables(list) });
  const params = new URLSearchParams(query);
  return (
    <SearchFilters
      path={path}
      sort={list.sort ? null : params.get('sort')}
      filters={readFilters(params)}
      facets={(data ?? previousData)?.productFacets ?? null}
      isCollection={collection !== undefined}
      isSale={isSale}
    />
  );
}
