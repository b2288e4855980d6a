import type { CardDesignId } from '@domain/gift-message.js';
import type { ReactNode } from 'react';
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
const large = css({ fontSize: '5.2cqi', lineHeight: '1.4' });
const medium = css({ fontSize: '4cqi', lineHeight: '1.4' });
const small = css({ fontSize: '3cqi', lineHeight: '1.35' });

/** A card as it is printed. A design that isn't known anymore is the first one. */
export function PrintedCard({ gift }: { gift: { to: string; from: string; message: string; card: string } }) {
  const { to, from, message, card } = gift;
  const size = sizeOf(message);
  return (
    <div className={sheet}>
      <svg
        className={css({ position: 'absolute', inset: '0', width: 'full', height: 'full' })}
        viewBox="0 0 148 105"
        preserveAspectRatio="none"
        aria-hidden
      >
        {(card in art ? art[card as CardDesignId] : art.classic)()}
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
          <p className={cx(words, medium)} dir="auto">
            {to}
          </p>
        )}
        {message !== '' && (
          <p className={cx(words, size, css({ whiteSpace: 'pre-line', unicodeBidi: 'plaintext' }))} dir="auto">
            {message}
          </p>
        )}
        {from !== '' && (
          <p className={cx(words, medium, css({ fontStyle: 'italic' }))} dir="auto">
            {from}
          </p>
        )}
      </div>
    </div>
  );
}

/** The size in which a message fits: wide characters, such as Chinese ones and emoji, count twice. */
function sizeOf(message: string): string {
  const wide = message.match(/[\u1100-\u11ff\u2e80-\uffdc]|\p{Extended_Pictographic}/gu)?.length ?? 0;
  const weight = message.length + wide + 30 * (message.split('\n').length - 1);
  return weight > 190 ? small : weight > 70 ? medium : large;
}

/** Paper has the same colors in the light and in the dark. */
const art: Record<CardDesignId, () => ReactNode> = {
  classic: () => (
    <g fill="none" stroke="#b4235a">
      <rect x="5" y="5" width="138" height="95" strokeWidth="1" />
      <rect x="7.5" y="7.5" width="133" height="90" strokeWidth="0.4" />
    </g>
  ),
  garden: () => (
    <>
      {corners.map((turn) => (
        <g key={turn} transform={turn}>
          {[0, 1, 2, 3, 4].map((at) => (
            <g key={at}>
              <ellipse
                cx={6 + at * 7}
                cy="6"
                rx="4"
                ry="1.8"
                fill="#7fb896"
                transform={`rotate(-32 ${6 + at * 7} 6)`}
              />
              <ellipse
                cx="6"
                cy={6 + at * 6}
                rx="4"
                ry="1.8"
                fill="#4f8f6c"
                transform={`rotate(-58 6 ${6 + at * 6})`}
              />
            </g>
          ))}
          <circle cx="10" cy="10" r="3" fill="#e79ab8" />
          <circle cx="10" cy="10" r="1.1" fill="#f2b84b" />
          <circle cx="21" cy="8" r="2" fill="#f3c3d5" />
          <circle cx="8" cy="20" r="2" fill="#f3c3d5" />
        </g>
      ))}
    </>
  ),
  confetti: () => (
    <>
      {around(46).map(({ x, y, at }) => (
        <rect
          key={at}
          x={x - 2}
          y={y - 1}
          width="4"
          height="2"
          rx="0.4"
          fill={['#f2b84b', '#b4235a', '#4f8f6c', '#5b7fd1'][at % 4]}
          transform={`rotate(${at * 47} ${x} ${y})`}
        />
      ))}
    </>
  ),
  stars: () => (
    <>
      <path
        d="M0 0H148V105H0ZM12 8H136Q140 8 140 12V93Q140 97 136 97H12Q8 97 8 93V12Q8 8 12 8Z"
        fill="#22304f"
        fillRule="evenodd"
      />
      {around(30, 4).map(({ x, y, at }) => (
        <path
          key={at}
          d={star}
          fill={at % 3 === 0 ? '#f2b84b' : '#fff9f3'}
          transform={`translate(${x} ${y}) scale(${at % 3 === 0 ? 2.4 : 1.3})`}
        />
      ))}
    </>
  ),
  hearts: () => (
    <>
      {around(26, 5.5).map(({ x, y, at }) => (
        <path
          key={at}
          d={heart}
          fill={at % 2 === 0 ? '#d64c7f' : '#f5b8cd'}
          transform={`translate(${x} ${y}) scale(${at % 2 === 0 ? 3.6 : 2.6}) rotate(${(at % 5) * 14 - 28})`}
        />
      ))}
    </>
  ),
};

const corners = ['', 'translate(148 0) scale(-1 1)', 'translate(0 105) scale(1 -1)', 'translate(148 105) scale(-1 -1)'];
const star = 'M0-1L.25-.25L1 0L.25 .25L0 1L-.25 .25L-1 0L-.25-.25Z';
const heart = 'M0 .9C-1.2 0-1-.9-.5-.9C-.2-.9 0-.7 0-.45C0-.7 .2-.9 .5-.9C1-.9 1.2 0 0 .9Z';

/** Places along the edge of the card, each a little off the line. */
function around(count: number, inset = 5): { x: number; y: number; at: number }[] {
  const [width, height] = [148 - 2 * inset, 105 - 2 * inset];
  return Array.from({ length: count }, (_, at) => {
    const way = (at / count) * 2 * (width + height);
    const off = ((at * 37) % 7) * 0.45 - 1.35;
    if (way < width) return { x: inset + way, y: inset + off, at };
    if (way < width + height) return { x: inset + width + off, y: inset + way - width, at };
    if (way < 2 * width + height) return { x: inset + 2 * width + height - way, y: inset + height + off, at };
    return { x: inset + off, y: inset + 2 * (width + height) - way, at };
  });
}
