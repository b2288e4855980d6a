// Lighthouse's judgment of pages, in a browser of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser } from '../scripts/find-browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { median } from './statistics.mjs';

export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const metrics = { lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift' };

/**
 * @typedef {object} Judge
 * @property {(url: string) => Promise<void>} addToCart puts a product's page into the cart
 * @property {(url: string, runs: number) => Promise<Record<string, number | string>>} judge the medians by category, with
 *   `lcp` in seconds, `tbt`, `cls`, and `faults`: what kept the scores down
 */

/**
 * Opens a browser for `use`, and closes it whatever happens.
 * @param {(judge: Judge) => Promise<void>} use
 */
export async function withLighthouse(use) {
  const port = await freePort();
  const { executablePath, env } = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'gift-shop-lighthouse-'));
  // With a profile, so that Lighthouse's pages find the cart.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env },
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  try {
    await use({
      async addToCart(url) {
        const page = await browser.newPage();
        await page.goto(url);
        await page.getByRole('button', { name: 'Add to Cart' }).first().click();
        await page.waitForFunction(() => localStorage.getItem('cart')?.includes('"qty"'));
        await page.close();
      },
      judge: (url, runs) => judge(url, runs, port),
    });
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function judge(url, runs, port) {
  const reports = [];
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(url, { port, onlyCategories: LIGHTHOUSE_CATEGORIES, logLevel: 'error' });
    reports.push(lhr);
  }
  const score = (id) => median(reports.map(({ categories }) => Math.round(categories[id].score * 100)));
  const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  return {
    ...Object.fromEntries(LIGHTHOUSE_CATEGORIES.map((id) => [id, score(id)])),
    lcp: metric(metrics.lcp) / 1000,
    tbt: metric(metrics.tbt),
    cls: metric(metrics.cls),
    faults: faultsOf(reports.at(-1)).join('; '),
  };
}

function faultsOf({ audits, categories }) {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim());
}
