import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import {
  useProviderDifferencesQuery,
  useSalesReportQuery,
  useShopTasksQuery,
} from '~/graphql/operations/admin-overview';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { VisuallyHidden, visuallyHidden } from '~/ui/visually-hidden';
import { BannerWarning } from './banner-warning';
import { BestSellers } from './best-sellers';
import { FiguresBones, FiguresStrip } from './figures-strip';
import { PeriodForm } from './period-form';
import { periodOf, wordsForBefore } from './report-period';
import { ProviderDifferences } from './provider-differences';
import { SalesPanel } from './sales-panel';
import { TaskPanels } from './task-panels';

/** How the shop is doing, and what needs attention now. */
export function OverviewPage() {
  const [params] = useSearchParams();
  const { choice, input, errors } = periodOf(params);
  const isRefused = Object.keys(errors).length > 0;
  const report = useSalesReportQuery({ variables: { input }, skip: isRefused });
  const tasks = useShopTasksQuery();
  const differences = useProviderDifferencesQuery();
  const heading = useRef<HTMLDivElement>(null);

  const figures = isRefused ? undefined : report.data?.salesReport;
  const todo = tasks.data?.shopTasks;
  return (
    <>
      <div ref={heading} className={css({ _focus: { outline: 'none' } })} tabIndex={-1}>
        <PageHeading
          actions={
            <PeriodForm
              choice={choice}
              dates={{ from: input.from ?? '', to: input.to ?? '' }}
              shown={figures ? { from: figures.current.from, to: figures.current.to } : null}
              errors={errors}
            />
          }
        >
          Overview
        </PageHeading>
      </div>
      {differences.data && <ProviderDifferences differences={differences.data.providerDifferences} />}
      {todo?.brokenBannerPromise != null && (
        <BannerWarning
          amount={todo.brokenBannerPromise}
          onDone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      {!isRefused && !report.error && !tasks.error && (
        <div className={css({ mb: { base: '4', md: '5' } })}>
          <h2 className={visuallyHidden}>Figures</h2>
          {figures && todo ? (
            <FiguresStrip report={figures} tasks={todo} before={wordsForBefore(input)} />
          ) : (
            <FiguresBones />
          )}
        </div>
      )}
      {/* On phones, the tasks come before the best sellers. */}
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gridTemplateRows: { xl: 'auto 1fr' },
          alignItems: 'start',
          gap: { base: '4', md: '5' },
        })}
      >
        {isRefused ? (
          <Panel>
            <EmptyState title="We can’t show these dates">Choose other dates.</EmptyState>
          </Panel>
        ) : figures ? (
          <SalesPanel report={figures} />
        ) : report.error ? (
          <ErrorState message={`Error: ${errorMessage(report.error)}`} onRetry={() => void report.refetch()} />
        ) : (
          <PanelBone label="Loading the sales" lines={6} />
        )}
        <div className={css({ gridColumn: { xl: 2 }, gridRow: { xl: '1 / span 2' } })}>
          {todo ? (
            <TaskPanels tasks={todo} />
          ) : tasks.error ? (
            <ErrorState message={`Error: ${errorMessage(tasks.error)}`} onRetry={() => void tasks.refetch()} />
          ) : (
            <PanelBone label="Loading your tasks" lines={4} />
          )}
        </div>
        {figures && <BestSellers products={figures.bestSellers} />}
      </div>
    </>
  );
}

function PanelBone({ label, lines }: { label: string; lines: number }) {
  return (
    <Panel aria-busy>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
        {Array.from({ length: lines }, (_, line) => (
          <Bone
            key={line}
            className={line === 0 ? css({ height: '28px', width: '40%' }) : css({ height: '28px', width: 'full' })}
          />
        ))}
      </div>
    </Panel>
  );
}
