// `npm run screenshots -- [folder] [--only=home,cart] [--widths=360,1280] [--modes=light,dark] [--docs]`
// Photographs the screens of the browser tests (e2e/support/screens.ts) and puts the pictures on contact sheets.
// With --docs it makes the few pictures that README.md shows instead.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeContactSheets } from './contact-sheets.mjs';
import { ensureBuilt, requireNode, root, succeeds } from './setup.mjs';

requireNode();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,768,1280' },
    modes: { type: 'string', default: 'light,dark' },
    docs: { type: 'boolean', default: false },
    /** Takes dist/ as it is. */
    built: { type: 'boolean', default: false },
  },
});
if (!options.built) ensureBuilt();

const listOf = (text) => text.split(',').filter(Boolean);
const widths = listOf(options.widths).map(Number);
const modes = listOf(options.modes);
const folder = resolve(positionals[0] ?? join(root, options.docs ? 'docs/images' : 'screenshots'));
const series = options.docs ? [] : widths.flatMap((width) => modes.map((mode) => ({ width, mode })));

for (const { width, mode } of series) {
  const target = join(folder, `${width}-${mode}`);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
}
await mkdir(folder, { recursive: true });

const asked = { folder, only: listOf(options.only), widths, modes };
const config = ['--config', 'playwright.screenshots.config.ts', options.docs ? 'docs.pictures' : 'screens.pictures'];
const env = { ...process.env, SCREENSHOTS: JSON.stringify(asked) };
if (!succeeds('npx', ['playwright', 'test', ...config], { env })) process.exitCode = 1;

for (const { width, mode } of series) {
  const target = join(folder, `${width}-${mode}`);
  const names = (await readdir(target)).sort();
  const shots = names.map((name) => ({ name: name.replace('.png', ''), path: join(target, name) }));
  await writeContactSheets(shots, { folder, prefix: `sheet-${width}-${mode}`, width });
  console.log(`${shots.length} pictures at ${width} px, ${mode}`);
}
console.log(`In ${folder}`);
