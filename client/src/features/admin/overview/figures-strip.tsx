import { Box, chakra } from '@chakra-ui/react';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SalesReportQuery, ShopTasksQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { Bone } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { changeText } from './report-text';

const Card = chakra('div', {
  base: {
    bg: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: 'lg',
    px: { base: '4', md: '5' },
    py: { base: '4', md: '5' },
    minWidth: 0,
  },
});

const Figure = chakra('dd', {
  base: {
    fontFamily: 'heading',
    fontWeight: 'heading',
    fontSize: { base: '28', md: '36' },
    '&[data-long]': { fontSize: { base: '21', md: '28' } },
    lineHeight: 'tight',
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere',
  },
});

const grid = {
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
} as const;

/**
 * The four figures of a period: sales, orders, the average order, what leaves today.
 * @param before what the report is compared with, in words
 */
export function FiguresStrip({
  report: { current, previous },
  tasks: { leavingToday, late },
  before,
}: {
  report: SalesReportQuery['salesReport'];
  tasks: ShopTasksQuery['shopTasks'];
  before: string;
}) {
  return (
    <chakra.dl {...grid}>
      <FigureCard label="Sales" value={largeMoney(current.sales)}>
        <Change now={current.sales} before={previous.sales} words={before} />
      </FigureCard>
      <FigureCard label="Orders" value={String(current.orders)}>
        <Change now={current.orders} before={previous.orders} words={before} />
      </FigureCard>
      <FigureCard
        label="Average order"
        value={current.averageOrder === null ? 'None' : formatMoney(current.averageOrder)}
      >
        <Change now={current.averageOrder} before={previous.averageOrder} words={before} />
      </FigureCard>
      <FigureCard label="Due out today" value={String(leavingToday.count)}>
        {late.count > 0 ? (
          <chakra.span color="danger">{late.count} late</chakra.span>
        ) : (
          <chakra.span color="leaf">None late</chakra.span>
        )}
      </FigureCard>
    </chakra.dl>
  );
}

function FigureCard({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Card>
      <chakra.dt textStyle="small" color="muted" mb="1">
        {label}
      </chakra.dt>
      <Figure data-long={value.length > 8 || undefined}>{value}</Figure>
      <chakra.dd textStyle="tiny" fontWeight="semibold" mt="1.5">
        {children}
      </chakra.dd>
    </Card>
  );
}

/** Thousands are read without their cents. */
function largeMoney(amount: number): string {
  return amount < 1000 ? formatMoney(amount) : formatMoney(Math.round(amount)).replace(/\.00$/, '');
}

/** What has changed against the period before: in words and by an arrow, never by color alone. */
function Change({ now, before, words }: { now: number | null; before: number | null; words: string }) {
  const change = changeText(now, before);
  if (!change) return <chakra.span color="muted">Nothing to compare with</chakra.span>;
  const Arrow = change.isMore ? ArrowUpRight : ArrowDownRight;
  return (
    <chakra.span color={change.isMore ? 'leaf' : 'muted'}>
      {change.isMore !== null && (
        <chakra.span display="inline-block" verticalAlign="-2px" me="1">
          <Arrow size={15} aria-hidden />
        </chakra.span>
      )}
      {change.text} {words}
    </chakra.span>
  );
}

/** The same shape while they are on their way. */
export function FiguresBones() {
  return (
    <Box {...grid} aria-busy>
      <VisuallyHidden role="status">Loading the figures</VisuallyHidden>
      {['sales', 'orders', 'average', 'today'].map((name) => (
        <Card key={name}>
          <Bone height="14px" width="45%" mb="3" />
          <Bone height="32px" width="70%" mb="3" />
          <Bone height="13px" width="80%" />
        </Card>
      ))}
    </Box>
  );
}
