import { useSearchParams } from 'react-router-dom';
import { productTrail } from '~/features/catalog/product-trail';
import type { DetailedProduct } from '~/features/catalog/use-product';
import { reviewVariables } from '~/features/reviews/review-variables';
import { useProductReviewsQuery } from '~/graphql/operations/reviews';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { productThing, trailThing } from './schema-org';
import { sharedAddresses } from './shared-link';
import { StructuredData } from './structured-data';

/** What search engines read of a product and its reviews. Only the server renders it. */
export function ProductData({ product, price }: { product: DetailedProduct; price: string }) {
  const [params] = useSearchParams();
  const { data } = useProductReviewsQuery({ variables: reviewVariables(product, params), skip: !product.rating });
  return (
    <StructuredData
      things={(shop) => [
        productThing(shop, {
          ...product,
          category: categoryLabels[categoryFromEnum(product.category)],
          price,
          pictures: sharedAddresses(product),
          reviews: data?.productReviews.reviews ?? [],
        }),
        trailThing(shop.publicUrl, [
          ...productTrail(product),
          { label: product.name, to: paths.product(product._id, product.slug) },
        ]),
      ]}
    />
  );
}
