import { shopCurrency, shopLocale } from '@domain/money.js';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { css } from 'styled-system/css';
import type { SalesFiguresFragment, ReportUnit } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { longLabel, shortLabel } from './report-text';

/** A bar with its values. */
interface Point {
  label: string;
  sales: number;
  part: SalesFiguresFragment;
}

/** Sales by day, week or month as bars, the best one in the full color. For eyes only: the figures stand in a table, too. */
export function SalesChart({ unit, series }: { unit: ReportUnit; series: readonly SalesFiguresFragment[] }) {
  const data: Point[] = series.map((part) => ({ sales: part.sales, label: shortLabel(unit, part), part }));
  const best = Math.max(...series.map(({ sales }) => sales));
  const tick = { fill: 'var(--gs-colors-muted)', fontSize: 13 };
  return (
    <div className={css({ width: 'full', height: 'full', minWidth: '0', fontSize: '13' })} aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="16%"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--gs-colors-line)" />
          <XAxis dataKey="label" tickLine={false} axisLine={false} tick={tick} tickMargin={8} minTickGap={20} />
          <YAxis tickLine={false} axisLine={false} tick={tick} width={48} tickFormatter={shortMoney} />
          <Tooltip
            cursor={{ fill: 'var(--gs-colors-brand-soft)' }}
            isAnimationActive={false}
            content={({ payload }) => <Tip unit={unit} part={(payload?.[0]?.payload as Point | undefined)?.part} />}
          />
          {/* Not animated: a motion would carry no information. */}
          <Bar dataKey="sales" radius={[5, 5, 2, 2]} maxBarSize={56} isAnimationActive={false}>
            {series.map(({ from, sales }) => (
              <Cell key={from} fill="var(--gs-colors-brand)" fillOpacity={sales === best ? 1 : 0.6} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tip({ unit, part }: { unit: ReportUnit; part: SalesFiguresFragment | undefined }) {
  if (!part) return null;
  return (
    <div
      className={css({
        textStyle: 'tiny',
        bg: 'ink',
        color: 'canvas',
        borderRadius: 'md',
        px: '3',
        py: '2',
        boxShadow: 'float',
      })}
    >
      <p className={css({ fontWeight: 'semibold' })}>{longLabel(unit, part)}</p>
      <p>
        {formatMoney(part.sales)}, {part.orders === 1 ? '1 order' : `${part.orders} orders`}
      </p>
    </div>
  );
}

/** '$1.2K', for the axis. */
function shortMoney(amount: number): string {
  return new Intl.NumberFormat(shopLocale(), {
    ...{ style: 'currency', currency: shopCurrency().code },
    ...{ notation: 'compact', maximumFractionDigits: 1 },
  }).format(amount);
}
