import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { createApi, type ApiSwitches } from './api.js';
import { Books, type StripeObject } from './books.js';
import { Ledger } from './ledger.js';
import { createPages } from './pages.js';
import { Webhooks, type WebhookSwitches } from './webhooks.js';

export interface StripeSandboxOptions {
  /** SQLite file that keeps the books over restarts and between processes on one host, or ':memory:'. */
  storage: string;
  /** What callers must present, Bearer or Basic. */
  secretKey: string;
  /** What events are signed with. */
  webhookSecret: string;
  /** Where events go; null keeps them until there is an address. */
  webhookUrl: () => string | null;
  /** Public address of the hosted pages. */
  pageUrl: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Everything that a test can make go wrong. */
export type StripeSandboxSwitches = ApiSwitches & WebhookSwitches;

/** A stand-in for Stripe: its HTTP interface for the real SDK, its hosted page, its events. No real money. */
export interface StripeSandbox {
  /** Starts the interface on a free loopback port. */
  listen(): Promise<{ host: string; port: number }>;
  /** Where the interface listens. */
  address(): { host: string; port: number };
  /** The hosted pages, to be registered by the shop under a prefix. */
  pages: FastifyPluginAsync;
  switches: StripeSandboxSwitches;
  /** Sends all undelivered events now and waits for the answers. */
  deliverPending(): Promise<void>;
  /** Events that the shop hasn't acknowledged. */
  undelivered(): number;
  /** The books: every charge, newest first. */
  charges(): StripeObject[];
  close(): Promise<void>;
}

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const now = options.now;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const switches: StripeSandboxSwitches = {
    latencyMs: 0,
    failNext: 0,
    resetAfterActing: 0,
    holdWebhooks: false,
    webhookCopies: 1,
    webhookReverse: false,
    dropNext: 0,
  };
  const books = new Books(options.storage);
  const webhooks = new Webhooks(
    { books, secret: options.webhookSecret, url: options.webhookUrl, now, newId },
    switches,
  );
  const ledger = new Ledger(books, webhooks, now, newId, options.pageUrl);
  const api = createApi({ secretKey: options.secretKey, books, ledger, newId, switches });

  const address = () => {
    const bound = api.server.address();
    return { host: '127.0.0.1', port: typeof bound === 'object' && bound ? bound.port : 0 };
  };

  return {
    async listen() {
      await api.listen({ host: '127.0.0.1', port: 0 });
      return address();
    },
    address,
    pages: createPages(ledger, now),
    switches,
    deliverPending: () => webhooks.deliverPending(),
    undelivered: () => books.countDeliveries(),
    charges: () => books.list('charge'),
    async close() {
      await webhooks.close();
      await api.close();
      books.close();
    },
  };
}
