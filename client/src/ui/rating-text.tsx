import { MAX_STARS } from '@domain/stars.js';
import { Star } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { VisuallyHidden } from './visually-hidden';

/** What the published reviews of a product add up to. */
export interface RatingFigures {
  average: number;
  count: number;
}

/** A product's rating in a card, where there is little room: one star, the average and the count. */
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

/** '12 reviews' */
export function reviewCountText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`;
}
