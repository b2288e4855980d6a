import type { ProductListQuery, SearchListQueryVariables } from '~/graphql/generated';
import { useProductListQuery } from '~/graphql/operations/catalog-lists';
import { useState, type ReactNode } from 'react';
import { useAnnouncedChange } from '~/lib/announcer';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { Pagination } from '~/ui/pagination';
import { EmptyState } from '~/ui/states';
import { isBeyondEnd } from './list-end';
import { ProductCards } from './product-cards';

/** What a page uses of a list's query, which may ask for more. */
type ListResult = Pick<ReturnType<typeof useProductListQuery>, 'data' | 'previousData' | 'loading' | 'error'> & {
  refetch: () => Promise<unknown>;
};

/** A page of published products, eight at a time, with links to the other pages. Used by products, sales and search. */
export function ProductList({
  useList = useProductListQuery,
  variables,
  hrefOf,
  empty,
  children,
}: {
  /** The query's hook, always the same for a page; a search has one with filters. */
  useList?: (options: { variables: SearchListQueryVariables }) => ListResult;
  variables: SearchListQueryVariables;
  /** The address of the list's nth page. */
  hrefOf: (page: number) => string;
  empty: ReactNode;
  /** What the page says of itself to search engines: gets the list, or null when there is no such page of it. */
  children?: (list: ProductListQuery['products'] | null | undefined) => ReactNode;
}) {
  const { data, previousData, loading, error, refetch } = useList({ variables });
  // Screen readers read a loaded page by themselves; after a link within the shop, the list has to be announced.
  const [isNews] = useState(useIsHydrated());
  useAnnouncedChange(data ? listWords(data.products) : null, { of: JSON.stringify(variables), isNews });
  if (data && isBeyondEnd(data, variables.pageNumber)) {
    return (
      <>
        {children?.(null)}
        <BeyondEnd pages={data.products.pages} hrefOf={hrefOf} />
      </>
    );
  }
  // Between two pages the old one stays, dimmed, so that nothing jumps.
  const shown = data ?? (loading ? previousData : undefined);
  return (
    <div aria-busy={loading || undefined}>
      {children?.(data?.products)}
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

/** For an old link or a typed page number: says how many pages there are, and links back. */
export function BeyondEnd({ pages, hrefOf }: { pages: number; hrefOf: (page: number) => string }) {
  return (
    <EmptyState
      title="That page doesn’t exist"
      action={
        <LinkButton to={hrefOf(pages)} size="lg">
          {pages === 1 ? 'See the list' : 'Go to the last page'}
        </LinkButton>
      }
    >
      {pages === 1 ? 'The list now has only one page.' : `The list now ends at page ${pages}.`}
    </EmptyState>
  );
}

/** What screen readers are told of a page of a list. */
export function listWords({
  products,
  page,
  pages,
}: {
  products: readonly unknown[];
  page: number;
  pages: number;
}): string {
  if (products.length === 0) return 'No products found';
  const count = products.length === 1 ? '1 product' : `${products.length} products`;
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}
