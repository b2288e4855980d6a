import { useEffect, useState } from 'react';
import { matchRoutes, useLocation, useNavigationType, useRoutes, type Params, type RouteMatch } from 'react-router-dom';
import { ShellBoundary } from '../shell/error-boundary';
import type { PageHandle } from './page-route';
import { PagePendingContext } from './pending-navigation';
import { routes } from './route-table';
import { useScrollPosition } from './use-scroll-position';

/** The routes that match an address, outermost first. An area's own routes are among them once its code is loaded. */
function matchesAt(pathname: string, tree = routes, base = '/'): RouteMatch[] {
  const matches = matchRoutes(tree, pathname, base) ?? [];
  const last = matches.at(-1);
  const below = (last?.route.handle as PageHandle | undefined)?.routes() ?? [];
  return below.length > 0 ? [...matches, ...matchesAt(pathname, below, last?.pathnameBase)] : matches;
}

/** What an address shows. */
export interface PagesAt {
  /** One, or none for routes without code of their own; an area's page and one of its own. */
  pages: readonly PageHandle[];
  /** Of the innermost route. */
  params: Params;
}

function pagesAt(pathname: string): PagesAt {
  const matches = matchesAt(pathname);
  return {
    pages: matches.flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? []),
    params: matches.at(-1)?.params ?? {},
  };
}

/** Loads the code of an address's pages; the pages of an area are known only after the area itself is loaded. */
export async function loadPagesAt(pathname: string): Promise<PagesAt> {
  for (;;) {
    const found = pagesAt(pathname);
    const missing = found.pages.find((page) => !page.isLoaded());
    if (!missing) return found;
    await missing.load();
  }
}

/**
 * The page of the present address. While the code of the next one is on its way the old one stays: everything below
 * sees the address whose page is shown.
 */
export function CurrentPage() {
  const wanted = useLocation();
  const navigationType = useNavigationType();
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && pagesAt(wanted.pathname).pages.every((page) => page.isLoaded())) setShown(wanted);

  useEffect(() => {
    let isCurrent = true;
    loadPagesAt(wanted.pathname).then(
      () => isCurrent && setShown(wanted),
      // The code could not be loaded, so the browser asks the server for the page, or says that it is offline.
      () => isCurrent && window.location.reload(),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  useScrollPosition(shown, navigationType);
  return (
    <PagePendingContext value={shown !== wanted}>
      <ShellBoundary>{useRoutes(routes, shown)}</ShellBoundary>
    </PagePendingContext>
  );
}
