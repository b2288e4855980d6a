import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { safeRedirect } from '~/lib/paths';
import { useUser, type SessionUser } from '~/lib/session-store';

/**
 * The state of the navigation with which a sign-out comes to the sign-in page: a user in the session is on the way out.
 */
export const signingOut = { isSigningOut: true } as const;

/** Where a signed-in user has no business at the sign-in page and goes to; null when the page is to be shown. */
export function targetOf(user: SessionUser | null, redirect: string | null): string | null {
  const target = safeRedirect(redirect);
  return user && !isForeignAdminPage(user, target) ? target : null;
}

/** A customer who wanted a page of the admin area: sending it back there would be a loop (decision S48). */
export function isForeignAdminPage(user: SessionUser | null, target: string): boolean {
  return user !== null && !user.isAdmin && /^\/admin(?=[/?#]|$)/.test(target);
}

/** The signed-in user as the sign-in pages see it: null while the user is signing out. */
export function useVisitingUser(): SessionUser | null {
  const user = useUser();
  const { state } = useLocation() as { state: Partial<typeof signingOut> | null };
  const [leaving] = useState(() => (state?.isSigningOut ? user : null));
  return user === leaving ? null : user;
}
