import { chakra } from '@chakra-ui/react';
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
        <Bone height="120px" borderRadius="md" />
      </div>
    );
  }
  if (list.count === 0) return <chakra.p color="muted">No orders yet.</chakra.p>;
  return (
    <>
      <chakra.p textStyle="small" color="muted" mb="3">
        {list.count === 1 ? '1 order' : `${list.count.toLocaleString('en-US')} orders`}
      </chakra.p>
      <OrderTable label="Purchase history" orders={list.orders} isOfOneUser />
      <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
    </>
  );
}
