import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to connections, which would take a port between its choice and its use; for each of jest's workers its own. */
let next = 10_000 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 10) * 2000 + randomInt(1500);

/** A port of the loopback address that nobody uses now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
