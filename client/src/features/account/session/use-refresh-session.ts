import { useApolloClient } from '@apollo/client/react';
import { MeDocument } from '~/graphql/operations/account-session';
import { useSession } from '~/lib/session-store';

/** After a call that may have changed the user or ended its session: the session becomes what the server says. */
export function useRefreshSession(): () => Promise<void> {
  const session = useSession();
  const client = useApolloClient();
  return async () => {
    if (!session.getUser()) return;
    const { data, error } = await client.query({ query: MeDocument, fetchPolicy: 'network-only', errorPolicy: 'all' });
    // A failed request says nothing about the session, so it stays.
    if (!data || error) return;
    if (data.me) session.setCredentials(data.me);
    else session.logout();
  };
}
