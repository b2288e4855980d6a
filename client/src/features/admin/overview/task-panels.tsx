import { orderNumber } from '@domain/order-number.js';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { OrderTaskFragment, ShopTasksQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { adminPaths } from '~/lib/admin-paths';
import { StatusPill } from '~/ui/badge';
import { DateText, DayText } from '~/ui/date-text';
import { Notice, Panel } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { TextLink } from '~/ui/text-link';
import { lowStockLink, ordersLink, productsLink } from './list-links';
import { linkRow, RowLink } from './row-link';

type Tasks = ShopTasksQuery['shopTasks'];

/** More would make a long page of something that is rarely urgent. */
const MOST_PRODUCTS = 6;

/** What needs attention now: orders to send and to watch, products to reorder. */
export function TaskPanels({ tasks }: { tasks: Tasks }) {
  const { late, leavingToday, expiringSoon, lowStock, failedMessageCount } = tasks;
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '4', md: '5' } })}>
      {failedMessageCount > 0 && (
        <Notice tone="bad">
          {failedMessageCount === 1
            ? 'A background job has failed. '
            : `${failedMessageCount} background jobs have failed. `}
          <TextLink to={adminPaths.jobs}>View jobs</TextLink>
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
          <li key={_id} className={linkRow}>
            <RowLink to={productsLink(name)}>
              <ShimmerImage
                className={css({ width: '44px', flexShrink: '0', borderRadius: 'sm' })}
                src={image}
                alt=""
                sizes="44px"
              />
              <div className={css({ flex: '1', minWidth: '0', fontWeight: 'semibold', lineHeight: 'snug' })}>
                {name}
              </div>
              <span
                className={cx(
                  css({ whiteSpace: 'nowrap' }),
                  countInStock === 0 ? css({ color: 'danger' }) : css({ color: 'ink' }),
                )}
              >
                {countInStock === 0 ? 'Sold out' : `${countInStock} left`}
              </span>
            </RowLink>
          </li>
        ))}
      </TaskPanel>
    </div>
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
    <Panel className={css({ p: { base: '4', md: '6' } })} aria-labelledby={id}>
      <h2 className={css({ textStyle: 'card', display: 'flex', alignItems: 'center', gap: '2.5', mb: '2' })} id={id}>
        {title}
        {count > 0 && <StatusPill tone={tone}>{count}</StatusPill>}
      </h2>
      {count === 0 ? (
        <p className={css({ color: 'muted' })}>{none}</p>
      ) : (
        <ul className={css({ listStyleType: 'none' })}>{children}</ul>
      )}
      {more && (
        <TextLink className={css({ mt: '1' })} to={more}>
          {moreText}
        </TextLink>
      )}
    </Panel>
  );
}

function OrderRow({ order, children }: { order: OrderTaskFragment; children: ReactNode }) {
  return (
    <li className={linkRow}>
      <RowLink to={adminPaths.order(order._id)}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <p className={css({ fontWeight: 'semibold', lineHeight: 'snug' })}>{order.customerName}</p>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{children}</p>
        </div>
        <span className={css({ fontVariantNumeric: 'tabular-nums' })}>
          {formatMoney(order.totalPrice, order.currency)}
        </span>
      </RowLink>
    </li>
  );
}
