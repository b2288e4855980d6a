import { css } from 'styled-system/css';
import { CategoryCircles, CategoryPills } from '~/features/catalog/category-links';
import { CollectionRow } from '~/features/catalog/collection-row';
import { MoreLink, PopularProducts, SaleProducts } from '~/features/catalog/product-sections';
import { HeroCarousel } from '~/features/content/hero-carousel';
import { ReviewBanner } from '~/features/content/review-banner';
import { CollectionsDocument, PopularProductsDocument, SaleProductsDocument } from '~/graphql/operations/catalog';
import { useShopName } from '~/graphql/use-shop';
import { categories } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { SectionHeading } from '~/ui/page-heading';
import { visuallyHidden } from '~/ui/visually-hidden';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { shopThings } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';

export function preload({ query }: PreloadContext) {
  return Promise.all([query(PopularProductsDocument), query(SaleProductsDocument), query(CollectionsDocument)]);
}

/** / */
export function Component() {
  const name = useShopName();
  return (
    <Container>
      <PageMeta
        description="Flowers, cakes, pet and occasion gifts, chosen by hand and delivered to the people you love: for birthdays, holidays and every other day."
        path={paths.home}
      />
      {import.meta.env.SSR && <StructuredData things={shopThings} />}
      <h1 className={visuallyHidden}>{name}: flowers, cakes, pet and occasion gifts</h1>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '12', md: '18' } })}>
        <HeroCarousel />
        <section aria-labelledby="gifts-by-category">
          <SectionHeading id="gifts-by-category" action={<AllCategories />}>
            Gifts by Category
          </SectionHeading>
          <CategoryCircles />
        </section>
        <CollectionRow />
        <PopularProducts />
        <ReviewBanner />
        <SaleProducts />
        <section aria-labelledby="shop-by-category">
          <SectionHeading id="shop-by-category" action={<AllCategories />}>
            Shop by Category
          </SectionHeading>
          <CategoryPills />
        </section>
      </div>
    </Container>
  );
}

/** Both lists show the first four (decision S55). */
function AllCategories() {
  return <MoreLink to={paths.searchForm}>{`View all ${categories.length} categories`}</MoreLink>;
}
