import { orderNumber } from '@domain/order-number.js';
import { css } from 'styled-system/css';
import type { JobRow_JobFragment } from '~/graphql/generated';
import { adminPaths } from '~/lib/admin-paths';
import { DataTable, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { JobActions } from './job-actions';
import { JobStatePill } from './job-state';
import { mailWords } from './mail-words';

const columns: readonly Column<JobRow_JobFragment>[] = [
  { header: 'Job', cell: (job) => <What job={job} />, isTitle: true },
  { header: 'Status', cell: ({ state }) => <JobStatePill state={state} /> },
  { header: 'Attempts', cell: ({ tries }) => tries, align: 'end' },
  { header: 'When', cell: (job) => <When job={job} /> },
  {
    header: 'Retry',
    isHeaderHidden: true,
    isTitle: true,
    cell: (job) => <JobActions job={job} name={[job.words, job.addressee].filter(Boolean).join(' to ')} />,
  },
];

/** Jobs with what can be done about each. @param label what they are, for screen readers */
export function JobTable({ label, jobs }: { label: string; jobs: readonly JobRow_JobFragment[] }) {
  return <DataTable label={label} columns={columns} rows={jobs} rowKey={({ id }) => id} />;
}

function What({ job: { words, template, addressee, orderId, lastError } }: { job: JobRow_JobFragment }) {
  return (
    <>
      <p className={css({ fontWeight: 'semibold' })}>{words}</p>
      {(template !== null || addressee !== null) && (
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
          {[template === null ? null : mailWords(template), addressee].filter(Boolean).join(', to ')}
        </p>
      )}
      {orderId !== null && (
        <TextLink to={adminPaths.order(orderId)} className={css({ textStyle: 'small' })}>
          See the order<VisuallyHidden> {orderNumber(orderId)}</VisuallyHidden>
        </TextLink>
      )}
      {lastError !== null && (
        <p className={css({ textStyle: 'small', color: 'danger', maxWidth: 'reading' })}>{lastError}</p>
      )}
    </>
  );
}

function When({ job: { state, createdAt, nextTryAt, endedAt } }: { job: JobRow_JobFragment }) {
  const [word, at] =
    endedAt !== null
      ? [state === 'DONE' ? 'Done' : 'Given up', endedAt]
      : nextTryAt !== null
        ? ['Next try', nextTryAt]
        : ['Queued', createdAt];
  return (
    <>
      {word} <DateText value={at} withTime />
    </>
  );
}
