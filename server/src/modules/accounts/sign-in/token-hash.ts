import { createHash } from 'node:crypto';

/** How tokens are stored. They are 256 random bits, so a plain hash suffices: there is nothing to guess. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
