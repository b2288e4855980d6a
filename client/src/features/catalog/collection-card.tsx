import { css, cx } from 'styled-system/css';
import type { CollectionCard_CollectionFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { Link } from '~/ui/link';
import { ShimmerImage } from '~/ui/shimmer-image';

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  height: 'full',
  borderRadius: 'lg',
  '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
  '&:hover .picture': { transform: 'scale(1.03)' },
  '&:hover .label': { color: 'brand' },
});

/** A collection as a picture with its name, and what it is about where there is room. */
export function CollectionCard({
  collection,
  sizes,
  hasText = false,
  isCompact = false,
  isPriority = false,
}: {
  collection: CollectionCard_CollectionFragment;
  sizes: string;
  hasText?: boolean;
  /** In a narrow column: the name is small there. */
  isCompact?: boolean;
  isPriority?: boolean;
}) {
  const { slug, name, description, image } = collection;
  return (
    <Link className={card} to={paths.collection(slug)}>
      <span className={css({ display: 'block', overflow: 'hidden', borderRadius: 'lg' })}>
        <ShimmerImage
          className={cx('picture', css({ borderRadius: 'lg' }))}
          src={image}
          alt=""
          sizes={sizes}
          isPriority={isPriority}
        />
      </span>
      <span className={css({ display: 'flex', flexDirection: 'column', gap: '1' })}>
        <span
          className={cx(
            'label',
            css({ hyphens: 'auto', overflowWrap: 'anywhere', transition: 'color {durations.fast}' }),
            isCompact
              ? css({
                  fontSize: { base: '13', sm: '14', lg: '17' },
                  fontWeight: 'semibold',
                  lineHeight: 'snug',
                  textAlign: 'center',
                })
              : css({ textStyle: 'card' }),
          )}
        >
          {name}
        </span>
        {hasText && description && <span className={css({ textStyle: 'small', color: 'muted' })}>{description}</span>}
      </span>
    </Link>
  );
}
