import { css } from 'styled-system/css';
import { useCart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { OrderLines, OrderTotals } from '~/ui/order-figures';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

/** What is being ordered and what it costs. */
export function OrderSummary() {
  const cart = useCart();
  return (
    <Panel aria-labelledby="order-summary">
      <div
        className={css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3', mb: '5' })}
      >
        <h2 id="order-summary" className={css({ textStyle: 'card' })}>
          Order Summary
        </h2>
        <span className={css({ color: 'muted' })}>{cart.itemsNumberText}</span>
      </div>
      <OrderLines lines={cart.cartItems.map((item) => ({ ...item, productId: item._id }))} />
      <div className={css({ mt: '5', pt: '4', borderTop: '1px solid {colors.line}' })}>
        <OrderTotals figures={cart} />
        <FreeShippingNote cart={cart} />
      </div>
      <TextLink className={css({ mt: '2' })} to={paths.cart}>
        Edit cart
      </TextLink>
    </Panel>
  );
}
