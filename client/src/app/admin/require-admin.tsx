import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { useIsPagePending } from '../routing/pending-navigation';

/** Wraps the admin pages: everyone else is sent to the sign-in page, which tells customers why (decision S48). */
export function RequireAdmin() {
  const user = useUser();
  const { pathname, search } = useLocation();
  // Someone who has just signed out is already on the way to the sign-in page.
  const isLeaving = useIsPagePending();
  return user?.isAdmin || isLeaving ? <Outlet /> : <Navigate to={paths.login(pathname + search)} replace />;
}
