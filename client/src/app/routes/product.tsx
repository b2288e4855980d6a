import { lazy, Suspense } from 'react';
import { redirect, useParams, useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ProductDetails, ProductDetailsSkeleton } from '~/features/catalog/product-details';
import { productTrail } from '~/features/catalog/product-trail';
import { RecentlyViewed } from '~/features/catalog/recently-viewed';
import { RelatedProducts, relatedVariables } from '~/features/catalog/related-products';
import { useProduct } from '~/features/catalog/use-product';
import { ProductReviews, reviewVariables } from '~/features/reviews/product-reviews';
import { errorMessage } from '~/graphql/error-message';
import { ProductDetailsDocument, RelatedProductsDocument } from '~/graphql/operations/catalog';
import { ProductReviewsDocument, useProductReviewsQuery } from '~/graphql/operations/reviews';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { isReduced } from '~/ui/price';
import { ErrorState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { notFound, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { productThing, trailThing } from '../meta/schema-org';
import { sharedAddresses, sharedPicture, summaryOf } from '../meta/shared-link';
import { StructuredData } from '../meta/structured-data';

// Few come here for a product that is gone.
const NotFoundPage = lazy(async () => ({ default: (await import('../not-found-page')).NotFoundPage }));

export async function preload({ query, params, url }: PreloadContext) {
  const data = await query(ProductDetailsDocument, { id: params.id ?? '' });
  if (!data) return;
  if (!data.product) return notFound();
  const { product } = data;
  // The readable part is for people; the id says which product it is.
  if (params.slug !== undefined && params.slug !== product.slug)
    return redirect(paths.product(product._id, product.slug), 301);
  await Promise.all([
    query(RelatedProductsDocument, relatedVariables(product)),
    product.rating && query(ProductReviewsDocument, reviewVariables(product, url.searchParams)),
  ]);
}

/** /product/{id} and, for search engines, /product/{id}/{slug} */
export function Component() {
  const { id = '' } = useParams();
  const { product, isMissing, error, retry } = useProduct(id);
  const [params] = useSearchParams();
  const { data: shownReviews } = useProductReviewsQuery({
    variables: reviewVariables({ _id: product?._id ?? id }, params),
    skip: !product?.rating,
  });
  if (isMissing) {
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  }
  if (!product) {
    return (
      <Container className={css({ pt: { base: '2', md: '4' } })}>
        <PageMeta title="Product" description="A gift from our shop, on its way to your screen." isHidden />
        <h1 className={visuallyHidden}>Product</h1>
        {error ? <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={retry} /> : <ProductDetailsSkeleton />}
      </Container>
    );
  }
  const { category } = product;
  const reviews = shownReviews?.productReviews.reviews ?? [];
  const trail = productTrail(product);
  const price = (isReduced(product) ? product.salePrice : product.price).toFixed(2);
  return (
    <Container className={css({ pt: { base: '1', md: '2' } })}>
      <PageMeta
        title={product.name}
        description={summaryOf(`${product.name} for ${formatMoney(Number(price))}. ${product.description ?? ''}`)}
        path={paths.product(product._id, product.slug)}
        {...(import.meta.env.SSR && {
          picture: sharedPicture(product),
          offer: { price, isInStock: product.countInStock > 0 },
        })}
        isHidden={product.isPublished === false}
      />
      {import.meta.env.SSR && product.isPublished && product.description !== undefined && category && (
        <StructuredData
          things={(shop) => [
            productThing(shop, {
              ...product,
              description: product.description ?? '',
              category: categoryLabels[categoryFromEnum(category)],
              price,
              pictures: sharedAddresses(product),
              reviews,
            }),
            trailThing(shop.publicUrl, [...trail, { label: product.name, to: paths.product(product._id) }]),
          ]}
        />
      )}
      {/* Another product starts again: quantity 1. */}
      <ProductDetails key={product._id} product={product} wantedId={id} />
      {product.rating && (
        <ProductReviews product={product} rating={product.rating} page={shownReviews?.productReviews} />
      )}
      {category && (
        <div className={css({ mt: { base: '12', md: '18' } })}>
          <RelatedProducts product={{ ...product, category }} />
        </div>
      )}
      <RecentlyViewed productId={product._id} />
    </Container>
  );
}
