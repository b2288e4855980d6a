// `npm run fonts`: cuts the shop's two fonts down to what its pages use. Headings have one weight and one softness, so
// the heading font is 18 KB instead of 62 KB on every first visit. The results are committed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './setup.mjs';

const packages = join(root, 'node_modules/@fontsource-variable');
const folder = join(root, 'client/src/ui/fonts');

/** Latin letters with their accents, and the punctuation and signs that texts and prices use. */
const latin = String.fromCodePoint(...Array.from({ length: 0x17f - 0x20 + 1 }, (_, index) => 0x20 + index));
const characters = `${latin}–—‘’‚“”„†•…‰‹›€™−×→←✓`;

const fonts = {
  'fraunces-heading.woff2': ['fraunces/files/fraunces-latin-soft-normal.woff2', { SOFT: 100, wght: 560 }],
  'figtree-text.woff2': ['figtree/files/figtree-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
};
for (const [name, [source, variationAxes]] of Object.entries(fonts)) {
  const font = await subsetFont(readFileSync(join(packages, source)), characters, {
    targetFormat: 'woff2',
    variationAxes,
  });
  writeFileSync(join(folder, name), font);
  console.log(`${name}: ${(font.length / 1000).toFixed(1)} KB`);
}
for (const family of ['fraunces', 'figtree']) {
  copyFileSync(join(packages, family, 'LICENSE'), join(folder, `${family}.LICENSE.txt`));
}
