import { css } from 'styled-system/css';
import type { JobState } from '~/graphql/generated';
import { StatusPill } from '~/ui/badge';

/** How far a job is, as its filter and its pill say it. */
export const jobStateWords = {
  WAITING: { tone: 'waiting', text: 'Waiting' },
  RUNNING: { tone: 'delivered', text: 'Running' },
  FAILED: { tone: 'bad', text: 'Failed' },
  DONE: { tone: 'good', text: 'Done' },
} as const satisfies Record<JobState, { tone: string; text: string }>;

/** How far a job is. */
export function JobStatePill({ state }: { state: JobState }) {
  const { tone, text } = jobStateWords[state];
  return (
    <StatusPill className={css({ whiteSpace: 'nowrap' })} tone={tone}>
      {text}
    </StatusPill>
  );
}
