import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession, useUser } from '~/lib/session-store';

/**
 * Also keeps a signed-in shopper's cart on the server (decision S3). Visitors, who are the majority, don't load this
 * code.
 */
export function useKeptCart(): void {
  const client = useApolloClient();
  const session = useSession();
  const userId = useUser()?._id;
  useEffect(() => {
    if (userId === undefined) return;
    let stop = () => {};
    let isWanted = true;
    import('~/features/cart/keep-cart').then(
      ({ keepCart }) => {
        if (isWanted) stop = keepCart(client, session, userId);
      },
      () => {
        // Without its code, the cart stays local to this browser, as for visitors.
      },
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [client, session, userId]);
}
