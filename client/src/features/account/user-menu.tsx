import { chakra } from '@chakra-ui/react';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { LinkButton } from '~/ui/button';
import { IconButton, IconLink } from '~/ui/icon-button';
import { Menu, MenuItem } from '~/ui/menu';
import { useSignOut } from './use-sign-out';

/** The signed-in user's menu, or 'Sign in' (an icon on phones). */
export function UserMenu() {
  const user = useUser();
  const signOut = useSignOut();
  const { pathname, search } = useLocation();

  if (!user) {
    const isSigningIn = pathname === '/login' || pathname === '/register';
    const target = paths.login(isSigningIn ? undefined : pathname + search);
    return (
      <>
        <IconLink to={target} label="Sign in" display={{ base: 'inline-flex', md: 'none' }}>
          <UserRound size={22} strokeWidth={1.75} aria-hidden />
        </IconLink>
        <LinkButton
          to={target}
          variant="soft"
          display={{ base: 'none', md: 'inline-flex' }}
          mx="1.5"
          whiteSpace="nowrap"
        >
          Sign in
        </LinkButton>
      </>
    );
  }
  return (
    <Menu
      button={(props) => (
        <IconButton label={`Account of ${user.name}`} {...props}>
          <UserRound size={22} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    >
      <chakra.p px="4" pt="2" pb="3" fontWeight="semibold" borderBottom="1px solid {colors.line}" mb="2">
        {user.name}
      </chakra.p>
      <MenuItem asChild>
        <Link to={paths.account}>
          <UserRound size={18} aria-hidden /> Account
        </Link>
      </MenuItem>
      {user.isAdmin && (
        <MenuItem asChild>
          <Link to={paths.adminOrders}>
            <LayoutDashboard size={18} aria-hidden /> Admin dashboard
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <button type="button" onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden /> Sign out
        </button>
      </MenuItem>
    </Menu>
  );
}
