import type { ProductReviewsQueryVariables } from '~/graphql/generated';
import { pageNumberOf } from '~/lib/page-number';

/** What `ProductReviews` reads, the same for the server's preload and for the page: `?reviews=2` is the second page. */
export function reviewVariables(product: { _id: string }, params: URLSearchParams): ProductReviewsQueryVariables {
  return { productId: product._id, pageNumber: pageNumberOf(params, 'reviews') };
}
