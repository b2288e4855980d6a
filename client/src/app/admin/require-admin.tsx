import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { useIsPagePending } from '../page-pending';

/** Around the admin's pages: everyone else comes to the sign-in page, which tells customers why (decision 48). */
export function RequireAdmin() {
  const user = useUser();
  const { pathname, search } = useLocation();
  // Who has just signed out is on the way to the sign-in page already.
  const isLeaving = useIsPagePending();
  return user?.isAdmin || isLeaving ? <Outlet /> : <Navigate to={paths.login(pathname + search)} replace />;
}
