import { useSearchParams } from 'react-router-dom';
import { ProductFilters } from '~/features/catalog/product-filters';
import { ProductList } from '~/features/catalog/product-list';
import { ProductListDocument } from '~/graphql/generated';
import { defaultSort } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { pageNumberOf } from '~/lib/page-number';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import type { PreloadContext } from '../page';
import { PageMeta } from '../page-meta';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = (params: URLSearchParams) => ({ pageNumber: pageNumberOf(params) });

export function preload({ query, url }: PreloadContext) {
  return query(ProductListDocument, variablesOf(url.searchParams));
}

/** /products?page=2: all published products, newest first. */
export function Component() {
  const [params] = useSearchParams();
  const variables = variablesOf(params);
  return (
    <Container pt={{ base: '4', md: '6' }}>
      <PageMeta title="Products" path={paths.products(variables.pageNumber)} />
      <PageHeading lead="Everything in the shop, newest first.">Products</PageHeading>
      <ProductFilters location={{ keyword: '', category: null, sort: defaultSort }} />
      <ProductList
        variables={variables}
        hrefOf={paths.products}
        empty={
          <EmptyState title="No products here yet">Please come back soon: new gifts arrive every week.</EmptyState>
        }
      />
    </Container>
  );
}
