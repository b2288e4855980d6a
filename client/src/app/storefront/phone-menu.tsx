import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMenu } from '~/graphql/use-shop';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Dialog } from '~/ui/dialog';
import { NavLink } from '~/ui/link';
import { ShimmerImage } from '~/ui/shimmer-image';
import { MainLink } from './menu-links';
import { isAboutTheShop } from './navigation';

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

/** All links of the header for screens where they don't fit, and all occasions. */
export function PhoneMenu({ isOpen }: { isOpen: boolean }) {
  const user = useUser();
  const header = useMenu('header').links;
  const aboutLinks = header.filter(isAboutTheShop);
  const links = [
    ...header.filter((link) => !isAboutTheShop(link)),
    { address: paths.cart, label: 'Cart' },
    ...(user ? [{ address: paths.account, label: 'Account' }] : [{ address: paths.login(), label: 'Sign in' }]),
    ...(user?.isAdmin ? [{ address: paths.adminOrders, label: 'Admin dashboard' }] : []),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={overlays.close} title="Menu" placement="left">
      <nav aria-label="Menu">
        <ul className={css({ listStyleType: 'none', fontSize: '17', fontWeight: 'medium' })}>
          {links.map((link) => (
            <li key={`${link.address} ${link.label}`} className={css({ borderBottom: '1px solid {colors.line}' })}>
              <MainLink className={menuLink} link={link} onClick={overlays.close} />
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
        {aboutLinks.length > 0 && (
          <Section title="About the shop">
            {aboutLinks.map((link) => (
              <li key={`${link.address} ${link.label}`}>
                <MainLink className={menuLink} link={link} isQuiet onClick={overlays.close} />
              </li>
            ))}
          </Section>
        )}
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
