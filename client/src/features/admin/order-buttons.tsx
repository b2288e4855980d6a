import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { announce } from '~/lib/announcer';
import { IconButton } from '~/ui/icon-button';

/**
 * Moves an entry of a list up or down, by mouse and by keyboard alike. The focus stays on the button while its row moves.
 * @param name of the entry, for screen readers
 * @param index its place in a list of `count`
 */
export function OrderButtons({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    // Where the button is at its end, the other one takes the focus.
    const wanted = buttons.current?.querySelector<HTMLButtonElement>(`[data-move=${moved.current}]:not(:disabled)`);
    (wanted ?? buttons.current?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
    moved.current = null;
    announce(`${name}: ${index + 1} of ${count}`);
  }, [name, index, count]);
  const move = (direction: 'up' | 'down') => {
    moved.current = direction;
    onMove(index + (direction === 'up' ? -1 : 1));
  };
  return (
    <div ref={buttons} className={css({ display: 'flex', flexShrink: '0' })}>
      <IconButton label={`Move ${name} up`} data-move="up" disabled={index === 0} onClick={() => move('up')}>
        <ArrowUp size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-move="down"
        disabled={index === count - 1}
        onClick={() => move('down')}
      >
        <ArrowDown size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** A list with the entry at another place. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_entry, index) => index !== from);
  const entry = entries[from];
  return entry === undefined ? rest : [...rest.slice(0, to), entry, ...rest.slice(to)];
}
