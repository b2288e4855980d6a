import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useProductReviewsQuery } from '~/graphql/operations/reviews';
import { paths } from '~/lib/paths';
import { SectionHeading } from '~/ui/page-heading';
import { Pagination } from '~/ui/pagination';
import { Bone } from '~/ui/panel';
import type { RatingFigures } from '~/ui/rating-text';
import { Rating } from '~/ui/stars';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { ReviewCard } from './review-card';
import { reviewVariables } from './review-variables';

/** What customers who received a product say about it. */
export function ProductReviews({ product, rating }: { product: { _id: string }; rating: RatingFigures }) {
  const [params] = useSearchParams();
  const { data, error, refetch } = useProductReviewsQuery({ variables: reviewVariables(product, params) });
  const page = data?.productReviews;
  return (
    <section
      id="reviews"
      className={css({ mt: { base: '12', md: '18' }, scrollMarginTop: '6' })}
      aria-labelledby="reviews-heading"
    >
      <SectionHeading
        id="reviews-heading"
        action={
          <TextLink className={css({ mb: { base: '-2.5', md: '-1.5' } })} to={paths.writeReview(product._id)}>
            Write a review
          </TextLink>
        }
      >
        Reviews
      </SectionHeading>
      <p className={css({ fontWeight: 'semibold' })}>
        <Rating rating={rating} size={22} />
      </p>
      <p className={css({ textStyle: 'small', color: 'muted', mt: '1' })}>
        Only customers who received this gift can review it.
      </p>
      {!page && error ? (
        <div className={css({ mt: '4' })}>
          <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ul
          className={css({
            listStyleType: 'none',
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            columnGap: '14',
            mt: '4',
          })}
        >
          {page
            ? page.reviews.map((review) => <ReviewCard key={review._id} review={review} />)
            : [0, 1].map((index) => (
                <li key={index} className={css({ py: '5' })}>
                  <Bone className={css({ height: '120px', borderRadius: 'md' })} />
                </li>
              ))}
        </ul>
      )}
      {page && (
        <Pagination
          page={page.page}
          pages={page.pages}
          hrefOf={(number) => paths.productReviews(product._id, number)}
        />
      )}
    </section>
  );
}
