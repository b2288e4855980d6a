import { MAX_STARS } from '@domain/stars.js';
import { Star } from 'lucide-react';
import { css } from 'styled-system/css';
import { reviewCountText, type RatingFigures } from './rating-text';
import { VisuallyHidden } from './visually-hidden';

const five = Array.from({ length: MAX_STARS }, (_, index) => index);
const row = css({ display: 'inline-flex', gap: '0.5', flexShrink: '0' });

/** Five stars, filled as far as the value goes. Its words are for screen readers; `isSilent` where they stand beside it. */
export function Stars({ value, size = 18, isSilent = false }: { value: number; size?: number; isSilent?: boolean }) {
  return (
    <span className={css({ position: 'relative', display: 'inline-flex', color: 'sun', verticalAlign: 'middle' })}>
      <span className={row} aria-hidden>
        {five.map((index) => (
          <Star key={index} size={size} strokeWidth={1.75} />
        ))}
      </span>
      <span
        className={css({ position: 'absolute', top: '0', left: '0', overflow: 'hidden' })}
        // The length of a bar is computed.
        style={{ width: `${(value / MAX_STARS) * 100}%` }}
        aria-hidden
      >
        <span className={row}>
          {five.map((index) => (
            <Star key={index} size={size} strokeWidth={1.75} fill="currentColor" />
          ))}
        </span>
      </span>
      {!isSilent && <VisuallyHidden>{`${value} of ${MAX_STARS} stars`}</VisuallyHidden>}
    </span>
  );
}

/** A product's stars with their average and count in words: '4.5 of 5 · 12 reviews'. */
export function Rating({ rating, size }: { rating: RatingFigures; size?: number }) {
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '2.5' })}>
      <Stars value={rating.average} isSilent {...(size !== undefined && { size })} />
      <span className={css({ fontVariantNumeric: 'tabular-nums' })}>
        {rating.average.toFixed(1)} of {MAX_STARS}
        <span aria-hidden> · </span>
        <VisuallyHidden>, </VisuallyHidden>
        {reviewCountText(rating.count)}
      </span>
    </span>
  );
}
