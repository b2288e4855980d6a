import { orderNumber } from '@domain/order-number.js';
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { AdminOrderRow_OrderFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
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
      <chakra.span display="block" fontWeight="semibold" lineHeight="snug">
        {user.name}
      </chakra.span>
      <chakra.span {...onWideScreens} textStyle="tiny" color="muted">
        <EmailText email={user.email} />
      </chakra.span>
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
      <chakra.span whiteSpace="nowrap">
        <DateText value={createdAt} />
      </chakra.span>
    ),
  },
  {
    header: 'Total',
    cell: (order) => (
      <Flex direction="column" align={{ base: 'flex-end', lg: 'flex-start' }} gap="0.5">
        <chakra.span fontWeight="semibold">{formatMoney(order.totalPrice)}</chakra.span>
        <chakra.span {...onPhones}>
          <State order={order} />
        </chakra.span>
      </Flex>
    ),
  },
  { header: 'Paid', isWideOnly: true, cell: (order) => <Paid order={order} /> },
  { header: 'Delivered', isWideOnly: true, cell: (order) => <Delivered order={order} /> },
  {
    header: 'Details',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ _id }) => (
      <TextLink to={paths.adminOrder(_id)} aria-label={`Details of order ${orderNumber(_id)}`} {...opensRow}>
        <chakra.span display={{ base: 'none', xl: 'block' }}>Details</chakra.span>
        <chakra.span display={{ base: 'block', xl: 'none' }}>
          <ChevronRight size={20} aria-hidden />
        </chakra.span>
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
function Gifts({ order: { orderItems, shippingAddress } }: { order: Pick<Row, 'orderItems' | 'shippingAddress'> }) {
  const [first, ...others] = orderItems;
  if (!first) return null;
  return (
    <chakra.span {...onPhones} textStyle="tiny" color="muted" overflowWrap="anywhere">
      {first.qty > 1 && `${first.qty} × `}
      {first.name}
      {others.length > 0 && ` and ${others.length} more`}
      {shippingAddress.city && ` · ${shippingAddress.city}`}
    </chakra.span>
  );
}

/** Both columns of states in one word. */
function State({ order }: { order: Row }) {
  if (order.isPaid && order.refundedPrice >= order.totalPrice) return <RefundPill order={order} />;
  if (order.isDelivered) return <StatusPill tone="delivered">Delivered</StatusPill>;
  if (order.dispatchDate) {
    return order.isLate ? <StatusPill tone="bad">Late</StatusPill> : <StatusPill tone="waiting">To send</StatusPill>;
  }
  if (order.isPaid) return <StatusPill tone="good">Paid</StatusPill>;
  return <NotPaid order={order} />;
}

function NotPaid({ order: { status } }: { order: Row }) {
  if (status === 'PENDING') return <StatusPill tone="waiting">Not Paid</StatusPill>;
  return <StatusPill tone="neutral">{status === 'EXPIRED' ? 'Expired' : 'Canceled'}</StatusPill>;
}

function Paid({ order }: { order: Row }) {
  if (!order.isPaid) return <NotPaid order={order} />;
  return (
    <Flex gap="1.5" wrap="wrap">
      <StatusPill tone="good" whiteSpace="nowrap">
        {order.paidAt ? <DateText value={order.paidAt} /> : 'Paid'}
      </StatusPill>
      <RefundPill order={order} />
    </Flex>
  );
}

function Delivered({ order }: { order: Row }) {
  if (order.isDelivered) {
    return (
      <StatusPill tone="delivered" whiteSpace="nowrap">
        {order.deliveredAt ? <DateText value={order.deliveredAt} /> : 'Delivered'}
      </StatusPill>
    );
  }
  if (order.dispatchDate) {
    return (
      <>
        <StatusPill tone={order.isLate ? 'bad' : 'waiting'} whiteSpace="nowrap">
          {order.isLate ? 'Late' : 'Not yet'}
        </StatusPill>
        <chakra.span display="block" textStyle="tiny" color="muted" mt="1">
          Send by <DayText value={order.dispatchDate} />
        </chakra.span>
      </>
    );
  }
  return (
    <chakra.span color="muted">
      <span aria-hidden>–</span>
      <VisuallyHidden>Not delivered</VisuallyHidden>
    </chakra.span>
  );
}
