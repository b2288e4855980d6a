import { css } from 'styled-system/css';
import { usePurchaseHistoryQuery } from '~/graphql/operations/admin-users';
import { Pagination } from '~/ui/pagination';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OrderTable } from '../orders/order-table';
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
        <Bone className={css({ height: '120px', borderRadius: 'md' })} />
      </div>
    );
  }
  if (list.count === 0) return <p className={css({ color: 'muted' })}>No orders yet.</p>;
  return (
    <>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })}>
        {list.count === 1 ? '1 order' : `${list.count.toLocaleString('en-US')} orders`}
      </p>
      <OrderTable label="Purchase history" orders={list.orders} isOfOneUser />
      <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
    </>
  );
}
