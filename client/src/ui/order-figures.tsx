import { includedTaxes } from '@domain/tax-words.js';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CartText } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { isRefundedInFull, type RefundableOrder } from '~/lib/refunded';
import { StatusPill } from './badge';
import { GoesWith, LineTexts } from './line-texts';
import { Link } from './link';
import { Bone } from './panel';
import { isReduced, type Priced } from './price';
import { ShimmerImage } from './shimmer-image';
import { VisuallyHidden } from './visually-hidden';

/** A line of a cart or an order. */
export interface FigureLine extends Priced {
  productId: string;
  name: string;
  image: string;
  qty: number;
  texts?: readonly CartText[];
  /** The `productId` of the line whose add-on it is. */
  addOnOf?: string | null;
}

/** Lines with picture, name, quantity × price and line total. */
export function OrderLines({
  lines,
  currency,
  actionOf,
}: {
  lines: readonly FigureLine[];
  /** Of an order; the shop's where left out. */
  currency?: string;
  /** What can be done with a line, under it. */
  actionOf?: ((line: FigureLine) => ReactNode) | undefined;
}) {
  return (
    <ul className={css({ listStyleType: 'none' })}>
      {lines.map((line, index) => {
        const unit = isReduced(line) ? line.salePrice : line.price;
        const gift = giftOf(lines, line);
        return (
          <li
            // The texts of a deleted customer are empty, so nothing else tells lines of one product apart.
            key={`${index} ${line.productId}`}
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: '4',
              py: '3.5',
              borderBottom: '1px solid {colors.line}',
              _first: { pt: 0 },
              _last: { borderBottom: 'none', pb: 0 },
              '&[data-add-on]': { ps: '5' },
            })}
            data-add-on={gift && ''}
          >
            <ShimmerImage
              className={css({ width: '64px', flexShrink: '0', borderRadius: 'md' })}
              src={line.image}
              alt=""
              sizes="64px"
            />
            <div className={css({ flex: '1', minWidth: '0' })}>
              <Link
                className={css({
                  fontWeight: 'semibold',
                  lineHeight: 'snug',
                  overflowWrap: 'anywhere',
                  _hover: { color: 'brand' },
                })}
                to={paths.product(line.productId)}
              >
                {line.name}
              </Link>
              <p className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
                <span className={css({ whiteSpace: 'nowrap', me: '1.5' })}>
                  {line.qty} × {formatMoney(unit, currency)}
                </span>
                {isReduced(line) && (
                  <s className={css({ textStyle: 'small', whiteSpace: 'nowrap' })}>
                    <VisuallyHidden>Original price </VisuallyHidden>
                    {formatMoney(line.price, currency)}
                  </s>
                )}
              </p>
              {gift && <GoesWith name={gift.name} />}
              <LineTexts texts={line.texts} currency={currency} />
              {actionOf?.(line)}
            </div>
            <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>
              {formatMoney(unit * line.qty, currency)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The line of the gift that an add-on goes with; none for others. */
function giftOf(lines: readonly FigureLine[], { addOnOf }: FigureLine): FigureLine | undefined {
  return addOnOf ? lines.find((line) => line.productId === addOnOf && !line.addOnOf) : undefined;
}

/** What a total consists of, in decimal amounts. */
export interface ExplainedTotal {
  /** Of an order; the shop's where left out. */
  currency?: string;
  itemsPrice: number;
  /** The shop's own explanation; lines of items are left out here. */
  lines: readonly { kind: string; label: string; amount: number }[];
  totalPrice: number;
  /** Those that prices include are named under the total. */
  taxes: readonly { label: string; amount: number; isIncluded: boolean }[];
}

/**
 * The price of the items, what is taken off or added, the total, and what it includes.
 * @param isPending only the price of the items is known yet; the other amounts keep their places
 */
export function OrderTotals({ figures, isPending = false }: { figures: ExplainedTotal; isPending?: boolean }) {
  const { currency } = figures;
  return (
    <dl className={css({ fontVariantNumeric: 'tabular-nums' })} aria-busy={isPending}>
      <Row label="Items" amount={figures.itemsPrice} currency={currency} />
      {figures.lines
        .filter(({ kind }) => kind !== 'ITEM')
        .map(({ label, amount }, index) => (
          <Row key={`${index} ${label}`} label={label} amount={isPending ? null : amount} currency={currency} />
        ))}
      <div
        className={css({
          textStyle: 'card',
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          flexWrap: 'wrap',
          columnGap: '4',
          pt: '3',
          mt: '2',
          borderTop: '1px solid {colors.line}',
        })}
      >
        <dt>Total</dt>
        <dd>{isPending ? <PendingAmount /> : formatMoney(figures.totalPrice, currency)}</dd>
      </div>
      {includedTaxes(figures.taxes).map(({ label, amount }) => (
        <Row key={label} label={label} amount={amount} currency={currency} />
      ))}
    </dl>
  );
}

/** Under the totals: the refunded amount. Shows nothing while nothing was refunded. */
export function RefundedAmount({ order }: { order: { refundedPrice: number; currency: string } }) {
  if (order.refundedPrice === 0) return null;
  return (
    <dl className={css({ fontVariantNumeric: 'tabular-nums', mt: '2' })}>
      <Row label="Refunded" amount={-order.refundedPrice} currency={order.currency} />
    </dl>
  );
}

/** The place of an amount that isn't known yet, as high as the amount. */
function PendingAmount() {
  return <Bone className={css({ width: '4.5em', borderRadius: 'sm' })}>{'\u00a0'}</Bone>;
}

/** @param amount null: not known yet */
function Row({ label, amount, currency }: { label: string; amount: number | null; currency: string | undefined }) {
  return (
    <div
      className={css({ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: '4', py: '1' })}
    >
      <dt className={css({ color: 'muted' })}>{label}</dt>
      <dd>{amount === null ? <PendingAmount /> : formatMoney(amount, currency)}</dd>
    </div>
  );
}

/** 'Refunded' or 'Partly refunded'; nothing while nothing of an order was refunded. */
export function RefundPill({ order }: { order: RefundableOrder }) {
  if (order.refundedPrice === 0) return null;
  return <StatusPill>{isRefundedInFull(order) ? 'Refunded' : 'Partly refunded'}</StatusPill>;
}
