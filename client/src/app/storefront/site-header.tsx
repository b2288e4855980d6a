import { CircleHelp, Menu as MenuIcon, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { UserMenu } from '~/features/account/session/user-menu';
import { CartButton } from '~/features/cart/cart-button';
import { useSuggestions } from '~/features/catalog/search/use-suggestions';
import { useMenu } from '~/graphql/use-shop';
import { overlays } from '~/lib/overlay-store';
import { hasOwnSearchBox, paths } from '~/lib/paths';
import { Brand } from '~/ui/brand';
import { Container } from '~/ui/container';
import { IconLink, IconLinkButton } from '~/ui/icon-button';
import { SearchBox } from '~/ui/search-box';
import { MainLink } from './menu-links';
import { FOOTER_ID, placeLinks } from './navigation';

const headerLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  fontWeight: 'medium',
  borderRadius: 'sm',
  transition: 'color {durations.fast}',
  _hover: { color: 'brand' },
  '&[aria-current=page]': { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '8px' },
});

/** Brand, links, help, search, account and cart; below it the search panel. */
export function SiteHeader() {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const searchButton = useRef<HTMLAnchorElement>(null);
  // Bound to the present address: following any link closes the panel.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { links } = useMenu('header');
  const places = placeLinks(links);
  const suggestions = useSuggestions();
  const isOnPage = hasOwnSearchBox(pathname);
  const isSearchOpen = openedAt === key && !isOnPage;

  const toggleSearch = () => {
    if (isOnPage) document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    else setOpenedAt(isSearchOpen ? null : key);
  };

  return (
    <header
      data-site-header
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isSearchOpen) return;
        if (panel.current?.contains(document.activeElement)) searchButton.current?.focus();
        setOpenedAt(null);
      }}
    >
      <Container
        className={css({
          display: 'flex',
          alignItems: 'center',
          gap: { base: '0', md: '5', xl: '7' },
          minHeight: { base: '64px', md: '76px' },
          px: { base: '3', md: '8', xl: '18' },
        })}
      >
        <div
          className={cx(
            css({ ms: { base: '-1', md: '-3' }, me: { md: '-3' } }),
            !places.includes('menu') && css({ hideFrom: 'xl' }),
          )}
        >
          <IconLinkButton
            label="Menu"
            href={`#${FOOTER_ID}`}
            onPress={overlays.openMenu}
            buttonProps={{ 'aria-haspopup': 'dialog' }}
          >
            <MenuIcon size={22} strokeWidth={1.75} aria-hidden />
          </IconLinkButton>
        </div>
        <Brand isCompact />
        <nav className={css({ hideBelow: 'lg', minWidth: '0' })} aria-label="Main">
          <ul className={css({ display: 'flex', listStyleType: 'none', flexWrap: 'wrap', columnGap: '5' })}>
            {links.map(
              (link, index) =>
                places[index] !== 'menu' && (
                  <li
                    key={`${link.address} ${link.label}`}
                    className={places[index] === 'wide' ? css({ hideBelow: 'xl' }) : undefined}
                  >
                    <MainLink
                      link={link}
                      className={cx(headerLink, link.address === paths.sales() && css({ color: 'brand' }))}
                    />
                  </li>
                ),
            )}
          </ul>
        </nav>
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            ms: 'auto',
            me: { base: '-1', md: '-2.5' },
            gap: { base: '0', md: '1' },
          })}
        >
          <IconLink to={paths.faq} label="Help">
            <CircleHelp size={22} strokeWidth={1.75} aria-hidden />
          </IconLink>
          <IconLinkButton
            ref={searchButton}
            label="Search"
            href={paths.searchForm}
            onPress={toggleSearch}
            // Where the page has a search box of its own, the button only leads there.
            buttonProps={isOnPage ? {} : { 'aria-expanded': isSearchOpen, 'aria-controls': panelId }}
          >
            <Search size={22} strokeWidth={1.75} aria-hidden />
          </IconLinkButton>
          <UserMenu />
          <CartButton />
        </div>
      </Container>
      <div id={panelId} ref={panel} hidden={!isSearchOpen}>
        {isSearchOpen && (
          <Container className={css({ pb: '5', animation: 'dropIn {durations.normal} {easings.out}' })}>
            <SearchBox
              {...suggestions}
              inputRef={(input) => input?.focus()}
              onSearch={(keyword) => void navigate(paths.search({ keyword }))}
              icon={<Search size={20} aria-hidden />}
            />
          </Container>
        )}
      </div>
    </header>
  );
}
