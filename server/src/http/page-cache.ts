import { LRUCache } from 'lru-cache';
import { FRESH_MS } from '../domain/freshness.js';
import type { Clock } from '../domain/ports.js';
import type { HeldBytes } from './held-bytes.js';

/** Each is 80 to 150 KB. */
const MAX_PAGES = 300;
/** From this age on, a page that is still asked for is rendered again while the old one is sent, so that nobody waits. */
const RENEWED_FROM_MS = FRESH_MS - 1000;

/** A rendered page. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The code inside the page that its policy has to allow. */
  inlineScripts: readonly string[];
}

/** A page as it is sent, to one or to thousands. */
export interface SentPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: HeldBytes;
}

interface Entry {
  since: number;
  page: Promise<SentPage>;
  /** Once it is there. */
  rendered: SentPage | null;
  isRenewed: boolean;
}

/**
 * Pages as every visitor sees them, for five seconds: many visitors cost one rendering and one compression. Only successful
 * pages are kept, and concurrent requests wait for the same rendering.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Entry>({ max: MAX_PAGES });

  constructor(private readonly clock: Clock) {}

  /**
   * @param render called once for a page that will soon be too old
   * @returns a page that is there already, and how old what it shows is, in milliseconds
   */
  peek(address: string, render: () => Promise<SentPage>): { page: SentPage; ageMs: number } | null {
    const known = this.pages.get(address);
    if (!known?.rendered) return null;
    const ageMs = this.clock.now() - known.since;
    if (ageMs >= FRESH_MS) return null;
    if (ageMs >= RENEWED_FROM_MS && !known.isRenewed) {
      known.isRenewed = true;
      this.renew(address, known.rendered, render).catch(() => {
        // Whoever comes when the old page is too old tries again, and gets the error.
      });
    }
    return { page: known.rendered, ageMs };
  }

  private async renew(address: string, old: SentPage, render: () => Promise<SentPage>): Promise<void> {
    const since = this.clock.now();
    const page = await render();
    if (page.status !== 200) return;
    await page.body.makeFormsOf(old.body);
    this.pages.set(address, { since, page: Promise.resolve(page), rendered: page, isRenewed: false });
  }

  /** @returns the page, and how old what it shows is, in milliseconds: the browser counts its own five seconds from there */
  async get(address: string, render: () => Promise<SentPage>): Promise<{ page: SentPage; ageMs: number }> {
    const now = this.clock.now();
    const known = this.pages.get(address);
    if (known && now - known.since < FRESH_MS) {
      return { page: await known.page, ageMs: this.clock.now() - known.since };
    }
    const entry: Entry = { since: now, page: render(), rendered: null, isRenewed: false };
    this.pages.set(address, entry);
    const forget = () => {
      if (this.pages.peek(address) === entry) this.pages.delete(address);
    };
    entry.page.then((page) => (page.status === 200 ? (entry.rendered = page) : forget()), forget);
    return { page: await entry.page, ageMs: this.clock.now() - entry.since };
  }
}
