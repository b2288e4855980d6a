import type { RouteObject } from 'react-router-dom';
import { PageBoundary } from '../shell/error-boundary';
import { pageFrom, type PageModule } from '../routing/page-route';
import { RequireAdmin } from './require-admin';
import { RequireTwoStep } from './require-two-step';

const loaders = import.meta.glob<PageModule>(['./routes/*.tsx', '!./routes/*.test.tsx']);

/** A page of the admin area: `{ path: 'users', ...page('users') }` for app/admin/routes/users.tsx. */
function page(name: string): Pick<RouteObject, 'Component' | 'handle'> {
  const load = loaders[`./routes/${name}.tsx`];
  if (!load) throw new Error(`There is no client/src/app/admin/routes/${name}.tsx`);
  return pageFrom(`src/app/admin/routes/${name}.tsx`, load);
}

/** The pages below /admin. Loaded with the area, so that shoppers don't carry it. */
export const routes: RouteObject[] = [
  {
    Component: RequireAdmin,
    children: [
      {
        Component: RequireTwoStep,
        children: [
          {
            Component: PageBoundary,
            children: [
              { index: true, ...page('index') },
              { path: 'today', ...page('today') },
              { path: 'orders', ...page('orders') },
              { path: 'orders/new', ...page('new-order') },
              { path: 'orders/print', ...page('print') },
              { path: 'orders/:id', ...page('order') },
              { path: 'users', ...page('users') },
              { path: 'users/:id', ...page('user') },
              { path: 'products', ...page('products') },
              { path: 'products/import', ...page('import') },
              { path: 'products/:id/variants', ...page('variants') },
              { path: 'collections', ...page('collections') },
              { path: 'collections/new', ...page('collection') },
              { path: 'collections/:id', ...page('collection') },
              { path: 'redirects', ...page('redirects') },
              { path: 'synonyms', ...page('synonyms') },
              { path: 'reviews', ...page('reviews') },
              { path: 'content', ...page('content') },
              { path: 'content/pages/:slug', ...page('content-page') },
              { path: 'content/menus', ...page('content-menus') },
              { path: 'content/home', ...page('content-home') },
              { path: 'overview', ...page('overview') },
              { path: 'jobs', ...page('jobs') },
              { path: 'settings', ...page('settings') },
              { path: 'delivery', ...page('delivery') },
              { path: 'payment-methods', ...page('payment-methods') },
              { path: 'taxes', ...page('taxes') },
              { path: 'discounts', ...page('discounts') },
              { path: 'gift-cards', ...page('gift-cards') },
              { path: '*', ...page('not-found') },
            ],
          },
        ],
      },
    ],
  },
];
