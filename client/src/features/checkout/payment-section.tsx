import { chakra } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { usePaymentServiceQuery } from '~/graphql/operations/checkout';
import { useCart } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { Notice, Panel } from '~/ui/panel';
import { CheckoutNotice } from './checkout-notice';
import { savedAddress } from './shipping-section';
import { StepHeading } from './step-heading';
import type { useCheckout } from './use-checkout';

/** The second step: pay by card what the summary says. */
export function PaymentSection({
  checkout: { pay, isPlacing, problem, dismiss },
  isStarting,
  unavailableText,
}: {
  checkout: ReturnType<typeof useCheckout>;
  /** The browser is on its way to the payment page. */
  isStarting: boolean;
  unavailableText: string;
}) {
  const cart = useCart();
  const { data, error, loading, refetch } = usePaymentServiceQuery();
  const isAvailable = data?.paymentService.isAvailable === true;
  const isUnavailable = data?.paymentService.isAvailable === false || (!data && error !== undefined);
  const isReady = savedAddress(cart) !== null;
  const isBusy = isPlacing || isStarting;
  const amount = formatMoney(cart.totalPrice);
  const label = problem?.kind === 'prices' ? `Confirm and Pay ${amount}` : `Pay ${amount}`;

  return (
    <Panel aria-labelledby="card-payment">
      <StepHeading id="card-payment" number={2} isDone={false}>
        Card Payment
      </StepHeading>
      {isUnavailable && (
        <Notice tone="bad" role="alert" mb="5">
          <chakra.p fontWeight="semibold">{unavailableText}</chakra.p>
          <Button variant="outline" mt="3" disabled={loading} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {problem && <CheckoutNotice problem={problem} onDone={dismiss} />}
      <chakra.p color="muted" mb="5">
        {isReady
          ? 'You type your card at our payment partner’s secure page and come straight back. Nothing is charged before you confirm there.'
          : 'Save your shipping details first, then pay by card.'}
      </chakra.p>
      <Button size="lg" isWide disabled={!isReady || !isAvailable || isBusy} onClick={() => void pay(cart)}>
        <Lock size={18} aria-hidden />
        {isBusy ? 'Opening the payment page…' : label}
      </Button>
      <chakra.p role="status" srOnly>
        {isBusy ? 'Opening the payment page' : ''}
      </chakra.p>
    </Panel>
  );
}
