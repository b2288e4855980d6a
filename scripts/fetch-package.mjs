// Packages that only a few checks need: too large for everyone's node_modules.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

/**
 * Installs a package into node_modules/.cache, unless it is there.
 * @param {string} name
 * @param {string} version exactly
 * @param {string} size of the download, for the person who waits
 * @returns {string} its folder
 */
export function fetchPackage(name, version, size) {
  const home = join(root, 'node_modules', '.cache', 'gift-shop', `${name}-${version}`);
  if (!existsSync(home)) {
    console.error(`Fetching ${name} (once; ${size}) …`);
    // A partial download must not look complete.
    const draft = `${home}.part`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'package.json'), '{ "private": true }');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    // What it says goes where the caller's own messages go, so that a command's answer stays alone.
    run('npm', ['install', ...options, '--prefix', draft, `${name}@${version}`], { stdio: ['ignore', 2, 2] });
    renameSync(draft, home);
  }
  return join(home, 'node_modules', name);
}
