import {
  CalendarCheck,
  ChartColumn,
  FileText,
  ListChecks,
  LogOut,
  Package,
  ReceiptText,
  Settings,
  Star,
  Store,
  UsersRound,
} from 'lucide-react';
import { redirect, useRoutes } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { useSignOut } from '~/features/account/session/use-sign-out';
import { FindAnything } from '~/features/admin/find/find-anything';
import { useListMemory, useListPaths } from '~/features/admin/list-memory';
import { ShopNotices } from '~/features/admin/shop-notices';
import { AccountDocument } from '~/graphql/operations/account';
import { MyTwoStepSignInDocument } from '~/graphql/operations/account-two-step';
import { ShopNoticesDocument } from '~/graphql/operations/admin';
import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/brand';
import { onWideScreens } from '~/ui/data-table';
import { NavLink } from '~/ui/link';
import { SkipLink } from '~/ui/skip-link';
import { Toaster } from '~/ui/toaster';
import { PageReplaced, type PreloadContext } from '../routing/page-route';
import { PageProgress } from '../shell/page-progress';
import { useShell } from '../shell/use-shell';
import { routes } from './admin-routes';
import { useRoleWatch } from './use-role-watch';

export { routes };

/**
 * Runs before the page's own: everyone but admins comes to the sign-in page, and nothing is read (decision S48). For
 * admins it reads whether they have to turn on two-step sign-in first.
 */
export async function preload({ url, user, query }: PreloadContext) {
  if (!(await user)?.isAdmin) return redirect(paths.login(url.pathname + url.search));
  const [state] = await Promise.all([query(MyTwoStepSignInDocument), query(ShopNoticesDocument)]);
  if (!state?.myTwoStepSignIn.isRequired || state.myTwoStepSignIn.isOn) return null;
  await query(AccountDocument);
  return new PageReplaced();
}

const MAIN_ID = 'main';

/**
 * The board of the day, the documented tabs, then our others. Seven of them fit into one row of a phone; what the others lead to is linked there
 * from the pages of products and settings.
 */
const tabs = [
  { to: adminPaths.today, label: 'Today', Icon: CalendarCheck },
  { to: paths.adminOrders, label: 'Orders', Icon: ReceiptText },
  { to: adminPaths.users, label: 'Users', Icon: UsersRound },
  { to: adminPaths.products, label: 'Products', Icon: Package },
  { to: adminPaths.reviews, label: 'Reviews', Icon: Star, isWideOnly: true },
  { to: adminPaths.content, label: 'Content', Icon: FileText, isWideOnly: true },
  { to: adminPaths.overview, label: 'Overview', Icon: ChartColumn },
  { to: adminPaths.jobs, label: 'Jobs', Icon: ListChecks },
  { to: adminPaths.settings, label: 'Settings', Icon: Settings },
];

/** A line of the side bar; on narrow screens a tab. */
const barItem = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'center', lg: 'flex-start' },
  // Seven tabs fit into one row of 360 px.
  px: { base: '0.5', lg: '4' },
  borderRadius: 'md',
  border: '1px solid transparent',
  fontSize: { base: '13', lg: '16' },
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { bg: 'bar.hover' },
  _focusVisible: { outlineColor: 'plum.on' },
  '&[aria-current=page]': { bg: 'bar.active', color: 'plum.on', _highContrast: { borderWidth: '3px' } },
});

/** On phones with its word under the icon. */
const tab = css({
  flexDirection: { base: 'column', lg: 'row' },
  gap: { base: '1', lg: '3' },
  width: 'full',
  minHeight: { base: '56px', lg: '46px' },
});

/** On phones beside the shop's name, without an icon. */
const aside = css({
  flexDirection: 'row',
  gap: { base: '1.5', lg: '3' },
  width: { base: 'auto', lg: 'full' },
  minHeight: { base: 'control', lg: '46px' },
});

/** What surrounds every page of the admin area: a dark side bar, which on phones becomes tabs above the page. */
export function Component() {
  useShell(MAIN_ID, { keepsActions: true });
  useRoleWatch();
  useListMemory();
  const listPath = useListPaths();
  const signOut = useSignOut();
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: { base: 'column', lg: 'row' },
        minHeight: '100dvh',
        bg: 'calm',
        _print: { display: 'block', bg: 'tileSurface' },
      })}
    >
      <SkipLink href={`#${MAIN_ID}`}>Skip to content</SkipLink>
      <PageProgress />
      <header
        className={css({
          bg: 'plum',
          color: 'plum.on',
          flexShrink: '0',
          width: { base: 'full', lg: '220px' },
          px: { base: '2', lg: '4' },
          py: { base: '2', lg: '6' },
          zIndex: 'header',
          _print: { display: 'none' },
          // The tabs stay in sight; what stands above them leaves with the page.
          '@media (max-width: 1023px) and (min-height: 36rem)': { position: 'sticky', top: '-56px' },
        })}
      >
        <div
          className={css({
            display: 'flex',
            flexDirection: { lg: 'column' },
            flexWrap: { base: 'wrap', lg: 'nowrap' },
            alignItems: { base: 'center', lg: 'stretch' },
            gap: { base: '1', lg: '4' },
            '@media (min-width: 1024px) and (min-height: 36rem)': { position: 'sticky', top: '6' },
          })}
        >
          <div className={css({ px: '2', me: 'auto' })}>
            <Brand isCompact />
          </div>
          <nav className={css({ order: { base: 1, lg: 0 }, width: 'full' })} aria-label="Admin">
            <ul
              className={css({
                listStyleType: 'none',
                display: 'flex',
                flexDirection: { lg: 'column' },
                flexWrap: { base: 'wrap', lg: 'nowrap' },
                rowGap: '1',
              })}
            >
              {tabs.map(({ to, label, Icon, isWideOnly }) => (
                <li
                  key={to}
                  className={cx(css({ flex: { base: '1 0 auto', lg: 'none' } }), isWideOnly && onWideScreens)}
                >
                  <NavLink className={cx(barItem, tab)} to={listPath(to)}>
                    <Icon size={21} strokeWidth={1.75} aria-hidden />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div
            className={css({
              display: 'flex',
              flexDirection: { lg: 'column' },
              gap: '1',
              mt: { lg: '4' },
              pt: { lg: '4' },
              borderTop: { lg: '1px solid {colors.bar.hover}' },
            })}
          >
            <FindAnything className={cx(barItem, aside)} />
            <NavLink className={cx(barItem, aside)} to={paths.home} end>
              <Store className={onWideScreens} size={21} strokeWidth={1.75} aria-hidden />
              View shop
            </NavLink>
            <button className={cx(barItem, aside)} type="button" onClick={() => void signOut()}>
              <LogOut className={onWideScreens} size={21} strokeWidth={1.75} aria-hidden />
              Sign out
            </button>
          </div>
        </div>
      </header>
      <main
        className={css({
          flex: '1',
          minWidth: '0',
          px: { base: '4', md: '8', xl: '10' },
          py: { base: '6', md: '9' },
          _print: { p: '0' },
        })}
        id={MAIN_ID}
        tabIndex={-1}
      >
        <div className={css({ maxWidth: '1280px', mx: 'auto' })}>
          <div className={css({ _print: { display: 'none' } })}>
            <ShopNotices />
          </div>
          {useRoutes(routes)}
        </div>
      </main>
      <Toaster />
    </div>
  );
}
