import { ArrowRight } from 'lucide-react';
import { css } from 'styled-system/css';
import type { ProductCategory } from '~/graphql/generated';
import { useRelatedProductsQuery } from '~/graphql/operations/catalog';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { SectionHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { ProductCards } from './product-cards';
import { relatedVariables } from './related-variables';

/** Up to four other products for whoever looks at this one; nothing at all when there are none. */
export function RelatedProducts({ product }: { product: { _id: string; category: ProductCategory } }) {
  const { data, error } = useRelatedProductsQuery({ variables: relatedVariables(product) });
  const others = data?.relatedProducts;
  if (error || others?.length === 0) return null;
  const isMixed = others?.some((other) => other.category !== product.category);
  const category = categoryFromEnum(product.category);
  return (
    <section aria-labelledby="related">
      <SectionHeading
        id="related"
        action={
          <TextLink className={css({ mb: { base: '-2.5', md: '-1.5' } })} to={paths.category(category)}>
            See all
            <ArrowRight className="arrow" size={18} aria-hidden />
          </TextLink>
        }
      >
        {isMixed
          ? 'You might also like'
          : (headings[category] ?? `More ${categoryLabels[category].toLowerCase()} gifts`)}
      </SectionHeading>
      <ProductCards products={others} empty={null} />
    </section>
  );
}

/** Where the label alone makes no phrase. */
const headings: Partial<Record<keyof typeof categoryLabels, string>> = {
  love: 'More gifts for someone you love',
  'get-well': 'More get-well gifts',
  'thank-you': 'More thank-you gifts',
  other: 'More gifts for any day',
};
