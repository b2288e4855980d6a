import { Heart, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { css } from 'styled-system/css';
import { menuItem } from 'styled-system/recipes';
import { paths } from '~/lib/paths';
import type { SessionUser } from '~/lib/session-store';
import { wishListPaths } from '~/lib/wish-list-paths';
import { IconLinkButton } from '~/ui/icon-button';
import { Link } from '~/ui/link';
import { Menu } from '~/ui/menu';
import { useSignOut } from './use-sign-out';

/** The signed-in user's name with 'Account' and 'Sign out', for admins 'Admin dashboard' too. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <Menu
      button={(props) => (
        <IconLinkButton label={`${user.name}’s account`} href={paths.account} {...props}>
          <UserRound size={22} strokeWidth={1.75} aria-hidden />
        </IconLinkButton>
      )}
    >
      <p
        className={css({
          px: '4',
          pt: '2',
          pb: '3',
          fontWeight: 'semibold',
          borderBottom: '1px solid {colors.line}',
          mb: '2',
        })}
      >
        {user.name}
      </p>
      <Link className={menuItem()} to={paths.account}>
        <UserRound size={18} aria-hidden /> Account
      </Link>
      <Link className={menuItem()} to={wishListPaths.all}>
        <Heart size={18} aria-hidden /> Wish lists
      </Link>
      {user.isAdmin && (
        <Link className={menuItem()} to={paths.adminOrders}>
          <LayoutDashboard size={18} aria-hidden /> Admin dashboard
        </Link>
      )}
      <button className={menuItem()} type="button" onClick={() => void signOut()}>
        <LogOut size={18} aria-hidden /> Sign out
      </button>
    </Menu>
  );
}
