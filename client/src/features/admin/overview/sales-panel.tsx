import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import type { ReportUnit, SalesFiguresFragment, SalesReportQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { DayText } from '~/ui/date-text';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState } from '~/ui/states';
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

const Head = chakra('th', {
  base: {
    textStyle: 'small',
    color: 'muted',
    fontWeight: 'medium',
    textAlign: 'right',
    pb: '2',
    _first: { textAlign: 'left' },
  },
});
const Cell = chakra('td', {
  base: { borderTop: '1px solid {colors.line}', py: '2.5', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** 'Sales by day': a chart, and the same figures in a table, which screen readers always find and eyes on request. */
export function SalesPanel({ report }: { report: SalesReportQuery['salesReport'] }) {
  const { unit, series, current } = report;
  const [isTableShown, setTableShown] = useState(false);
  const isHydrated = useIsHydrated();
  const title = `Sales by ${units[unit].word}`;
  return (
    <Panel aria-labelledby="sales-by" p={{ base: '4', md: '6' }}>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="1" mb="4">
        <div>
          <chakra.h2 id="sales-by" textStyle="card">
            {title}
          </chakra.h2>
          <chakra.p textStyle="small" color="muted" mt="1">
            <DayText value={current.from} /> to <DayText value={current.to} />, {report.timeZone} time
          </chakra.p>
        </div>
        {current.orders > 0 && (
          <Button
            variant="soft"
            size="sm"
            aria-pressed={isTableShown}
            onClick={() => setTableShown(!isTableShown)}
            css={{ ...onlyWithScripts, '&[aria-pressed=true]': { bg: 'brand', color: 'brand.on' } }}
          >
            Show as a table
          </Button>
        )}
      </Flex>
      {current.orders === 0 ? (
        <EmptyState title="No sales in this period">Try another period.</EmptyState>
      ) : (
        <Box height={{ base: '220px', md: '260px' }} position="relative" css={onlyWithScripts}>
          {isHydrated ? (
            <Suspense fallback={<ChartBone />}>
              <SalesChart unit={unit} series={series} />
            </Suspense>
          ) : (
            <ChartBone />
          )}
        </Box>
      )}
      {current.orders > 0 && (
        <Box
          srOnly={!isTableShown}
          mt={isTableShown ? '5' : undefined}
          position={isTableShown ? undefined : 'absolute'}
        >
          <FigureTable title={title} unit={unit} series={series} />
        </Box>
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
    <chakra.table aria-label={title} width="full" borderCollapse="collapse">
      <thead>
        <tr>
          <Head scope="col">{units[unit].header}</Head>
          <Head scope="col">Orders</Head>
          <Head scope="col">Sales</Head>
        </tr>
      </thead>
      <tbody>
        {series.map((part) => (
          <tr key={part.from}>
            <Cell as="th" scope="row" fontWeight="regular" textAlign="left">
              {longLabel(unit, part)}
            </Cell>
            <Cell>{part.orders}</Cell>
            <Cell>{formatMoney(part.sales)}</Cell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function ChartBone() {
  return <Bone height="full" borderRadius="md" />;
}

function ChartMissing() {
  return (
    <EmptyState title="We couldn’t load the chart">
      Its figures are in the table below. You can also reload the page.
    </EmptyState>
  );
}
