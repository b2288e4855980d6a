import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { test as base, expect, type Page } from '@playwright/test';
import type { Options } from 'better-sqlite3';
import { freePort } from '../../scripts/free-port.mjs';
import { Sqlite } from '../../server/src/db/sqlite.js';

/** The password of the demo accounts. */
export const DEMO_PASSWORD = 'gift-shop-demo';

/** A shop process with its own data folder, started as `npm start` starts it. */
export interface Shop {
  url: string;
  /** Reads the database, past the shop. */
  query<T>(sql: string, ...parameters: unknown[]): T[];
  /** Changes the database, past the shop. What is changed must be put back: the tests of a worker share it. */
  change(sql: string, ...parameters: unknown[]): void;
  /** What was mailed to an address, oldest first. Mails leave in the background: poll. */
  mailsTo(address: string): StoredMail[];
}

/** A mail as the demo shop keeps it. */
export interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

interface TestFixtures {
  /** Console errors, failed requests and page errors of the page so far; tests end with an empty list. */
  faults: string[];
}

/** Playwright's test with a shop for each worker, and a page that may not complain. */
export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  // Who has answered the question about cookies isn't asked again; e2e/consent.spec.ts starts without an answer.
  storageState: async ({}, use) => use({ cookies: [consentCookie()], origins: [] }),
  baseURL: async ({ shop }, use) => use(shop.url),
  faults: [
    async ({ page }, use, testInfo) => {
      const faults: string[] = [];
      watch(page, faults);
      await use(faults);
      // Of a run on another machine only the output is left.
      if (testInfo.status !== testInfo.expectedStatus) console.log(await shown(page));
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For a test that proves the same at any width, or sets every width itself: it runs once, in the desktop project. Every
 * other test runs in both. A test that measures, touches or looks for what only one width shows may not have it; the
 * linter says so.
 */
export const anyWidth = { tag: '@any-width' };

export { expect };

/** Starts the built shop on a port and in a folder of its own. @param environment what differs from the demo's settings */
export async function openShop(environment: Record<string, string> = {}): Promise<Shop & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, [resolve('dist/shop/main.js')], {
    // Not here, where a developer's .env may name another database.
    cwd: folder,
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await announced(child.stdout, 'Gift Shop is open');
  const open = (options: Options) => new Sqlite(join(folder, 'gift-shop.sqlite'), options);
  const change = (sql: string, ...parameters: unknown[]) => {
    const db = open({});
    try {
      db.prepare(sql).run(...parameters);
    } finally {
      db.close();
    }
  };
  // The tests count as a shop does that has set nothing: with the documented figures, without the demo's shipping.
  change("DELETE FROM shop_settings WHERE key IN ('freeShippingThreshold', 'shippingPrice')");
  // A password's hash is slow on purpose, and most tests sign in as these. New accounts have hashes as in production.
  change(
    'UPDATE users SET password_hash = ? WHERE password_hash IS NOT NULL',
    await hash(DEMO_PASSWORD, { memoryCost: 64, timeCost: 1 }),
  );
  // What most tests order: they share the shop of their worker, and must not sell it out for those that follow.
  change("UPDATE products SET count_in_stock = 500 WHERE name = 'Gentle hand cream'");
  return {
    url,
    query: <T>(sql: string, ...parameters: unknown[]) => {
      const db = open({ readonly: true });
      try {
        return db.prepare(sql).all(...parameters) as T[];
      } finally {
        db.close();
      }
    },
    change,
    mailsTo: (address: string) => mailsIn(join(folder, 'mails')).filter(({ to }) => to === address),
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of the page and what it shows, the values of its fields included. */
async function shown(page: Page): Promise<string> {
  const content = await page.locator('body').ariaSnapshot();
  return `${page.url()}\n${content}`;
}

/** The mails of a folder, by their names oldest first. There is no folder before the first. */
function mailsIn(folder: string): StoredMail[] {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredMail);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The choice 'Decline All', made just now. */
export function consentCookie(change: Record<string, unknown> = {}) {
  const record = { necessary: true, analytics: false, marketing: false, timestamp: Date.now(), ...change };
  return {
    name: 'cookie-consent',
    value: encodeURIComponent(JSON.stringify(record)),
    domain: 'localhost',
    path: '/',
    expires: Date.now() / 1000 + 3600,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  };
}

/** Documents that answer with an error on purpose are reported by the browser too; those lines are not faults. */
const EXPECTED = /Failed to load resource: the server responded with a status of (402|404|410|422)/;

function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(message.text()));
    if (isFault && !EXPECTED.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A navigation cuts off what the page before was still loading.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
  });
}

async function announced(stream: NodeJS.ReadableStream | null, text: string): Promise<void> {
  let seen = '';
  for await (const chunk of stream ?? []) {
    seen += String(chunk);
    if (seen.includes(text)) {
      // Keeps the pipe from filling up.
      stream?.resume();
      return;
    }
  }
  throw new Error(`the shop ended before it said '${text}': ${seen}`);
}
