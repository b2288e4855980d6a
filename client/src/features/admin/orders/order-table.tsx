import { orderNumber } from '@domain/order-number.js';
import { ChevronRight } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import type { AdminOrderRow_OrderFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { adminPaths } from '~/lib/admin-paths';
import { isRefundedInFull } from '~/lib/refunded';
import { fulfillmentWords, isForPickup } from '~/lib/fulfillment-words';
import { StatusPill } from '~/ui/badge';
import { DataTable, onPhones, onWideScreens, opensRow, type Column } from '~/ui/data-table';
import { DateText, DayText } from '~/ui/date-text';
import { RefundPill } from '~/ui/order-figures';
import { OrderNumber } from '~/ui/order-number';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { EmailText } from '../email-text';

type Row = AdminOrderRow_OrderFragment;

const userColumn: Column<Row> = {
  header: 'User',
  cell: ({ user, ...order }) => (
    <>
      <span className={css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug' })}>{user.name}</span>
      <span className={cx(css({ textStyle: 'tiny', color: 'muted' }), onWideScreens)}>
        <EmailText email={user.email} />
      </span>
      {order.placedBy && (
        <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted' })}>
          Placed by {order.placedBy.name}
        </span>
      )}
      <Gifts order={order} />
    </>
  ),
};

const idColumn: Column<Row> = {
  header: 'Order ID',
  isWideOnly: true,
  cell: ({ _id }) => <OrderNumber id={_id} />,
};

const columns: readonly Column<Row>[] = [
  idColumn,
  userColumn,
  {
    header: 'Date',
    isWideOnly: true,
    cell: ({ createdAt }) => (
      <span className={css({ whiteSpace: 'nowrap' })}>
        <DateText value={createdAt} />
      </span>
    ),
  },
  {
    header: 'Total',
    cell: (order) => (
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          alignItems: { base: 'flex-end', lg: 'flex-start' },
          gap: '0.5',
        })}
      >
        <span className={css({ fontWeight: 'semibold' })}>{formatMoney(order.totalPrice, order.currency)}</span>
        <span className={onPhones}>
          <State order={order} />
          <Awaited order={order} />
          <Wanted order={order} />
        </span>
      </div>
    ),
  },
  { header: 'Paid', isWideOnly: true, cell: (order) => <Paid order={order} /> },
  { header: 'Delivered', isWideOnly: true, cell: (order) => <Delivered order={order} /> },
  {
    header: 'Details',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ _id }) => (
      <TextLink to={adminPaths.order(_id)} aria-label={`Details of order ${orderNumber(_id)}`} {...opensRow}>
        <span className={css({ display: { base: 'none', xl: 'block' } })}>Details</span>
        <span className={css({ display: { base: 'block', xl: 'none' } })}>
          <ChevronRight size={20} aria-hidden />
        </span>
      </TextLink>
    ),
  },
];

const columnsOfOneUser = columns.flatMap((column) => {
  if (column === userColumn) return [];
  if (column !== idColumn) return column;
  const cell = (order: Row) => (
    <>
      <OrderNumber id={order._id} />
      <Gifts order={order} />
    </>
  );
  return { ...column, isWideOnly: false, cell };
});

/**
 * Orders with the documented columns.
 * @param isOfOneUser leaves the column of users away
 */
export function OrderTable({
  label,
  orders,
  isOfOneUser = false,
}: {
  label: string;
  orders: readonly Row[];
  isOfOneUser?: boolean;
}) {
  return (
    <DataTable
      label={label}
      columns={isOfOneUser ? columnsOfOneUser : columns}
      isCompact
      rows={orders}
      rowKey={({ _id }) => _id}
    />
  );
}

/** What is sent, and to which town; on phones, it is what orders differ by. */
function Gifts({
  order: { orderItems, shippingAddress, parcels },
}: {
  order: Pick<Row, 'orderItems' | 'shippingAddress' | 'parcels'>;
}) {
  const [first, ...others] = orderItems;
  if (!first) return null;
  return (
    <span className={cx(css({ textStyle: 'tiny', color: 'muted', overflowWrap: 'anywhere' }), onPhones)}>
      {first.qty > 1 && `${first.qty} × `}
      {first.name}
      {others.length > 0 && ` and ${others.length} more`}
      {parcels.length < 2 && shippingAddress.city && ` · ${shippingAddress.city}`}
    </span>
  );
}

