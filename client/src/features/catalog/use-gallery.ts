import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useAnnouncedChange } from '~/lib/announcer';

/**
 * Which picture of a row is shown, where the row is one that the browser scrolls from picture to picture, so that a
 * finger can swipe it before and without scripts.
 * @param words what a picture is called when it comes: 'Picture 2 of 4: The open tin'
 */
export function useGallery(count: number, words: (index: number) => string) {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  /** Where the row is going; the pictures on the way there don't count. */
  const target = useRef<number | null>(null);
  const shown = Math.min(index, count - 1);
  useAnnouncedChange(words(shown));

  const follow = () => {
    const element = row.current;
    if (!element || element.clientWidth === 0) return;
    const there = Math.round(element.scrollLeft / element.clientWidth);
    if (target.current !== null && target.current !== there) return;
    target.current = null;
    setIndex(there);
  };
  // It may have been swiped before the scripts came.
  useEffect(follow, []);

  /** @param behavior by default as the style says: smoothly, unless motion is to be reduced */
  const show = (wanted: number, behavior: ScrollBehavior = 'auto') => {
    const next = (wanted + count) % count;
    target.current = next;
    setIndex(next);
    const element = row.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior });
  };

  return {
    index: shown,
    show,
    /** For the row itself. */
    rowProps: {
      ref: row,
      onScroll: follow,
      onScrollEnd: () => {
        target.current = null;
        follow();
      },
      // A finger, or a wheel, goes where it wants.
      onPointerDown: () => (target.current = null),
      onWheel: () => (target.current = null),
    },
    /** For what surrounds the row and its controls. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const wanted = wantedBy(event.key, shown, count);
      if (wanted === null) return;
      event.preventDefault();
      show(wanted);
    },
  };
}

function wantedBy(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowRight':
      return index + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
