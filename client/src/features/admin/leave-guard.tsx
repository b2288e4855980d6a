import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DiscardDialog } from './discard-dialog';

/**
 * Asks before a link leads away from something unsaved. The browser asks before a reload; the Back button can't be held,
 * so forms keep what was typed (`useKeptDraft`).
 */
export function LeaveGuard({ hasChanges, onDiscard }: { hasChanges: boolean; onDiscard: () => void }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const lastWanted = useRef('/');

  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      lastWanted.current = path;
      setWanted(path);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, true);
    };
  }, [hasChanges]);

  return (
    <DiscardDialog
      isOpen={wanted !== null}
      onKeep={() => setWanted(null)}
      onDiscard={() => {
        setWanted(null);
        onDiscard();
        void navigate(lastWanted.current);
      }}
    />
  );
}

/** Where a plain click on a link would lead to within the shop; null for any other click. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const { origin, pathname, search } = new URL(link.href, window.location.href);
  return origin === window.location.origin && pathname !== window.location.pathname ? pathname + search : null;
}
