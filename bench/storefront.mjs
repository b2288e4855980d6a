// How fast the storefront is for a shopper: the JavaScript that a page loads first, and Lighthouse's judgment of it on
// a simulated phone, the median of five runs. Each page must reach the promised scores, or the run fails.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser } from '../scripts/find-browser.mjs';
import { freePort } from '../scripts/free-port.mjs';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const PROMISED_SCRIPT_KIB = 160;

/**
 * @param {string} shop the address of an open demo shop
 * @returns {Promise<string[]>} the promises that were not kept
 */
export async function measureStorefront(shop) {
  const { products } = await (await fetch(`${shop}/api/products?pageSize=1&isPopular=true`)).json();
  const pages = { Home: '/', List: '/products', Product: `/product/${products[0]._id}` };
  const broken = [];
  const port = await freePort();
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  try {
    console.log(`\nLighthouse, simulated phone, median of ${RUNS}\n`);
    console.log(
      '| Page | JavaScript, KiB | Performance | Accessibility | Best practices | SEO | LCP, s | TBT, ms | CLS |',
    );
    console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
    for (const [name, path] of Object.entries(pages)) {
      const kilobytes = await scriptKilobytes(shop + path);
      const reports = [];
      for (let run = 0; run < RUNS; run += 1) {
        const result = await lighthouse(shop + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
        reports.push(result.lhr);
      }
      const scores = Object.fromEntries(
        CATEGORIES.map((id) => [id, median(reports.map((report) => Math.round(report.categories[id].score * 100)))]),
      );
      const metric = (id) => median(reports.map((report) => report.audits[id].numericValue));
      console.log(
        `| ${name} | ${kilobytes.toFixed(0)} | ${CATEGORIES.map((id) => scores[id]).join(' | ')} | ` +
          `${(metric('largest-contentful-paint') / 1000).toFixed(1)} | ${metric('total-blocking-time').toFixed(0)} | ` +
          `${metric('cumulative-layout-shift').toFixed(3)} |`,
      );
      for (const id of CATEGORIES) if (scores[id] < PROMISED[id]) broken.push(`${name}: ${id} ${scores[id]}`);
      if (kilobytes > PROMISED_SCRIPT_KIB) broken.push(`${name}: ${kilobytes.toFixed(0)} KiB of JavaScript`);
      if (process.env.LIGHTHOUSE_DETAILS) explain(reports.at(-1));
    }
  } finally {
    await browser.close();
  }
  return broken;
}

/** The compressed size of the scripts that the page's own source asks for, in KiB. */
async function scriptKilobytes(url) {
  const html = await (await fetch(url)).text();
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path));
  let bytes = 0;
  for (const path of scripts) {
    const { headers } = await fetch(new URL(path, url), { headers: { 'accept-encoding': 'br' } });
    bytes += Number(headers.get('content-length'));
  }
  return bytes / 1024;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** What kept the scores down, to help improve them (LIGHTHOUSE_DETAILS=1). */
function explain({ audits, categories }) {
  for (const { id, auditRefs } of Object.values(categories)) {
    for (const ref of auditRefs) {
      const audit = audits[ref.id];
      if (audit.score !== null && audit.score < 1) console.log(`  ${id}: ${audit.id} ${audit.displayValue ?? ''}`);
    }
  }
}
