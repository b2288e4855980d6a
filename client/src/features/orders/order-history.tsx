import { orderNumber } from '@domain/order-number.js';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { OrderRow_OrderFragment, OrderWay_OrderFragment } from '~/graphql/generated';
import { useMyOrdersQuery } from '~/graphql/operations/orders';
import { isForPickup } from '~/lib/fulfillment-words';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { StatusPill } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { Bone } from '~/ui/panel';
import { RefundPill } from '~/ui/order-figures';
import { OrderNumber } from '~/ui/order-number';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { isTracked } from './is-tracked';

/** A row of the table on a wide screen; a card where the dates and states don't fit beside each other. */
const card = css({
  display: { base: 'grid', xl: 'table-row' },
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: '3',
  bg: { base: 'surface', xl: 'transparent' },
  border: { base: '1px solid {colors.line}', xl: 'none' },
  borderRadius: { base: 'lg', xl: '0' },
  p: { base: '5', xl: '0' },
  mb: { base: '4', xl: '0' },
});

const cell = css({
  textAlign: 'left',
  verticalAlign: 'middle',
  px: { base: '0', xl: '2' },
  _first: { ps: '0' },
  _last: { pe: '0' },
  py: { base: '0', xl: '4' },
  borderTop: { base: 'none', xl: '1px solid {colors.line}' },
  fontVariantNumeric: 'tabular-nums',
  '&[data-end]': { textAlign: { xl: 'right' } },
});

const oneLine = css({ whiteSpace: { xl: 'nowrap' } });

/** Of the cells at a card's ends. */
const wide = css({ gridColumn: '1 / -1' });

/** The signed-in user's orders, newest first. */
export function OrderHistory() {
  const { data, error, refetch } = useMyOrdersQuery();
  const orders = data?.myOrders;
  if (!orders && error) return <ErrorState message="Failed to load orders" onRetry={() => void refetch()} />;
  if (!orders) {
    return (
      <div role="status" aria-label="Loading your orders">
        <VisuallyHidden>Loading your orders</VisuallyHidden>
        {[0, 1, 2].map((row) => (
          <Bone key={row} className={css({ height: '72px', borderRadius: 'lg', mb: '3' })} />
        ))}
      </div>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        image={
          <ShimmerImage
            className={css({ width: '220px', borderRadius: 'xl' })}
            src="/images/no-orders/960.jpg"
            alt=""
            sizes="220px"
          />
        }
        action={
          <LinkButton to={paths.products()} size="lg">
            Shop All Products
          </LinkButton>
        }
      >
        Your orders will appear here.
      </EmptyState>
    );
  }
  // With roles of their own, because the cards' layout takes those of a table away.
  return (
    <table
      className={css({ width: 'full', display: { base: 'block', xl: 'table' }, borderCollapse: 'collapse' })}
      role="table"
      aria-label="Order history"
    >
      <thead className={css({ display: { base: 'none', xl: 'table-header-group' } })} role="rowgroup">
        <tr role="row">
          {['Order', 'Date', 'Total', 'Paid', 'Delivered'].map((name) => (
            <th
              key={name}
              className={css({
                textStyle: 'small',
                color: 'muted',
                textAlign: 'left',
                px: '2',
                _first: { ps: 0 },
                pb: '3',
              })}
              role="columnheader"
              scope="col"
            >
              {name}
            </th>
          ))}
          <th className={css({ pb: '3' })} role="columnheader" scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody className={css({ display: { base: 'block', xl: 'table-row-group' } })} role="rowgroup">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: OrderRow_OrderFragment & OrderWay_OrderFragment }) {
  return (
    <tr className={card} role="row">
      <td className={cx(cell, wide)} role="cell">
        <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
          <Pictures order={order} />
          <span className={css({ minWidth: '0' })}>
            <span className={css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug' })}>
              {order.orderItems[0]?.name}
              {order.orderItems.length > 1 && ` and ${order.orderItems.length - 1} more`}
            </span>
            <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted' })}>
              Order <OrderNumber id={order._id} />
            </span>
          </span>
        </div>
      </td>
      <Cell label="Date">
        <DateText value={order.createdAt} />
      </Cell>
      <Cell label="Total">
        <span className={css({ fontWeight: 'semibold' })}>{formatMoney(order.totalPrice, order.currency)}</span>
      </Cell>
      <Cell label="Paid">
        {order.isPaid ? (
          <div
            className={css({
              display: 'flex',
              gap: '1.5',
              flexWrap: 'wrap',
              flexDirection: { xl: 'column' },
              alignItems: 'flex-start',
            })}
          >
            <StatusPill tone="good">{order.paidAt ? <DateText value={order.paidAt} /> : 'Paid'}</StatusPill>
            <RefundPill order={order} />
          </div>
        ) : order.status === 'PENDING' ? (
          <StatusPill tone="waiting">Not Paid</StatusPill>
        ) : (
          <StatusPill tone="neutral">{order.status === 'EXPIRED' ? 'Expired' : 'Canceled'}</StatusPill>
        )}
      </Cell>
      <Cell label="Delivered">
        {order.isDelivered ? (
          <StatusPill tone="delivered">
            {order.deliveredAt ? <DateText value={order.deliveredAt} /> : 'Delivered'}
          </StatusPill>
        ) : order.isPaid && isTracked(order) ? (
          <StatusPill tone="waiting">{wayWords(order)}</StatusPill>
        ) : (
          <span className={css({ color: 'muted' })}>
            <span aria-hidden>–</span>
            <VisuallyHidden>Not yet</VisuallyHidden>
          </span>
        )}
      </Cell>
      <td className={cx(cell, oneLine, wide)} role="cell" data-end>
        <TextLink to={paths.accountOrder(order._id)}>
          Details<VisuallyHidden> of order {orderNumber(order._id)}</VisuallyHidden>
        </TextLink>
      </td>
    </tr>
  );
}

/** How far the gifts of a paid order are that nobody has yet. */
function wayWords({ parcels, fulfillmentState }: OrderWay_OrderFragment): string {
  if (!isForPickup(parcels)) return 'On its way';
  if (fulfillmentState === 'PARTLY_SENT') return 'Partly ready';
  return fulfillmentState === 'SENT' ? 'Ready for pickup' : 'Being prepared';
}

/** A cell that carries its column's name where there is no header row. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={cx(cell, oneLine)} role="cell">
      <span
        className={css({ textStyle: 'tiny', display: { base: 'block', xl: 'none' }, color: 'muted', mb: '1' })}
        aria-hidden
      >
        {label}
      </span>
      {children}
    </td>
  );
}

function Pictures({ order }: { order: OrderRow_OrderFragment }) {
  return (
    <div className={css({ display: 'flex', flexShrink: '0' })}>
      {order.orderItems.slice(0, 2).map((item, index) => (
        <ShimmerImage
          key={index}
          className={cx(
            css({ width: '48px', borderRadius: 'sm', border: '2px solid {colors.canvas}' }),
            index === 0 ? css({ ms: '0' }) : css({ ms: '-4' }),
          )}
          src={item.image}
          alt=""
          sizes="48px"
        />
      ))}
    </div>
  );
}
