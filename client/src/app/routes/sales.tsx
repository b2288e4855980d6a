import { useSearchParams } from 'react-router-dom';
import { ProductList } from '~/features/catalog/product-list';
import { ProductListDocument } from '~/graphql/generated';
import { pageNumberOf } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import type { PreloadContext } from '../page';
import { PageMeta } from '../page-meta';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = (params: URLSearchParams) => ({ pageNumber: pageNumberOf(params), isOnSale: true });

export function preload({ query, url }: PreloadContext) {
  return query(ProductListDocument, variablesOf(url.searchParams));
}

/** /sales?page=2: the published products that are on sale, newest first. */
export function Component() {
  const [params] = useSearchParams();
  const variables = variablesOf(params);
  return (
    <Container pt={{ base: '4', md: '6' }}>
      <PageMeta
        title="Sales"
        description="Gifts at a smaller price for as long as they last: flowers, cakes, pet and occasion gifts."
        path={paths.sales(variables.pageNumber)}
      />
      <PageHeading lead="The same gifts at a smaller price, for as long as they last.">Sales</PageHeading>
      <ProductList
        variables={variables}
        hrefOf={paths.sales}
        empty={
          <EmptyState
            title="No products on sale found"
            action={<LinkButton to={paths.products()}>See all products</LinkButton>}
          >
            Nothing is reduced right now. New offers come often; until then everything else is here.
          </EmptyState>
        }
      />
    </Container>
  );
}
