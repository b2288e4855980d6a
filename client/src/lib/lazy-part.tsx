import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  type ComponentType,
  type FunctionComponent,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import { replayEarlyClicks } from './early-clicks';

/**
 * A part of a page whose code comes later; what is clicked in it before is answered then. It renders again only for other
 * props: a boundary that gets an update before its code is there loses what the server rendered, and what was typed into it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return memo((props: Props) => {
    const place = useRef<HTMLDivElement>(null);
    return (
      <div ref={place} className={css({ display: 'contents' })} data-late="">
        <Suspense>
          <Part {...props} />
          <Arrival place={place} />
        </Suspense>
      </div>
    );
  });
}

/** Takes the mark of a late part away, once its code is there. */
function Arrival({ place }: { place: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    place.current?.removeAttribute('data-late');
    replayEarlyClicks();
  }, [place]);
  return null;
}
