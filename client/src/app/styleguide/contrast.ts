/** Two colors of the theme that meet, and how far apart they must be (WCAG 2.2: text 4.5, what marks a control 3). */
export interface ColorPair {
  front: string;
  back: string;
  use: string;
  least: 4.5 | 3;
}

const text = (front: string, back: string, use: string): ColorPair => ({ front, back, use, least: 4.5 });
const mark = (front: string, back: string, use: string): ColorPair => ({ front, back, use, least: 3 });

/** All pairs that the shop uses for words and for the edges of controls. */
export const colorPairs: readonly ColorPair[] = [
  text('ink', 'canvas', 'Text'),
  text('ink', 'surface', 'Text on panels'),
  text('ink', 'calm', 'Text on the admin’s canvas'),
  text('muted', 'canvas', 'Quiet text'),
  text('muted', 'surface', 'Quiet text on panels'),
  text('muted', 'line', 'A step still to come'),
  text('muted', 'leaf.soft', 'Quiet text on green'),
  text('ink', 'line', 'A neutral state'),
  text('ink', 'brand.soft', 'A neutral notice'),
  text('brand', 'canvas', 'Links, sale prices'),
  text('brand', 'surface', 'Links on panels'),
  text('brand', 'brand.soft', 'Soft buttons'),
  text('brand.on', 'brand', 'The main button'),
  text('brand.on', 'brand.hover', 'The main button, pointed at'),
  text('leaf', 'leaf.soft', 'Good news'),
  text('amber', 'amber.soft', 'Waiting'),
  text('blue', 'blue.soft', 'Delivered'),
  text('danger', 'danger.soft', 'Wrong'),
  text('danger', 'canvas', 'A field’s error'),
  text('danger', 'surface', 'A field’s error on panels'),
  text('plum.on', 'plum', 'The bar at the top, the admin’s side bar'),
  text('plum.on', 'bar.active', 'The side bar’s present page'),
  text('plum.on', 'bar.hover', 'The side bar’s line under the pointer'),
  text('tileInk', 'tileSurface', '‘Popular’ on a picture'),
  text('tileSurface', 'tileSale', '‘Sale’ on a picture'),
  text('tileSurface', 'tileInk', '‘Sold out’ on a picture'),
  text('tileSurface', 'tileBrand', 'A button on a picture'),
  mark('control', 'canvas', 'Edge of a control'),
  mark('control', 'surface', 'Edge of a control on panels'),
  mark('brand', 'canvas', 'Focus ring'),
];

/** How far apart two colors are, 1 to 21, by WCAG's formula. */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) throw new Error(`'${hex}' is no color of six digits`);
  const [red, green, blue] = digits.slice(1).map((part) => {
    const share = parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
