import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { MyOpenOrdersDocument } from '~/graphql/operations/orders';
import { openOrderWith } from './open-order';

/** Looks up the shopper's unpaid order for a cart. It may come from another tab or device. @returns its id, or null */
export function useFindOpenOrder(): (productIds: readonly string[]) => Promise<string | null> {
  const client = useApolloClient();
  return useCallback(
    async (productIds) => {
      const { data } = await client.query({ query: MyOpenOrdersDocument, fetchPolicy: 'network-only' });
      return openOrderWith(data?.myOpenOrders ?? [], productIds)?._id ?? null;
    },
    [client],
  );
}
