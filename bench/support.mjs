// What every benchmark needs: a built shop of its own on a free port, with a data folder that goes with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';

/**
 * Starts a demo shop, hands its address, process id and data folder to `use`, and stops it whatever happens.
 * @param {{ environment?: Record<string, string>, prepare?: (environment: Record<string, string>) => Promise<void> }} options
 *   what differs from the demo's settings, and what fills the database before the shop opens
 */
export async function withShop(use, { environment = {}, prepare } = {}) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-bench-'));
  const settings = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...environment };
  await prepare?.(settings);
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await until(server.stdout, 'is open');
    return await use(`http://127.0.0.1:${port}`, { pid: server.pid, folder });
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} a port that nobody listens on */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function until(stream, text) {
  let seen = '';
  for await (const chunk of stream) {
    seen += chunk;
    if (seen.includes(text)) {
      stream.resume();
      return;
    }
  }
  throw new Error(`the shop ended before it was open: ${seen}`);
}
