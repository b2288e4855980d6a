import { useApolloClient } from '@apollo/client/react';
import { useContext } from 'react';
import { FreshnessContext } from './use-fresh-query';
import { useSession, type SessionUser } from '~/lib/session-store';

/**
 * What follows a successful sign-in or registration: the session knows the user, and nothing from the visitor stays in
 * the cache.
 */
export function useSignedIn(): (user: SessionUser) => Promise<void> {
  const session = useSession();
  const client = useApolloClient();
  const freshness = useContext(FreshnessContext);
  return async (user) => {
    freshness?.forget();
    try {
      await client.resetStore();
    } catch {
      // A failed refetch shows itself where the query is shown.
    }
    // Last: the pages of a signed-in user open at once and must not start their queries in a store that is being emptied.
    session.setCredentials(user);
  };
}
