import type { BrokenRow, CheckedShop, Invariant } from '../../db/invariant.js';

/** What a check of one invariant found. */
export interface Finding {
  invariant: Invariant;
  /** What breaks it; empty when it holds. */
  rows: BrokenRow[];
}

/** An invariant that could not be checked. */
export interface Unanswered {
  invariant: Invariant;
  /** What the database or the storage threw. */
  error: unknown;
}

/** Checks invariants one after the other; one that can't be asked doesn't keep back the others. */
export async function* findBroken(
  shop: CheckedShop,
  invariants: readonly Invariant[],
): AsyncGenerator<Finding | Unanswered> {
  for (const invariant of invariants) {
    yield await invariant.find(shop).then(
      (rows) => ({ invariant, rows }),
      // guard: checks.test.ts 'reports what it found even', try: ({ invariant, error }) -> Promise.reject(error as Error)
      (error: unknown) => ({ invariant, error }),
    );
  }
}
