import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { SalesReportQuery, ShopTasksQuery } from '~/graphql/generated';
import { formatMoney, formatMoneyBriefly } from '~/lib/money';
import { Bone } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { changeText } from './report-text';

const card = css({
  bg: 'surface',
  border: '1px solid {colors.line}',
  borderRadius: 'lg',
  px: { base: '4', md: '5' },
  py: { base: '4', md: '5' },
  minWidth: 0,
});

const figure = css({
  fontFamily: 'heading',
  fontWeight: 'heading',
  fontSize: { base: '28', md: '36' },
  '&[data-long]': { fontSize: { base: '21', md: '28' } },
  lineHeight: 'tight',
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
});

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
});

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
    <dl className={grid}>
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
          <span className={css({ color: 'danger' })}>{late.count} late</span>
        ) : (
          <span className={css({ color: 'leaf' })}>None late</span>
        )}
      </FigureCard>
    </dl>
  );
}

function FigureCard({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className={card}>
      <dt className={css({ textStyle: 'small', color: 'muted', mb: '1' })}>{label}</dt>
      <dd className={figure} data-long={value.length > 8 || undefined}>
        {value}
      </dd>
      <dd className={css({ textStyle: 'tiny', fontWeight: 'semibold', mt: '1.5' })}>{children}</dd>
    </div>
  );
}

/** Thousands are read without their cents. */
function largeMoney(amount: number): string {
  return amount < 1000 ? formatMoney(amount) : formatMoneyBriefly(Math.round(amount));
}

/** What has changed against the period before: in words and by an arrow, never by color alone. */
function Change({ now, before, words }: { now: number | null; before: number | null; words: string }) {
  const change = changeText(now, before);
  if (!change) return <span className={css({ color: 'muted' })}>Nothing to compare with</span>;
  const Arrow = change.isMore ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={change.isMore ? css({ color: 'leaf' }) : css({ color: 'muted' })}>
      {change.isMore !== null && (
        <span className={css({ display: 'inline-block', verticalAlign: '-2px', me: '1' })}>
          <Arrow size={15} aria-hidden />
        </span>
      )}
      {change.text} {words}
    </span>
  );
}

/** The same shape while they are on their way. */
export function FiguresBones() {
  return (
    <div className={grid} aria-busy>
      <VisuallyHidden role="status">Loading the figures</VisuallyHidden>
      {['sales', 'orders', 'average', 'today'].map((name) => (
        <div key={name} className={card}>
          <Bone className={css({ height: '14px', width: '45%', mb: '3' })} />
          <Bone className={css({ height: '32px', width: '70%', mb: '3' })} />
          <Bone className={css({ height: '13px', width: '80%' })} />
        </div>
      ))}
    </div>
  );
}
