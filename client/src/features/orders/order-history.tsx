import { orderNumber } from '@domain/order-number.js';
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OrderRow_OrderFragment } from '~/graphql/generated';
import { useMyOrdersQuery } from '~/graphql/operations/orders';
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
const Row = chakra('tr', {
  base: {
    display: { base: 'grid', xl: 'table-row' },
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
    gap: '3',
    bg: { base: 'surface', xl: 'transparent' },
    border: { base: '1px solid {colors.line}', xl: 'none' },
    borderRadius: { base: 'lg', xl: '0' },
    p: { base: '5', xl: '0' },
    mb: { base: '4', xl: '0' },
  },
});

const cell = {
  textAlign: 'left',
  verticalAlign: 'middle',
  px: { base: '0', xl: '2' },
  whiteSpace: { xl: 'nowrap' },
  _first: { ps: '0' },
  _last: { pe: '0' },
  py: { base: '0', xl: '4' },
  borderTop: { base: 'none', xl: '1px solid {colors.line}' },
  fontVariantNumeric: 'tabular-nums',
} as const;

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
          <Bone key={row} height="72px" borderRadius="lg" mb="3" />
        ))}
      </div>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        image={<ShimmerImage src="/images/no-orders/960.jpg" alt="" width="220px" sizes="220px" borderRadius="xl" />}
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
    <chakra.table
      role="table"
      aria-label="Order history"
      width="full"
      display={{ base: 'block', xl: 'table' }}
      borderCollapse="collapse"
    >
      <chakra.thead role="rowgroup" display={{ base: 'none', xl: 'table-header-group' }}>
        <tr role="row">
          {['Order', 'Date', 'Total', 'Paid', 'Delivered'].map((name) => (
            <chakra.th
              key={name}
              role="columnheader"
              scope="col"
              textStyle="small"
              color="muted"
              textAlign="left"
              px="2"
              _first={{ ps: 0 }}
              pb="3"
            >
              {name}
            </chakra.th>
          ))}
          <chakra.th role="columnheader" scope="col" pb="3">
            <VisuallyHidden>Details</VisuallyHidden>
          </chakra.th>
        </tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup" display={{ base: 'block', xl: 'table-row-group' }}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

function OrderRow({ order }: { order: OrderRow_OrderFragment }) {
  return (
    <Row role="row">
      <chakra.td role="cell" {...cell} whiteSpace="normal" gridColumn="1 / -1">
        <Flex align="center" gap="3">
          <Pictures order={order} />
          <chakra.span minWidth="0">
            <chakra.span display="block" fontWeight="semibold" lineHeight="snug">
              {order.orderItems[0]?.name}
              {order.orderItems.length > 1 && ` and ${order.orderItems.length - 1} more`}
            </chakra.span>
            <chakra.span display="block" textStyle="tiny" color="muted">
              Order <OrderNumber id={order._id} />
            </chakra.span>
          </chakra.span>
        </Flex>
      </chakra.td>
      <Cell label="Date">
        <DateText value={order.createdAt} />
      </Cell>
      <Cell label="Total">
        <chakra.span fontWeight="semibold">{formatMoney(order.totalPrice)}</chakra.span>
      </Cell>
      <Cell label="Paid">
        {order.isPaid ? (
          <Flex gap="1.5" wrap="wrap" direction={{ xl: 'column' }} align="flex-start">
            <StatusPill tone="good">{order.paidAt ? <DateText value={order.paidAt} /> : 'Paid'}</StatusPill>
            <RefundPill order={order} />
          </Flex>
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
          <StatusPill tone="waiting">On its way</StatusPill>
        ) : (
          <chakra.span color="muted">
            <span aria-hidden>–</span>
            <VisuallyHidden>Not yet</VisuallyHidden>
          </chakra.span>
        )}
      </Cell>
      <chakra.td role="cell" {...cell} textAlign={{ base: 'left', xl: 'right' }} gridColumn="1 / -1">
        <TextLink to={paths.accountOrder(order._id)}>
          Details<VisuallyHidden> of order {orderNumber(order._id)}</VisuallyHidden>
        </TextLink>
      </chakra.td>
    </Row>
  );
}

/** A cell that carries its column's name where there is no header row. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.td role="cell" {...cell}>
      <chakra.span display={{ base: 'block', xl: 'none' }} textStyle="tiny" color="muted" mb="1" aria-hidden>
        {label}
      </chakra.span>
      {children}
    </chakra.td>
  );
}

function Pictures({ order }: { order: OrderRow_OrderFragment }) {
  return (
    <Flex flexShrink="0">
      {order.orderItems.slice(0, 2).map((item, index) => (
        <ShimmerImage
          key={item.product}
          src={item.image}
          alt=""
          width="48px"
          sizes="48px"
          borderRadius="sm"
          border="2px solid {colors.canvas}"
          ms={index === 0 ? '0' : '-4'}
        />
      ))}
    </Flex>
  );
}
