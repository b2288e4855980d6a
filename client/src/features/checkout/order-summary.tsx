import { STANDARD } from '@domain/delivery-words.js';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShop } from '~/graphql/use-shop';
import { paths } from '~/lib/paths';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { OrderLines, OrderTotals } from '~/ui/order-figures';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import type { CheckoutFigures } from './use-delivery';

/**
 * What is being ordered and what it costs.
 * @param isPending the shop hasn't said yet what it costs
 * @param children what the shopper can do about that
 */
export function OrderSummary({
  figures,
  isPending,
  isSplit,
  children,
}: {
  figures: CheckoutFigures;
  isPending: boolean;
  /** It goes to several people, each with a delivery of its own. */
  isSplit: boolean;
  children?: ReactNode;
}) {
  const threshold = useShop()?.freeShippingThreshold;
  // With another method, or at a place with a price of its own, the shop's rule says nothing.
  const { deliveryMethod } = figures;
  const followsRule =
    !isSplit && (!deliveryMethod || (deliveryMethod.key === STANDARD && deliveryMethod.freeFrom === threshold));
  return (
    <Panel aria-labelledby="order-summary">
      <div
        className={css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3', mb: '5' })}
      >
        <h2 id="order-summary" className={css({ textStyle: 'card' })}>
          Order Summary
        </h2>
        <span className={css({ color: 'muted' })}>{figures.itemsNumberText}</span>
      </div>
      <OrderLines lines={figures.cartItems.map((item) => ({ ...item, productId: item._id }))} />
      <div className={css({ mt: '5', pt: '4', borderTop: '1px solid {colors.line}' })}>
        <OrderTotals figures={figures} isPending={isPending} />
        {followsRule && <FreeShippingNote cart={figures} />}
      </div>
      {children}
      <TextLink className={css({ mt: '2' })} to={paths.cart}>
        Edit cart
      </TextLink>
    </Panel>
  );
}
