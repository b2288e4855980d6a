import type { RouteObject } from 'react-router-dom';
import { PageBoundary } from '../shell/error-boundary';
import { RequireUser } from './require-user';
import { page, pageFrom } from './page-route';
import { StorefrontShell } from '../storefront/storefront-shell';

/** The pages whose file has the name of their address. */
const namedPages: RouteObject[] = [
  '/products',
  '/sales',
  '/collections',
  '/gift-finder',
  '/cart',
  '/contact',
  '/shop',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
].map((path) => ({ path, ...page(path.slice(1)) }));

/**
 * Every page of the shop, for the server and for the browser. Addresses are those of lib/paths.ts.
 * The order is for the reader: React Router ranks the routes by itself.
 */
export const routes: RouteObject[] = [
  {
    Component: StorefrontShell,
    children: [
      {
        Component: PageBoundary,
        children: [
          { path: '/', ...page('home') },
          ...namedPages,
          { path: '/search/*', ...page('search') },
          { path: '/wish-lists/*', ...page('wish-lists') },
          { path: '/product/:id/:slug?', ...page('product') },
          { path: '/collections/:slug', ...page('collection') },
          ...['/about', '/faq', '/shipping', '/returns', '/privacy-policy'].map((path) => ({
            path,
            ...page('text-page'),
          })),
          { path: '/pages/:slug', ...page('own-page') },
          { path: '/gift-cards/balance', ...page('gift-card-balance') },
          ...['/back-in-stock', '/cart-reminder', '/occasion-reminder'].map((path) => ({
            path,
            ...page('email-links'),
          })),
          { path: '/order', ...page('order-review') },
          { path: '/order/:id', ...page('order') },
          { path: '/gift/:id', ...page('gift') },
          { path: '/payment/status', ...page('payment-status') },
          { path: '/revieworder', ...page('review-order') },
          {
            Component: RequireUser,
            children: [
              { path: '/ordersuccess/:id', ...page('order-success') },
              { path: '/product/:id/review', ...page('write-review') },
              { path: '/account', ...page('account') },
              { path: '/account/order/:id', ...page('account-order') },
            ],
          },
          ...developmentPages(),
          { path: '*', ...page('not-found') },
        ],
      },
    ],
  },
  { path: '/admin/*', ...pageFrom('src/app/admin/admin-area.tsx', () => import('../admin/admin-area')) },
];

/** Pages for the shop's developers. The built shop has neither their addresses nor their code. */
function developmentPages(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  const styleguide = pageFrom('src/app/styleguide/styleguide-page.tsx', () => import('../styleguide/styleguide-page'));
  return [{ path: '/styleguide', ...styleguide }];
}
