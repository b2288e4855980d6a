import { useApolloClient } from '@apollo/client/react';
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { cart } from '~/lib/cart-store';
import { useSession } from '~/lib/session-store';

/**
 * Forgets the user and everything stored in this browser, and goes to a page that anyone may see. The caller ends the
 * session on the server.
 */
export function useForgetUser(): (to: string, state?: object) => Promise<void> {
  const session = useSession();
  const client = useApolloClient();
  const freshness = useContext(FreshnessContext);
  const navigate = useNavigate();

  return async (to, state) => {
    // First away from pages that only a signed-in user may see; they would redirect on their own. At once, because the
    // session's change below is rendered at once, too.
    flushSync(() => void navigate(to, { state }));
    session.logout();
    cart.reset();
    clearBrowserStorage();
    freshness?.forget();
    await client.clearStore();
  };
}

/** Local and session storage; the consent cookie stays (decision S47). */
function clearBrowserStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing to clear.
  }
}
