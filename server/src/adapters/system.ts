import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '../domain/ports.js';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The machine's secure randomness. */
export const randomIds: Ids = {
  id: () => randomBytes(16).toString('hex'),
  secret: () => randomBytes(32).toString('base64url'),
};
