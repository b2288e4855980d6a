import { useEffect, useRef, useState, type DragEvent, type PointerEvent } from 'react';

/**
 * Lets a pointer drag the items of a list, which lie above each other, to another place. Keyboards need buttons as well.
 * @param onMove called while the pointer is over another item than the dragged one
 */
export function useSortByPointer(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });

  useEffect(() => {
    if (dragged === null) return undefined;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const items = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
      const over = items.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      const own = items[dragged];
      const other = items[over];
      if (over < 0 || over === dragged || !own || !other) return;
      // A lower neighbor may be higher than the dragged one: both would change places with each movement.
      const isPast = over > dragged ? clientY > other.bottom - own.height : clientY < other.top + own.height;
      if (!isPast) return;
      setDragged(over);
      latest.current(dragged, over);
    };
    const stop = () => setDragged(null);
    // The dragged item itself is taken out of the page and put back when its place changes.
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, [dragged]);

  return {
    list,
    /** The place of the item that is being dragged. */
    dragged,
    /** For the part of an item that is dragged. */
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        // No text is selected, no picture taken along.
        event.preventDefault();
        setDragged(index);
      },
      // The browser's own dragging of a picture would end this one.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    }),
  };
}
