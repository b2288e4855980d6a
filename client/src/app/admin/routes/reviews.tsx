import { ReviewList, reviewListVariables } from '~/features/admin/reviews/review-list';
import { AdminReviewsDocument } from '~/graphql/operations/admin-reviews';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ url, query }: PreloadContext) {
  return query(AdminReviewsDocument, reviewListVariables(url.searchParams));
}

/** /admin/reviews?status=&page= */
export function Component() {
  return (
    <>
      <PageMeta title="Reviews" description="What customers say about their gifts: publish, refuse, answer." isHidden />
      <PageHeading>Reviews</PageHeading>
      <ReviewList />
    </>
  );
}
