import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';

const KEY = 'admin-lists';
const lists: readonly string[] = [
  paths.adminOrders,
  adminPaths.users,
  adminPaths.products,
  adminPaths.overview,
  adminPaths.jobs,
];

function remembered(): Record<string, unknown> {
  return (readJson(browserStorage('sessionStorage'), KEY) ?? {}) as Record<string, unknown>;
}

/** Keeps what each list was narrowed down to, for the links that lead back to it; as long as the browser tab lives. */
export function useListMemory(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (lists.includes(pathname)) {
      writeJson(browserStorage('sessionStorage'), KEY, { ...remembered(), [pathname]: search });
    }
  }, [pathname, search]);
}

/** The address of a list as it was seen last, with its search, filters and page. On the list itself: the whole list. */
export function useListPath(list: string): string {
  return useListPaths()(list);
}

/** The same for several lists. */
export function useListPaths(): (list: string) => string {
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  if (!isHydrated) return (list) => list;
  const searches = remembered();
  return (list) => {
    const search = list === pathname ? '' : searches[list];
    return typeof search === 'string' ? list + search : list;
  };
}
