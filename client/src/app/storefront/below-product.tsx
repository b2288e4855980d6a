import { css } from 'styled-system/css';
import { RecentlyViewed } from '~/features/catalog/recently-viewed';
import { RelatedProducts } from '~/features/catalog/related-products';
import type { KnownProduct } from '~/features/catalog/use-product';
import { ProductReviews } from '~/features/reviews/product-reviews';

/** What stands below a product: its reviews, related products, and those that were viewed before. */
export function BelowProduct({ product }: { product: KnownProduct }) {
  const { category } = product;
  return (
    <>
      {product.rating && <ProductReviews product={product} rating={product.rating} />}
      {category && (
        <div className={css({ mt: { base: '12', md: '18' } })}>
          <RelatedProducts product={{ ...product, category }} />
        </div>
      )}
      <RecentlyViewed productId={product._id} />
    </>
  );
}
