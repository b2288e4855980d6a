import { Lock } from 'lucide-react';
import { css } from 'styled-system/css';
import { usePaymentServiceQuery } from '~/graphql/operations/checkout';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { PAYMENT_UNAVAILABLE } from './payment-errors';
import { useHostedPayment } from './use-hosted-payment';

/**
 * 'Pay now', for an unpaid order of the shopper's own or from a signed link; says so when card payments are paused.
 * @param isInstead the order was to be paid later
 */
export function PayNowButton({
  orderId,
  linkKey,
  isInstead = false,
}: {
  orderId: string;
  linkKey?: string;
  isInstead?: boolean;
}) {
  const { start, isStarting } = useHostedPayment();
  const isHydrated = useIsHydrated();
  const { data } = usePaymentServiceQuery();
  const isUnavailable = data?.paymentService.isAvailable === false;
  return (
    <>
      {isUnavailable && !isInstead && (
        <Notice className={css({ width: 'full' })} tone="bad" role="status">
          {PAYMENT_UNAVAILABLE}
        </Notice>
      )}
      <Button
        className={isHydrated ? undefined : css({ _disabled: { opacity: 1 } })}
        size="lg"
        variant={isInstead ? 'outline' : undefined}
        // A click before the scripts run would be lost.
        disabled={!isHydrated || isUnavailable}
        // Still a button while it works, so that the focus is not lost with it.
        aria-disabled={isStarting || undefined}
        onClick={async () => {
          if (isStarting) return;
          const problem = await start(orderId, linkKey);
          if (problem !== null) toast.error(problem);
        }}
      >
        <Lock size={18} aria-hidden />
        {isStarting ? 'Opening the payment page…' : isInstead ? 'Pay by card instead' : 'Pay now'}
      </Button>
    </>
  );
}
