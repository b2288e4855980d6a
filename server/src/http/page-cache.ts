import { LRUCache } from 'lru-cache';
import { FRESH_MS } from '../domain/freshness.js';
import type { Clock } from '../domain/ports.js';
import type { InlineCode } from './security-headers.js';

/** Each is 80 to 150 KB. */
const MAX_PAGES = 300;

/** A rendered page. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The code inside the page that its policy has to allow. */
  inline: InlineCode;
}

/**
 * Pages as every visitor sees them, for five seconds: many visitors cost one rendering. Requests with a session never
 * come here. Only successful pages are kept, and concurrent requests wait for the same rendering.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, { page: Promise<Page>; since: number }>({ max: MAX_PAGES });

  constructor(private readonly clock: Clock) {}

  /** @returns the page, and how old what it shows is, in milliseconds: the browser counts its own five seconds from there */
  async get(address: string, render: () => Promise<Page>): Promise<{ page: Page; ageMs: number }> {
    const now = this.clock.now();
    const known = this.pages.get(address);
    if (known && now - known.since < FRESH_MS) {
      return { page: await known.page, ageMs: this.clock.now() - known.since };
    }
    const entry = { since: now, page: render() };
    this.pages.set(address, entry);
    const forget = () => {
      if (this.pages.peek(address) === entry) this.pages.delete(address);
    };
    entry.page.then(({ status }) => status !== 200 && forget(), forget);
    return { page: await entry.page, ageMs: this.clock.now() - entry.since };
  }
}
