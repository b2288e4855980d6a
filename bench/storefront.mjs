// How fast the storefront is for a shopper: what a page loads first, what its scripts consist of, and Lighthouse's
// judgment of it on a simulated phone. Each page must reach the promised scores, or the run fails.
import { firstLoad } from './first-load.mjs';
import { fetchJson } from './http-call.mjs';
import { LIGHTHOUSE_CATEGORIES, withLighthouse } from './lighthouse.mjs';
import { ResultTable } from './result-table.mjs';
import { partsOfScripts } from './script-parts.mjs';
import { settings } from './settings.mjs';
import { withShop } from './support.mjs';

const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const PROMISED_SCRIPT_KIB = 132;
/** Of the parts of the scripts, those that are worth a row. */
const LEAST_SHARE = 0.005;
const kilobytes = (bytes) => bytes / 1024;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureStorefront() {
  return withShop(async (shop) => {
    const { products } = await fetchJson(`${shop.url}/api/products?pageSize=1&isPopular=true`);
    const product = `/product/${products[0]._id}`;
    const pages = {
      Home: { path: '/' },
      List: { path: '/products' },
      Product: { path: product },
      Search: { path: '/search/roses/category/sort/createdAt:desc/page/1', isHidden: true },
      Cart: { path: '/cart', isHidden: true },
    };
    const broken = [];
    const bytes = await measureBytes(shop, pages, broken);
    const scripts = await measureScripts(bytes.scripts);
    const scores = await measureScores(shop, pages, product, broken);
    return { tables: [bytes.table, scripts, scores], broken };
  });
}

/** What each page loads before anyone does anything. */
async function measureBytes(shop, pages, broken) {
  const table = new ResultTable({
    title: 'First load',
    about: 'KiB after brotli. The style sheet is the whole shop’s, and browsers keep it.',
    of: 'Page',
    columns: [
      { key: 'html', title: 'HTML', form: 1, better: 'lower' },
      { key: 'styles', title: 'Style sheet', form: 1, better: 'lower' },
      { key: 'scripts', title: 'JavaScript', form: 1, better: 'lower' },
      { key: 'files', title: 'in so many files', form: 0 },
    ],
  });
  const scripts = new Set();
  for (const [name, { path }] of Object.entries(pages)) {
    const load = await firstLoad(shop.url + path);
    const kib = kilobytes(load.scriptBytes);
    table.add(name, {
      html: kilobytes(load.htmlBytes),
      styles: kilobytes(load.styleBytes),
      scripts: kib,
      files: load.scripts.length,
    });
    if (kib > PROMISED_SCRIPT_KIB) broken.push(`${name}: ${kib.toFixed(0)} KiB of JavaScript`);
    for (const file of load.scripts) scripts.add(file);
  }
  return { table, scripts: [...scripts] };
}

/** What the first scripts of all these pages together consist of. */
async function measureScripts(files) {
  const table = new ResultTable({
    title: 'What the scripts consist of',
    about: 'Minified, before compression; all first scripts of the pages above, each once.',
    of: 'Package or folder',
    columns: [
      { key: 'kib', title: 'KiB', form: 1 },
      { key: 'share', title: 'Share', form: 'percent' },
    ],
  });
  const parts = await partsOfScripts(files);
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const add = (name, bytes) => table.add(name, { kib: kilobytes(bytes), share: bytes / total });
  const isLarge = ({ bytes }) => bytes / total >= LEAST_SHARE;
  for (const { name, bytes } of parts.filter(isLarge)) add(name, bytes);
  const rest = parts.filter((part) => !isLarge(part));
  add(
    `${rest.length} smaller ones`,
    rest.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  add('All', total);
  return table;
}

async function measureScores(shop, pages, product, broken) {
  const table = new ResultTable({
    title: 'Lighthouse',
    about: `Simulated phone, median of ${settings.rounds} runs, with a gift in the cart. Search and cart are hidden from search engines, which costs them points for SEO.`,
    of: 'Page',
    columns: [
      { key: 'performance', title: 'Performance', form: 0, better: 'higher' },
      { key: 'accessibility', title: 'Accessibility', form: 0 },
      { key: 'best-practices', title: 'Best practices', form: 0 },
      { key: 'seo', title: 'SEO', form: 0 },
      { key: 'lcp', title: 'LCP, s', form: 1, better: 'lower' },
      { key: 'tbt', title: 'TBT, ms', form: 0, better: 'lower' },
      { key: 'cls', title: 'CLS', form: 3 },
    ],
  });
  await withLighthouse(async (browser) => {
    await browser.addToCart(shop.url + product);
    for (const [name, { path, isHidden }] of Object.entries(pages)) {
      const scores = await browser.judge(shop.url + path, settings.rounds);
      table.add(name, scores);
      const promised = LIGHTHOUSE_CATEGORIES.filter((category) => !(isHidden && category === 'seo'));
      const missed = promised.filter((category) => scores[category] < PROMISED[category]);
      for (const category of missed) broken.push(`${name}: ${category} ${scores[category]} (${scores.faults})`);
    }
  });
  return table;
}
