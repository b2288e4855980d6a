import { tokenHash } from './token-hash.js';

/** What the tries to sign in to the account of an address are counted under, whether or not there is one. */
export function loginKey(emailNorm: string): string {
  return `login:${tokenHash(emailNorm)}`;
}
