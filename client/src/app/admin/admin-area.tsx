import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChartColumn, ListChecks, LogOut, Package, ReceiptText, Settings, Store, UsersRound } from 'lucide-react';
import { NavLink, redirect, useRoutes } from 'react-router-dom';
import { useSignOut } from '~/features/account/session/use-sign-out';
import { useListMemory, useListPaths } from '~/features/admin/list-memory';
import { ShopNotices } from '~/features/admin/shop-notices';
import { AccountDocument } from '~/graphql/operations/account';
import { MyTwoStepSignInDocument } from '~/graphql/operations/account-two-step';
import { ShopNoticesDocument } from '~/graphql/operations/admin';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/brand';
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

/** The documented tabs first, then ours. */
const tabs = [
  { to: paths.adminOrders, label: 'Orders', Icon: ReceiptText },
  { to: paths.adminUsers, label: 'Users', Icon: UsersRound },
  { to: paths.adminProducts, label: 'Products', Icon: Package },
  { to: paths.adminOverview, label: 'Overview', Icon: ChartColumn },
  { to: paths.adminJobs, label: 'Jobs', Icon: ListChecks },
  { to: paths.adminSettings, label: 'Settings', Icon: Settings },
];

/** A line of the side bar; on narrow screens a tab with its word under the icon. */
const barItem = {
  display: 'flex',
  flexDirection: { base: 'column', lg: 'row' },
  alignItems: 'center',
  justifyContent: { base: 'center', lg: 'flex-start' },
  gap: { base: '1', lg: '3' },
  width: 'full',
  minHeight: { base: '56px', lg: '46px' },
  // Six tabs fit into one row of 360 px.
  px: { base: '1', lg: '4' },
  borderRadius: 'md',
  border: '1px solid transparent',
  fontSize: { base: '13', lg: '16' },
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { bg: 'bar.hover' },
  _focusVisible: { outlineColor: 'plum.on' },
  '&[aria-current=page]': { bg: 'bar.active', color: 'plum.on', _highContrast: { borderWidth: '3px' } },
} as const;

/** On phones beside the shop's name. */
const aside = {
  flexDirection: 'row',
  width: { base: 'auto', lg: 'full' },
  minHeight: { base: 'control', lg: '46px' },
  gap: { base: '1.5', lg: '3' },
} as const;

const Tab = chakra(NavLink, { base: barItem });
const BarButton = chakra('button', { base: barItem, defaultProps: { type: 'button' } } as never);

/** What surrounds every page of the admin area: a dark side bar, which on phones becomes tabs above the page. */
export function Component() {
  useShell(MAIN_ID, { keepsActions: true });
  useRoleWatch();
  useListMemory();
  const listPath = useListPaths();
  const signOut = useSignOut();
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minHeight="100dvh" bg="calm">
      <SkipLink href={`#${MAIN_ID}`}>Skip to content</SkipLink>
      <PageProgress />
      <chakra.header
        bg="plum"
        color="plum.on"
        flexShrink="0"
        width={{ base: 'full', lg: '220px' }}
        px={{ base: '2', lg: '4' }}
        py={{ base: '2', lg: '6' }}
        zIndex="header"
        // The tabs stay in sight; what stands above them leaves with the page.
        css={{ '@media (max-width: 1023px) and (min-height: 36rem)': { position: 'sticky', top: '-56px' } }}
      >
        <Flex
          direction={{ lg: 'column' }}
          wrap={{ base: 'wrap', lg: 'nowrap' }}
          align={{ base: 'center', lg: 'stretch' }}
          gap={{ base: '1', lg: '4' }}
          css={{ '@media (min-width: 1024px) and (min-height: 36rem)': { position: 'sticky', top: '6' } }}
        >
          <Box px="2" me="auto">
            <Brand isCompact />
          </Box>
          <chakra.nav aria-label="Admin" order={{ base: 1, lg: 0 }} width="full">
            <chakra.ul
              listStyleType="none"
              display="flex"
              flexDirection={{ lg: 'column' }}
              flexWrap={{ base: 'wrap', lg: 'nowrap' }}
              rowGap="1"
            >
              {tabs.map(({ to, label, Icon }) => (
                <chakra.li key={to} flex={{ base: '1 0 auto', lg: 'none' }}>
                  <Tab to={listPath(to)}>
                    <Icon size={21} strokeWidth={1.75} aria-hidden />
                    {label}
                  </Tab>
                </chakra.li>
              ))}
            </chakra.ul>
          </chakra.nav>
          <Flex
            direction={{ lg: 'column' }}
            gap="1"
            mt={{ lg: '4' }}
            pt={{ lg: '4' }}
            borderTop={{ lg: '1px solid {colors.bar.hover}' }}
          >
            <Tab to={paths.home} end {...aside}>
              <Store size={21} strokeWidth={1.75} aria-hidden />
              View shop
            </Tab>
            <BarButton onClick={() => void signOut()} {...aside}>
              <LogOut size={21} strokeWidth={1.75} aria-hidden />
              Sign out
            </BarButton>
          </Flex>
        </Flex>
      </chakra.header>
      <chakra.main
        id={MAIN_ID}
        tabIndex={-1}
        flex="1"
        minWidth="0"
        px={{ base: '4', md: '8', xl: '10' }}
        py={{ base: '6', md: '9' }}
      >
        <Box maxWidth="1280px" mx="auto">
          <ShopNotices />
          {useRoutes(routes)}
        </Box>
      </chakra.main>
      <Toaster />
    </Flex>
  );
}
