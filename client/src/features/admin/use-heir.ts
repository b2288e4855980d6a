import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus a place when a change has taken away what had it, so that a keyboard doesn't start over.
 * @param giveFocus gives it to what takes over
 * @returns the handlers of the part of the page that is meant
 */
export function useHeir(giveFocus: () => void) {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hasFocus.current || !isFocusLost()) return;
    hasFocus.current = false;
    giveFocus();
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // Not heard when an element is removed: then the focus is lost, not taken elsewhere.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

/** Whether nothing has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}
