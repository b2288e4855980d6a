import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Parcel } from './board-words';
import { ParcelCard } from './parcel-card';
import type { BoardActions } from './use-parcel-actions';

/** So many cards of a list are drawn at first: all of them would take a phone seconds. */
const AT_FIRST = 24;
/** So many more with each press of the button. */
const MORE = 50;

/**
 * Parcels of a run. The first ones are drawn, and more when somebody asks for them or the keyboard comes to them.
 * @param current the parcel to which the keyboard comes first; not given: keys don't move through these
 */
export function Cards({
  parcels,
  current,
  actions,
  busy,
}: { parcels: readonly Parcel[]; current?: string } & Pick<BoardActions, 'actions' | 'busy'>) {
  const list = useRef<HTMLUListElement>(null);
  const [most, setMost] = useState(AT_FIRST);
  const place = parcels.findIndex(({ code }) => code === current);
  if (place >= most) setMost(place + MORE);
  const hidden = Math.min(MORE, parcels.length - most);
  const showMore = () => {
    flushSync(() => setMost(most + MORE));
    // Whoever can't see the new cards goes on from the first of them.
    const card = list.current?.children[most];
    (card?.querySelector<HTMLElement>('[data-parcel]') ?? card?.querySelector('a'))?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul
        ref={list}
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
          gap: '3',
        })}
      >
        {parcels.slice(0, most).map((parcel) => (
          <li key={parcel.code}>
            <ParcelCard
              parcel={parcel}
              actions={actions}
              isBusy={busy.has(parcel.orderId)}
              {...(current !== undefined && { isCurrent: parcel.code === current })}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className={css({ mt: '4' })} variant="outline" onClick={showMore}>
          Show {hidden} more
          <VisuallyHidden> of {parcels.length} parcels</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
