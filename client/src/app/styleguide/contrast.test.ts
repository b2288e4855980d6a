import { colorOf } from '~/ui/theme/color-of';
import { colorPairs, contrastRatio } from './contrast';

test('the ratio of black and white is 21, of a color and itself 1', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastRatio('#B4235A', '#B4235A')).toBe(1);
  // A known pair of WCAG's examples: the lightest gray that is allowed on white.
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test.each(['light', 'dark'] as const)('texts and controls have enough contrast, %s', (mode) => {
  const weak = colorPairs
    .map(({ front, back, least }) => ({
      pair: `${front} on ${back}`,
      ratio: contrastRatio(colorOf(front, mode), colorOf(back, mode)),
      least,
    }))
    .filter(({ ratio, least }) => ratio < least);
  expect(weak).toEqual([]);
});

test('a color that is not in the theme throws an error', () => {
  expect(() => colorOf('mauve', 'light')).toThrow("'mauve'");
});
