// What every benchmark needs: a built shop of its own on a free port, with a data folder that goes with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { root } from '../scripts/setup.mjs';

/** @typedef {{ url: string, pid: number }} Server a process that answers at an address */

/**
 * Hands a new data folder to `use`, and removes it whatever happens.
 * @template T
 * @param {(folder: string) => Promise<T>} use
 */
export async function withFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a demo shop, hands it and its data folder to `use`, and stops it whatever happens.
 * @template T
 * @param {(shop: Server & { folder: string }) => Promise<T>} use
 * @param {{ environment?: Record<string, string>, prepare?: (environment: Record<string, string>) => Promise<void> }} options
 *   what differs from the demo's settings, and what fills the database before the shop opens
 */
export function withShop(use, { environment = {}, prepare } = {}) {
  return withFolder(async (folder) => {
    const settings = { DATA_DIR: folder, ...environment };
    await prepare?.(settings);
    const shop = await startShop(settings);
    try {
      return await use({ url: shop.url, pid: shop.pid, folder });
    } finally {
      await shop.stop('SIGTERM');
    }
  });
}

/**
 * Starts one process of a demo shop on a free port.
 * @param {Record<string, string>} environment DATA_DIR at least
 * @returns {Promise<Server & { exited: Promise<unknown>, stop: (signal: NodeJS.Signals) => Promise<number | null> }>}
 *   `stop` sends a signal and waits for the end: the exit code, null after a kill
 */
export async function startShop(environment) {
  const port = await freePort();
  const server = spawn(process.execPath, [join(root, 'dist/shop/main.js')], {
    // Not here, where a developer's .env may name another database.
    cwd: tmpdir(),
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  await until(server.stdout, 'is open');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    exited,
    async stop(signal) {
      server.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Waits for a text, and lets the rest flow: who leaves an iteration of a stream closes it. */
function until(stream, text) {
  return new Promise((resolve, reject) => {
    let seen = '';
    const look = (chunk) => {
      seen += chunk;
      if (!seen.includes(text)) return;
      stream.off('data', look).resume();
      resolve();
    };
    stream.on('data', look).once('end', () => reject(new Error(`the shop ended before it was open: ${seen}`)));
  });
}
