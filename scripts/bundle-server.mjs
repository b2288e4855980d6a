// A step of `npm run build`: puts the compiled server and its packages into a few files, dist/shop. Node would otherwise
// find, read and compile two thousand, which takes longer than everything else that a start does.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { leaveWhatCannotBeBundled } from './bundling.mjs';
import { root } from './setup.mjs';

const outdir = join(root, 'dist', 'shop');

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: [join(root, 'dist', 'server', 'main.js')],
  outdir,
  bundle: true,
  // What is loaded later, or only by some shops, stays apart.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Tables, types and errors are named after their classes.
  keepNames: true,
  // Node keeps the text of a module in memory, with two bytes for each character when a comment has a dash. Names stay,
  // for the stacks in the log.
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
  plugins: [leaveWhatCannotBeBundled],
  banner: {
    js: [
      // Each file runs before those that import it: see server/src/node-env.ts.
      "process.env['NODE_ENV'] ??= 'production';",
      // Packages in CommonJS expect these.
      "import { createRequire as makeRequire } from 'node:module';",
      'const require = makeRequire(import.meta.url);',
      'const __filename = import.meta.filename;',
      'const __dirname = import.meta.dirname;',
    ].join('\n'),
  },
});
