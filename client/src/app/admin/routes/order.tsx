import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useListPath } from '~/features/admin/list-memory';
import { AdminOrder, AdminOrderSkeleton } from '~/features/admin/orders/admin-order';
import { OrderBadges } from '~/features/orders/order-badges';
import { OrderDate } from '~/features/orders/order-date';
import { TrackingCard } from '~/features/orders/tracking-card';
import { errorMessage } from '~/graphql/error-message';
import { AdminOrderDocument, useAdminOrderQuery } from '~/graphql/operations/admin-orders';
import { OrderMailsDocument } from '~/graphql/operations/admin-jobs';
import { OrderNotesDocument } from '~/graphql/operations/admin-notes';
import { paths } from '~/lib/paths';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { visuallyHidden } from '~/ui/visually-hidden';
import { NotFoundPage } from '../../not-found-page';
import { notFound, type PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ query, params }: PreloadContext) {
  const id = params.id ?? '';
  const [data] = await Promise.all([
    query(AdminOrderDocument, { id }),
    query(OrderMailsDocument, { orderId: id }),
    query(OrderNotesDocument, { orderId: id }),
  ]);
  return data && !data.order ? notFound() : null;
}

/** /admin/orders/{id} */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id } });
  const order = data?.order;
  const list = useListPath(paths.adminOrders);
  if (data && !order) return <NotFoundPage />;
  return (
    <>
      <PageMeta title="Order details" description="One order with its customer, timeline and actions." isHidden />
      <TextLink className={css({ mb: '2' })} to={list}>
        <ArrowLeft size={18} aria-hidden />
        Back to orders
      </TextLink>
      {order ? (
        <AdminOrder
          key={id}
          order={order}
          badges={<OrderBadges order={order} />}
          tracking={<TrackingCard order={order} />}
          date={<OrderDate order={order} isForShop mayChange />}
        />
      ) : (
        <>
          <h1 className={visuallyHidden}>Order details</h1>
          {error ? (
            <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
          ) : (
            <AdminOrderSkeleton />
          )}
        </>
      )}
    </>
  );
}
