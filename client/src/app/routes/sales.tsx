import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { FilterBar } from '~/features/catalog/filter-bar';
import { ListFilters, NoMatches } from '~/features/catalog/search/late-filters';
import { ListSort, listSortOf } from '~/features/catalog/list-sort';
import { ProductList } from '~/features/catalog/product-list';
import { preloadFacets, type FilteredList } from '~/features/catalog/search/filtered-list';
import { ProductListDocument } from '~/graphql/operations/catalog-lists';
import { sortToEnum } from '~/lib/catalog-terms';
import { pageNumberOf } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { filterQuery, filterVariables, readFilters } from '~/lib/search-filters';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import { ListMeta } from '../meta/list-meta';
import { notFound, type PreloadContext } from '../routing/page-route';

/** The list's variables, the same for the server's preload and for the page. */
function variablesOf(params: URLSearchParams) {
  const sort = listSortOf(params);
  return {
    ...filterVariables(readFilters(params)),
    ...(sort && { sort: sortToEnum(sort) }),
    pageNumber: pageNumberOf(params),
    isOnSale: true,
  };
}

const filteredList = (query: string): FilteredList => ({ path: paths.sales(), query, isSale: true });

export async function preload({ query, url }: PreloadContext) {
  const variables = variablesOf(url.searchParams);
  const [list] = await Promise.all([
    query(ProductListDocument, variables),
    preloadFacets(query, filteredList(url.search)),
  ]);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /sales?sort=price:asc&page=2: the published products that are on sale, newest first unless the address says otherwise. */
export function Component() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const variables = variablesOf(params);
  const sort = listSortOf(params);
  // All of them are on sale anyway.
  const filters = { ...readFilters(params), isOnSale: false };
  const isFiltered = filterQuery(filters) !== '';
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageHeading lead="The same gifts at a lower price, while they last.">Sales</PageHeading>
      <FilterBar>
        <ListFilters {...filteredList(search)} />
        <ListSort path={paths.sales()} sort={sort} filters={filters} />
      </FilterBar>
      <ProductList
        variables={variables}
        hrefOf={(page) => paths.sales() + filterQuery(filters, { sort, page })}
        empty={
          isFiltered ? (
            <NoMatches {...filteredList(search)} />
          ) : (
            <EmptyState
              title="No products on sale found"
              action={<LinkButton to={paths.products()}>See all products</LinkButton>}
            >
              Nothing is on sale right now. New offers come often; until then, browse everything else.
            </EmptyState>
          )
        }
      >
        {(list) => (
          <ListMeta
            title="Sales"
            description="Gifts at a lower price while they last: flowers, cakes, pet gifts and occasion gifts."
            page={variables.pageNumber}
            hrefOf={paths.sales}
            list={list}
            isPart={isFiltered}
          />
        )}
      </ProductList>
    </Container>
  );
}
