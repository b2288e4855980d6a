import { cardArt, cardTextSize } from '@domain/card-art.js';
import { css, cx } from 'styled-system/css';

/** A card is as wide as its place. Whoever spaces text out gets a higher one: `clip`, unlike `hidden`, lets it grow. */
const sheet = css({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  width: 'full',
  aspectRatio: '148 / 105',
  containerType: 'inline-size',
  overflow: 'clip',
  borderRadius: 'md',
  bg: 'tileSurface',
  color: 'tileInk',
  boxShadow: '0 1px 3px {colors.veil}',
  printColorAdjust: 'exact',
  _print: { borderRadius: '0', boxShadow: 'none' },
});

/** A line or a text finds its own direction; the fonts are those of the system, which know every script. */
const words = css({ fontFamily: 'Georgia, "Times New Roman", serif', overflowWrap: 'anywhere', maxWidth: 'full' });
/** Those of `cardTextSizes`. */
const sizes = {
  large: css({ fontSize: '5.2cqi', lineHeight: '1.4' }),
  medium: css({ fontSize: '4cqi', lineHeight: '1.4' }),
  small: css({ fontSize: '3cqi', lineHeight: '1.35' }),
};

/** A card as it is printed. A design that isn't known anymore is the first one. */
export function PrintedCard({ gift }: { gift: { to: string; from: string; message: string; card: string } }) {
  const { to, from, message, card } = gift;
  return (
    <div className={sheet}>
      <svg
        className={css({ position: 'absolute', inset: '0', width: 'full', height: 'full' })}
        viewBox="0 0 148 105"
        preserveAspectRatio="none"
        aria-hidden
      >
        {cardArt(card).map(({ d, matrix, fill, hasHole, stroke, strokeWidth }, at) => (
          <path
            key={at}
            d={d}
            transform={`matrix(${matrix.join(' ')})`}
            fill={fill ?? 'none'}
            fillRule={hasHole && 'evenodd'}
            stroke={stroke}
            strokeWidth={strokeWidth}
          />
        ))}
      </svg>
      <div
        className={css({
          position: 'relative',
          display: 'grid',
          gap: '2.5cqi',
          minWidth: '0',
          p: '10.5cqi',
          textAlign: 'center',
        })}
      >
        {to !== '' && (
          <p className={cx(words, sizes.medium)} dir="auto">
            {to}
          </p>
        )}
        {message !== '' && (
          <p
            className={cx(
              words,
              sizes[cardTextSize(message)],
              css({ whiteSpace: 'pre-line', unicodeBidi: 'plaintext' }),
            )}
            dir="auto"
          >
            {message}
          </p>
        )}
        {from !== '' && (
          <p className={cx(words, sizes.medium, css({ fontStyle: 'italic' }))} dir="auto">
            {from}
          </p>
        )}
      </div>
    </div>
  );
}
