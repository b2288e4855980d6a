import { css } from 'styled-system/css';
import { CartPage } from '~/features/cart/cart-page';
import { useHeldPieces } from '~/features/orders/use-held-pieces';
import { Container } from '~/ui/container';
import { PageMeta } from '../meta/page-meta';

/** /cart */
export function Component() {
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta
        title="Your Cart"
        description="Review the gifts in your cart and what they cost, then check out."
        isHidden
      />
      <CartPage findHeld={useHeldPieces()} />
    </Container>
  );
}
