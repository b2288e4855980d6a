import { css } from 'styled-system/css';
import type { RecurringTasksQuery } from '~/graphql/generated';
import { useRecurringTasksQuery } from '~/graphql/operations/admin-jobs';
import { StatusPill } from '~/ui/badge';
import { DataTable, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { durationText, everyText } from './duration-text';

type Task = RecurringTasksQuery['recurringTasks'][number];

const columns: readonly Column<Task>[] = [
  {
    header: 'Task',
    isTitle: true,
    cell: ({ words, everyMinutes, lastError }) => (
      <>
        <p className={css({ fontWeight: 'semibold' })}>{words}</p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>{everyText(everyMinutes)}</p>
        {lastError !== null && <p className={css({ textStyle: 'small', color: 'danger' })}>{lastError}</p>}
      </>
    ),
  },
  { header: 'Last run', cell: (task) => <LastRun task={task} /> },
  { header: 'Started', cell: ({ startedAt }) => (startedAt === null ? '–' : <DateText value={startedAt} withTime />) },
  {
    header: 'Duration',
    cell: ({ durationMs }) => (durationMs === null ? '–' : durationText(durationMs)),
    align: 'end',
  },
];

/** The recurring tasks, each with its last run. */
export function RecurringTasks() {
  const { data, error, refetch } = useRecurringTasksQuery();
  return (
    <Panel className={css({ mt: '6' })} aria-labelledby="recurring">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="recurring">
        Scheduled tasks
      </h2>
      {data ? (
        <DataTable label="Scheduled tasks" columns={columns} rows={data.recurringTasks} rowKey={({ name }) => name} />
      ) : error ? (
        <ErrorState message="Failed to load the scheduled tasks" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the scheduled tasks">
          <VisuallyHidden>Loading the scheduled tasks</VisuallyHidden>
          <Bone className={css({ height: '96px', borderRadius: 'md' })} />
        </div>
      )}
    </Panel>
  );
}

function LastRun({ task: { isRunning, startedAt, lastError } }: { task: Task }) {
  if (isRunning) return <StatusPill tone="delivered">Running</StatusPill>;
  if (startedAt === null) return <StatusPill>Not yet</StatusPill>;
  return lastError === null ? <StatusPill tone="good">OK</StatusPill> : <StatusPill tone="bad">Failed</StatusPill>;
}
