import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { OrderDetailsSkeleton } from '~/features/orders/order-details';
import { errorMessage } from '~/graphql/error-message';
import type { MyOpenOrdersQuery } from '~/graphql/generated';
import { MyOpenOrdersDocument, OrderDocument, useMyOpenOrdersQuery } from '~/graphql/operations/orders';
import { useCart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState, ErrorState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { OrderPage } from '../order-page';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload({ user, query }: PreloadContext) {
  if (!(await user)) return;
  const orderId = newestUnpaid(await query(MyOpenOrdersDocument));
  if (orderId) await query(OrderDocument, { id: orderId });
}

const DESCRIPTION = 'Your unpaid order, or the cart you haven’t checked out yet.';

/** /order: the newest unpaid order with 'Pay now', else the cart's review, else a way to the products (decision S29). */
export function Component() {
  const user = useUser();
  return user ? <OwnOrder /> : <NoOrder />;
}

function OwnOrder() {
  const { data, error, refetch } = useMyOpenOrdersQuery();
  // Once shown, the order stays, and says when it has been paid in the meantime.
  const [shown, setShown] = useState<string>();
  const orderId = shown ?? newestUnpaid(data);
  if (orderId && !shown) setShown(orderId);
  if (orderId) return <OrderPage key={orderId} id={orderId} title="Your order" heading="Your order" />;
  if (data) return <NoOrder />;
  return (
    <Container className={css({ pt: { base: '2', md: '4' } })}>
      <PageMeta title="Your order" description={DESCRIPTION} isHidden />
      <HiddenHeading />
      {error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <OrderDetailsSkeleton />
      )}
    </Container>
  );
}

function NoOrder() {
  const isHydrated = useIsHydrated();
  const hasCart = useCart().cartItems.length > 0;
  if (hasCart) return <Navigate to={paths.reviewOrder} replace />;
  return (
    <Container className={css({ pt: { base: '2', md: '4' } })}>
      <PageMeta title="Your order" description={DESCRIPTION} isHidden />
      {isHydrated ? (
        <>
          <PageHeading>Your order</PageHeading>
          <EmptyState
            title="There’s nothing to review"
            image={
              <ShimmerImage
                className={css({ width: '240px', borderRadius: 'xl' })}
                src="/images/no-orders/960.jpg"
                alt=""
                sizes="240px"
              />
            }
            action={
              <LinkButton to={paths.products()} size="lg">
                Shop All Products
              </LinkButton>
            }
          >
            You have no unpaid orders, and your cart is empty.
          </EmptyState>
        </>
      ) : (
        <>
          <HiddenHeading />
          <OrderDetailsSkeleton />
        </>
      )}
    </Container>
  );
}

/** The page's name until there is more to show. */
function HiddenHeading() {
  return <h1 className={visuallyHidden}>Your order</h1>;
}

function newestUnpaid(data: MyOpenOrdersQuery | undefined): string | undefined {
  // One that is paid later is complete, and may stay unpaid for weeks.
  return data?.myOpenOrders.find(({ status, payLater }) => status === 'PENDING' && !payLater)?._id;
}
