import { lazy, Suspense, type ReactNode } from 'react';
import { OrderDetails, OrderDetailsSkeleton } from '~/features/orders/order-details';
import type { OrderLink } from '~/features/orders/order-link';
import { useOrder } from '~/features/orders/use-order';
import { redirect } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { OrderDocument } from '~/graphql/operations/orders';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Container } from '~/ui/container';
import { ErrorState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { NotFoundPage } from './not-found-page';
import { notFound, type PreloadContext } from './routing/page-route';
import { PageMeta } from './meta/page-meta';

/** Shoppers never load it. */
const AdminTools = lazy(async () => ({ default: (await import('./admin/order-tools')).OrderTools }));

/**
 * Reads the order of an address; 404 when there is none for this visitor. Its owner is sent on to the address without the
 * link's key, which would stay in the history.
 */
export async function preloadOrder({ query, params, user }: PreloadContext, link?: OrderLink) {
  const data = await query(OrderDocument, { id: params.id ?? '', key: link?.key });
  const order = data?.order;
  if (data && !order) return notFound();
  if (!order || !link || link.ordersAgain) return null;
  return (await user)?._id === order.user._id ? redirect(paths.order(order._id)) : null;
}

/** A page about one order: its details unless `children` show it another way. */
export function OrderPage({
  id,
  title,
  heading,
  link,
  canSee = () => true,
  before,
  children,
}: {
  id: string;
  title: string;
  heading?: string;
  /** The signed link that brought the visitor here. */
  link?: OrderLink | undefined;
  /** A narrower right than the server's, which lets admins see all orders. */
  canSee?: (order: OrderDetails_OrderFragment) => boolean;
  /** Stands above the order. */
  before?: ReactNode;
  children?: (order: OrderDetails_OrderFragment) => ReactNode;
}) {
  const { data, error, refetch } = useOrder(id, link?.key);
  const order = data?.order;
  const user = useUser();
  const isHydrated = useIsHydrated();
  if (data && (!order || !canSee(order))) return <NotFoundPage />;
  const tools = user?.isAdmin && isHydrated && (
    <Suspense>
      <AdminTools id={id} />
    </Suspense>
  );
  return (
    <Container className={css({ pt: { base: '2', md: '4' } })}>
      <PageMeta
        title={title}
        description="What you ordered, where it’s going, what you paid and how far along it is."
        isHidden
      />
      {before}
      {order ? (
        (children?.(order) ?? <OrderDetails order={order} heading={heading} link={link} tools={tools} />)
      ) : (
        <>
          <h1 className={visuallyHidden}>{title}</h1>
          {error ? (
            <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
          ) : (
            <OrderDetailsSkeleton />
          )}
        </>
      )}
    </Container>
  );
}
