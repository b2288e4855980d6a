import { itemCountText } from '@domain/pricing.js';
import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { AddressText } from '~/ui/address-text';
import { DateText } from '~/ui/date-text';
import { OrderLines, OrderTotals, RefundedAmount } from '~/ui/order-figures';
import { CopyableOrderNumber } from '~/ui/order-number';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ExternalLink, TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OrderMails } from '../jobs/order-mails';
import { OrderActions } from './order-actions';
import { OrderDisputes } from './order-disputes';
import { OrderTimeline } from './order-timeline';

/** One order as admins see it: actions, items, customer and history. */
export function AdminOrder({
  order,
  badges,
  tracking,
}: {
  order: AdminOrder_OrderFragment;
  /** Its state in words, at the end of the heading. */
  badges: ReactNode;
  tracking: ReactNode;
}) {
  const count = order.orderItems.reduce((sum, item) => sum + item.qty, 0);
  return (
    <>
      <PageHeading
        lead={
          <>
            Order <CopyableOrderNumber id={order._id} /> placed <DateText value={order.createdAt} withTime />
          </>
        }
        actions={badges}
      >
        Order details
      </PageHeading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' }}
        gap={{ base: '5', md: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '5', md: '6' }} minWidth="0">
          {order.disputes && <OrderDisputes disputes={order.disputes} />}
          <OrderActions order={order} />
          {tracking}
          <Panel aria-labelledby="order-items">
            <Flex align="baseline" justify="space-between" gap="3" mb="5">
              <chakra.h2 id="order-items" textStyle="card">
                Gifts
              </chakra.h2>
              <chakra.span color="muted">{itemCountText(count)}</chakra.span>
            </Flex>
            <OrderLines lines={order.orderItems.map((item) => ({ ...item, productId: item.product }))} />
            <Returned order={order} />
          </Panel>
        </Stack>
        <Stack gap={{ base: '5', md: '6' }} minWidth="0">
          <Customer order={order} />
          <Panel aria-labelledby="order-totals">
            <chakra.h2 id="order-totals" textStyle="card" mb="4">
              Summary
            </chakra.h2>
            <OrderTotals figures={order} />
            <RefundedAmount order={order} />
          </Panel>
          <Payment order={order} />
          <OrderMails orderId={order._id} />
          {order.timeline && <OrderTimeline events={order.timeline} />}
        </Stack>
      </Grid>
    </>
  );
}

function Customer({ order: { user, shippingAddress } }: { order: AdminOrder_OrderFragment }) {
  return (
    <Panel aria-labelledby="order-customer">
      <chakra.h2 id="order-customer" textStyle="card" mb="3">
        Customer information
      </chakra.h2>
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {user.name}
      </chakra.p>
      <ExternalLink href={`mailto:${user.email}`} overflowWrap="anywhere" wordBreak="break-word">
        {user.email}
      </ExternalLink>
      <chakra.p textStyle="small" color="muted" mt="3" mb="1">
        Ships to
      </chakra.p>
      <AddressText address={shippingAddress} />
      {!user.isDeleted && (
        <TextLink to={paths.adminUser(user._id)} mt="3">
          View customer
        </TextLink>
      )}
    </Panel>
  );
}

function Payment({ order }: { order: AdminOrder_OrderFragment }) {
  const { paymentResult } = order;
  return (
    <Panel aria-labelledby="order-payment">
      <chakra.h2 id="order-payment" textStyle="card" mb="3">
        Payment
      </chakra.h2>
      {order.isPaid ? (
        <>
          <p>
            {order.paymentMethod === 'Manual' ? 'Paid by hand' : 'Paid by card'}
            {order.paidAt && [' on ', <DateText key="date" value={order.paidAt} withTime />]}
          </p>
          {paymentResult?.email_address && (
            <chakra.p overflowWrap="anywhere">Receipt to {paymentResult.email_address}</chakra.p>
          )}
          {paymentResult && (
            <chakra.p textStyle="tiny" color="muted" overflowWrap="anywhere" mt="1">
              {paymentResult.id}
            </chakra.p>
          )}
        </>
      ) : (
        <p>
          {order.hasReceivedMoney
            ? 'Not paid. We’re returning the payment that came in. See the timeline.'
            : 'Nothing was charged.'}
        </p>
      )}
    </Panel>
  );
}

function Returned({ order: { orderItems, returnedItems } }: { order: AdminOrder_OrderFragment }) {
  if (!returnedItems?.length) return null;
  const names = returnedItems.map(
    ({ product, qty }) => `${qty} × ${orderItems.find((item) => item.product === product)?.name ?? 'gift'}`,
  );
  return (
    <chakra.p textStyle="small" color="muted" borderTop="1px solid {colors.line}" pt="3.5" mt="3.5">
      Restocked: {names.join(', ')}
    </chakra.p>
  );
}

/** The shape of an order while it loads. */
export function AdminOrderSkeleton() {
  return (
    <div role="status" aria-label="Loading the order">
      <VisuallyHidden>Loading the order</VisuallyHidden>
      <Bone height="56px" width="min(360px, 80%)" mb="8" />
      <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 380px' }} gap="6">
        <Stack gap="6">
          <Bone height="160px" borderRadius="xl" />
          <Bone height="320px" borderRadius="xl" />
        </Stack>
        <Bone height="260px" borderRadius="xl" />
      </Grid>
    </div>
  );
}
