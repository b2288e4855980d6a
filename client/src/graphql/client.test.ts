import { gql } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import { createGraphqlClient } from './client';
import { createFreshness } from './freshness';
import { inProcessLink } from './in-process-link';
// With its tags.
import './operations/admin-orders';

const ORDER = gql`
  query AdminOrder {
    order(id: "1") {
      _id
      isPaid
    }
  }
`;
const PAY = gql`
  mutation MarkOrderPaid {
    markOrderPaid(input: { id: "1" }) {
      _id
      isPaid
    }
  }
`;

const order = (isPaid: boolean) => ({ __typename: 'Order', _id: '1', isPaid });

test('an answer that a change overtook is asked for again', async () => {
  const waiting: ((isPaid: boolean) => void)[] = [];
  const freshness = createFreshness(Date.now);
  const client = createGraphqlClient({
    freshness,
    transport: inProcessLink(({ operationName }) =>
      operationName === 'MarkOrderPaid'
        ? Promise.resolve({ data: { markOrderPaid: order(true) } })
        : new Promise<ExecutionResult>((resolve) =>
            waiting.push((isPaid) => resolve({ data: { order: order(isPaid) } })),
          ),
    ),
  });
  const shown: unknown[] = [];
  client.watchQuery<{ order: { isPaid: boolean } }>({ query: ORDER }).subscribe(({ data }) => {
    if (data?.order) shown.push(data.order.isPaid);
  });
  const answer = (isPaid: boolean) => waiting.shift()?.(isPaid);
  answer(false);
  await waitFor(() => expect(shown).toEqual([false]));
  freshness.invalidate(['Order']);
  await client.mutate({ mutation: PAY });
  answer(false);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(freshness.isFresh('AdminOrder')).toBe(false);
  answer(true);
  await waitFor(() => expect(shown.at(-1)).toBe(true));
  expect(waiting).toEqual([]);
  expect(freshness.isFresh('AdminOrder')).toBe(true);
});
