import { itemCountText } from '@domain/pricing.js';
import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useUser } from '~/lib/session-store';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { OrderLines, OrderTotals, RefundedAmount } from '~/ui/order-figures';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Notice, Panel } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { isTracked } from './is-tracked';
import { OrderBadges } from './order-badges';
import { PayNowButton } from './pay-now-button';
import { TrackingCard } from './tracking-card';
import { useReorder } from './use-reorder';

/** All about one order: what it is waiting for, where it is, what is in it, where it goes and what it costs. */
export function OrderDetails({
  order,
  heading = 'Order details',
  tools,
  children,
}: {
  order: OrderDetails_OrderFragment;
  heading?: string;
  /** Stands under the heading: what else the reader may do with the order. */
  tools?: ReactNode;
  /** More panels at the side. */
  children?: ReactNode;
}) {
  const count = order.orderItems.reduce((sum, item) => sum + item.qty, 0);
  return (
    <>
      <PageHeading
        lead={
          <>
            Order{' '}
            <chakra.span fontSize="16" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {order._id}
            </chakra.span>
            , placed <DateText value={order.createdAt} withTime />
          </>
        }
        actions={<OrderBadges order={order} />}
      >
        {heading}
      </PageHeading>
      {tools}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
        gap={{ base: '5', md: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '5', md: '6' }} minWidth="0">
          <NextStep order={order} />
          <TrackingCard order={order} />
          <Panel aria-labelledby="order-items">
            <Flex align="baseline" justify="space-between" gap="3" mb="5">
              <chakra.h2 id="order-items" textStyle="card">
                Your gifts
              </chakra.h2>
              <chakra.span color="muted">{itemCountText(count)}</chakra.span>
            </Flex>
            <OrderLines lines={order.orderItems.map((item) => ({ ...item, productId: item.product }))} />
          </Panel>
        </Stack>
        <Stack gap={{ base: '5', md: '6' }} minWidth="0">
          <Panel aria-labelledby="order-totals">
            <chakra.h2 id="order-totals" textStyle="card" mb="4">
              Summary
            </chakra.h2>
            <OrderTotals figures={order} />
            <RefundedAmount order={order} />
          </Panel>
          <Panel aria-labelledby="order-shipping">
            <chakra.h2 id="order-shipping" textStyle="card" mb="4">
              Shipping
            </chakra.h2>
            <AddressText address={order.shippingAddress} />
            <chakra.p textStyle="small" color="muted" mt="3">
              Ordered by {order.user.name}, {order.user.email}
            </chakra.p>
          </Panel>
          <Panel aria-labelledby="order-payment">
            <chakra.h2 id="order-payment" textStyle="card" mb="4">
              Payment
            </chakra.h2>
            {order.isPaid ? (
              <p>
                Paid{order.paidAt && [' on ', <DateText key="date" value={order.paidAt} withTime />]}
                {order.paymentResult?.email_address && `, receipt to ${order.paymentResult.email_address}`}
              </p>
            ) : (
              <p>Nothing was charged.</p>
            )}
          </Panel>
          {children}
        </Stack>
      </Grid>
    </>
  );
}

/** What an unpaid order waits for, or how to have it after all; that a paid one will not come. */
function NextStep({ order }: { order: OrderDetails_OrderFragment }) {
  const isOwn = useUser()?._id === order.user._id;
  const { reorder, isBusy } = useReorder();
  if (order.status === 'PENDING') {
    return (
      <Notice tone="waiting" display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <chakra.div flex="1 1 240px">
          <chakra.p fontWeight="semibold">This order is not paid yet</chakra.p>
          <chakra.p textStyle="small">
            {order.holdUntil ? (
              <>
                We keep these gifts aside until <DateText value={order.holdUntil} withTime />.
              </>
            ) : (
              'We keep these gifts aside for a short while.'
            )}
          </chakra.p>
        </chakra.div>
        {isOwn && <PayNowButton orderId={order._id} />}
      </Notice>
    );
  }
  if (order.isPaid && !isTracked(order)) {
    return (
      <Notice tone="waiting">
        <chakra.p fontWeight="semibold">This order was refunded</chakra.p>
        <chakra.p textStyle="small">
          All of your money goes back to you. Cards show it after 5 to 7 business days.
        </chakra.p>
      </Notice>
    );
  }
  if (order.status !== 'EXPIRED' && order.status !== 'CANCELLED') return null;
  return (
    <Notice tone="waiting" display="flex" flexWrap="wrap" alignItems="center" gap="4">
      <chakra.div flex="1 1 240px">
        <chakra.p fontWeight="semibold">
          {order.status === 'EXPIRED' ? 'This order has expired' : 'This order was cancelled'}
        </chakra.p>
        <chakra.p textStyle="small">
          {order.status === 'EXPIRED'
            ? 'It was not paid in time, so its gifts went back on the shelf. Nothing was charged.'
            : 'Its gifts went back on the shelf.'}
        </chakra.p>
      </chakra.div>
      {isOwn && (
        <Button size="lg" aria-disabled={isBusy || undefined} onClick={() => !isBusy && void reorder(order)}>
          Order again
        </Button>
      )}
    </Notice>
  );
}

/** The shape of an order while it loads. */
export function OrderDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the order">
      <VisuallyHidden>Loading the order</VisuallyHidden>
      <Bone height="56px" width="min(360px, 80%)" mb="8" />
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 400px' }} gap="6">
        <Stack gap="6">
          <Bone height="260px" borderRadius="xl" />
          <Bone height="320px" borderRadius="xl" />
        </Stack>
        <Bone height="260px" borderRadius="xl" />
      </Grid>
    </div>
  );
}
