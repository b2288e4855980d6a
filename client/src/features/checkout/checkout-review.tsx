import { Grid, GridItem } from '@chakra-ui/react';
import { useCart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { Bone } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OrderSummary } from './order-summary';
import { PaymentSection } from './payment-section';
import { ShippingSection } from './shipping-section';
import { useCheckout } from './use-checkout';

const areas = {
  base: '"shipping" "summary" "payment"',
  lg: '"shipping summary" "payment summary" "rest summary"',
};

/**
 * Shipping form, order summary and card payment. How a placed order is paid is the caller's.
 * @param payment.start opens the payment page of an order, or says why not
 */
export function CheckoutReview({
  payment,
  unavailableText,
}: {
  payment: { start: (orderId: string) => Promise<string | null>; isStarting: boolean };
  unavailableText: string;
}) {
  const cart = useCart();
  const isHydrated = useIsHydrated();
  const checkout = useCheckout(payment.start);

  if (!isHydrated) return <CheckoutSkeleton />;
  if (cart.cartItems.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty."
        image={<ShimmerImage src="/images/empty-cart/960.jpg" alt="" width="240px" sizes="240px" borderRadius="xl" />}
        action={
          <LinkButton to={paths.products()} size="lg">
            Shop All Products
          </LinkButton>
        }
      >
        Find a gift first; then it can be on its way.
      </EmptyState>
    );
  }
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' }}
      templateRows={{ lg: 'auto auto 1fr' }}
      templateAreas={areas}
      gap={{ base: '5', md: '6' }}
      alignItems="start"
    >
      <GridItem area="shipping" minWidth="0">
        <ShippingSection isLocked={checkout.isPlacing || payment.isStarting} />
      </GridItem>
      <GridItem area="summary" minWidth="0" position={{ lg: 'sticky' }} top="6">
        <OrderSummary />
      </GridItem>
      <GridItem area="payment" minWidth="0">
        <PaymentSection checkout={checkout} isStarting={payment.isStarting} unavailableText={unavailableText} />
      </GridItem>
    </Grid>
  );
}

/** The cart is the browser's: until it is known, the page's shape. */
function CheckoutSkeleton() {
  return (
    <Grid
      role="status"
      aria-label="Loading your cart"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' }}
      gap="6"
    >
      <VisuallyHidden>Loading your cart</VisuallyHidden>
      <Bone height={{ base: '640px', lg: '560px' }} borderRadius="xl" />
      <Bone height="420px" borderRadius="xl" />
    </Grid>
  );
}
