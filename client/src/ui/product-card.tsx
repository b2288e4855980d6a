import { ChevronRight, Plus } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import type { ProductCard_ProductFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { ProductBadges } from './badge';
import { Link } from './link';
import { onlyWithScripts } from './only-with-scripts';
import { Bone } from './panel';
import { Price } from './price';
import { ShimmerImage } from './shimmer-image';
import { shownOffer } from './shown-price';
import { RatingText } from './rating-text';

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
  '&:hover .picture': { transform: 'scale(1.04)' },
  '&[data-sold-out] .picture': { opacity: 0.6 },
});

/** A pill with a word where there is room, a round '+' on phones and tablets. */
const addButton = css({
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  gap: '2',
  width: { base: 'control', lg: 'auto' },
  height: 'control',
  px: { base: '0', lg: '4' },
  borderRadius: 'full',
  // Drawn only where the system takes the colors over.
  border: '1px solid transparent',
  bg: 'brand.soft',
  color: 'brand',
  fontWeight: 'semibold',
  cursor: 'pointer',
  transitionProperty: 'background-color, transform',
  transitionDuration: 'fast',
  _hover: { bg: 'brand.softHover' },
  _active: { transform: 'scale(0.96)' },
  '& svg': { transition: 'transform {durations.normal} {easings.out}' },
  '&:hover .plus': { transform: 'rotate(90deg)' },
  '& .word': { display: { base: 'none', lg: 'inline' } },
});

/**
 * A product in a list: picture, badges, name, price, and 'Add', which opens the quick panel. Says so when it is sold out.
 * One in several sizes, or with a text that has to be filled in, leads to its page.
 */
export function ProductCard({
  product,
  onAdd,
  isPriority,
  headingLevel: Heading = 'h3',
}: {
  product: ProductCard_ProductFragment;
  onAdd: (product: ProductCard_ProductFragment) => void;
  isPriority?: boolean;
  headingLevel?: 'h2' | 'h3';
}) {
  const { price, isFrom, isSoldOut } = shownOffer(product);
  return (
    <article className={card} data-sold-out={isSoldOut ? '' : undefined}>
      <div
        className={cx(
          css({ position: 'relative', borderRadius: 'lg', overflow: 'hidden' }),
          isSoldOut && css({ bg: 'tileSurface' }),
        )}
      >
        <ShimmerImage className="picture" src={product.image} alt="" isPriority={isPriority} />
        <div className={css({ position: 'absolute', top: '3', left: '3', right: '3' })}>
          <ProductBadges product={product} isSoldOut={isSoldOut} />
        </div>
      </div>
      <Heading
        className={css({
          fontFamily: 'body',
          fontWeight: 'semibold',
          fontSize: '16',
          lineHeight: 'snug',
          mt: '3.5',
          // Three lines at most, so that one long name does not stretch a row; a clamp would undo the balance.
          maxHeight: '3lh',
          overflow: 'hidden',
        })}
      >
        {/* The whole card is the link's target; 'Add' lies above it. */}
        <Link
          className={css({
            _hover: { color: 'brand' },
            _before: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
            // The ring goes around all that is the link's target.
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::before': { outline: '3px solid {colors.brand}', outlineOffset: '4px' },
          })}
          to={paths.product(product._id)}
        >
          {product.name}
        </Link>
      </Heading>
      {product.rating && <RatingText className={css({ mt: '1' })} rating={product.rating} />}
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '2',
          mt: 'auto',
          pt: '1.5',
        })}
      >
        <span>
          {isFrom && <span className={css({ textStyle: 'small', color: 'muted' })}>From </span>}
          <Price product={price} />
        </span>
        {product.variants[0] || product.requiresText ? (
          <Link className={addButton} to={paths.product(product._id)} aria-label={`Choose ${product.name}`}>
            <ChevronRight size={18} aria-hidden />
            <span className="word">Choose</span>
          </Link>
        ) : (
          <button
            // Without scripts, the whole card leads to the product.
            className={cx(addButton, onlyWithScripts)}
            type="button"
            aria-label={`Add ${product.name}`}
            aria-haspopup="dialog"
            onClick={() => onAdd(product)}
          >
            <Plus className="plus" size={18} aria-hidden />
            <span className="word">Add</span>
          </button>
        )}
      </div>
    </article>
  );
}

/** The same shape while products load. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden>
      <Bone className={css({ aspectRatio: '1', borderRadius: 'lg' })} />
      <Bone className={css({ height: '20px', width: '70%', mt: '3.5' })} />
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: '2' })}>
        <Bone className={css({ height: '20px', width: '64px' })} />
        <Bone className={css({ height: 'control', width: { base: 'control', lg: '84px' }, borderRadius: 'full' })} />
      </div>
    </div>
  );
}
