import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import { CartPage } from '~/features/cart/cart-page';
import { useHeldPieces } from '~/features/orders/use-held-pieces';
import { useUser } from '~/lib/session-store';
import { Container } from '~/ui/container';
import { PageMeta } from '../meta/page-meta';

const CartReminderChoice = lazy(async () => ({
  default: (await import('~/features/account/emails/cart-reminder-choice')).CartReminderChoice,
}));

/** /cart */
export function Component() {
  const user = useUser();
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta
        title="Your Cart"
        description="Review the gifts in your cart and what they cost, then check out."
        isHidden
      />
      <CartPage
        findHeld={useHeldPieces()}
        offer={
          user && (
            <Suspense>
              <CartReminderChoice
                isOffer
                frame={(choice) => <div className={css({ mt: '5', px: '1' })}>{choice}</div>}
              />
            </Suspense>
          )
        }
      />
    </Container>
  );
}
