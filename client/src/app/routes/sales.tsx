import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { ProductList } from '~/features/catalog/product-list';
import { ProductListDocument } from '~/graphql/operations/catalog';
import { pageNumberOf } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import { ListMeta } from '../meta/list-meta';
import { notFound, type PreloadContext } from '../routing/page-route';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = (params: URLSearchParams) => ({ pageNumber: pageNumberOf(params), isOnSale: true });

export async function preload({ query, url }: PreloadContext) {
  const variables = variablesOf(url.searchParams);
  const list = await query(ProductListDocument, variables);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /sales?page=2: the published products that are on sale, newest first. */
export function Component() {
  const [params] = useSearchParams();
  const variables = variablesOf(params);
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageHeading lead="The same gifts at a lower price, while they last.">Sales</PageHeading>
      <ProductList
        variables={variables}
        hrefOf={paths.sales}
        empty={
          <EmptyState
            title="No products on sale found"
            action={<LinkButton to={paths.products()}>See all products</LinkButton>}
          >
            Nothing is on sale right now. New offers come often; until then, browse everything else.
          </EmptyState>
        }
      >
        {(list) => (
          <ListMeta
            title="Sales"
            description="Gifts at a lower price while they last: flowers, cakes, pet gifts and occasion gifts."
            page={variables.pageNumber}
            hrefOf={paths.sales}
            list={list}
          />
        )}
      </ProductList>
    </Container>
  );
}
