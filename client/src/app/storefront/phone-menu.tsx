import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Dialog } from '~/ui/dialog';
import { NavLink } from '~/ui/link';
import { ShimmerImage } from '~/ui/shimmer-image';
import { headerLinks } from './navigation';

/** One link of the menu, at least a finger high. */
const menuLink = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '44px',
  '&[data-quiet]': { color: 'muted' },
  _hover: { color: 'brand' },
  '&[aria-current=page]': { color: 'brand', fontWeight: 'semibold' },
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
        <ul className={css({ listStyleType: 'none', fontSize: '17', fontWeight: 'medium' })}>
          {links.map(({ to, label }) => (
            <li key={to} className={css({ borderBottom: '1px solid {colors.line}' })}>
              <NavLink className={menuLink} to={to} end onClick={overlays.close}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <Section title="Shop by occasion">
          {categories.map((category) => (
            <li key={category}>
              <NavLink className={menuLink} to={paths.category(category)} end onClick={overlays.close}>
                <ShimmerImage
                  className={css({ width: '36px', flexShrink: '0', borderRadius: 'full' })}
                  src={`/images/categories/${category}/960.jpg`}
                  alt=""
                  sizes="36px"
                />
                {categoryLabels[category]}
              </NavLink>
            </li>
          ))}
        </Section>
        <Section title="About the shop">
          {otherLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink className={menuLink} to={to} end data-quiet onClick={overlays.close}>
                {label}
              </NavLink>
            </li>
          ))}
        </Section>
      </nav>
      <div className={css({ mt: '4' })}>
        <ColorModeButton />
      </div>
    </Dialog>
  );
}

/** Links in two columns under a title. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ mt: '6' })}>
      <h3 className={css({ textStyle: 'card', mb: '1' })}>{title}</h3>
      <ul
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.25rem, 100%), 1fr))',
          columnGap: '3',
          fontSize: '14',
        })}
      >
        {children}
      </ul>
    </section>
  );
}
