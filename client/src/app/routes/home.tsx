import type { TypedDocumentNode } from '@apollo/client';
import type { HomeSection } from '@domain/layout.js';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import { CategoryCircles, CategoryPills } from '~/features/catalog/category-links';
import { MoreLink, PopularProducts, SaleProducts } from '~/features/catalog/product-sections';
import { HeroCarousel } from '~/features/content/hero-carousel';
import { CollectionsDocument, PopularProductsDocument, SaleProductsDocument } from '~/graphql/operations/catalog';
import { ShopDocument } from '~/graphql/operations/shop';
import { shownHomeSections, useShop, useShopName } from '~/graphql/use-shop';
import { categories } from '~/lib/catalog-terms';
import { lazyPart } from '~/lib/lazy-part';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { SectionHeading } from '~/ui/page-heading';
import { visuallyHidden } from '~/ui/visually-hidden';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { shopThings } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';

/** What each section of the page is; which are shown, and in what order, the owner decides. */
const parts: Readonly<Record<HomeSection, ComponentType>> = {
  hero: HeroCarousel,
  categories: GiftsByCategory,
  collections: lazyPart(async () => (await import('~/features/catalog/collection-row')).CollectionRow),
  popular: PopularProducts,
  reviews: lazyPart(async () => (await import('~/features/content/review-banner')).ReviewBanner),
  sale: SaleProducts,
  'category-list': ShopByCategory,
};

/** What sections read before the page is rendered. */
const documents: Readonly<Partial<Record<HomeSection, TypedDocumentNode<object, Record<string, never>>>>> = {
  collections: CollectionsDocument,
  popular: PopularProductsDocument,
  sale: SaleProductsDocument,
};

export async function preload({ query }: PreloadContext) {
  // Every page reads it; this waits for the same answer.
  const shown = shownHomeSections((await query(ShopDocument))?.shop.layout.changedHomeSections);
  await Promise.all(
    shown.flatMap((section) => {
      const document = documents[section];
      return document ? [query(document)] : [];
    }),
  );
}

/** / */
export function Component() {
  const name = useShopName();
  const shown = shownHomeSections(useShop()?.layout.changedHomeSections);
  return (
    <Container>
      <PageMeta
        description="Flowers, cakes, pet and occasion gifts, chosen by hand and delivered to the people you love: for birthdays, holidays and every other day."
        path={paths.home}
      />
      {import.meta.env.SSR && <StructuredData things={shopThings} />}
      <h1 className={visuallyHidden}>{name}: flowers, cakes, pet and occasion gifts</h1>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '12', md: '18' } })}>
        {shown.map((section) => {
          const Part = parts[section];
          return <Part key={section} />;
        })}
      </div>
    </Container>
  );
}

function GiftsByCategory() {
  return (
    <section aria-labelledby="gifts-by-category">
      <SectionHeading id="gifts-by-category" action={<AllCategories />}>
        Gifts by Category
      </SectionHeading>
      <CategoryCircles />
    </section>
  );
}

function ShopByCategory() {
  return (
    <section aria-labelledby="shop-by-category">
      <SectionHeading id="shop-by-category" action={<AllCategories />}>
        Shop by Category
      </SectionHeading>
      <CategoryPills />
    </section>
  );
}

/** Both lists show the first four (decision S55). */
function AllCategories() {
  return <MoreLink to={paths.searchForm}>{`View all ${categories.length} categories`}</MoreLink>;
}
