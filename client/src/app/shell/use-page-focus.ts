import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import type { KeepsFocus } from '~/lib/keeps-focus';

/**
 * After a link was followed, the focus goes to the new page's content, as it would on a loaded page, so that a
 * keyboard and a screen reader start there. Not on the first page, not when only the hash changed, and not when the
 * link says so (`state: keepsFocusOn('sort')`): a filter that is being set keeps the focus.
 */
export function usePageFocus(mainId: string): void {
  const { pathname, search, state } = useLocation() as Location<Partial<KeepsFocus> | null>;
  // The query counts, too: the next page of a list is another page.
  const address = pathname + search;
  const previous = useRef(address);
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    const focus = () => {
      const main = document.getElementById(mainId);
      // Of radio buttons, the chosen one.
      const field =
        state?.keepsFocusOn &&
        main?.querySelector<HTMLElement>(`[name="${state.keepsFocusOn}"]:not([type=radio]:not(:checked))`);
      (field || main)?.focus({ preventScroll: true });
      // The page starts at its top, and the field may be below what is then in sight.
      if (field) field.scrollIntoView({ block: 'nearest' });
    };
    // A dialog that is just leaving keeps the page inert, and gives the focus back to what opened it.
    const dialog = document.querySelector('dialog[open]');
    if (!dialog) return void focus();
    dialog.addEventListener('close', focus, { once: true });
    return () => dialog.removeEventListener('close', focus);
  }, [address, state, mainId]);
}
