import type { RouteObject } from 'react-router-dom';
import { PageError, ShellError } from './error-boundary';
import { page } from './page';
import { StorefrontShell } from './storefront/storefront-shell';

/**
 * Every page of the shop, for the server and for the browser. Addresses are those of lib/paths.ts.
 * Most specific parts first only matters to the reader: React Router ranks by itself.
 */
export const routes: RouteObject[] = [
  {
    Component: StorefrontShell,
    ErrorBoundary: ShellError,
    children: [
      {
        // Errors of a page keep header and footer around them.
        ErrorBoundary: PageError,
        children: [
          { path: '/', ...page('home') },
          { path: '/products', ...page('products') },
          { path: '*', ...page('not-found') },
        ],
      },
    ],
  },
];
