import { Star } from 'lucide-react';
import { css } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** What customers say on average, and one of them. Absent where the shop has no figures (decision S44). */
export function ReviewBanner() {
  const { data } = useShopQuery();
  const summary = data?.shop.reviewSummary;
  if (!summary) return null;
  return (
    <section
      className={css({ bg: 'leaf.soft', borderRadius: 'xl', px: { base: '6', md: '14' }, py: { base: '8', md: '12' } })}
      aria-label="Reviews"
    >
      <div
        className={css({
          display: 'flex',
          flexDirection: { base: 'column', md: 'row' },
          alignItems: { base: 'flex-start', md: 'center' },
          gap: { base: '4', md: '14' },
        })}
      >
        <div className={css({ flexShrink: '0' })}>
          <p className={css({ textStyle: 'display', lineHeight: '1' })}>
            {summary.rating.toFixed(1)} <span className={css({ textStyle: 'card' })}>of 5</span>
          </p>
          <div className={css({ display: 'flex', gap: '1', mt: '2', color: 'sun' })} aria-hidden>
            {Array.from({ length: 5 }, (_, index) => (
              <Star key={index} size={20} fill={index < Math.round(summary.rating) ? 'currentColor' : 'none'} />
            ))}
          </div>
          <p className={css({ mt: '1.5', color: 'muted' })}>{summary.count.toLocaleString('en-US')} reviews</p>
        </div>
        <figure>
          <blockquote className={css({ textStyle: 'subheading', lineHeight: 'snug', fontWeight: '450' })}>
            “{summary.quote}”
          </blockquote>
          {summary.author && (
            <figcaption className={css({ mt: '3', color: 'muted' })}>
              <VisuallyHidden>Written by </VisuallyHidden>
              {summary.author}
            </figcaption>
          )}
        </figure>
      </div>
    </section>
  );
}
