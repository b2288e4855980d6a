import type { JobsQueryVariables, JobState } from '~/graphql/generated';
import { pageNumberOf } from '~/lib/page-number';

/** The states that the list's address can ask for: `?state=done`. */
export const jobStates: readonly { value: string; state: JobState }[] = [
  { value: 'failed', state: 'FAILED' },
  { value: 'waiting', state: 'WAITING' },
  { value: 'running', state: 'RUNNING' },
  { value: 'done', state: 'DONE' },
];

/** What the list's address asks for, the same for the server's preload and for the page. */
export function jobQueryOf(params: URLSearchParams): JobsQueryVariables {
  return {
    pageNumber: pageNumberOf(params),
    state: jobStates.find(({ value }) => value === params.get('state'))?.state ?? null,
  };
}
