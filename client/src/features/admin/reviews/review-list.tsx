import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { AdminReview_ReviewFragment, AdminReviewsQueryVariables, ReviewStatus } from '~/graphql/generated';
import { useAdminReviewsQuery, useModerateReviewMutation } from '~/graphql/operations/admin-reviews';
import { pageNumberOf } from '~/lib/page-number';
import { Button } from '~/ui/button';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { ListChoice, ListSearch } from '../list-search';
import { useListLocation } from '../use-list-location';
import { AdminReview } from './admin-review';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog')).ReviewDialog }));
const RemovePhotoDialog = lazy(async () => ({ default: (await import('./remove-photo-dialog')).RemovePhotoDialog }));

const statuses: Readonly<Record<string, ReviewStatus | null>> = {
  published: 'PUBLISHED',
  refused: 'REFUSED',
  all: null,
};

/** What the list's address asks for, `?status=`; without it, the reviews that wait. */
export function reviewListVariables(params: URLSearchParams): AdminReviewsQueryVariables {
  const status = statuses[params.get('status') ?? ''];
  return { pageNumber: pageNumberOf(params), status: status === undefined ? 'PENDING' : status };
}

/** Reviews that wait for an admin, or those with another status: publish, refuse, answer. */
export function ReviewList() {
  const location = useListLocation();
  const [params] = useSearchParams();
  const { data, error, refetch } = useAdminReviewsQuery({ variables: reviewListVariables(params) });
  const [moderate] = useModerateReviewMutation();
  const dialog = useDialog();
  const [chosen, setChosen] = useState<{ review: AdminReview_ReviewFragment; purpose: 'refuse' | 'reply' } | null>(
    null,
  );
  const photoDialog = useDialog();
  const [photo, setPhoto] = useState<{ review: AdminReview_ReviewFragment; index: number } | null>(null);
  const list = data?.reviews;
  const isQueue = location.get('status') === '';

  const publish = async ({ _id, version }: AdminReview_ReviewFragment) => {
    try {
      await moderate({ variables: { input: { id: _id, status: 'PUBLISHED', version } } });
      toast.success('Review published');
      // Its card leaves the queue, and the focus with it.
      if (isQueue) document.querySelector('main')?.focus({ preventScroll: true });
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
  };
  const open = (purpose: 'refuse' | 'reply') => (review: AdminReview_ReviewFragment) => {
    setChosen({ review, purpose });
    dialog.open();
  };

  return (
    <>
      <ListSearch className={css({ maxWidth: '280px', mb: '5' })} location={location} label="Reviews">
        <ListChoice location={location} label="Show" name="status">
          <option value="">Waiting for you</option>
          <option value="published">Published</option>
          <option value="refused">Refused</option>
          <option value="all">All reviews</option>
        </ListChoice>
      </ListSearch>
      {!list && error ? (
        <ErrorState message="Failed to load reviews" onRetry={() => void refetch()} />
      ) : !list ? (
        <div role="status" aria-label="Loading reviews">
          <VisuallyHidden>Loading reviews</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '160px', borderRadius: 'lg', mb: '4' })} />
          ))}
        </div>
      ) : list.count === 0 ? (
        <Panel aria-label="Reviews">
          <EmptyState
            title={isQueue ? 'No reviews are waiting' : 'No reviews here'}
            action={
              <Button variant="outline" onClick={() => location.set({ status: 'all' })}>
                Show all reviews
              </Button>
            }
          >
            {isQueue
              ? 'New reviews come here first. Shoppers see them once you publish them.'
              : 'No review has this status.'}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} role="status">
            {list.count === 1 ? '1 review' : `${list.count.toLocaleString('en-US')} reviews`}
          </p>
          <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' })}>
            {list.reviews.map((review) => (
              <AdminReview
                key={review._id}
                review={review}
                onPublish={publish}
                onRefuse={open('refuse')}
                onReply={open('reply')}
                onRemovePhoto={(review, index) => {
                  setPhoto({ review, index });
                  photoDialog.open();
                }}
              />
            ))}
          </ul>
          <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
        </>
      )}
      <Suspense>
        {dialog.visit > 0 && chosen && (
          <ReviewDialog key={dialog.visit} {...chosen} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
        {photoDialog.visit > 0 && photo && (
          <RemovePhotoDialog
            key={photoDialog.visit}
            {...photo}
            isOpen={photoDialog.isOpen}
            onClose={photoDialog.close}
          />
        )}
      </Suspense>
    </>
  );
}
