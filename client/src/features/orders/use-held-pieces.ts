import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { MyOpenOrdersDocument } from '~/graphql/operations/orders';
import { useUser } from '~/lib/session-store';

/** Finds what the signed-in shopper's own unpaid orders hold: order and units by product, newest order first. */
export function useHeldPieces() {
  const client = useApolloClient();
  const isSignedIn = useUser() !== null;
  return useCallback(async () => {
    const held = new Map<string, { orderId: string; quantity: number }>();
    if (!isSignedIn) return held;
    const { data } = await client.query({ query: MyOpenOrdersDocument, fetchPolicy: 'network-only' });
    for (const order of data?.myOpenOrders ?? []) {
      if (order.status !== 'PENDING') continue;
      for (const { product, qty } of order.orderItems) {
        const known = held.get(product);
        held.set(product, { orderId: known?.orderId ?? order._id, quantity: (known?.quantity ?? 0) + qty });
      }
    }
    return held;
  }, [client, isSignedIn]);
}
