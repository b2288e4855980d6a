import { css } from 'styled-system/css';
import type { ReviewCard_ReviewFragment } from '~/graphql/generated';
import { useShopName } from '~/graphql/use-shop';
import { StatusPill } from '~/ui/badge';
import { DateText } from '~/ui/date-text';
import { PhotoStrip } from '~/ui/photo-strip';
import { Stars } from '~/ui/stars';

/** A review as shoppers read it, with the shop's reply. */
export function ReviewCard({ review }: { review: ReviewCard_ReviewFragment }) {
  const shopName = useShopName();
  return (
    <li className={css({ py: '5', borderTop: '1px solid {colors.line}', minWidth: '0' })}>
      <article className={css({ overflowWrap: 'anywhere' })}>
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5' })}
        >
          <Stars value={review.stars} />
          {review.isDemo && <StatusPill tone="neutral">Demo review</StatusPill>}
        </div>
        {review.title !== '' && <h3 className={css({ textStyle: 'card', mt: '2' })}>{review.title}</h3>}
        <p className={css({ whiteSpace: 'pre-line', maxWidth: 'reading', mt: '1.5' })}>{review.text}</p>
        <PhotoStrip photos={review.photos} />
        <p className={css({ textStyle: 'small', color: 'muted', mt: '2' })}>
          {review.authorName}, <DateText value={review.createdAt} />
        </p>
        {review.reply !== null && (
          <div className={css({ mt: '3', pl: '4', borderLeft: '3px solid {colors.brand.soft}' })}>
            <p className={css({ fontWeight: 'semibold' })}>Reply from {shopName}</p>
            <p className={css({ whiteSpace: 'pre-line', maxWidth: 'reading' })}>{review.reply}</p>
          </div>
        )}
      </article>
    </li>
  );
}
