import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, errorMessage } from '~/graphql/error-message';
import { useCreatePaymentIntentMutation } from '~/graphql/operations/checkout';
import { useVerifyPaymentMutation } from '~/graphql/operations/orders';
import { cart, keyOf } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { takeOutOfCart } from '~/lib/take-out-of-cart';
import { intentIdOf, type CardForm } from './card-form';

/** Documented text (specification, section 8). */
const PAYMENT_FAILED = 'Payment failed';

/** Pays an order with a card form in the page, then opens the order. */
export function useCardPayment() {
  const [createIntent] = useCreatePaymentIntentMutation();
  const [verifyPayment] = useVerifyPaymentMutation();
  const navigate = useNavigate();
  const [isPaid, setPaid] = useState(false);

  /** Whether the shop has recorded the payment, or knows that its money is on the way. */
  const isKnown = async (intentId: string, linkKey?: string) => {
    try {
      const { data } = await verifyPayment({ variables: { sessionId: intentId, key: linkKey } });
      return data?.verifyPayment.success === true || data?.verifyPayment.paymentStatus === 'processing';
    } catch {
      return false;
    }
  };

  /**
   * @param linkKey opens the order of a guest
   * @returns why the order is not paid, or null when it is and the browser is on its way to the order
   */
  const pay = async (orderId: string, form: CardForm, linkKey?: string): Promise<string | null> => {
    const bought = cart.get().cartItems.map(keyOf);
    try {
      const { data } = await createIntent({ variables: { orderId, key: linkKey } });
      const clientSecret = data?.createPaymentIntent.clientSecret;
      if (!clientSecret) return PAYMENT_FAILED;
      const result = await form.confirm(clientSecret);
      if (result.outcome === 'failed') return result.message || PAYMENT_FAILED;
      const wasRecorded = await isKnown(intentIdOf(clientSecret), linkKey);
      // The cart is empty from here on; the page must not show that before the order is on the screen.
      setPaid(true);
      if (wasRecorded) takeOutOfCart(bought);
      // The payment check explains what is wrong, and can ask again.
      const next = wasRecorded ? paths.order(orderId, linkKey) : paths.intentStatus(result.intentId, linkKey);
      await navigate(next, { replace: true });
      return null;
    } catch (error) {
      return paymentFailedMessage(error);
    }
  };

  return { pay, isPaid };
}

/** The server's own message if it has one for the shopper; its apology for a bug doesn't count. */
function paymentFailedMessage(error: unknown): string {
  const isWorded = CombinedGraphQLErrors.is(error) && errorCode(error) !== 'INTERNAL_SERVER_ERROR';
  return isWorded ? errorMessage(error, PAYMENT_FAILED) : PAYMENT_FAILED;
}
