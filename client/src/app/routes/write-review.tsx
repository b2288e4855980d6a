import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { ReviewForm } from '~/features/reviews/review-form';
import { errorMessage } from '~/graphql/error-message';
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
  return data && !data.product ? notFound() : null;
}

/** /product/{id}/review */
export function Component() {
  const { id = '' } = useParams();
  const [isSent, setSent] = useState(false);
  const { data, error, refetch } = useMyReviewQuery({ variables: { productId: id } });
  if (data && !data.product) return <NotFoundPage />;
  const product = data?.product;
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
      ) : !data || !product ? (
        <div role="status" aria-label="Loading your review">
          <Bone className={css({ height: '320px', maxWidth: 'form', borderRadius: 'lg' })} />
        </div>
      ) : (
        <>
          <div className={css({ display: 'flex', alignItems: 'center', gap: '4', mb: '6' })}>
            <ShimmerImage
              className={css({ width: '88px', flexShrink: '0', borderRadius: 'md' })}
              src={product.image}
              alt=""
              sizes="88px"
            />
            <TextLink to={paths.product(product._id)}>{product.name}</TextLink>
          </div>
          {data.myReview.canReview || data.myReview.review ? (
            <>
              <NoScriptNote>This form needs JavaScript, which is turned off in your browser.</NoScriptNote>
              {/* A new review becomes one to change, and a deleted one leaves an empty form. */}
              <ReviewForm
                key={data.myReview.review?._id ?? 'new'}
                productId={product._id}
                authorName={data.myReview.authorName}
                review={data.myReview.review}
                isSent={isSent && data.myReview.review !== null}
                onSent={() => setSent(true)}
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
