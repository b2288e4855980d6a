import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { Freshness } from '~/graphql/freshness';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { SessionContext, type SessionStore } from '~/lib/session-store';
import { SiteContext, type Site } from './meta/site-context';

/** Everything that the pages stand on. The server and the browser build the same tree with it. */
export function Providers({
  client,
  freshness,
  session,
  site,
  children,
}: {
  client: ApolloClient;
  freshness: Freshness;
  session: SessionStore;
  site: Site;
  children: ReactNode;
}) {
  return (
    <ApolloProvider client={client}>
      <FreshnessContext value={freshness}>
        <SessionContext value={session}>
          <SiteContext value={site}>{children}</SiteContext>
        </SessionContext>
      </FreshnessContext>
    </ApolloProvider>
  );
}
