import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { useIsPagePending } from './pending-navigation';

/**
 * Around routes for signed-in users: `{ Component: RequireUser, children: [...] }`. The pages' preloads call `requireUser`
 * as well, so that the server redirects before anything is rendered.
 * @param page instead of the routes inside it
 */
export function RequireUser({ page = <Outlet /> }: { page?: ReactNode }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  // Someone who has just signed out is already on the way to the sign-in page.
  const isLeaving = useIsPagePending();
  return user || isLeaving ? page : <Navigate to={paths.login(pathname + search)} replace />;
}
