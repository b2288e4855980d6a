// Bundles the server and its packages for the tests. Jest gives every test file modules of its own, so each of them
// would otherwise find, read and compile some 3,000 files again, and keep them in memory.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { build, transform as transformWithEsbuild } from 'esbuild';
import { asTheyAre, leaveWhatCannotBeBundled } from '../../../scripts/bundling.mjs';
import { replaceFile, writeBundle } from './write-bundle.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'server', 'src');
const folder = join(root, 'dist', 'test');
const jsc = JSON.parse(readFileSync(fileURLToPath(new URL('swc.json', import.meta.url)), 'utf8'));

const common = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Tables, types and errors are named after their classes.
  keepNames: true,
  // Jest prints the lines around whatever fails.
  lineLimit: 160,
  write: false,
  logLevel: 'error',
};

/** Writes `dist/test`, to which `from-bundle.cjs` and `resolver.cjs` lead the tests. */
export async function bundleServer() {
  const packages = new Set();
  const paths = [];
  for (const path of readdirSync(source, { recursive: true }).map((path) => path.split(sep).join('/')))
    if (/(?<!\.test)\.ts$/.test(path) && !(await isScript(path))) paths.push(path);
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: lazyExports(paths.map((path) => [path, `./${path}`])), resolveDir: source },
    sourcemap: true,
    outfile: join(folder, 'server.js'),
    plugins: [serverSources(packages)],
  });
  mkdirSync(folder, { recursive: true });
  await bundlePackages([...packages].sort());
  const [map, { path, contents }] = outputFiles;
  replaceFile(map.path, map.contents);
  writeBundle(path, contents);
}

/** Whether it waits as it loads. Commands do, and no test imports them. */
async function isScript(path) {
  const code = readFileSync(join(source, path), 'utf8');
  if (!/^(?! ).*\bawait\b/m.test(code)) return false;
  return transformWithEsbuild(code, { loader: 'ts', format: 'cjs', logLevel: 'silent' }).then(
    () => false,
    () => true,
  );
}

/** Modules by name, each of which runs when it is first asked for. */
function lazyExports(names) {
  const entries = names.map(([name, path]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(path)}),`);
  return `module.exports = {\n${entries.join('\n')}\n};`;
}

/** Translates as Jest does, so that decorators keep their types; notes the packages that the server imports. */
function serverSources(packages) {
  return {
    name: 'server-sources',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
        if (kind === 'entry-point') return null;
        if (!path.startsWith('.')) {
          if (kind !== 'dynamic-import' && !path.startsWith('node:') && !asTheyAre.test(path)) packages.add(path);
          return { path, external: true };
        }
        // Not the namespace "file": there, a default import of a CommonJS package would be all that it exports.
        return { path: resolve(resolveDir, path.replace(/\.js$/, '.ts')), namespace: 'server' };
      });
      onLoad({ filter: /\.json$/, namespace: 'server' }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'json',
      }));
      onLoad({ filter: /.*/, namespace: 'server' }, async ({ path }) => {
        const { code } = await transform(readFileSync(path, 'utf8'), {
          filename: path,
          jsc,
          module: { type: 'es6' },
          sourceMaps: 'inline',
          swcrc: false,
        });
        const contents = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
        return { contents, loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}

/** They change with the lock file alone. */
async function bundlePackages(names) {
  const key = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(names.join())
    .digest('hex');
  const index = join(folder, 'packages.json');
  if (existsSync(index) && JSON.parse(readFileSync(index, 'utf8')).key === key) return;
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: lazyExports(names.map((name) => [name, name])), resolveDir: root },
    outfile: join(folder, 'packages.js'),
    minifyWhitespace: true,
    minifySyntax: true,
    // Fastify looks through it for the name of each plugin, and Jest makes the list anew each time.
    define: { 'require.cache': 'undefined' },
    plugins: [leaveWhatCannotBeBundled],
  });
  const [{ path, contents }] = outputFiles;
  writeBundle(path, contents);
  const shims = names.map((name, number) => [name, `package-${number}.cjs`]);
  for (const [name, file] of shims)
    replaceFile(join(folder, file), `module.exports = require('./packages.cjs')[${JSON.stringify(name)}]();\n`);
  // Last: it says that the others are there.
  replaceFile(index, JSON.stringify({ key, shims: Object.fromEntries(shims) }));
}
