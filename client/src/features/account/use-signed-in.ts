import { useApolloClient } from '@apollo/client/react';
import { useContext } from 'react';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { useSession, type SessionUser } from '~/lib/session-store';

/** What follows a successful sign-in or registration: the session knows the user, and nothing of a visitor's stays in the cache. */
export function useSignedIn(): (user: SessionUser) => Promise<void> {
  const session = useSession();
  const client = useApolloClient();
  const freshness = useContext(FreshnessContext);
  return async (user) => {
    session.setCredentials(user);
    freshness?.forget();
    await client.resetStore();
  };
}
