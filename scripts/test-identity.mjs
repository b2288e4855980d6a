// `npm run test:identity`: sign-in with Google through the real SDKs, in a browser, against Firebase's Auth emulator.
// The emulator comes with firebase-tools (300 MB), which is fetched when it is needed and kept in node_modules/.cache.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchPackage } from './fetch-package.mjs';
import { freePort } from './free-port.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './setup.mjs';

const VERSION = '15.34.2';
const PROJECT = 'demo-giftshop';
/** A safety net for hangs: the emulator needs up to a minute on a busy machine. */
const START_MS = 240_000;

requireNode();
ensureInstalled();
ensureBuilt();
const tool = join(fetchPackage('firebase-tools', VERSION, '300 MB'), 'lib', 'bin', 'firebase.js');
const folder = await mkdtemp(join(tmpdir(), 'gift-shop-identity-'));
let emulator;
let exitCode = 1;
try {
  emulator = await startEmulator();
  exitCode = await runTests(emulator.host);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await emulator?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

/** Starts the emulator on free ports, and waits until it answers. */
async function startEmulator() {
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const at = (port) => ({ host: '127.0.0.1', port });
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const child = spawn(process.execPath, [tool, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Reads and writes no settings of the user who runs this, and asks nothing.
    env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1', HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(patience);
  };
  const host = `127.0.0.1:${auth}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(`http://${host}/`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The Auth emulator did not start:\n${output}`);
    }
    await delay(250);
  }
  return { host, stop };
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} the exit code */
async function runTests(host) {
  const child = spawn('npx', ['playwright', 'test', '--config', 'playwright.identity.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, IDENTITY_EMULATOR: host },
  });
  // Ctrl+C reaches the tests as well; they end first, then the emulator.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
