import { useSearchParams } from 'react-router-dom';
import { PaymentCheck } from '~/features/orders/payment-check';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageMeta } from '../meta/page-meta';

/**
 * /payment/status?session_id=…&key=…: where the payment page sends the shopper back to. A payment that was confirmed in the
 * page comes with its payment_intent instead.
 */
export function Component() {
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || params.get('payment_intent') || null;
  const linkKey = params.get('key') || undefined;
  return (
    <Container>
      <PageMeta
        title="Payment"
        description="We’re checking with the payment provider whether your order has been paid."
        isHidden
      />
      <NoScriptNote>
        Checking your payment needs JavaScript, which is turned off in your browser. Your orders show whether they’re
        paid.
      </NoScriptNote>
      <PaymentCheck key={sessionId} sessionId={sessionId} linkKey={linkKey} />
    </Container>
  );
}
