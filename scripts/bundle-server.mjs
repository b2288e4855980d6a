// A step of `npm run build`: puts the compiled server, its commands and their packages into a few files, dist/shop. Node
// would otherwise find, read and compile two thousand, which takes longer than everything else that a start does.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build } from 'esbuild';
import { inAscii, leaveWhatCannotBeBundled } from './bundling.mjs';
import { root } from './setup.mjs';

const compiled = join(root, 'dist', 'server');
const outdir = join(root, 'dist', 'shop');

/**
 * Types and errors are named after their classes, and esbuild gives a class another name where two would meet. Its own way
 * to keep names would name every function again each time it is made: see docs/decisions/0039-a-server-in-a-few-files.md.
 * @type {import('esbuild').Plugin}
 */
const keepClassNames = {
  name: 'keep-class-names',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(compiled + sep)) return null;
      const code = readFileSync(path, 'utf8');
      // As the compiler writes them.
      const contents = code.replace(
        /\bclass (\w+)(?: extends .+)? \{$/gm,
        "$& static { Object.defineProperty(this, 'name', { value: '$1' }); }",
      );
      return { contents, loader: 'js' };
    });
  },
};

const { outputFiles } = await build({
  entryPoints: ['main.js', 'admin-cli.js', 'check-cli.js'].map((name) => join(compiled, name)),
  outdir,
  bundle: true,
  // What is loaded later, or only by some shops, stays apart.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Node keeps the text of a module in memory, comments included. Names stay, for the stacks in the log.
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
  write: false,
  // TypeORM sets up a driver of its own copy, Firebase's package can't be taken apart, and few shops need S3.
  external: ['pg', 'firebase-admin', '@aws-sdk/*'],
  plugins: [leaveWhatCannotBeBundled, keepClassNames],
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

mkdirSync(outdir, { recursive: true });
for (const { path, text } of outputFiles) writeFileSync(path, inAscii(text));

// What an earlier build left, now that nothing refers to it. A shop that runs from here has its files until now.
const written = new Set(outputFiles.map(({ path }) => path));
for (const name of readdirSync(outdir)) if (!written.has(join(outdir, name))) rmSync(join(outdir, name));
