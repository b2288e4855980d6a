import { ArrowRight } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { usePopularProductsQuery, useSaleProductsQuery } from '~/graphql/operations/catalog';
import { paths } from '~/lib/paths';
import { SectionHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { ProductCards } from './product-cards';

/** Home: four popular products. */
export function PopularProducts() {
  const { data, error, refetch } = usePopularProductsQuery();
  return (
    <section aria-labelledby="most-popular">
      <SectionHeading id="most-popular" action={<MoreLink to={paths.products()}>Shop All Products</MoreLink>}>
        Most Popular
      </SectionHeading>
      <ProductCards
        products={data?.products.products}
        error={error}
        onRetry={() => void refetch()}
        empty={<p className={css({ color: 'muted' })}>No popular products found</p>}
      />
    </section>
  );
}

/** Home: four products on sale. */
export function SaleProducts() {
  const { data, error, refetch } = useSaleProductsQuery();
  return (
    <section aria-labelledby="on-sales">
      <SectionHeading id="on-sales" action={<MoreLink to={paths.sales()}>View More</MoreLink>}>
        On Sales
      </SectionHeading>
      <ProductCards
        products={data?.products.products}
        error={error}
        onRetry={() => void refetch()}
        empty={<p className={css({ color: 'muted' })}>No products on sale found</p>}
      />
    </section>
  );
}

/** The link at the end of a section's heading. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink className={css({ fontSize: { base: '14', sm: '16' }, mb: { base: '-2.5', md: '-1.5' } })} to={to}>
      {children}
      {/* On the smallest phones heading and link need the whole line. */}
      <span className={cx('arrow', css({ display: { base: 'none', sm: 'inline-flex' } }))}>
        <ArrowRight size={18} aria-hidden />
      </span>
    </TextLink>
  );
}
