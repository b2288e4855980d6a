// `npm run check:guards [-- part of a mark or its file] [-- --sample 40 [--seed N]]`: removes each guard that is marked
// in server/src from a copy of the server and runs the test that should notice. A guard whose test stays green isn't
// tested. A sample takes so many at random; its seed repeats it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMarks, patternOf, readMark, withoutGuard } from './guard-marks.mjs';
import { ensureBuilt, ensureInstalled, root, succeeds } from './setup.mjs';

ensureInstalled();
ensureBuilt();

/** What a build of the server writes. */
const built = ['server', 'shop'];
const HANGS_AFTER_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' } },
});
const nameOf = ({ file, line, text }) => `${file}:${line} ${text}`;
const matching = findMarks(join(root, 'server/src')).filter((mark) => nameOf(mark).includes(positionals[0] ?? ''));
const wanted = values.sample === undefined ? matching : sampleOf(matching);
const copy = mkdtempSync(join(tmpdir(), 'gift-shop-guards-'));
let missed = 0;
try {
  for (const name of [
    'server',
    'bench',
    'client',
    'docs',
    'scripts',
    'package.json',
    'package-lock.json',
    'jest.config.ts',
    'openapi.json',
    'schema.graphql',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'dist'));
  // The bundle of the tests is the copy's own: it is made from the code without a guard.
  for (const name of readdirSync(join(root, 'dist')))
    if (!built.includes(name) && name !== 'test') symlinkSync(join(root, 'dist', name), join(copy, 'dist', name));
  restoreBuilt();
  for (const guard of wanted) {
    const problem = tryWithout(guard);
    console.log(
      `${problem === null ? 'red  ' : 'GREEN'} without: ${nameOf(guard)}${problem === null ? '' : ` (${problem})`}`,
    );
    if (problem !== null) missed += 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${wanted.length - missed} of ${wanted.length} guards make a test fail when they are removed`);
process.exitCode = missed > 0 ? 1 : 0;

/** So many guards as `--sample` says, at random. */
function sampleOf(marks) {
  const count = wholeNumber('sample', values.sample);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber('seed', values.seed);
  console.log(`${Math.min(count, marks.length)} of ${marks.length} guards; --seed ${seed} repeats the sample`);
  const rank = ({ file, line, text }) => createHash('sha256').update(`${seed} ${file} ${line} ${text}`).digest('hex');
  return marks
    .map((mark) => ({ mark, rank: rank(mark) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mark }) => mark);
}

function wholeNumber(name, text) {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number`);
  process.exit(1);
}

/** @returns {string | null} what is wrong with the guard's test; null when it turned red as it should */
function tryWithout(mark) {
  const path = join(copy, 'server/src', mark.file);
  const source = readFileSync(path, 'utf8');
  let changed;
  try {
    changed = withoutGuard(source, mark);
  } catch (error) {
    return error.message;
  }
  const { tests, title, isBuilt } = readMark(mark);
  writeFileSync(path, changed);
  const results = join(copy, 'results.json');
  try {
    if (isBuilt && !build()) return 'the server could not be built without it';
    const args = [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--forceExit',
      '--selectProjects',
      'server',
      '--json',
      `--outputFile=${results}`,
    ];
    const select = ['--testNamePattern', patternOf(title), '--runTestsByPath', join('server/test', tests)];
    // A missing guard may make its test hang: that counts as noticed, too.
    const { error, signal } = spawnSync(process.execPath, [...args, ...select], {
      cwd: copy,
      env: { ...process.env, ...(/-postgres\.test\.ts$/.test(tests) && { TEST_DATABASE: 'postgres' }) },
      stdio: 'ignore',
      timeout: HANGS_AFTER_MS,
    });
    if (error?.code === 'ETIMEDOUT') return null;
    if (error || signal !== null) return `the test was stopped by ${signal ?? error.message}`;
    if (!existsSync(results)) return 'the test could not run';
    const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(results, 'utf8'));
    if (numFailedTests > 0) return null;
    if (numRuntimeErrorTestSuites > 0) return 'the test could not run';
    return numPassedTests > 0 ? 'its test stays green' : 'no such test';
  } finally {
    rmSync(results, { force: true });
    writeFileSync(path, source);
    if (isBuilt) restoreBuilt();
  }
}

/** Builds the copy's server, as it is now. @returns whether that succeeded */
function build() {
  return succeeds('npm', ['run', 'build:server'], { cwd: copy, stdio: 'ignore' });
}

/** Gives the copy the server as it was built with all guards. */
function restoreBuilt() {
  for (const name of built) cpSync(join(root, 'dist', name), join(copy, 'dist', name), { recursive: true });
}
