import { lazy, Suspense, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { ReportUnit, SalesFiguresFragment, SalesReportQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { DayText } from '~/ui/date-text';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { longLabel } from './report-text';

/** Loaded when there is something to draw; without it the figures stay readable in their table. */
const SalesChart = lazy(async () => {
  try {
    return { default: (await import('./sales-chart')).SalesChart };
  } catch {
    return { default: ChartMissing };
  }
});

const units: Record<ReportUnit, { word: string; header: string }> = {
  DAY: { word: 'day', header: 'Day' },
  WEEK: { word: 'week', header: 'Week' },
  MONTH: { word: 'month', header: 'Month' },
};

const head = css({
  textStyle: 'small',
  color: 'muted',
  fontWeight: 'medium',
  textAlign: 'right',
  pb: '2',
  _first: { textAlign: 'left' },
});
const cell = css({
  borderTop: '1px solid {colors.line}',
  py: '2.5',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '&:is(th)': { fontWeight: 'normal', textAlign: 'left' },
});

/** 'Sales by day': a chart, and the same figures in a table, which screen readers always find and eyes on request. */
export function SalesPanel({ report }: { report: SalesReportQuery['salesReport'] }) {
  const { unit, series, current } = report;
  const [isTableShown, setTableShown] = useState(false);
  const isHydrated = useIsHydrated();
  const title = `Sales by ${units[unit].word}`;
  return (
    <Panel className={css({ p: { base: '4', md: '6' } })} aria-labelledby="sales-by">
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '4',
          rowGap: '1',
          mb: '4',
        })}
      >
        <div>
          <h2 id="sales-by" className={css({ textStyle: 'card' })}>
            {title}
          </h2>
          <p className={css({ textStyle: 'small', color: 'muted', mt: '1' })}>
            <DayText value={current.from} /> to <DayText value={current.to} />, {report.timeZone} time
          </p>
        </div>
        {current.orders > 0 && (
          <Button
            className={cx(css({ '&[aria-pressed=true]': { bg: 'brand', color: 'brand.on' } }), onlyWithScripts)}
            variant="soft"
            size="sm"
            aria-pressed={isTableShown}
            onClick={() => setTableShown(!isTableShown)}
          >
            Show as a table
          </Button>
        )}
      </div>
      {current.orders === 0 ? (
        <EmptyState title="No sales in this period">Try another period.</EmptyState>
      ) : (
        <div className={cx(css({ height: { base: '220px', md: '260px' }, position: 'relative' }), onlyWithScripts)}>
          {isHydrated ? (
            <Suspense fallback={<ChartBone />}>
              <SalesChart unit={unit} series={series} />
            </Suspense>
          ) : (
            <ChartBone />
          )}
        </div>
      )}
      {current.orders > 0 && (
        <div className={isTableShown ? css({ mt: '5' }) : visuallyHidden}>
          <FigureTable title={title} unit={unit} series={series} />
        </div>
      )}
      {report.otherCurrencyOrders > 0 && (
        <p className={css({ mt: '4', textStyle: 'small', color: 'muted' })}>
          {report.otherCurrencyOrders === 1 ? '1 paid order' : `${report.otherCurrencyOrders} paid orders`} in other
          currencies {report.otherCurrencyOrders === 1 ? 'isn’t' : 'aren’t'} part of these figures, which are in{' '}
          {report.currency}.
        </p>
      )}
    </Panel>
  );
}

function FigureTable({
  title,
  unit,
  series,
}: {
  title: string;
  unit: ReportUnit;
  series: readonly SalesFiguresFragment[];
}) {
  return (
    <table className={css({ width: 'full', borderCollapse: 'collapse' })} aria-label={title}>
      <thead>
        <tr>
          <th className={head} scope="col">
            {units[unit].header}
          </th>
          <th className={head} scope="col">
            Orders
          </th>
          <th className={head} scope="col">
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map((part) => (
          <tr key={part.from}>
            <th className={cell} scope="row">
              {longLabel(unit, part)}
            </th>
            <td className={cell}>{part.orders}</td>
            <td className={cell}>{formatMoney(part.sales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChartBone() {
  return <Bone className={css({ height: 'full', borderRadius: 'md' })} />;
}

function ChartMissing() {
  return (
    <EmptyState title="We couldn’t load the chart">
      Its figures are in the table below. You can also reload the page.
    </EmptyState>
  );
}
