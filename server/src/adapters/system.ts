import { randomBytes, randomFillSync } from 'node:crypto';
import type { Clock, Ids } from '../domain/ports.js';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

const ID_BYTES = 16;
/** Randomness for 256 ids at a time: asking the system for each would be a good part of a request's work. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

function nextId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}

/** The machine's secure randomness. */
export const randomIds: Ids = {
  id: nextId,
  secret: () => randomBytes(32).toString('base64url'),
};
