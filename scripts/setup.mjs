// What `npm start` and `npm test` need before any TypeScript runs: the right Node, the packages, a fresh build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Stops with one line unless this Node is one that package.json allows. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits =
    (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || (major === 24 && minor >= 11) || major > 24;
  if (!fits)
    fail(`Node ${process.versions.node} can't run the Gift Shop. Please install Node 20.19, 22.13, 24.11 or later.`);
}

/** Installs exactly what the lock file says, unless that is already installed. */
export function ensureInstalled() {
  const marker = join(root, 'node_modules', '.installed');
  const lock = hashOf([join(root, 'package-lock.json')]);
  const wanted = lock + process.versions.modules;
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  // Node-API 10 came with Node 22.14. Older ones need a driver of SQLite that was built for them.
  const isNew = Number(process.versions.napi) >= 10;
  if (isNew ? installed.startsWith(lock) : installed === wanted) return;
  console.log('Installing packages (once; a few minutes) …');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!isNew && !existsSync(join(root, 'node_modules', 'better-sqlite3')))
    fail(
      'SQLite’s driver could not be built: Node 20 and 22.13 need make, a C++ compiler and Python for it. Or use Node 24.',
    );
  writeFileSync(marker, wanted);
}

/** Builds server and client, unless their sources are those of the last build. */
export function ensureBuilt() {
  const marker = join(root, 'dist', '.built');
  const inputs = [
    'package.json',
    'package-lock.json',
    'scripts/bundle-server.mjs',
    'scripts/bundling.mjs',
    'tsconfig.base.json',
    'server/src',
    'server/tsconfig.json',
    'server/tsconfig.build.json',
    'client',
  ];
  const wanted = hashOf(inputs.map((input) => join(root, input)));
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Building …');
  run('npm', ['run', '--silent', 'build']);
  writeFileSync(marker, wanted);
}

/** Runs a command; ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = runToEnd(command, args, options);
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
}

/** Runs a command and returns whether it succeeded; only an interruption also ends this process. */
export function succeeds(command, args, options = {}) {
  const { status, signal } = runToEnd(command, args, options);
  if (signal === 'SIGINT') process.exit(130);
  return status === 0;
}

function runToEnd(command, args, options) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
}

export function fail(line) {
  console.error(line);
  process.exit(1);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    // Pictures count by name and size: reading megabytes would make every start slow.
    else
      hash
        .update(path.slice(root.length))
        .update(/\.(ts|tsx|json|graphql|m[jt]s|css|svg|html)$/.test(path) ? readFileSync(path) : String(stat.size));
  };
  for (const path of paths) if (existsSync(path)) add(path);
  return hash.digest('hex');
}
