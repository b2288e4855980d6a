import { useProductListQuery, type ProductListQueryVariables } from '~/graphql/generated';
import { Pagination } from '~/ui/pagination';
import type { ReactNode } from 'react';
import { ProductCards } from './product-cards';

/** A page of published products, eight at a time, with links to the other pages. Used by products, sales and search. */
export function ProductList({
  variables,
  hrefOf,
  empty,
}: {
  variables: ProductListQueryVariables;
  /** The address of the list's nth page. */
  hrefOf: (page: number) => string;
  empty: ReactNode;
}) {
  const { data, previousData, loading, error, refetch } = useProductListQuery({ variables });
  // Between two pages the old one stays, dimmed, so that nothing jumps.
  const shown = data ?? (loading ? previousData : undefined);
  return (
    <div aria-busy={loading || undefined}>
      <ProductCards
        products={shown?.products.products}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
        headingLevel="h2"
        isAboveFold
      />
      {shown && <Pagination page={shown.products.page} pages={shown.products.pages} hrefOf={hrefOf} />}
    </div>
  );
}
