import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { FRESH_MS } from '../../../domain/freshness.js';
import type { Clock } from '../../../domain/ports.js';

/** For callers who expect to see what they did at once, shorter lists are counted each time: less than a millisecond. */
const LARGE = 10_000;

/** As many as visitors may ask for in the time for which a count is remembered. */
const MAX_COUNTS = 1000;

/**
 * Remembers the lengths of lists. Counting a hundred thousand rows takes longer than the rest of the page, so such a count
 * is cached for as long as any list may be out of date; the rows themselves are always read fresh.
 */
export class RememberedCounts {
  private readonly counts = new Map<string, { count: number; countedAt: number }>();

  constructor(private readonly clock: Clock) {}

  /**
   * @param key identifies the list
   * @param large shorter lists are counted each time
   */
  async of(key: string, countRows: () => Promise<number>, large = LARGE): Promise<number> {
    const known = this.counts.get(key);
    const now = this.clock.now();
    // It may have been remembered for a caller who accepts old counts of shorter lists, too.
    if (known && known.count >= large && now - known.countedAt < FRESH_MS) return known.count;
    const count = await countRows();
    this.counts.delete(key);
    if (count >= large) this.counts.set(key, { count, countedAt: now });
    for (const oldest of this.counts.keys()) {
      if (this.counts.size <= MAX_COUNTS) break;
      this.counts.delete(oldest);
    }
    return count;
  }

  /** The length of the list that a query selects. */
  ofRows(query: SelectQueryBuilder<ObjectLiteral>, large?: number): Promise<number> {
    const [sql, parameters] = query.clone().select('product.id').getQueryAndParameters();
    // The values are text, because SQLite's driver gets whole numbers as BigInt, which JSON doesn't know.
    return this.of(JSON.stringify([sql, parameters.map(String)]), () => query.getCount(), large);
  }

  /** Forgets every count after a write of this process, whose author looks at the list at once. */
  forget(): void {
    this.counts.clear();
  }
}
