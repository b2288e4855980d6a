import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../../kit/bounded-queue.js';

/** The memory of RFC 9106's second recommended argon2id profile (64 MiB), on one lane: 50 to 80 ms of one core. */
const cost = { memoryCost: 65_536, timeCost: 4, parallelism: 1 };

/** One core stays free for everything else: a rush of sign-ins waits here, the catalog answers as ever. */
const queue = new BoundedQueue(
  Math.max(1, availableParallelism() - 1),
  250,
  'Too many people are signing in right now. Please try again in a moment.',
);

/**
 * argon2id, salted; runs on the thread pool.
 * @throws Failure UNAVAILABLE when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, cost));
}

/**
 * Whether the password fits the hash. With a null hash the same work is done against a decoy,
 * so that the time it takes doesn't tell whether an account exists.
 * @throws Failure UNAVAILABLE when too many wait already
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const decoyHash = await (decoy ??= hash('a decoy that no one enters', cost));
  const fits = await queue.run(() => verify(passwordHash ?? decoyHash, password));
  return fits && passwordHash !== null;
}

let decoy: Promise<string> | undefined;
