import { hash, verify } from '@node-rs/argon2';

/** Length of a password in characters (decision 4). */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** OWASP's second argon2id profile (19 MiB, 2 passes) with one lane more work: about 50 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** argon2id, salted; runs on the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password fits the hash. With a null hash the same work is done against a decoy,
 * so that the time it takes doesn't tell whether an account exists.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hash('a decoy that nobody types', cost);
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}

let decoy: Promise<string> | undefined;
