import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a link was followed, the focus goes to the new page's content, as it would on a loaded page, so that a
 * keyboard and a screen reader start there. Not on the first page, and not when only the query or the hash changed.
 */
export function usePageFocus(mainId: string): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
