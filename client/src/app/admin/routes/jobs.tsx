import { JobList } from '~/features/admin/jobs/job-list';
import { jobQueryOf } from '~/features/admin/jobs/job-query';
import { RecurringTasks } from '~/features/admin/jobs/recurring-tasks';
import { JobsDocument, RecurringTasksDocument } from '~/graphql/operations/admin-jobs';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../page';
import { PageMeta } from '../../page-meta';

export function preload({ url, query }: PreloadContext) {
  return Promise.all([query(JobsDocument, jobQueryOf(url.searchParams)), query(RecurringTasksDocument)]);
}

/** /admin/jobs?state=failed&page=2 */
export function Component() {
  return (
    <>
      <PageMeta
        title="Jobs"
        description="Mails, refunds and all else that the shop does in the background, with what failed."
        isHidden
      />
      <PageHeading lead="What the shop does by itself: mails, refunds, imports. What fails is tried again for a day and more.">
        Jobs
      </PageHeading>
      <JobList />
      <RecurringTasks />
    </>
  );
}
