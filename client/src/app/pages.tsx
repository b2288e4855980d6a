import { useEffect, useState } from 'react';
import { matchRoutes, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { ShellBoundary } from './error-boundary';
import type { PageHandle } from './page';
import { PagePendingContext } from './page-pending';
import { routes } from './routes';
import { useScrollPosition } from './use-scroll-position';

/** The pages of an address: one, or none for routes without code of their own. */
export function pagesAt(pathname: string): PageHandle[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? []);
}

/**
 * The page of the present address. While the code of the next one is on its way the old one stays: everything below
 * sees the address whose page is shown.
 */
export function Pages() {
  const wanted = useLocation();
  const navigationType = useNavigationType();
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && pagesAt(wanted.pathname).every((page) => page.isLoaded())) setShown(wanted);

  useEffect(() => {
    let isCurrent = true;
    Promise.all(pagesAt(wanted.pathname).map((page) => page.load())).then(
      () => isCurrent && setShown(wanted),
      // The code can't be had here: the server shows the page, or the browser says that it is offline.
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
