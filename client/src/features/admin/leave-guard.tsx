import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DiscardDialog } from './discard-dialog';

/** With this event, what leads away by other means than a link asks first (`useLeave`). */
const LEAVE = 'leave';

/** With this event, all that is unsaved on the page is given up: it was asked about once. */
const DISCARD = 'discard';

/**
 * Asks before a link, or what calls `useLeave`, leads away from something unsaved. The browser asks before a reload; the
 * Back button can't be held, so forms keep what was typed (`useKeptDraft`).
 */
export function LeaveGuard({ hasChanges, onDiscard }: { hasChanges: boolean; onDiscard: () => void }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const lastWanted = useRef('/');

  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: Event) => {
      const path = event instanceof MouseEvent ? pathOfClick(event) : pathOfLeave(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      lastWanted.current = path;
      setWanted(path);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, true);
    document.addEventListener(LEAVE, hold);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, true);
      document.removeEventListener(LEAVE, hold);
    };
  }, [hasChanges]);

  useEffect(() => {
    if (!hasChanges) return;
    document.addEventListener(DISCARD, onDiscard);
    return () => document.removeEventListener(DISCARD, onDiscard);
  }, [hasChanges, onDiscard]);

  return (
    <DiscardDialog
      isOpen={wanted !== null}
      onKeep={() => setWanted(null)}
      onDiscard={() => {
        setWanted(null);
        document.dispatchEvent(new Event(DISCARD));
        void navigate(lastWanted.current);
      }}
    />
  );
}

/** Opens an address of the shop as a link does: whatever is unsaved asks first. */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    if (document.dispatchEvent(new CustomEvent(LEAVE, { detail: to, cancelable: true }))) void navigate(to);
  };
}

/** Where a plain click on a link would lead to within the shop; null for any other click. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  return pathTo(link.href);
}

/** Where `useLeave` would lead to; null when another form asks already. */
function pathOfLeave(event: Event): string | null {
  return event.defaultPrevented || !(event instanceof CustomEvent) ? null : pathTo(String(event.detail));
}

/** The path of an address within the shop; null for the page that is shown and for other sites. */
function pathTo(address: string): string | null {
  const { origin, pathname, search } = new URL(address, window.location.href);
  return origin === window.location.origin && pathname !== window.location.pathname ? pathname + search : null;
}
