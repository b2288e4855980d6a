import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Dialog } from '~/ui/dialog';
import { ShimmerImage } from '~/ui/shimmer-image';
import { headerLinks } from './navigation';

/** One link of the menu, at least a finger high. */
const MenuLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '44px',
    _hover: { color: 'brand' },
    '&[aria-current=page]': { color: 'brand', fontWeight: 'semibold' },
  },
});

const shopPaths: readonly string[] = [paths.home, paths.products(), paths.sales()];
const shopLinks = headerLinks.filter(({ to }) => shopPaths.includes(to));
const otherLinks = headerLinks.filter(({ to }) => !shopPaths.includes(to));

/** All links of the header for screens where they don't fit, and all occasions. */
export function PhoneMenu({ isOpen }: { isOpen: boolean }) {
  const user = useUser();
  const links = [
    ...shopLinks,
    { to: paths.cart, label: 'Cart' },
    ...(user ? [{ to: paths.account, label: 'Account' }] : [{ to: paths.login(), label: 'Sign in' }]),
    ...(user?.isAdmin ? [{ to: paths.adminOrders, label: 'Admin dashboard' }] : []),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={overlays.close} title="Menu" placement="left">
      <nav aria-label="Menu">
        <chakra.ul listStyleType="none" fontSize="17" fontWeight="medium">
          {links.map(({ to, label }) => (
            <chakra.li key={to} borderBottom="1px solid {colors.line}">
              <MenuLink to={to} end onClick={overlays.close}>
                {label}
              </MenuLink>
            </chakra.li>
          ))}
        </chakra.ul>
        <Section title="Shop by occasion">
          {categories.map((category) => (
            <li key={category}>
              <MenuLink to={paths.category(category)} end onClick={overlays.close}>
                <ShimmerImage
                  src={`/images/categories/${category}/960.jpg`}
                  alt=""
                  width="36px"
                  flexShrink="0"
                  borderRadius="full"
                  sizes="36px"
                />
                {categoryLabels[category]}
              </MenuLink>
            </li>
          ))}
        </Section>
        <Section title="About the shop">
          {otherLinks.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to} end onClick={overlays.close} color="muted">
                {label}
              </MenuLink>
            </li>
          ))}
        </Section>
      </nav>
      <chakra.div mt="4">
        <ColorModeButton />
      </chakra.div>
    </Dialog>
  );
}

/** Links in two columns under a title. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mt="6">
      <chakra.h3 textStyle="card" mb="1">
        {title}
      </chakra.h3>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(9.25rem, 100%), 1fr))"
        columnGap="3"
        fontSize="14"
      >
        {children}
      </chakra.ul>
    </chakra.section>
  );
}
