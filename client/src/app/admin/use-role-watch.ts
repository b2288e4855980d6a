import { ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { tap } from 'rxjs';
import { useRefreshSession } from '~/features/account/session/use-refresh-session';
import { MyTwoStepSignInDocument } from '~/graphql/operations/account-two-step';

/**
 * Notices that the shop refuses what an admin asked: the role was taken meanwhile, or the shop now requires two-step
 * sign-in. The session then learns who it is, and the area's guards lead to the sign-in page or show the set-up.
 */
export function useRoleWatch(): void {
  const client = useApolloClient();
  const refreshSession = useRefreshSession();
  const refresh = useRef(refreshSession);
  useEffect(() => {
    refresh.current = refreshSession;
  });
  // Must run before the first page sends requests: a page's effects run before those of its parents.
  useLayoutEffect(() => {
    const { link } = client;
    const watch = new ApolloLink((operation, forward) =>
      forward(operation).pipe(
        tap(({ errors }) => {
          const refusal = errors?.find(({ extensions }) => extensions?.code === 'FORBIDDEN');
          if (refusal) void refresh.current();
          if (refusal?.extensions?.reason === 'TWO_STEP_REQUIRED') {
            void client.refetchQueries({ include: [MyTwoStepSignInDocument] });
          }
        }),
      ),
    );
    client.setLink(ApolloLink.from([watch, link]));
    return () => client.setLink(link);
  }, [client]);
}
