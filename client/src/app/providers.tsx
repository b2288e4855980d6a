import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import type { Freshness } from '~/graphql/freshness';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { SessionContext, type SessionStore } from '~/lib/session-store';
import { shopSystem } from '~/ui/theme';
import { SiteContext, type Site } from './meta/site-context';

/** Everything that the pages stand on. The server and the browser build the same tree with it. */
export function Providers({
  styleCache,
  client,
  freshness,
  session,
  site,
  children,
}: {
  styleCache: EmotionCache;
  client: ApolloClient;
  freshness: Freshness;
  session: SessionStore;
  site: Site;
  children: ReactNode;
}) {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={shopSystem()}>
        <ApolloProvider client={client}>
          <FreshnessContext value={freshness}>
            <SessionContext value={session}>
              <SiteContext value={site}>{children}</SiteContext>
            </SessionContext>
          </FreshnessContext>
        </ApolloProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
