import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Clock } from '../../../domain/ports.js';
import { keyOf, Remembered } from '../../../kit/remembered.js';

/** For callers who expect to see what they did at once, shorter lists are counted each time: less than a millisecond. */
const LARGE = 10_000;

const MAX_COUNTS = 1000;

/**
 * Remembers the lengths of lists. Counting a hundred thousand rows takes longer than the rest of the page; the rows
 * themselves are always read fresh.
 */
export class RememberedCounts {
  private readonly counts: Remembered<number>;

  constructor(clock: Clock) {
    this.counts = new Remembered(clock, MAX_COUNTS);
  }

  /**
   * @param key identifies the list
   * @param large shorter lists are counted each time
   */
  async of(key: string, countRows: () => Promise<number>, large = LARGE): Promise<number> {
    const known = this.counts.get(key);
    // It may have been remembered for a caller who accepts old counts of shorter lists, too.
    if (known !== undefined && known >= large) return known;
    const count = await countRows();
    if (count >= large) this.counts.set(key, count);
    else this.counts.delete(key);
    return count;
  }

  /** The length of the list that a query selects. */
  ofRows(query: SelectQueryBuilder<ObjectLiteral>, large?: number): Promise<number> {
    return this.of(keyOf(query), () => query.getCount(), large);
  }

  /** Forgets every count. */
  forget(): void {
    this.counts.forget();
  }
}
