import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ReviewForm } from '~/features/reviews/review-form';
import { errorMessage } from '~/graphql/error-message';
import type { MyReviewQuery } from '~/graphql/generated';
import { MyReviewDocument, useMyReviewQuery } from '~/graphql/operations/reviews';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { NotFoundPage } from '../not-found-page';
import { PageMeta } from '../meta/page-meta';
import { notFound, requireUser, type PreloadContext } from '../routing/page-route';

export async function preload(context: PreloadContext) {
  await requireUser(context);
  const data = await context.query(MyReviewDocument, { productId: context.params.id ?? '' });
  return data && isMissing(data) ? notFound() : null;
}

/** What was reviewed can still be changed and deleted after the product is hidden or deleted. */
function isMissing({ product, myReview }: MyReviewQuery): boolean {
  return product === null && myReview.review === null;
}

/** /product/{id}/review */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMyReviewQuery({ variables: { productId: id } });
  const [found, setFound] = useState<string | null>(null);
  if (data && isMissing(data)) {
    // The review was deleted here, and nothing is left to write about.
    return found === id ? <Navigate to={paths.account} replace /> : <NotFoundPage />;
  }
  if (data && found !== id) setFound(id);
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta
        title="Your review"
        description="Tell other shoppers how your gift arrived and how it was received."
        isHidden
      />
      <PageHeading>Your review</PageHeading>
      {!data && error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="Loading your review">
          <Bone className={css({ height: '320px', maxWidth: 'form', borderRadius: 'lg' })} />
        </div>
      ) : (
        <>
          {data.product ? (
            <div className={css({ display: 'flex', alignItems: 'center', gap: '4', mb: '6' })}>
              <ShimmerImage
                className={css({ width: '88px', flexShrink: '0', borderRadius: 'md' })}
                src={data.product.image}
                alt=""
                sizes="88px"
              />
              <TextLink to={paths.product(data.product._id)}>{data.product.name}</TextLink>
            </div>
          ) : (
            <p className={css({ fontWeight: 'semibold', mb: '6' })}>{data.myReview.review?.productName}</p>
          )}
          {data.myReview.canReview || data.myReview.review ? (
            <>
              <NoScriptNote>This form needs JavaScript, which is turned off in your browser.</NoScriptNote>
              <ReviewForm
                productId={data.product?._id ?? id}
                authorName={data.myReview.authorName}
                review={data.myReview.review}
              />
            </>
          ) : (
            <EmptyState
              title="Only customers who received this gift can review it"
              action={
                <LinkButton to={paths.account} variant="outline">
                  Your orders
                </LinkButton>
              }
            >
              Once an order with it has been delivered to you, you can tell others about it here.
            </EmptyState>
          )}
        </>
      )}
    </Container>
  );
}
