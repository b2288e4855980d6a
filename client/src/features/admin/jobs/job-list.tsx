import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useJobsQuery } from '~/graphql/operations/admin-jobs';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { ListChoice, ListSearch } from '../list-search';
import { useListLocation } from '../use-list-location';
import { jobQueryOf, jobStates } from './job-query';
import { jobStateWords } from './job-state';
import { JobTable } from './job-table';

/** What waits, runs, failed or is done, with its filter and pages. */
export function JobList() {
  const location = useListLocation();
  const [params] = useSearchParams();
  const { data, error, refetch } = useJobsQuery({ variables: jobQueryOf(params) });
  const list = data?.jobs;
  return (
    <>
      <ListSearch
        className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', mb: '5' })}
        location={location}
        label="Jobs"
      >
        <div className={css({ flex: '1 1 240px', maxWidth: 'form' })}>
          <ListChoice location={location} label="Show" isLabelShown name="state">
            <option value="">All open jobs</option>
            {jobStates.map(({ value, state }) => (
              <option key={value} value={value}>
                {jobStateWords[state].text}
              </option>
            ))}
          </ListChoice>
        </div>
        <Button className={onlyWithScripts} variant="outline" size="lg" onClick={() => void refetch()}>
          <RefreshCw size={18} aria-hidden />
          Refresh
        </Button>
        <noscript>
          <Button variant="outline" size="lg" type="submit">
            Show
          </Button>
        </noscript>
      </ListSearch>
      {!list && error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : !list ? (
        <div
          className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
          role="status"
          aria-label="Loading the jobs"
        >
          <VisuallyHidden>Loading the jobs</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: { base: '160px', lg: '64px' }, borderRadius: 'lg' })} />
          ))}
        </div>
      ) : list.count === 0 ? (
        <Panel as="div">
          <EmptyState title="Nothing here">
            {location.get('state') === ''
              ? 'Every email is sent, and nothing is waiting.'
              : 'No jobs have this status.'}
          </EmptyState>
        </Panel>
      ) : (
        <Panel
          className={css({
            px: { base: '0', lg: '7' },
            py: { base: '0', lg: '5' },
            bg: { base: 'transparent', lg: 'surface' },
            borderWidth: { base: '0', lg: '1px' },
          })}
          as="div"
        >
          <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} role="status">
            {list.count === 1 ? '1 job' : `${list.count.toLocaleString('en-US')} jobs`}
          </p>
          <JobTable label="Jobs" jobs={list.jobs} />
          <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
        </Panel>
      )}
    </>
  );
}
