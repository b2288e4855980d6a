import type { KeyboardEvent, MouseEvent } from 'react';
import { useIsHydrated } from '~/lib/use-is-hydrated';

/**
 * Props for a plain link that scripts turn into a button. Before and without scripts it leads to its address, and so it
 * does in a new tab or window; otherwise it does what `onPress` says. It stays one element all along, so that the focus
 * and a click on their way aren't lost.
 */
export function useLinkAsButton(onPress: () => void) {
  const isHydrated = useIsHydrated();
  return {
    role: isHydrated ? ('button' as const) : undefined,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPress();
    },
    // The browser activates a link with Enter only, a button also with Space.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
  };
}
