import { PackageCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { KeepPerson } from '~/features/account/people/keep-person';
import { OrderDocument } from '~/graphql/operations/orders';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { LinkButton } from '~/ui/button';
import { OrderLines, OrderTotals } from '~/ui/order-figures';
import { OrderNumber } from '~/ui/order-number';
import { OrderPage } from '../order-page';
import { notFound, requireUser, type PreloadContext } from '../routing/page-route';

export async function preload(context: PreloadContext) {
  const user = await requireUser(context);
  const data = await context.query(OrderDocument, { id: context.params.id ?? '' });
  return data && data.order?.user._id !== user._id ? notFound() : null;
}

/** /ordersuccess/{id}: for an order that was placed, for its owner only (decision S49). */
export function Component() {
  const { id = '' } = useParams();
  const user = useUser();
  return (
    <OrderPage key={id} id={id} title="Order placed" canSee={(order) => order.user._id === user?._id}>
      {(order) => (
        <div
          className={css({
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            textAlign: 'center',
            gap: '4',
            maxWidth: '600px',
            mx: 'auto',
            py: { base: '6', md: '10' },
          })}
        >
          <span
            className={css({
              display: 'grid',
              placeItems: 'center',
              width: '80px',
              height: '80px',
              borderRadius: 'full',
              bg: 'leaf.soft',
              color: 'leaf',
            })}
          >
            <PackageCheck size={40} strokeWidth={1.75} aria-hidden />
          </span>
          <h1 className={css({ textStyle: 'title' })}>Your order has been placed!</h1>
          <p className={css({ textStyle: 'lead', color: 'muted' })}>
            Order <OrderNumber id={order._id} />
            {order.isPaid ? ' is paid and will soon be on its way.' : ' is waiting for payment.'}
          </p>
          <div
            className={css({
              width: 'full',
              textAlign: 'left',
              bg: 'surface',
              border: '1px solid {colors.line}',
              borderRadius: 'xl',
              p: { base: '5', md: '8' },
              my: '3',
            })}
          >
            <OrderLines
              lines={order.orderItems.map((item) => ({ ...item, productId: item.product }))}
              currency={order.currency}
            />
            <div className={css({ mt: '5', pt: '4', borderTop: '1px solid {colors.line}' })}>
              <OrderTotals figures={order} />
            </div>
          </div>
          {order.deliveryMethod.kind === 'SHIP' && order.parcels.length === 1 && (
            <KeepPerson address={order.shippingAddress} />
          )}
          <div
            className={css({
              display: 'flex',
              gap: '3',
              flexWrap: 'wrap',
              justifyContent: 'center',
              flexDirection: { base: 'column-reverse', sm: 'row' },
              width: 'full',
            })}
          >
            <LinkButton to={paths.home} size="lg" variant="outline">
              Continue Shopping
            </LinkButton>
            <LinkButton to={paths.accountOrder(order._id)} size="lg">
              View Order in Account
            </LinkButton>
          </div>
        </div>
      )}
    </OrderPage>
  );
}
