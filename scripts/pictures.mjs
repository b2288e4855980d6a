// Draws the demo shop's pictures: see pictures/main.ts.
import { build } from 'esbuild';

const outfile = 'dist/pictures/main.mjs';
await build({
  entryPoints: ['pictures/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
await import(new URL(`../${outfile}`, import.meta.url).href);
