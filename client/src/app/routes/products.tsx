import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ProductFilters } from '~/features/catalog/product-filters';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { ProductList } from '~/features/catalog/product-list';
import { ProductListDocument } from '~/graphql/operations/catalog';
import { defaultSort } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { pageNumberOf } from '~/lib/page-number';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import { ListMeta } from '../meta/list-meta';
import { notFound, type PreloadContext } from '../routing/page-route';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = (params: URLSearchParams) => ({ pageNumber: pageNumberOf(params) });

export async function preload({ query, url }: PreloadContext) {
  const variables = variablesOf(url.searchParams);
  const list = await query(ProductListDocument, variables);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /products?page=2: all published products, newest first. */
export function Component() {
  const [params] = useSearchParams();
  const variables = variablesOf(params);
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageHeading lead="Everything in the shop, newest first.">Products</PageHeading>
      <ProductFilters location={{ keyword: '', category: null, sort: defaultSort }} />
      <ProductList
        variables={variables}
        hrefOf={paths.products}
        empty={<EmptyState title="No products here yet">Check back soon: new gifts arrive every week.</EmptyState>}
      >
        {(list) => (
          <ListMeta
            title="Products"
            description="All our gifts, newest first: flowers, cakes, pet gifts and occasion gifts, delivered to the people you love."
            page={variables.pageNumber}
            hrefOf={paths.products}
            list={list}
          />
        )}
      </ProductList>
    </Container>
  );
}
