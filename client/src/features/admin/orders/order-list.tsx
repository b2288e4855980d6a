import { css } from 'styled-system/css';
import { useListLocation } from '~/features/admin/use-list-location';
import { errorCode, errorMessage } from '~/graphql/error-message';
import type { AdminOrdersQueryVariables } from '~/graphql/generated';
import { useAdminOrdersQuery } from '~/graphql/operations/admin-orders';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PrintLinks } from '../print-links';
import { OrderTable } from './order-table';

/** A page of orders with all its states. */
export function OrderList({ variables }: { variables: AdminOrdersQueryVariables }) {
  const { hrefOf } = useListLocation();
  const { data, error, refetch } = useAdminOrdersQuery({ variables });
  const list = data?.orders;
  if (!list && error) {
    // Of days that no calendar has, the message says which; any other failure is the documented one.
    const message = errorCode(error) === 'BAD_USER_INPUT' ? `Error: ${errorMessage(error)}` : 'Failed to load orders';
    return <ErrorState message={message} onRetry={() => void refetch()} />;
  }
  if (!list) {
    return (
      <div
        className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
        role="status"
        aria-label="Loading the orders"
      >
        <VisuallyHidden>Loading the orders</VisuallyHidden>
        {[0, 1, 2, 3, 4].map((row) => (
          <Bone key={row} className={css({ height: { base: '72px', lg: '56px' }, borderRadius: 'lg' })} />
        ))}
      </div>
    );
  }
  const isFiltered = [variables.search, variables.filter, variables.from, variables.to].some(Boolean);
  if (list.count === 0) {
    return isFiltered ? (
      <EmptyState
        title="No orders found"
        action={
          <LinkButton variant="soft" to={paths.adminOrders}>
            Show all orders
          </LinkButton>
        }
      >
        No orders match. Try fewer words, another filter or different dates.
      </EmptyState>
    ) : (
      <EmptyState title="No orders yet">Orders appear here as soon as customers place them.</EmptyState>
    );
  }
  return (
    <>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} aria-live="polite">
        {list.count === 1 ? '1 order' : `${list.count.toLocaleString('en-US')} orders`}
      </p>
      {variables.filter === 'TO_SEND' && <PrintPage ids={list.orders.map(({ _id }) => _id)} />}
      <Panel
        className={css({
          px: { base: '0', lg: '7' },
          py: { base: '0', lg: '5' },
          bg: { base: 'transparent', lg: 'surface' },
          borderWidth: { base: '0', lg: '1px' },
        })}
        as="div"
      >
        <OrderTable label="Orders" orders={list.orders} />
      </Panel>
      <Pagination page={list.page} pages={list.pages} hrefOf={hrefOf} />
    </>
  );
}

/** Prints what the packers need for the orders of this page, each on a page of its own. */
function PrintPage({ ids }: { ids: readonly string[] }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mb: '4' })}>
      <PrintLinks ids={ids} which="these" />
    </div>
  );
}
