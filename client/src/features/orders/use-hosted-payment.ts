import { useEffect, useState } from 'react';
import { useCreateCheckoutSessionMutation } from '~/graphql/operations/orders';
import { NOT_INITIALIZED, paymentStartMessage } from './payment-errors';

/** Opens the card provider's page for an order. */
export interface HostedPayment {
  /** Leaves the shop for the provider's page; comes back with a message when that was not possible. */
  start: (orderId: string, linkKey?: string) => Promise<string | null>;
  /** From the click until the browser has left. */
  isStarting: boolean;
}

/** How an own, unpaid order, or the one of a signed link, is paid: at the card provider's hosted page, which sends the shopper back. */
export function useHostedPayment(): HostedPayment {
  const [createSession] = useCreateCheckoutSessionMutation();
  const [isStarting, setStarting] = useState(false);

  // Back from the payment page the browser may show this very page again, as it was left.
  useEffect(() => {
    const revive = (event: PageTransitionEvent) => event.persisted && setStarting(false);
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, []);

  const start = async (orderId: string, linkKey?: string) => {
    setStarting(true);
    try {
      const { data } = await createSession({ variables: { orderId, key: linkKey } });
      const { sessionId, url } = data?.createCheckoutSession ?? {};
      if (sessionId && url) {
        window.location.assign(url);
        return null;
      }
      setStarting(false);
      return NOT_INITIALIZED;
    } catch (error) {
      setStarting(false);
      return paymentStartMessage(error);
    }
  };
  return { start, isStarting };
}
