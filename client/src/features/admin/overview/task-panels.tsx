import { orderNumber } from '@domain/order-number.js';
import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OrderTaskFragment, ShopTasksQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { StatusPill } from '~/ui/badge';
import { DateText, DayText } from '~/ui/date-text';
import { Notice, Panel } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { TextLink } from '~/ui/text-link';
import { lowStockLink, ordersLink, productsLink } from './list-links';
import { rowLink, RowLink } from './row-link';

type Tasks = ShopTasksQuery['shopTasks'];

/** More would make a long page of something that is rarely urgent. */
const MOST_PRODUCTS = 6;

/** What needs attention now: orders to send and to watch, products to reorder. */
export function TaskPanels({ tasks }: { tasks: Tasks }) {
  const { late, leavingToday, expiringSoon, lowStock, failedMessageCount } = tasks;
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      {failedMessageCount > 0 && (
        <Notice tone="bad">
          {failedMessageCount === 1
            ? 'A background job has failed. '
            : `${failedMessageCount} background jobs have failed. `}
          <TextLink to={paths.adminJobs}>View jobs</TextLink>
        </Notice>
      )}
      <TaskPanel
        id="late"
        title="Late"
        count={late.count}
        tone="bad"
        none="Nothing is late."
        more={late.count > late.orders.length ? ordersLink('late') : null}
      >
        {late.orders.map((order) => (
          <OrderRow key={order._id} order={order}>
            Was due out <DayText value={order.dueDate} />
          </OrderRow>
        ))}
      </TaskPanel>
      <TaskPanel
        id="leaving-today"
        title="Due out today"
        count={leavingToday.count}
        tone="waiting"
        none="Nothing is due out today."
        more={leavingToday.count > leavingToday.orders.length ? ordersLink('paid') : null}
        // The list can't be narrowed to one day.
        moreText="See all paid orders"
      >
        {leavingToday.orders.map((order) => (
          <OrderRow key={order._id} order={order}>
            Order {orderNumber(order._id)}
          </OrderRow>
        ))}
      </TaskPanel>
      {expiringSoon.count > 0 && (
        <TaskPanel id="expiring" title="Unpaid, about to expire" count={expiringSoon.count} tone="neutral">
          {expiringSoon.orders.map((order) => (
            <OrderRow key={order._id} order={order}>
              Held until <DateText value={order.dueAt} withTime />
            </OrderRow>
          ))}
        </TaskPanel>
      )}
      <TaskPanel
        id="low-stock"
        title="Low stock"
        count={lowStock.count}
        tone="waiting"
        none={`Every product has more than ${lowStock.threshold} left.`}
        more={lowStock.count > MOST_PRODUCTS ? lowStockLink : null}
      >
        {lowStock.products.slice(0, MOST_PRODUCTS).map(({ _id, name, image, countInStock }) => (
          <chakra.li key={_id} {...rowLink}>
            <RowLink to={productsLink(name)}>
              <ShimmerImage src={image} alt="" sizes="44px" width="44px" flexShrink="0" borderRadius="sm" />
              <Box flex="1" minWidth="0" fontWeight="semibold" lineHeight="snug">
                {name}
              </Box>
              <chakra.span color={countInStock === 0 ? 'danger' : 'ink'} whiteSpace="nowrap">
                {countInStock === 0 ? 'Sold out' : `${countInStock} left`}
              </chakra.span>
            </RowLink>
          </chakra.li>
        ))}
      </TaskPanel>
    </Stack>
  );
}

function TaskPanel({
  id,
  title,
  count,
  tone,
  none,
  more,
  moreText = `See all ${count}`,
  children,
}: {
  id: string;
  title: string;
  count: number;
  tone: 'bad' | 'waiting' | 'neutral';
  /** What to say when there is nothing to do. */
  none?: string;
  /** Where the rest of a long list is. */
  more?: string | null;
  moreText?: string;
  children: ReactNode;
}) {
  return (
    <Panel aria-labelledby={id} p={{ base: '4', md: '6' }}>
      <chakra.h2 id={id} textStyle="card" display="flex" alignItems="center" gap="2.5" mb="2">
        {title}
        {count > 0 && <StatusPill tone={tone}>{count}</StatusPill>}
      </chakra.h2>
      {count === 0 ? <chakra.p color="muted">{none}</chakra.p> : <chakra.ul listStyleType="none">{children}</chakra.ul>}
      {more && (
        <TextLink to={more} mt="1">
          {moreText}
        </TextLink>
      )}
    </Panel>
  );
}

function OrderRow({ order, children }: { order: OrderTaskFragment; children: ReactNode }) {
  return (
    <chakra.li {...rowLink}>
      <RowLink to={paths.adminOrder(order._id)}>
        <Box flex="1" minWidth="0">
          <chakra.p fontWeight="semibold" lineHeight="snug">
            {order.customerName}
          </chakra.p>
          <chakra.p textStyle="small" color="muted">
            {children}
          </chakra.p>
        </Box>
        <chakra.span fontVariantNumeric="tabular-nums">{formatMoney(order.totalPrice)}</chakra.span>
      </RowLink>
    </chakra.li>
  );
}
