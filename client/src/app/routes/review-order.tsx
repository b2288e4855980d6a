import { css } from 'styled-system/css';
import { CheckoutReview } from '~/features/checkout/checkout-review';
import { OpenOrderNotice } from '~/features/orders/open-order-notice';
import { PAYMENT_UNAVAILABLE } from '~/features/orders/payment-errors';
import { useHostedPayment } from '~/features/orders/use-hosted-payment';
import { useFindOpenOrder } from '~/features/orders/use-open-order';
import { CheckoutPaymentDocument, PaymentServiceDocument } from '~/graphql/operations/checkout';
import { MyOpenOrdersDocument } from '~/graphql/operations/orders';
import { useShopQuery } from '~/graphql/operations/shop';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { requireUser, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload(context: PreloadContext) {
  await requireUser(context);
  await Promise.all([
    context.query(PaymentServiceDocument),
    context.query(CheckoutPaymentDocument),
    context.query(MyOpenOrdersDocument),
  ]);
}

/** /revieworder: shipping form, order summary and card payment. */
export function Component() {
  const payment = useHostedPayment();
  const findOpenOrder = useFindOpenOrder();
  // What is about to be paid is counted with the shop's present figures.
  useShopQuery();
  return (
    <Container className={css({ pt: { base: '2', md: '4' } })}>
      <PageMeta
        title="Review your order"
        description="Where your gifts go, what they cost, and how to pay for them."
        isHidden
      />
      <PageHeading>Review your order</PageHeading>
      <NoScriptNote>
        Checkout needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
      </NoScriptNote>
      <CheckoutReview
        payment={payment}
        unavailableText={PAYMENT_UNAVAILABLE}
        findOpenOrder={findOpenOrder}
        notice={<OpenOrderNotice />}
      />
    </Container>
  );
}
