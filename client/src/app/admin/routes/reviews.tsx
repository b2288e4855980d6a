import { Download } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { ReviewImport } from '~/features/admin/reviews/review-import';
import { ReviewList, reviewListVariables } from '~/features/admin/reviews/review-list';
import { AdminReviewsDocument } from '~/graphql/operations/admin-reviews';
import { adminPaths } from '~/lib/admin-paths';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { ExternalLink } from '~/ui/text-link';
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
      <PageHeading
        actions={
          <ExternalLink href={adminPaths.reviewsFile} download>
            <Download size={18} aria-hidden />
            Export as CSV
          </ExternalLink>
        }
      >
        Reviews
      </PageHeading>
      <ReviewList />
      <div className={cx(css({ mt: { base: '8', md: '10' } }), onlyWithScripts)}>
        <ReviewImport />
      </div>
    </>
  );
}
