import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import type { keepsFocus } from '~/lib/keeps-focus';

/**
 * After a link was followed, the focus goes to the new page's content, as it would on a loaded page, so that a
 * keyboard and a screen reader start there. Not on the first page, not when only the query or the hash changed, and not
 * when the link says so (`state: keepsFocus`): a filter that is being set keeps the focus.
 */
export function usePageFocus(mainId: string): void {
  const { pathname, state } = useLocation() as Location<Partial<typeof keepsFocus> | null>;
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A focus that went with the old page is no focus to keep.
    if (state?.keepsFocus && document.activeElement !== document.body) return;
    const focus = () => document.getElementById(mainId)?.focus({ preventScroll: true });
    // A dialog that is just leaving keeps the page inert, and gives the focus back to what opened it.
    const dialog = document.querySelector('dialog[open]');
    if (!dialog) return void focus();
    dialog.addEventListener('close', focus, { once: true });
    return () => dialog.removeEventListener('close', focus);
  }, [pathname, state, mainId]);
}
