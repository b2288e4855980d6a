// Ports for what is started by tests, benchmarks and scripts.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give to connections and to listeners that name no port, any of which would take a port
 * between its choice and its use; above 10080, the last that browsers refuse to open; for each worker of the tests
 * its own.
 */
let next =
  11_000 + (Number(process.env.JEST_WORKER_ID ?? process.env.TEST_WORKER_INDEX ?? 0) % 10) * 2000 + randomInt(1500);

/** @returns {Promise<number>} a port of the loopback address that nobody uses now */
export async function freePort() {
  for (;;) {
    const port = next++;
    if (await isFree(port)) return port;
  }
}

/** @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
