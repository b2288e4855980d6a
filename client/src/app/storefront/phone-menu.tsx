import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import { overlays } from '~/lib/overlays';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { ColourModeButton } from '~/ui/colour-mode-button';
import { Dialog } from '~/ui/dialog';
import { headerLinks } from './navigation';

const MenuLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'controlLarge',
    fontSize: '17',
    fontWeight: 'medium',
    borderBottom: '1px solid {colors.line}',
    _hover: { color: 'brand' },
    '&[aria-current=page]': { color: 'brand', fontWeight: 'semibold' },
  },
});

/** All links of the header, for screens where they don't fit. */
export function PhoneMenu({ isOpen }: { isOpen: boolean }) {
  const user = useUser();
  const links = [
    ...headerLinks,
    { to: paths.cart, label: 'Cart' },
    ...(user ? [{ to: paths.account, label: 'Account' }] : [{ to: paths.login(), label: 'Sign in' }]),
    ...(user?.isAdmin ? [{ to: paths.adminOrders, label: 'Admin dashboard' }] : []),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={overlays.close} title="Menu" placement="left">
      <nav aria-label="Menu">
        <chakra.ul listStyleType="none">
          {links.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to} end onClick={overlays.close}>
                {label}
              </MenuLink>
            </li>
          ))}
        </chakra.ul>
      </nav>
      <chakra.div mt="6">
        <ColourModeButton />
      </chakra.div>
    </Dialog>
  );
}
