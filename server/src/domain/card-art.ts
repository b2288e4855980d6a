import type { CardDesignId } from './gift-message.js';

/** a, b, c, d, e and f of a transformation, as SVG and PDF have them. */
type Matrix = readonly [number, number, number, number, number, number];

/** A shape of a card's decoration: a path of SVG. */
export interface CardShape {
  d: string;
  matrix: Matrix;
  fill?: string;
  /** Whether a hole is left where the path goes around twice. */
  hasHole?: true;
  stroke?: string;
  strokeWidth?: number;
}

/** In millimeters: A6, lying. */
export const CARD_SIZE = { width: 148, height: 105 } as const;

/** How large a message is written so that it fits, in parts of the card's width. */
export const cardTextSizes = { large: 0.052, medium: 0.04, small: 0.03 } as const;

/** The size in which a message fits: wide characters, such as Chinese ones and emoji, count twice. */
export function cardTextSize(message: string): keyof typeof cardTextSizes {
  const wide = message.match(/[\u1100-\u11ff\u2e80-\uffdc]|\p{Extended_Pictographic}/gu)?.length ?? 0;
  const weight = message.length + wide + 30 * (message.split('\n').length - 1);
  return weight > 190 ? 'small' : weight > 70 ? 'medium' : 'large';
}

/** The decoration of a card, in millimeters. A design that isn't known anymore is the first one. */
export function cardArt(design: string): readonly CardShape[] {
  return (Object.hasOwn(art, design) ? art[design as CardDesignId] : art.classic)();
}

const STILL: Matrix = [1, 0, 0, 1, 0, 0];

/** Paper has the same colors in the light and in the dark. */
const art: Record<CardDesignId, () => CardShape[]> = {
  classic: () => [
    { d: rect(5, 5, 138, 95), matrix: STILL, stroke: '#b4235a', strokeWidth: 1 },
    { d: rect(7.5, 7.5, 133, 90), matrix: STILL, stroke: '#b4235a', strokeWidth: 0.4 },
  ],
  garden: () =>
    corners.flatMap((corner) => [
      ...[0, 1, 2, 3, 4].flatMap((at) => [
        { d: ellipse(4, 1.8), matrix: inside(corner, turned(6 + at * 7, 6, -32)), fill: '#7fb896' },
        { d: ellipse(4, 1.8), matrix: inside(corner, turned(6, 6 + at * 6, -58)), fill: '#4f8f6c' },
      ]),
      ...(
        [
          [10, 10, 3, '#e79ab8'],
          [10, 10, 1.1, '#f2b84b'],
          [21, 8, 2, '#f3c3d5'],
          [8, 20, 2, '#f3c3d5'],
        ] as const
      ).map(([x, y, radius, fill]) => ({
        d: ellipse(radius, radius),
        matrix: inside(corner, turned(x, y, 0)),
        fill,
      })),
    ]),
  confetti: () =>
    around(46).map(({ x, y, at }) => ({
      d: rect(-2, -1, 4, 2),
      matrix: turned(x, y, at * 47),
      fill: ['#f2b84b', '#b4235a', '#4f8f6c', '#5b7fd1'][at % 4] ?? '',
    })),
  stars: () => [
    {
      d: 'M0 0H148V105H0ZM12 8H136Q140 8 140 12V93Q140 97 136 97H12Q8 97 8 93V12Q8 8 12 8Z',
      matrix: STILL,
      fill: '#22304f',
      hasHole: true,
    },
    ...around(30, 4).map(({ x, y, at }) => ({
      d: 'M0-1L.25-.25L1 0L.25 .25L0 1L-.25 .25L-1 0L-.25-.25Z',
      matrix: turned(x, y, 0, at % 3 === 0 ? 2.4 : 1.3),
      fill: at % 3 === 0 ? '#f2b84b' : '#fff9f3',
    })),
  ],
  hearts: () =>
    around(26, 5.5).map(({ x, y, at }) => ({
      d: 'M0 .9C-1.2 0-1-.9-.5-.9C-.2-.9 0-.7 0-.45C0-.7 .2-.9 .5-.9C1-.9 1.2 0 0 .9Z',
      matrix: turned(x, y, (at % 5) * 14 - 28, at % 2 === 0 ? 3.6 : 2.6),
      fill: at % 2 === 0 ? '#d64c7f' : '#f5b8cd',
    })),
};

/** The four corners of the card, as the first one seen in mirrors. */
const corners: readonly Matrix[] = [
  STILL,
  [-1, 0, 0, 1, CARD_SIZE.width, 0],
  [1, 0, 0, -1, 0, CARD_SIZE.height],
  [-1, 0, 0, -1, CARD_SIZE.width, CARD_SIZE.height],
];

function rect(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** Around the origin. */
function ellipse(rx: number, ry: number): string {
  return `M${-rx} 0A${rx} ${ry} 0 1 0 ${rx} 0A${rx} ${ry} 0 1 0 ${-rx} 0Z`;
}

/** What is at the origin, moved to a place, and turned and enlarged there. */
function turned(x: number, y: number, degrees: number, scale = 1): Matrix {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => rounded(scale * of((degrees * Math.PI) / 180))) as [
    number,
    number,
  ];
  return [cos, sin, -sin, cos, rounded(x), rounded(y)];
}

/** One transformation inside of another. */
function inside([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Browsers and the server must come to the very same figure. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Places along the edge of the card, each a little off the line. */
function around(count: number, inset = 5): { x: number; y: number; at: number }[] {
  const [width, height] = [CARD_SIZE.width - 2 * inset, CARD_SIZE.height - 2 * inset];
  return Array.from({ length: count }, (_, at) => {
    const way = (at / count) * 2 * (width + height);
    const off = ((at * 37) % 7) * 0.45 - 1.35;
    if (way < width) return { x: inset + way, y: inset + off, at };
    if (way < width + height) return { x: inset + width + off, y: inset + way - width, at };
    if (way < 2 * width + height) return { x: inset + 2 * width + height - way, y: inset + height + off, at };
    return { x: inset + off, y: inset + 2 * (width + height) - way, at };
  });
}