/** Both columns of states in one word. */
function State({ order }: { order: Row }) {
  if (order.isPaid && isRefundedInFull(order)) return <RefundPill order={order} />;
  if (order.isDelivered) return <StatusPill tone="delivered">Delivered</StatusPill>;
  if (order.isRestocked) return <StatusPill tone="neutral">Restocked</StatusPill>;
  if (order.isLate) return <StatusPill tone="bad">Late</StatusPill>;
  if (order.fulfillmentState !== 'UNFULFILLED') return <StatusPill tone="good">{stateWord(order)}</StatusPill>;
  if (order.dispatchDate)
    return <StatusPill tone="waiting">{isForPickup(order.parcels) ? 'To have ready' : 'To send'}</StatusPill>;
  if (order.isPaid) return <StatusPill tone="good">Paid</StatusPill>;
  return <NotPaid order={order} />;
}

/** How far an order is: what is picked up isn't sent. */
function stateWord({ fulfillmentState, parcels }: Row): string {
  if (isForPickup(parcels)) {
    if (fulfillmentState === 'SENT') return 'Ready';
    if (fulfillmentState === 'PARTLY_SENT') return 'Partly ready';
  }
  return fulfillmentWords[fulfillmentState];
}

function NotPaid({ order: { status } }: { order: Row }) {
  if (status === 'PENDING') return <StatusPill tone="waiting">Not Paid</StatusPill>;
  return <StatusPill tone="neutral">{status === 'EXPIRED' ? 'Expired' : 'Canceled'}</StatusPill>;
}

/** How an unpaid order is to be paid later. */
function Awaited({ order: { status, payLater } }: { order: Row }) {
  if (status !== 'PENDING' || !payLater) return null;
  return <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted', mt: '1' })}>{payLater.name}</span>;
}

/** The day on which it is to arrive, if its buyer has chosen one. */
function Wanted({ order }: { order: Row }) {
  if (order.isDelivered) return null;
  const small = css({ textStyle: 'tiny', display: 'block', color: 'muted', mt: '1' });
  // Each parcel has its own.
  if (order.parcels.length > 1)
    return (
      <span className={small}>
        {order.parcels.length} parcels{order.isDateAtRisk && ', a date at risk'}
      </span>
    );
  if (order.deliveryDate === null) return null;
  return (
    <span className={small}>
      {order.isDateAtRisk ? 'At risk: for' : 'For'} <DayText value={order.deliveryDate} />
    </span>
  );
}

function Paid({ order }: { order: Row }) {
  if (!order.isPaid) {
    return (
      <>
        <NotPaid order={order} />
        <Awaited order={order} />
      </>
    );
  }
  return (
    <div className={css({ display: 'flex', gap: '1.5', flexWrap: 'wrap' })}>
      <StatusPill className={css({ whiteSpace: 'nowrap' })} tone="good">
        {order.paidAt ? <DateText value={order.paidAt} /> : 'Paid'}
      </StatusPill>
      <RefundPill order={order} />
    </div>
  );
}

function Delivered({ order }: { order: Row }) {
  if (order.isDelivered) {
    return (
      <StatusPill className={css({ whiteSpace: 'nowrap' })} tone="delivered">
        {order.deliveredAt ? <DateText value={order.deliveredAt} /> : 'Delivered'}
      </StatusPill>
    );
  }
  if (order.fulfillmentState === 'SENT') {
    return (
      <>
        <StatusPill className={css({ whiteSpace: 'nowrap' })} tone={order.isLate ? 'bad' : 'good'}>
          {order.isLate ? 'Late' : stateWord(order)}
        </StatusPill>
        <Wanted order={order} />
      </>
    );
  }
  if (order.isRestocked && !isRefundedInFull(order)) return <StatusPill tone="neutral">Restocked</StatusPill>;
  if (order.dispatchDate) {
    return (
      <>
        <StatusPill className={css({ whiteSpace: 'nowrap' })} tone={order.isLate ? 'bad' : 'waiting'}>
          {order.isLate ? 'Late' : order.fulfillmentState === 'UNFULFILLED' ? 'Not yet' : stateWord(order)}
        </StatusPill>
        <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted', mt: '1' })}>
          {isForPickup(order.parcels) ? 'Ready by ' : 'Send by '}
          <DayText value={order.dispatchDate} />
        </span>
        <Wanted order={order} />
      </>
    );
  }
  return (
    <span className={css({ color: 'muted' })}>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not delivered</VisuallyHidden>
    </span>
  );
}
