import { FRESH_MS } from '../../../domain/freshness.js';
import type { Clock } from '../../../domain/ports.js';

/** Shorter lists are counted each time, which takes less than a millisecond. */
const LARGE = 10_000;

/**
 * Remembers the lengths of large lists. Counting a hundred thousand rows takes longer than the rest of the page, so such a count
 * is cached for as long as any list may be out of date; the rows themselves are always read fresh.
 */
export class RememberedCounts {
  private readonly counts = new Map<string, { count: number; countedAt: number }>();

  constructor(private readonly clock: Clock) {}

  /** @param key identifies the list; there must be few keys */
  async of(key: string, countRows: () => Promise<number>): Promise<number> {
    const known = this.counts.get(key);
    const now = this.clock.now();
    if (known && now - known.countedAt < FRESH_MS) return known.count;
    const count = await countRows();
    if (count >= LARGE) this.counts.set(key, { count, countedAt: now });
    else this.counts.delete(key);
    return count;
  }

  /** Forgets every count after a write of this process, whose author looks at the list at once. */
  forget(): void {
    this.counts.clear();
  }
}
