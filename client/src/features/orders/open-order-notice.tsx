import { css } from 'styled-system/css';
import { useMyOpenOrdersQuery } from '~/graphql/operations/orders';
import { useCart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { OrderNumber } from '~/ui/order-number';
import { Notice } from '~/ui/panel';
import { CancelOrderButton } from './cancel-order-button';
import { openOrderWith } from './open-order';

/** Says at checkout that the shopper already has an unpaid order for these gifts. Shows nothing if there is none. */
export function OpenOrderNotice() {
  const { data } = useMyOpenOrdersQuery();
  const { cartItems } = useCart();
  const order = openOrderWith(
    data?.myOpenOrders ?? [],
    cartItems.map((item) => item._id),
  );
  if (!order) return null;
  return (
    <Notice
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', mb: { base: '5', md: '6' } })}
      tone="waiting"
      role="status"
    >
      <div className={css({ flex: '1 1 240px' })}>
        <p className={css({ fontWeight: 'semibold' })}>
          You have an unpaid order <OrderNumber id={order._id} />.
        </p>
        <p className={css({ textStyle: 'small' })}>
          Pay it or cancel it. If you check out below, this cart replaces it.
        </p>
      </div>
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        <LinkButton to={paths.order(order._id)} variant="outline" size="lg">
          Pay this order
        </LinkButton>
        <CancelOrderButton orderId={order._id} />
      </div>
    </Notice>
  );
}
