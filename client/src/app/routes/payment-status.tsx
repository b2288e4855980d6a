import { useSearchParams } from 'react-router-dom';
import { PaymentCheck } from '~/features/orders/payment-check';
import { Container } from '~/ui/container';
import { PageMeta } from '../page-meta';

/** /payment/status?session_id=…: where the payment page sends the shopper back to. */
export function Component() {
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || null;
  return (
    <Container>
      <PageMeta title="Payment" isHidden />
      <PaymentCheck key={sessionId} sessionId={sessionId} />
    </Container>
  );
}
