import { FRESH_MS } from '../../../domain/freshness.js';
import type { Clock } from '../../../domain/ports.js';
import type { LastPlace } from '../../../kit/page-of-ids.js';

/** As many lists as visitors may page through in the time for which a place is remembered. */
const MAX_LISTS = 200;

/**
 * Remembers where visitors have been in long lists, so that the next page of a list of a hundred thousand isn't searched
 * from its end again. Products that came or went meanwhile move a page by as many rows, for as long as any list may be
 * out of date; the rows themselves are always read fresh.
 */
export class RememberedPlaces {
  private readonly lists = new Map<string, LastPlace & { since: number }>();

  constructor(private readonly clock: Clock) {}

  /** @param key identifies the list and its order */
  of(key: string): LastPlace {
    const known = this.lists.get(key);
    const now = this.clock.now();
    if (known && now - known.since < FRESH_MS) return known;
    const unread = { place: null, since: now };
    this.lists.delete(key);
    this.lists.set(key, unread);
    for (const oldest of this.lists.keys()) {
      if (this.lists.size <= MAX_LISTS) break;
      this.lists.delete(oldest);
    }
    return unread;
  }

  /** Forgets every place after a write of this process. */
  forget(): void {
    this.lists.clear();
  }
}
