import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { Failure } from '../../domain/failure.js';

/** OWASP's second argon2id profile (19 MiB, 2 passes) with more work: about 50 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** One core stays free for everything else: a rush of sign-ins waits here, the catalogue answers as ever. */
const queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

/** Who would wait longer than a few seconds is asked to come back. */
const MOST_WAITING = 250;
const RETRY_SECONDS = 5;

/**
 * argon2id, salted; runs on the thread pool.
 * @throws Failure UNAVAILABLE when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password fits the hash. With a null hash the same work is done against a decoy,
 * so that the time it takes doesn't tell whether an account exists.
 * @throws Failure UNAVAILABLE when too many wait already
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const decoyHash = await (decoy ??= hash('a decoy that nobody types', cost));
  const fits = await inTurn(() => verify(passwordHash ?? decoyHash, password));
  return fits && passwordHash !== null;
}

let decoy: Promise<string> | undefined;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MOST_WAITING) {
    throw new Failure('UNAVAILABLE', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  }
  return queue.add(work);
}
