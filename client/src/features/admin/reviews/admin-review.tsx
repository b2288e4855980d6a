import { Trash2 } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import type { AdminReview_ReviewFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { IconButton } from '~/ui/icon-button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Panel } from '~/ui/panel';
import { PhotoStrip } from '~/ui/photo-strip';
import { Stars } from '~/ui/stars';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';

const states = {
  PENDING: { tone: 'waiting', label: 'Waiting' },
  PUBLISHED: { tone: 'good', label: 'Published' },
  REFUSED: { tone: 'bad', label: 'Refused' },
} as const;

type Act = (review: AdminReview_ReviewFragment) => unknown;

/** A review in the admin's list, with what can be decided about it. */
export function AdminReview({
  review,
  onPublish,
  onRefuse,
  onReply,
  onRemovePhoto,
}: {
  review: AdminReview_ReviewFragment;
  onPublish: Act;
  onRefuse: Act;
  onReply: Act;
  onRemovePhoto: (review: AdminReview_ReviewFragment, index: number) => void;
}) {
  const state = states[review.status];
  const of = <VisuallyHidden> the review by {review.authorName}</VisuallyHidden>;
  return (
    <li>
      <Panel as="div" className={css({ overflowWrap: 'anywhere' })}>
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5' })}
        >
          <Stars value={review.stars} />
          <StatusPill tone={state.tone}>{state.label}</StatusPill>
          {review.isDemo && <StatusPill tone="neutral">Demo review</StatusPill>}
        </div>
        <p className={css({ mt: '1' })}>
          <TextLink to={paths.product(review.productId)}>{review.productName}</TextLink>
        </p>
        {review.title !== '' && <p className={css({ fontWeight: 'semibold' })}>{review.title}</p>}
        <p className={css({ whiteSpace: 'pre-line', maxWidth: 'reading', mt: '1' })}>{review.text}</p>
        <PhotoStrip
          photos={review.photos}
          actions={(index) => (
            <div className={cx(css({ textAlign: 'center' }), onlyWithScripts)}>
              <IconButton
                label={`Remove photo ${index + 1} by ${review.authorName}`}
                onClick={() => onRemovePhoto(review, index)}
              >
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </div>
          )}
        />
        <p className={css({ textStyle: 'small', color: 'muted', mt: '2' })}>
          {review.authorName}, <DateText value={review.createdAt} withTime />
        </p>
        {review.refusalReason !== null && <Said who="Refused">{review.refusalReason}</Said>}
        {review.reply !== null && <Said who="Your reply">{review.reply}</Said>}
        <div className={cx(css({ display: 'flex', flexWrap: 'wrap', gap: '2.5', mt: '4' }), onlyWithScripts)}>
          {review.status !== 'PUBLISHED' && <Button onClick={() => void onPublish(review)}>Publish{of}</Button>}
          {review.status !== 'REFUSED' && (
            <Button variant="outline" onClick={() => onRefuse(review)}>
              Refuse{of}
            </Button>
          )}
          <Button variant="ghost" onClick={() => onReply(review)}>
            {review.reply === null ? 'Answer' : 'Edit answer'}
            {of}
          </Button>
        </div>
      </Panel>
    </li>
  );
}

function Said({ who, children }: { who: string; children: string }) {
  return (
    <div className={css({ mt: '3', pl: '4', borderLeft: '3px solid {colors.line}' })}>
      <p className={css({ textStyle: 'small', fontWeight: 'semibold' })}>{who}</p>
      <p className={css({ whiteSpace: 'pre-line', maxWidth: 'reading' })}>{children}</p>
    </div>
  );
}
