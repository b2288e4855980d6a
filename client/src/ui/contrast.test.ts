import { colorOf } from './theme/color-of';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colors as WCAG 2 counts it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (texts: string, grounds: string) =>
  texts.split(' ').flatMap((text) => grounds.split(' ').map((ground) => [text, ground] as const));

/** Text at rest and on hover, on every background that it appears on. */
const textPairs = [
  ...pairs('ink muted brand brand.hover leaf amber blue danger', 'canvas surface calm'),
  ...pairs('ink brand', 'brand.soft brand.softHover'),
  ...pairs('brand.on', 'brand brand.hover'),
  ...pairs('leaf ink muted', 'leaf.soft'),
  ...pairs('amber ink', 'amber.soft'),
  ...pairs('blue ink', 'blue.soft'),
  ...pairs('danger ink', 'danger.soft'),
  ...pairs('ink muted', 'line'),
  ...pairs('canvas', 'danger'),
  ...pairs('plum.on', 'plum'),
];

/** Edges of controls, rings of focus, and the bars that say something. */
const shapePairs = [
  ...pairs('control ink danger brand', 'canvas surface calm'),
  ...pairs('brand', 'brand.soft leaf.soft amber.soft blue.soft danger.soft'),
  ...pairs('leaf', 'line'),
];

describe.each(['light', 'dark'] as const)('colors of the mode %s', (mode) => {
  test.each(textPairs)('%s on %s has the contrast for text (4.5:1)', (text, ground) => {
    expect(contrast(colorOf(text, mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('%s on %s has the contrast for controls (3:1)', (shape, ground) => {
    expect(contrast(colorOf(shape, mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(3);
  });

  test('text and rings have enough contrast on picture tiles, which stay light', () => {
    // The darkest color of each of the six families.
    for (const tile of ['#F7C6D6', '#FAD7B6', '#C3E1F5', '#DCC8F3', '#C5E4CB', '#F9E3A0']) {
      for (const text of ['tileInk', 'tileBrand']) {
        expect(contrast(colorOf(text, mode), tile)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
