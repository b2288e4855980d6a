import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession, useUser } from '~/lib/session-store';

/** Keeps a signed-in shopper's cart on the server as well (decision 3). Visitors, who are most, load nothing of it. */
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
        // Without its code the cart stays what it is to a visitor: this browser's own.
      },
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [client, session, userId]);
}
