import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ProductFilters } from '~/features/catalog/product-filters';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { ListFilters, NoMatches } from '~/features/catalog/search/late-filters';
import { ProductList } from '~/features/catalog/product-list';
import { preloadFacets, type FilteredList } from '~/features/catalog/search/filtered-list';
import { ProductListDocument } from '~/graphql/operations/catalog-lists';
import { defaultSort } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { pageNumberOf } from '~/lib/page-number';
import { filterQuery, filterVariables, readFilters } from '~/lib/search-filters';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import { ListMeta } from '../meta/list-meta';
import { notFound, type PreloadContext } from '../routing/page-route';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = (params: URLSearchParams) => ({
  ...filterVariables(readFilters(params)),
  pageNumber: pageNumberOf(params),
});

const filteredList = (query: string): FilteredList => ({ path: paths.products(), query });

export async function preload({ query, url }: PreloadContext) {
  const variables = variablesOf(url.searchParams);
  const [list] = await Promise.all([
    query(ProductListDocument, variables),
    preloadFacets(query, filteredList(url.search)),
  ]);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /products?page=2: all published products, newest first, or those that filters in the address leave. */
export function Component() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const variables = variablesOf(params);
  const filters = readFilters(params);
  const isFiltered = filterQuery(filters) !== '';
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageHeading lead="Everything in the shop, newest first.">Products</PageHeading>
      <ProductFilters location={{ keyword: '', category: null, sort: defaultSort }} filters={filters} />
      <div className={css({ minHeight: 'control', mt: '-4', mb: { base: '7', md: '9' } })}>
        <ListFilters {...filteredList(search)} />
      </div>
      <ProductList
        variables={variables}
        hrefOf={(page) => paths.products() + filterQuery(filters, { page })}
        empty={
          isFiltered ? (
            <NoMatches {...filteredList(search)} />
          ) : (
            <EmptyState title="No products here yet">Check back soon: new gifts arrive every week.</EmptyState>
          )
        }
      >
        {(list) => (
          <ListMeta
            title="Products"
            description="All our gifts, newest first: flowers, cakes, pet gifts and occasion gifts, delivered to the people you love."
            page={variables.pageNumber}
            hrefOf={paths.products}
            list={list}
            isPart={isFiltered}
          />
        )}
      </ProductList>
    </Container>
  );
}
