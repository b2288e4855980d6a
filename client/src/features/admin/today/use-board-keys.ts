import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { parcelsLeft, type Board, type Parcel } from './board-words';
import type { ParcelActions } from './use-parcel-actions';

/** What keys do besides moving. */
interface KeyActions extends ParcelActions {
  scan: () => void;
  showKeys: () => void;
}

/**
 * Moves the focus through the parcels of the list, and acts on the one that has it. The keys are heard only inside the list,
 * so they get in no one's way. When the parcel with the focus leaves the list, the one that takes its place gets it.
 */
export function useBoardKeys(list: RefObject<HTMLElement | null>, board: Board, actions: KeyActions) {
  const parcels = parcelsLeft(board);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    parcels.findIndex(({ code }) => code === chosen),
  );
  const focused = useRef<{ code: string; at: number } | null>(null);
  const cardOf = (parcel: Parcel | undefined) =>
    parcel && list.current?.querySelector<HTMLElement>(`[data-parcel="${CSS.escape(parcel.code)}"]`);

  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || (document.activeElement !== document.body && document.activeElement !== null)) return;
    focused.current = null;
    if (parcels.some(({ code }) => code === last.code)) return;
    (cardOf(parcels[Math.min(last.at, parcels.length - 1)]) ?? list.current)?.focus({ preventScroll: true });
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const code = target.closest<HTMLElement>('[data-parcel]')?.dataset.parcel ?? null;
    const place = parcels.findIndex((parcel) => parcel.code === code);
    focused.current = code === null || place < 0 ? null : { code, at: place };
    if (place >= 0) setChosen(code);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (
      ctrlKey ||
      metaKey ||
      altKey ||
      !(target instanceof Element) ||
      target.closest('input, select, textarea, dialog')
    )
      return;
    const isOnCard = target.closest('[data-parcel]') !== null;
    const current = isOnCard ? parcels.find(({ code }) => code === focused.current?.code) : undefined;
    const go = (to: number) => {
      const card = cardOf(parcels[to]);
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    };
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(current ? at + 1 : at),
      j: () => go(current ? at + 1 : at),
      ArrowUp: () => go(at - 1),
      k: () => go(at - 1),
      p: () => current && actions.prepare(current),
      s: () => current && actions.send(current),
      u: () => actions.undo?.(),
      '/': actions.scan,
      '?': actions.showKeys,
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { current: parcels[at]?.code, onFocus, onKeyDown };
}
