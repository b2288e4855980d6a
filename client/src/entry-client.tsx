import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ROOT_ID, STATE_ID, type HydrationState } from '~/app/hydration-state';
import { loadPagesAt, CurrentPage } from '~/app/routing/current-page';
import { Providers } from '~/app/providers';
import { createStyleCache } from '~/app/style-cache';
import { connectTabs } from '~/graphql/connect-tabs';
import { createGraphqlClient } from '~/graphql/client';
import { createFreshness } from '~/graphql/freshness';
import { MeDocument } from '~/graphql/operations/account-session';
import { browserStorage } from '~/lib/browser-storage';
import { nextTask } from '~/lib/next-task';
import { createSessionStore, onSessionChangeElsewhere, readStoredToken } from '~/lib/session-store';
import { startColorMode } from '~/ui/color-mode';
import { shopSystem } from '~/ui/theme';

/** In steps, so that a slow phone can paint and answer between them. */
async function start(): Promise<void> {
  await nextTask();
  shopSystem();
  await nextTask();
  startColorMode();
  reloadAfterDeployment();

  const stateElement = document.getElementById(STATE_ID);
  const state = JSON.parse(stateElement?.textContent ?? '{}') as HydrationState;
  const storedToken = readStoredToken();
  const session = createSessionStore(state.user, browserStorage());
  const freshness = createFreshness(Date.now);
  freshness.restore(state.fresh, Number(stateElement?.dataset['age'] ?? 0));
  connectTabs(freshness);
  const client = createGraphqlClient({
    freshness,
    state: state.apollo,
    getToken: () => session.getToken() ?? (session.getUser() ? null : storedToken),
    onUnauthenticated: () => {
      if (session.getUser()) session.logout();
    },
  });

  // Someone signed in or out in another tab, so this page shows another person's data.
  onSessionChangeElsewhere((userId) => {
    if (userId !== (session.getUser()?._id ?? null)) window.location.reload();
  });

  // The server has rendered this address with its code; have the same code before React compares.
  await loadPagesAt(window.location.pathname);
  await nextTask();
  const styleCache = createStyleCache();

  startTransition(() => {
    hydrateRoot(
      document.getElementById(ROOT_ID)!,
      <StrictMode>
        <Providers styleCache={styleCache} client={client} freshness={freshness} session={session} site={state.site}>
          {/* Apollo's useQuery changes its query while rendering; a transition, which renders old and new side by side, would
              let the two addresses' queries chase each other. */}
          <BrowserRouter useTransitions={false}>
            <CurrentPage />
          </BrowserRouter>
        </Providers>
      </StrictMode>,
    );
  });

  // An integrator's page left a bearer token and no cookie: ask who that is.
  if (!state.user && storedToken) {
    const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only', errorPolicy: 'all' });
    if (data?.me) session.setCredentials(data.me, storedToken);
  }
}

/** After a deployment the old scripts are gone; one reload brings the new ones. */
function reloadAfterDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloaded-at') ?? 0);
    if (Date.now() - last < 30_000) return;
    event.preventDefault();
    sessionStorage.setItem('reloaded-at', String(Date.now()));
    window.location.reload();
  });
}

void start();
