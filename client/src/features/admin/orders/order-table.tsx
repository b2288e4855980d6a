import { orderNumber } from '@domain/order-number.js';
import { chakra, Flex } from '@chakra-ui/react';
import type { AdminOrderRow_OrderFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { StatusPill } from '~/ui/badge';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { DateText, DayText } from '~/ui/date-text';
import { RefundPill } from '~/ui/order-figures';
import { OrderNumber } from '~/ui/order-number';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';

type Row = AdminOrderRow_OrderFragment;

const userColumn: Column<Row> = {
  header: 'User',
  cell: ({ user }) => (
    <>
      <chakra.span display="block" fontWeight="semibold" lineHeight="snug">
        {user.name}
      </chakra.span>
      <chakra.span display="block" textStyle="tiny" color="muted">
        {user.email}
      </chakra.span>
    </>
  ),
};

const columns: readonly Column<Row>[] = [
  {
    header: 'Order ID',
    cell: ({ _id }) => <OrderNumber id={_id} />,
  },
  userColumn,
  {
    header: 'Date',
    cell: ({ createdAt }) => (
      <chakra.span whiteSpace="nowrap">
        <DateText value={createdAt} />
      </chakra.span>
    ),
  },
  {
    header: 'Total',
    cell: ({ totalPrice }) => <chakra.span fontWeight="semibold">{formatMoney(totalPrice)}</chakra.span>,
  },
  { header: 'Paid', cell: (order) => <Paid order={order} /> },
  { header: 'Delivered', cell: (order) => <Delivered order={order} /> },
  {
    header: 'Details',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ _id }) => (
      <TextLink to={paths.adminOrder(_id)} {...opensRow}>
        Details<VisuallyHidden> of order {orderNumber(_id)}</VisuallyHidden>
      </TextLink>
    ),
  },
];

const columnsOfOneUser = columns.filter((column) => column !== userColumn);

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
      rows={orders}
      rowKey={({ _id }) => _id}
    />
  );
}

function Paid({ order }: { order: Row }) {
  if (!order.isPaid) {
    if (order.status === 'PENDING') return <StatusPill tone="waiting">Not Paid</StatusPill>;
    return <StatusPill tone="neutral">{order.status === 'EXPIRED' ? 'Expired' : 'Canceled'}</StatusPill>;
  }
  return (
    <Flex gap="1.5" wrap="wrap">
      <StatusPill tone="good">{order.paidAt ? <DateText value={order.paidAt} /> : 'Paid'}</StatusPill>
      <RefundPill order={order} />
    </Flex>
  );
}

function Delivered({ order }: { order: Row }) {
  if (order.isDelivered) {
    return (
      <StatusPill tone="delivered">
        {order.deliveredAt ? <DateText value={order.deliveredAt} /> : 'Delivered'}
      </StatusPill>
    );
  }
  if (order.dispatchDate) {
    return (
      <>
        <StatusPill tone={order.isLate ? 'bad' : 'waiting'}>{order.isLate ? 'Late' : 'Not yet'}</StatusPill>
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
