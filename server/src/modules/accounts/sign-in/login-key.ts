import { tokenHash } from './token-hash.js';

/**
 * What the tries to sign in to the account of an address are counted under, whether or not there is one.
 * @param device id of a browser that its owner has used: its tries are counted by themselves
 */
export function loginKey(emailNorm: string, device: string | null = null): string {
  // guard: sessions.test.ts 'don’t lock an owner out', try: ${device…`} ->
  return `login:${tokenHash(emailNorm)}${device === null ? '' : `:${device}`}`;
}
