/** How often something that fails is tried before the shop gives up: a day and a little more (see `retryDelayMs`). */
export const MAX_TRIES = 34;

const SECOND = 1000;
const LONGEST_MS = 60 * 60 * SECOND;

/**
 * How long to wait after a try that failed: twice as long each time, an hour at most. Up to a half is added, so that what
 * failed together is not tried together again.
 * @param tries how many there were, from 1
 * @param spread random, from 0 up to but not including 1
 * @returns milliseconds
 */
export function retryDelayMs(tries: number, spread: number): number {
  return Math.round(Math.min(LONGEST_MS, SECOND * 2 ** tries) * (1 + spread / 2));
}
