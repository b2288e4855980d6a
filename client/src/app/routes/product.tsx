import { shopCurrency } from '@domain/money.js';
import { lazy } from 'react';
import { redirect, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ProductDetails, ProductDetailsSkeleton } from '~/features/catalog/product-details';
import { relatedVariables } from '~/features/catalog/related-variables';
import { firstChoice, variantsOf } from '~/features/catalog/shown-variant';
import { isDetailed, useProduct } from '~/features/catalog/use-product';
import { reviewVariables } from '~/features/reviews/review-variables';
import { errorMessage } from '~/graphql/error-message';
import { ProductDetailsDocument, RelatedProductsDocument } from '~/graphql/operations/catalog';
import { lazyPart } from '~/lib/lazy-part';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { isReduced } from '~/ui/price';
import { ErrorState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { notFound, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { sharedPicture, summaryOf } from '../meta/shared-link';

// Only the server renders it.
const ProductData = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('../meta/product-data')).ProductData }))
  : null;
// What stands below the first screen comes later.
const BelowProduct = lazyPart(async () => (await import('../storefront/below-product')).BelowProduct);
// Few come here for a product that is gone.
const NotFoundPage = lazyPart(async () => (await import('../not-found-page')).NotFoundPage);

export async function preload({ query, params, url }: PreloadContext) {
  const data = await query(ProductDetailsDocument, { id: params.id ?? '' });
  if (!data) return;
  if (!data.product) return notFound();
  const { product } = data;
  // The readable part is for people; the id says which product it is.
  if (params.slug !== undefined && params.slug !== product.slug)
    return redirect(paths.product(product._id, product.slug), 301);
  // Imported here, because the browser's code of this page does without it.
  const [{ ProductReviewsDocument }, { ArrivalDocument }, { ProductAddOnsDocument }] = await Promise.all([
    import('~/graphql/operations/reviews'),
    import('~/graphql/operations/arrival'),
    import('~/graphql/operations/catalog-add-ons'),
  ]);
  await Promise.all([
    query(ArrivalDocument, { input: { product: product._id } }),
    query(ProductAddOnsDocument, { productId: product._id }),
    query(RelatedProductsDocument, relatedVariables(product)),
    product.rating && query(ProductReviewsDocument, reviewVariables(product, url.searchParams)),
  ]);
}

/** /product/{id} and, for search engines, /product/{id}/{slug} */
export function Component() {
  const { id = '' } = useParams();
  const { product, isMissing, error, retry } = useProduct(id);
  if (isMissing) {
    return <NotFoundPage />;
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
  const wantedId = id === product._id ? undefined : id;
  const offered = firstChoice(variantsOf(product), wantedId) ?? product;
  const price = (isReduced(offered) ? offered.salePrice : offered.price).toFixed(shopCurrency().exponent);
  const isInStock = offered.countInStock > 0;
  return (
    <Container className={css({ pt: { base: '1', md: '2' } })}>
      <PageMeta
        title={product.name}
        description={summaryOf(`${product.name} for ${formatMoney(Number(price))}. ${product.description ?? ''}`)}
        path={paths.product(product._id, product.slug)}
        {...(import.meta.env.SSR && {
          picture: sharedPicture(product),
          offer: { price, isInStock },
        })}
        isHidden={product.isPublished === false}
      />
      {ProductData && product.isPublished && isDetailed(product) && (
        // Without a boundary of its own, which the browser would miss.
        <ProductData product={product} price={price} isInStock={isInStock} />
      )}
      {/* Another product starts again: quantity 1. */}
      <ProductDetails key={product._id} product={product} wantedId={wantedId} />
      <BelowProduct product={product} />
    </Container>
  );
}
