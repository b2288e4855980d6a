import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from '~/lib/announcer';

/**
 * Says the new page's title after a link was followed, as screen readers do by themselves when a page is loaded; and
 * once more when the title changes while the page stays: another filter, or a product whose name has just arrived.
 */
export function usePageAnnouncement(): void {
  const { pathname } = useLocation();
  const said = useRef<{ pathname: string; title: string }>(undefined);

  useEffect(() => {
    const say = () => {
      const { title } = document;
      const last = said.current;
      if (!title || (last?.pathname === pathname && last.title === title)) return;
      said.current = { pathname, title };
      if (last) announce(title);
    };
    say();
    const observer = new MutationObserver(say);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname]);
}
