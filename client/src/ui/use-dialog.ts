import { useDeferredValue, useState } from 'react';

/**
 * Whether a dialog is open, for one whose code comes with its first opening and that starts again at each:
 * `{dialog.visit > 0 && <XDialog key={dialog.visit} isOpen={dialog.isOpen} onClose={dialog.close} />}`.
 */
export function useDialog(startsOpen = false) {
  const [state, setState] = useState({ visit: startsOpen ? 1 : 0, isOpen: startsOpen });
  // Deferred, so that it opens as soon as its code is there: React keeps what follows a fallback waiting for 300 ms.
  const { visit, isOpen } = useDeferredValue(state);
  return {
    /** How often it was opened. */
    visit,
    isOpen,
    open: () => setState((last) => ({ visit: last.visit + 1, isOpen: true })),
    /** It stays mounted so that it can animate out. A late result of an earlier opening must not close a later one. */
    close: () => setState((last) => (last.visit === visit ? { visit, isOpen: false } : last)),
  };
}
