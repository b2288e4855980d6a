import { useEffect, useMemo } from 'react';
import { css } from 'styled-system/css';
import { useRecentlyViewedQuery } from '~/graphql/operations/catalog';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { rememberViewed, viewedProducts } from '~/lib/viewed-products';
import { SectionHeading } from '~/ui/page-heading';
import { ProductCards } from './product-cards';

/** How many are shown: one row. */
const SHOWN = 4;

/** The products that were looked at before this one, in this browser; nothing when there are none. */
export function RecentlyViewed({ productId }: { productId: string }) {
  // Only the browser knows, so the server and the first render show nothing.
  const isHydrated = useIsHydrated();
  const ids = useMemo(
    () => (isHydrated ? viewedProducts().filter((id) => id !== productId) : []),
    [isHydrated, productId],
  );
  useEffect(() => rememberViewed(productId), [productId]);
  const { data, error } = useRecentlyViewedQuery({ variables: { ids }, skip: ids.length === 0 });
  const found = data && new Map(data.productsById.map((product) => [product._id, product]));
  const products = found && ids.flatMap((id) => found.get(id) ?? []).slice(0, SHOWN);
  if (ids.length === 0 || error || products?.length === 0) return null;
  return (
    <section className={css({ mt: { base: '12', md: '18' } })} aria-labelledby="recently-viewed">
      <SectionHeading id="recently-viewed">Recently viewed</SectionHeading>
      <ProductCards products={products} empty={null} />
    </section>
  );
}
