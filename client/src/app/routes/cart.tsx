import { CartPage } from '~/features/cart/cart-page';
import { useHeldPieces } from '~/features/orders/use-held-pieces';
import { Container } from '~/ui/container';
import { PageMeta } from '../page-meta';

/** /cart */
export function Component() {
  return (
    <Container pt={{ base: '4', md: '6' }}>
      <PageMeta
        title="Your Cart"
        description="The gifts that you have chosen, what they cost together, and the way to the checkout."
        isHidden
      />
      <CartPage findHeld={useHeldPieces()} />
    </Container>
  );
}
