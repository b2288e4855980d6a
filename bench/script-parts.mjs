// What the built scripts consist of, by package, and by folder for the shop's own code. The client is built once more
// with source maps, which tell for each character of a script which module it comes from.
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/setup.mjs';

/** Only names what the build would write. */
const OUT_DIR = join(tmpdir(), 'gift-shop-bench-client');

/**
 * @param {readonly string[]} files paths of scripts as pages ask for them
 * @returns {Promise<{ name: string, bytes: number }[]>} minified bytes, the largest first
 * @throws when a script isn't what the sources build
 */
export async function partsOfScripts(files) {
  const chunks = await buildWithMaps();
  const bytes = new Map();
  for (const file of files) {
    const chunk = chunks.get(file);
    if (!chunk) throw new Error(`the sources build no ${file}`);
    for (const [module, length] of bytesByModule(chunk)) add(bytes, partOf(module), length);
  }
  return [...bytes].map(([name, length]) => ({ name, bytes: length })).sort((a, b) => b.bytes - a.bytes);
}

/**
 * @typedef {object} Chunk of rolldown
 * @property {string} fileName
 * @property {string} code
 * @property {import('node:module').SourceMapPayload} map
 * @property {Record<string, { renderedLength: number }>} modules by their files
 */

/** @returns {Promise<Map<string, Chunk>>} by path */
async function buildWithMaps() {
  const chunks = new Map();
  // Before the second minifier, which makes no maps and saves another percent.
  const collect = (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(`/${file.fileName}`, file);
  };
  await build({
    root: join(root, 'client'),
    configFile: join(root, 'client/vite.config.ts'),
    logLevel: 'error',
    build: { sourcemap: 'hidden', write: false, outDir: OUT_DIR },
    plugins: [{ name: 'collect-chunks', generateBundle: { order: 'pre', handler: collect } }],
  });
  return chunks;
}

/**
 * @param {Chunk} chunk
 * @returns {Map<string, number>} the characters of a script that come from each module
 */
function bytesByModule({ fileName, code, map, modules }) {
  const bytes = new Map();
  const sources = new SourceMap(map);
  const fileOf = (source) => resolve(OUT_DIR, dirname(fileName), source);
  let unmapped = 0;
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column);
      if ('originalSource' in entry && entry.originalSource) add(bytes, fileOf(entry.originalSource), 1);
      else unmapped += 1;
    }
  }
  // Modules that a plugin has changed have no map. They share what belongs to no other, by their size.
  const withoutMap = Object.entries(modules).filter(([module]) => !bytes.has(module));
  const size = withoutMap.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  for (const [module, { renderedLength }] of withoutMap) add(bytes, module, (unmapped * renderedLength) / size);
  return bytes;
}

/** A package's name, or the folder of the shop's own code. */
function partOf(module) {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (inPackage) return inPackage;
  if (module.startsWith('\0')) return 'the bundler’s own code';
  const [area, src, folder, feature] = relative(root, module).split('/');
  return [area, src, folder, ...(folder === 'features' ? [feature] : [])].join('/');
}

function add(counts, name, count) {
  counts.set(name, (counts.get(name) ?? 0) + count);
}
