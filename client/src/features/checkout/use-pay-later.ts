import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethodsQuery } from '~/graphql/generated';
import { usePaymentMethodsQuery } from '~/graphql/operations/checkout';
import { cart, keyOf } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { takeOutOfCart } from '~/lib/take-out-of-cart';
import type { CheckoutFigures } from './use-delivery';

/** A way to pay later that suits the order. */
export type LaterMethod = PaymentMethodsQuery['paymentMethods'][number];

/** The ways to pay the order later, and which of them the shopper has chosen; without a choice, it is paid at once. */
export function usePayLater({
  cartItems,
  totalPrice,
  deliveryMethods,
}: Pick<CheckoutFigures, 'cartItems' | 'totalPrice'> & {
  /** Of each parcel, as far as it is known. */
  deliveryMethods: readonly string[];
}) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<LaterMethod | null>(null);
  const [isOrdered, setOrdered] = useState(false);
  const { data, previousData } = usePaymentMethodsQuery({
    variables: { input: { deliveryMethods: [...new Set(deliveryMethods)], totalPrice } },
    skip: cartItems.length === 0,
  });
  const methods = (data ?? previousData)?.paymentMethods ?? [];
  const chosen = methods.find(({ key }) => key === wanted?.key) ?? null;

  /** Takes the place of a payment: the order is complete, so its page says what to do. */
  const finish = async (orderId: string, linkKey?: string): Promise<null> => {
    const ordered = cart.get().cartItems.map(keyOf);
    // The cart is empty from here on; the page must not show that before the order is on the screen.
    setOrdered(true);
    takeOutOfCart(ordered);
    await navigate(paths.order(orderId, linkKey), { replace: true });
    return null;
  };

  return {
    methods,
    chosen,
    /** The name of what was chosen, where the order can't have it anymore. */
    lost: wanted && !chosen ? wanted.name : null,
    choose: setWanted,
    finish,
    isOrdered,
  };
}
