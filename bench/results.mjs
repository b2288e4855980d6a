// The results of a run as files: data for the next comparison, and a page to read.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { toMarkdown } from './result-table.mjs';

/**
 * @typedef {object} PartResults
 * @property {string} measured when, and on what
 * @property {import('./result-table.mjs').TableData[]} tables
 */

/** @typedef {Record<string, PartResults>} Results by the part's name */

export const resultsFile = join(root, 'bench/results.json');
const page = join(root, 'bench/results.md');

/**
 * @param {import('./result-table.mjs').TableData[]} tables
 * @returns {PartResults}
 */
export function partResults(tables) {
  const machine = `Node ${process.version}, ${cpus().length} cores`;
  return { measured: `${machine}, ${new Date().toISOString().slice(0, 10)}`, tables };
}

/** @returns {Promise<Results>} */
export async function readResults(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Writes the results of some parts; those of all other parts stay as they are.
 * @param {Results} measured
 * @param {readonly string[]} order of all parts
 * @param {string} file the page is written only beside the usual one
 */
export async function writeResults(measured, order, file = resultsFile) {
  const earlier = await readResults(file).catch(() => ({}));
  const all = { ...earlier, ...measured };
  const results = Object.fromEntries(order.filter((part) => all[part]).map((part) => [part, all[part]]));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  if (file === resultsFile) await writeFile(page, toPage(results));
}

/** @param {Results} results */
function toPage(results) {
  const parts = Object.entries(results).map(
    ([part, { measured, tables }]) =>
      `## \`npm run bench -- ${part}\`\n\n${measured}.\n${tables.map(toMarkdown).join('\n')}\n`,
  );
  return `# Figures

Written by \`npm run bench\`, never by hand. The load generator, the payment provider and what is measured share the machine's cores: compare the ratios, not the numbers. \`npm run bench -- compare bench/results.json\` measures again and shows what has changed.

${parts.join('\n')}`;
}
