import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { parcelsLeft, type Board, type Parcel } from './board-words';
import { isFocusLost } from '../use-heir';
import type { ParcelActions } from './use-parcel-actions';
import { BURST_MS } from './use-scanner';

/** What keys do besides moving. */
interface KeyActions extends Pick<ParcelActions, 'prepare' | 'send'> {
  undo: (() => void) | null;
  scan: () => void;
  showKeys: () => void;
}

/**
 * Moves the focus through the parcels of the list, and acts on the one that has it. The keys are heard only inside the list,
 * so they get in no one's way. When the parcel with the focus leaves the list, the one that takes its place gets it; when one
 * that was sent comes back from below, those that it leaves get it.
 */
export function useBoardKeys(list: RefObject<HTMLElement | null>, board: Board, actions: KeyActions) {
  const parcels = parcelsLeft(board);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    parcels.findIndex(({ code }) => code === chosen),
  );
  const focused = useRef<{ code: string | null; at: number; sent: HTMLElement | null } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cardOf = (parcel: Parcel | undefined) =>
    parcel && list.current?.querySelector<HTMLElement>(`[data-parcel="${CSS.escape(parcel.code)}"]`);

  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || !isFocusLost()) return;
    focused.current = null;
    const next = parcels.find(({ code }) => code === last.code) ?? parcels[Math.min(last.at, parcels.length - 1)];
    const summary = last.sent?.isConnected ? last.sent.querySelector('summary') : null;
    (summary ?? cardOf(next) ?? list.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const stopWaiting = ({ key }: { key: string }) => {
      if (key.length === 1 || key === 'Enter') clearTimeout(waiting.current);
    };
    document.addEventListener('keydown', stopWaiting, true);
    return () => {
      clearTimeout(waiting.current);
      document.removeEventListener('keydown', stopWaiting, true);
    };
  }, []);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const code = target.closest<HTMLElement>('[data-parcel]')?.dataset.parcel ?? null;
    const place = parcels.findIndex((parcel) => parcel.code === code);
    const sent = target.closest('details');
    focused.current = place >= 0 || sent ? { code, at: Math.max(0, place), sent } : null;
    if (place >= 0) setChosen(code);
  };
  // Not heard when the element with the focus is removed.
  const onBlur = () => {
    focused.current = null;
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
      // A card that isn't drawn yet is, as soon as it is chosen.
      if (parcels[to] && !cardOf(parcels[to])) flushSync(() => setChosen(parcels[to]!.code));
      const card = cardOf(parcels[to]);
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    };
    /** The parcel before, among those that are drawn. */
    const before = () => {
      let to = at - 1;
      while (to > 0 && !cardOf(parcels[to])) to -= 1;
      return to;
    };
    /** Another character within this time is a scanner's, and so was this one. */
    const later = (act: () => void) => {
      waiting.current = setTimeout(act, BURST_MS);
    };
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(current ? at + 1 : at),
      j: () => go(current ? at + 1 : at),
      ArrowUp: () => go(before()),
      k: () => go(before()),
    };
    const acts: Record<string, () => void> = {
      p: () => current && later(() => actions.prepare(current)),
      s: () => current && later(() => actions.send(current)),
      u: () => later(() => actions.undo?.()),
      '/': actions.scan,
      '?': actions.showKeys,
    };
    const name = key.length === 1 ? key.toLowerCase() : key;
    // A key that is held moves on, and does nothing else twice.
    const act = moves[name] ?? (event.repeat ? undefined : acts[name]);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { current: parcels[at]?.code, onFocus, onBlur, onKeyDown };
}
