import { UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { LinkButton } from '~/ui/button';
import { IconLink } from '~/ui/icon-button';

// Visitors, who are most, don't load it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

/** No one should return to these after signing in, and the addresses of some contain a secret. */
const leadingToSignIn: readonly string[] = [
  paths.login(),
  paths.register(),
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
];

/** The signed-in user's menu, or 'Sign in' (an icon on phones). */
export function UserMenu() {
  const user = useUser();
  const { pathname, search } = useLocation();

  if (!user) {
    const target = paths.login(leadingToSignIn.includes(pathname) ? undefined : pathname + search);
    return (
      <>
        <span data-for="visitors">
          <IconLink
            className={css({ display: { base: 'inline-flex', md: 'none' } })}
            to={target}
            rel="nofollow"
            label="Sign in"
          >
            <UserRound size={22} strokeWidth={1.75} aria-hidden />
          </IconLink>
          <LinkButton
            className={css({ display: { base: 'none', md: 'inline-flex' }, mx: '1.5', whiteSpace: 'nowrap' })}
            to={target}
            rel="nofollow"
            variant="soft"
          >
            Sign in
          </LinkButton>
        </span>
        {/* In pages that are the same for everybody, until their scripts know who is signed in (lib/sign-in-hint.ts). */}
        <span data-for="users">
          <IconLink to={paths.login(paths.account)} rel="nofollow" label="Account">
            <UserRound size={22} strokeWidth={1.75} aria-hidden />
          </IconLink>
        </span>
      </>
    );
  }
  return (
    <Suspense
      fallback={
        <IconLink to={paths.account} label={`${user.name}’s account`}>
          <UserRound size={22} strokeWidth={1.75} aria-hidden />
        </IconLink>
      }
    >
      <AccountMenu user={user} />
    </Suspense>
  );
}
