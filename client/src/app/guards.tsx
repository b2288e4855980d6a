import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';

/**
 * Around routes for signed-in users: `{ Component: RequireUser, children: [...] }`. The pages' preloads call `requireUser`
 * as well, so that the server redirects before anything is rendered.
 */
export function RequireUser() {
  const user = useUser();
  const { pathname, search } = useLocation();
  return user ? <Outlet /> : <Navigate to={paths.login(pathname + search)} replace />;
}

/** Around the admin's routes. A customer comes to the sign-in page, which says that the account is no admin's (decision 48). */
export function RequireAdmin() {
  const user = useUser();
  const { pathname, search } = useLocation();
  return user?.isAdmin ? <Outlet /> : <Navigate to={paths.login(pathname + search)} replace />;
}
