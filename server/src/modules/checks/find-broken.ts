import type { BrokenRow, CheckedShop, Invariant } from './invariant.js';

/** What a check of one invariant found. */
export interface Finding {
  invariant: Invariant;
  /** What breaks it; empty when it holds. */
  rows: BrokenRow[];
}

/** Checks invariants one after the other. @throws what the database or the storage throws: nothing is known then */
export async function* findBroken(shop: CheckedShop, invariants: readonly Invariant[]): AsyncGenerator<Finding> {
  for (const invariant of invariants) yield { invariant, rows: await invariant.find(shop) };
}
