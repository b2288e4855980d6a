import { useApolloClient } from '@apollo/client/react';
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { useSignOutMutation } from '~/graphql/operations/session';
import { finishBeforeSignOut } from '~/lib/before-sign-out';
import { cart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { useSession } from '~/lib/session-store';
import { signingOut } from './leave-signed-in';

/** Signs out: tells the server, forgets the user and everything stored in this browser, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const client = useApolloClient();
  const freshness = useContext(FreshnessContext);
  const navigate = useNavigate();
  const [signOut] = useSignOutMutation();

  return async () => {
    await finishBeforeSignOut();
    try {
      await signOut();
    } catch (error) {
      // The specification: a failure of the sign-out call is only logged.
      // eslint-disable-next-line no-console -- documented
      console.error('Sign-out failed on the server', error);
    }
    // First away from pages that only a signed-in user may see; they would redirect on their own. At once, because the
    // session's change below is rendered at once, too.
    flushSync(() => void navigate(paths.login(), { state: signingOut }));
    session.logout();
    cart.reset();
    clearBrowserStorage();
    freshness?.forget();
    await client.clearStore();
  };
}

/** Local and session storage; the consent cookie stays (decision 47). */
function clearBrowserStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing to clear.
  }
}
