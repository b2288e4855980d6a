import { JobList } from '~/features/admin/jobs/job-list';
import { jobQueryOf } from '~/features/admin/jobs/job-query';
import { RecurringTasks } from '~/features/admin/jobs/recurring-tasks';
import { BannerNotice } from '~/features/admin/overview/banner-notice';
import { JobsDocument, RecurringTasksDocument } from '~/graphql/operations/admin-jobs';
import { ShopTasksDocument } from '~/graphql/operations/admin-overview';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ url, query }: PreloadContext) {
  return Promise.all([
    query(JobsDocument, jobQueryOf(url.searchParams)),
    query(RecurringTasksDocument),
    query(ShopTasksDocument),
  ]);
}

/** /admin/jobs?state=failed&page=2 */
export function Component() {
  return (
    <>
      <PageMeta title="Jobs" description="Emails, refunds and other background jobs, including failed ones." isHidden />
      <PageHeading lead="Emails, refunds and imports running in the background. Failures are retried for over a day.">
        Jobs
      </PageHeading>
      <BannerNotice />
      <JobList />
      <RecurringTasks />
    </>
  );
}
