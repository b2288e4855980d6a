import { chakra } from '@chakra-ui/react';
import type { PurchaseHistory_OrderFragment } from '~/graphql/generated';
import { usePurchaseHistoryQuery } from '~/graphql/operations/admin-users';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { StatusPill } from '~/ui/badge';
import { DataTable, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { Pagination } from '~/ui/pagination';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useListLocation } from '../use-list-location';

/** A user's orders, newest first. */
export function PurchaseHistory({ userId }: { userId: string }) {
  const location = useListLocation();
  const { data, error, refetch } = usePurchaseHistoryQuery({ variables: { userId, pageNumber: location.page } });
  const list = data?.userOrders;
  if (!list && error) return <ErrorState message="Failed to load orders" onRetry={() => void refetch()} />;
  if (!list) {
    return (
      <div role="status" aria-label="Loading the orders">
        <VisuallyHidden>Loading the orders</VisuallyHidden>
        <Bone height="120px" borderRadius="md" />
      </div>
    );
  }
  if (list.count === 0) return <chakra.p color="muted">Nothing ordered yet.</chakra.p>;
  return (
    <>
      <chakra.p textStyle="small" color="muted" mb="3">
        {list.count === 1 ? '1 order' : `${list.count.toLocaleString('en-US')} orders`}
      </chakra.p>
      <DataTable label="Purchase history" columns={columns} rows={list.orders} rowKey={({ _id }) => _id} />
      <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
    </>
  );
}

const columns: Column<PurchaseHistory_OrderFragment>[] = [
  {
    header: 'Order ID',
    isTitle: true,
    cell: ({ _id }) => (
      // Whole for screen readers and for copying; its beginning tells orders apart.
      <chakra.span title={_id} fontWeight="semibold">
        <span aria-hidden>{_id.slice(0, 8)}…</span>
        <VisuallyHidden>{_id}</VisuallyHidden>
      </chakra.span>
    ),
  },
  { header: 'Date', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { header: 'Total', cell: ({ totalPrice }) => formatMoney(totalPrice), align: 'end' },
  { header: 'Paid', cell: (order) => <PaidPill order={order} /> },
  {
    header: 'Delivered',
    cell: ({ isDelivered, deliveredAt }) =>
      isDelivered ? (
        <StatusPill tone="delivered">{deliveredAt ? <DateText value={deliveredAt} /> : 'Delivered'}</StatusPill>
      ) : (
        <StatusPill>Not yet</StatusPill>
      ),
  },
  {
    header: 'Details',
    isHeaderHidden: true,
    isTitle: true,
    cell: ({ _id }) => (
      <TextLink to={paths.adminOrder(_id)}>
        Details<VisuallyHidden> of order {_id}</VisuallyHidden>
      </TextLink>
    ),
  },
];

function PaidPill({ order }: { order: PurchaseHistory_OrderFragment }) {
  const { status, isPaid, paidAt, totalPrice, refundedPrice } = order;
  if (refundedPrice > 0) {
    return <StatusPill tone="waiting">{refundedPrice >= totalPrice ? 'Refunded' : 'Partly refunded'}</StatusPill>;
  }
  if (isPaid) return <StatusPill tone="good">{paidAt ? <DateText value={paidAt} /> : 'Paid'}</StatusPill>;
  if (status === 'PENDING') return <StatusPill tone="waiting">Not Paid</StatusPill>;
  return <StatusPill>{status === 'EXPIRED' ? 'Expired' : 'Cancelled'}</StatusPill>;
}
