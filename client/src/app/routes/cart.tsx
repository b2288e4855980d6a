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
        description="The gifts you’ve chosen, what they cost and the way to checkout."
        isHidden
      />
      <CartPage findHeld={useHeldPieces()} />
    </Container>
  );
}
