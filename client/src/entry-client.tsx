import type { ApolloClient } from '@apollo/client';
import { FRESH_MS } from '@domain/freshness.js';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ROOT_ID, STATE_ID, type HydrationState } from '~/app/hydration-state';
import { loadPagesAt, CurrentPage } from '~/app/routing/current-page';
import { Providers } from '~/app/providers';
import { connectTabs } from '~/graphql/connect-tabs';
import { createGraphqlClient } from '~/graphql/client';
import { createFreshness } from '~/graphql/freshness';
import { httpLink } from '~/graphql/http-link';
import { MeDocument } from '~/graphql/operations/account-session';
import { showMoneyOf } from '~/lib/money';
import { ShopDocument } from '~/graphql/operations/shop';
import { browserStorage } from '~/lib/browser-storage';
import { nextTask } from '~/lib/next-task';
import { pageAge } from '~/lib/page-age';
import {
  createSessionStore,
  isUserStored,
  onSessionChangeElsewhere,
  readStoredToken,
  type SessionStore,
} from '~/lib/session-store';
import { hasSignInHint, showSignedIn } from '~/lib/sign-in-hint';
import { startColorMode } from '~/ui/color-mode';
import './styles.css';

/** In steps, so that a slow phone can paint and answer between them. */
async function start(): Promise<void> {
  await nextTask();
  startColorMode();
  reloadAfterDeployment();

  const state = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '{}') as HydrationState;
  const isForEverybody = state.user === undefined;
  const isHinted = isForEverybody && hasSignInHint();
  const storedToken = readStoredToken();
  // Someone may be signed in of whom the page doesn't know: by the cookie, or by the token that an integrator's page left.
  const mayBeSomeone = isForEverybody
    ? isHinted || (browserStorage() !== null && isUserStored())
    : state.user === null && storedToken !== null;
  const session = createSessionStore(state.user, browserStorage(), isHinted);
  if (!isForEverybody) showSignedIn(state.user !== null);
  session.subscribe(() => showSignedIn(session.getUser() !== null));
  const freshness = createFreshness(Date.now);
  // Who is signed in sees each own change at once, even in a page that others have seen before.
  freshness.restore(state.fresh, isHinted ? FRESH_MS : pageAge());
  connectTabs(freshness);
  const client = createGraphqlClient({
    freshness,
    transport: httpLink(),
    state: state.apollo,
    getToken: () => session.getToken() ?? (session.getUser() || isHinted ? null : storedToken),
    onUnauthenticated: () => {
      if (session.getUser()) session.logout();
    },
  });

  showMoneyOf(client.readQuery({ query: ShopDocument })?.shop);

  // Before the hydration, which takes a while.
  if (mayBeSomeone) void learnUser(client, session, isHinted ? null : storedToken);

  // Someone signed in or out in another tab, so this page shows another person's data.
  onSessionChangeElsewhere((userId) => {
    if (userId !== (session.getUser()?._id ?? null)) window.location.reload();
  });

  // The server has rendered this address with its code; have the same code before React compares.
  await loadPagesAt(window.location.pathname);
  await nextTask();

  startTransition(() => {
    hydrateRoot(
      document.getElementById(ROOT_ID)!,
      <StrictMode>
        <Providers client={client} freshness={freshness} session={session} site={state.site}>
          {/* Apollo's useQuery changes its query while rendering; a transition, which renders old and new side by side, would
              let the two addresses' queries chase each other. */}
          <BrowserRouter useTransitions={false}>
            <CurrentPage />
          </BrowserRouter>
        </Providers>
      </StrictMode>,
    );
  });
}

/** Asks the server who is signed in. A failed request says nothing, so the session stays as it is. */
async function learnUser(client: ApolloClient, session: SessionStore, token: string | null): Promise<void> {
  const before = session.getUser();
  const { data, error } = await client.query({ query: MeDocument, fetchPolicy: 'network-only', errorPolicy: 'all' });
  // Nor does an answer from before someone signed in or out.
  if (!data || error || session.getUser() !== before) return;
  if (data.me) session.setCredentials(data.me, token);
  else session.logout();
  showSignedIn(session.getUser() !== null);
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
