import type { MenuId } from '@domain/layout.js';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useMenu, useShop, useShopName } from '~/graphql/use-shop';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/brand';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Container } from '~/ui/container';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { FooterLink } from './menu-links';
import { FOOTER_ID } from './navigation';

const footerLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  // 44 px for fingers, closer together where a mouse is the pointer.
  minHeight: '44px',
  '@media (pointer: fine)': { minHeight: '30px' },
  fontSize: '14',
  color: 'muted',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { color: 'ink', textDecoration: 'underline' },
});

/** Brand, links and the present year. */
export function SiteFooter() {
  const contact = useShop()?.contact;
  const name = useShopName();
  return (
    <footer
      className={css({ bg: 'surface', borderTop: '1px solid {colors.line}', mt: { base: '16', md: '24' } })}
      id={FOOTER_ID}
    >
      <Container className={css({ py: { base: '10', md: '12' } })}>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '1.9fr 1fr 1fr 1fr' },
            columnGap: { base: '6', md: '8' },
            rowGap: '9',
          })}
        >
          <div>
            <Brand />
            <p className={css({ textStyle: 'small', color: 'muted', mt: '1', maxWidth: '28em' })}>
              Flowers, cakes, pet and occasion gifts, delivered to the people you love.
            </p>
            {contact && (
              <>
                <address
                  className={css({ textStyle: 'small', fontStyle: 'normal', color: 'muted', whiteSpace: 'pre-line' })}
                >
                  {contact.postalAddress}
                </address>
                <a className={footerLink} href={`tel:${contact.dialledPhone}`}>
                  {contact.phone}
                </a>
              </>
            )}
          </div>
          <Column menu="footer-shop" />
          <Column menu="footer-help">
            {/* Without scripts, the header can't tell who is signed in. */}
            <noscript>
              <a className={footerLink} href={paths.login(paths.account)} rel="nofollow">
                Your account
              </a>
            </noscript>
          </Column>
          <Column menu="footer-about">
            <button className={cx(footerLink, onlyWithScripts)} type="button" onClick={overlays.openCookieSettings}>
              Cookie settings
            </button>
          </Column>
        </div>
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            gap: '3',
            mt: '10',
            pt: '4',
            borderTop: '1px solid {colors.line}',
          })}
        >
          {/* Around midnight on New Year's Eve server and browser may disagree. */}
          <p className={css({ textStyle: 'small', color: 'muted' })} suppressHydrationWarning>
            {/* oxlint-disable-next-line react/purity -- see above */}© {new Date().getFullYear()} {name}
          </p>
          <ColorModeButton />
        </div>
      </Container>
    </footer>
  );
}

/** The links of a menu under their title, and what the shop adds to them. */
function Column({ menu, children }: { menu: MenuId; children?: ReactNode }) {
  const { title, links } = useMenu(menu);
  return (
    <nav aria-label={title}>
      <p className={css({ fontWeight: 'bold', fontSize: '14', mb: '2' })}>{title}</p>
      <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' })}>
        {links.map((link) => (
          <FooterLink key={`${link.address} ${link.label}`} className={footerLink} link={link} />
        ))}
        {children}
      </div>
    </nav>
  );
}
