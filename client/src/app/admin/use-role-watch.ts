import { ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { tap } from 'rxjs';
import { useRefreshSession } from '~/features/account/use-refresh-session';

/**
 * Notices that the shop refuses what an admin asked: the role was taken meanwhile. The session then learns who it is, and
 * the area's guard leads to the sign-in page.
 */
export function useRoleWatch(): void {
  const client = useApolloClient();
  const refreshSession = useRefreshSession();
  const refresh = useRef(refreshSession);
  useEffect(() => {
    refresh.current = refreshSession;
  });
  // Before the first page asks for anything: effects of a page run before those of what surrounds it.
  useLayoutEffect(() => {
    const { link } = client;
    const watch = new ApolloLink((operation, forward) =>
      forward(operation).pipe(
        tap(({ errors }) => {
          if (errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) void refresh.current();
        }),
      ),
    );
    client.setLink(ApolloLink.from([watch, link]));
    return () => client.setLink(link);
  }, [client]);
}
