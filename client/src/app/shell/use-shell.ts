import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { replayEarlyClicks } from '~/lib/early-clicks';
import { toast } from '~/ui/toast-store';
import { useFirstPageMeta } from './use-first-page-meta';
import { usePageAnnouncement } from './use-page-announcement';
import { usePageFocus } from './use-page-focus';

/**
 * What every shell does when its page changes: moves the focus, announces the page, removes the first page's tags for
 * search engines, ends the messages of the page before.
 * @param mainId the id of the element that holds the page
 * @param options.keepsActions messages with a button, such as 'Undo', stay for the page that follows
 */
export function useShell(mainId: string, { keepsActions = false }: { keepsActions?: boolean } = {}): void {
  usePageFocus(mainId);
  usePageAnnouncement();
  useEffect(replayEarlyClicks, []);
  useFirstPageMeta();
  const { pathname } = useLocation();
  useEffect(() => toast.dismissThoseOfLastPage({ keepsActions }), [pathname, keepsActions]);
}
