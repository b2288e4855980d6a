// `npm run check:guards [-- part of a name]`: removes each guard of guards.mjs in a copy of the server and runs the
// test that should notice. A guard whose test stays green isn't tested.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guards } from './guards.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();

const HANGS_AFTER_MS = 120_000;

const wanted = guards.filter(({ name }) => name.includes(process.argv[2] ?? ''));
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
    'jest.config.ts',
    'openapi.json',
    'schema.graphql',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'dist'));
  for (const name of readdirSync(join(root, 'dist')))
    if (name !== 'server') symlinkSync(join(root, 'dist', name), join(copy, 'dist', name));
  restoreBuilt();
  for (const guard of wanted) {
    const problem = tryWithout(guard);
    console.log(
      `${problem === null ? 'red  ' : 'GREEN'} without: ${guard.name}${problem === null ? '' : ` (${problem})`}`,
    );
    if (problem !== null) missed += 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${wanted.length - missed} of ${wanted.length} guards make a test fail when they are removed`);
process.exitCode = missed > 0 ? 1 : 0;

/** @returns {string | null} what is wrong with the guard's test; null when it turned red as it should */
function tryWithout({ file, from, to, tests, only, isBuilt = false }) {
  const path = join(copy, 'server/src', file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return `${file} doesn't contain the guard's text exactly once`;
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
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
    const select = [...(only ? ['--testNamePattern', only] : []), '--runTestsByPath', join('server/test', tests)];
    // A missing guard may make its test hang: that counts as noticed, too.
    const { error, signal } = spawnSync(process.execPath, [...args, ...select], {
      cwd: copy,
      stdio: 'ignore',
      timeout: HANGS_AFTER_MS,
    });
    if (error?.code === 'ETIMEDOUT') return null;
    if (error || signal !== null) return `the test was stopped by ${signal ?? error.message}`;
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
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'server/tsconfig.build.json', '--noCheck'];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}

/** Gives the copy the server as it was built with all guards. */
function restoreBuilt() {
  cpSync(join(root, 'dist/server'), join(copy, 'dist/server'), { recursive: true });
}
