import { Navigate, redirect, useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { CheckoutReview } from '~/features/checkout/checkout-review';
import { OpenOrderNotice } from '~/features/orders/open-order-notice';
import { PAYMENT_UNAVAILABLE } from '~/features/orders/payment-errors';
import { useHostedPayment } from '~/features/orders/use-hosted-payment';
import { useFindOpenOrder } from '~/features/orders/use-open-order';
import {
  CheckoutAddressesDocument,
  CheckoutPeopleDocument,
  CheckoutPaymentDocument,
  GuestCheckoutDocument,
  PaymentServiceDocument,
  useGuestCheckoutQuery,
} from '~/graphql/operations/checkout';
import { MyOpenOrdersDocument } from '~/graphql/operations/orders';
import { useShopQuery } from '~/graphql/operations/shop';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { RequireUser } from '../routing/require-user';
import { requireUser, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload(context: PreloadContext) {
  const isGuest = isGuestAddress(context.url.searchParams) && !(await context.user);
  if (!isGuest) await requireUser(context);
  const [shop] = await Promise.all([
    isGuest && context.query(GuestCheckoutDocument),
    context.query(PaymentServiceDocument),
    context.query(CheckoutPaymentDocument),
    !isGuest && context.query(MyOpenOrdersDocument),
    !isGuest && context.query(CheckoutAddressesDocument),
    !isGuest && context.query(CheckoutPeopleDocument),
  ]);
  return shop && !shop.shop.guestCheckout ? redirect(paths.login(paths.reviewOrder)) : null;
}

/** Whether the visitor has chosen to order without an account. */
function isGuestAddress(parameters: URLSearchParams): boolean {
  return parameters.get('guest') === '1';
}

/**
 * /revieworder: shipping form, order summary and card payment, for signed-in customers; with ?guest=1 also for visitors, where
 * the shop takes orders without an account.
 */
export function Component() {
  const [parameters] = useSearchParams();
  const isGuest = useUser() === null && isGuestAddress(parameters);
  // Routes for signed-in users are inside RequireUser; this one is only sometimes.
  return isGuest ? <GuestCheckout /> : <RequireUser page={<Checkout />} />;
}

function GuestCheckout() {
  const { data } = useGuestCheckoutQuery();
  if (data?.shop.guestCheckout === false) return <Navigate to={paths.login(paths.reviewOrder)} replace />;
  return <Checkout isGuest />;
}

function Checkout({ isGuest = false }: { isGuest?: boolean }) {
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
        notice={isGuest ? undefined : <OpenOrderNotice />}
        isGuest={isGuest}
      />
    </Container>
  );
}
