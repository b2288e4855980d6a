import { MAX_STARS } from '@domain/review-draft.js';
import { Star } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { VisuallyHidden } from './visually-hidden';

/** What the published reviews of a product add up to. */
export interface RatingFigures {
  average: number;
  count: number;
}

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

/** The same in a card, where there is little room: one star, the average and the count. */
export function RatingText({ rating, className }: { rating: RatingFigures; className?: string }) {
  return (
    <p
      className={cx(
        css({
          textStyle: 'small',
          display: 'flex',
          alignItems: 'center',
          gap: '1.5',
          color: 'muted',
          fontVariantNumeric: 'tabular-nums',
        }),
        className,
      )}
    >
      <span className={css({ color: 'sun', flexShrink: '0' })}>
        <Star size={16} strokeWidth={1.75} fill="currentColor" aria-hidden />
      </span>
      <span aria-hidden>
        {rating.average.toFixed(1)} ({rating.count.toLocaleString('en-US')})
      </span>
      <VisuallyHidden>{`Rated ${rating.average.toFixed(1)} of ${MAX_STARS}, ${reviewCountText(rating.count)}`}</VisuallyHidden>
    </p>
  );
}

function reviewCountText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`;
}
