// `npm run screenshots -- [folder] [--only=home,cart] [--widths=360,1280] [--modes=light,dark] [--docs]`
// Opens a demo shop of its own, photographs every page and puts the pictures on contact sheets.
// With --docs it makes the few pictures that README.md and docs/ show instead.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserFlags, findBrowser } from './find-browser.mjs';
import { writeContactSheets } from './contact-sheets.mjs';
import { freePort } from './free-port.mjs';
import { docPictures, scenes } from './screenshot-scenes.mjs';
import { ensureBuilt, fail, requireNode, root } from './setup.mjs';

requireNode();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '360,768,1280' },
    modes: { type: 'string', default: 'light,dark' },
    docs: { type: 'boolean', default: false },
    /** Takes dist/ as it is. */
    built: { type: 'boolean', default: false },
  },
});
if (!options.built) ensureBuilt();

/** The heights of a phone, a tablet and a laptop. */
const heightOf = (width) => (width < 600 ? 780 : width < 1000 ? 1024 : 900);
const emails = { shopper: 'shopper@example.com', admin: 'admin@example.com' };
const only = options.only?.split(',');
const folder = resolve(positionals[0] ?? join(root, 'screenshots'));

const { executablePath, env } = await findBrowser();
const dataFolder = await mkdtemp(join(tmpdir(), 'gift-shop-screenshots-'));
const shop = await openShop(dataFolder);
const browser = await chromium.launch({ executablePath, args: browserFlags, env: { ...process.env, ...env } });
try {
  const facts = await prepare();
  if (options.docs) await photographForDocs(facts);
  else await photographAll(facts);
} finally {
  await browser.close();
  await shop.close();
  await rm(dataFolder, { recursive: true, force: true });
}

/** Every scene at every width, in both modes; each width and mode on contact sheets of its own. */
async function photographAll(facts) {
  const wanted = scenes.filter(({ name }) => !only || only.some((part) => name.includes(part)));
  if (wanted.length === 0)
    fail(`No scene is called '${options.only}'. There are: ${scenes.map((s) => s.name).join(', ')}`);
  const series = options.widths
    .split(',')
    .flatMap((width) => options.modes.split(',').map((mode) => ({ width: Number(width), mode })));
  let failed = 0;
  const lane = async () => {
    for (let next = series.shift(); next; next = series.shift()) {
      const { width, mode } = next;
      const target = join(folder, `${width}-${mode}`);
      await rm(target, { recursive: true, force: true });
      await mkdir(target, { recursive: true });
      const contexts = await openContexts(width, mode);
      const shots = [];
      for (const scene of wanted) {
        if (scene.below && width >= scene.below) continue;
        const path = join(target, `${scene.name}.png`);
        try {
          await photograph(contexts, scene, facts, path);
          shots.push({ name: scene.name, path });
        } catch (error) {
          failed += 1;
          console.error(`${scene.name} at ${width}, ${mode}: ${error}`);
        }
      }
      await contexts.close();
      await writeContactSheets(shots, { folder, prefix: `sheet-${width}-${mode}`, width });
      console.log(`${shots.length} pictures at ${width} px, ${mode}`);
    }
  };
  await Promise.all([lane(), lane()]);
  console.log(`In ${folder}`);
  if (failed > 0) process.exitCode = 1;
}

/** The few pictures that the documentation shows: small files, the viewport only. */
async function photographForDocs(facts) {
  const target = resolve(positionals[0] ?? join(root, 'docs/images'));
  await mkdir(target, { recursive: true });
  for (const { file, scene: name, width, height, mode } of docPictures) {
    const scene = scenes.find((known) => known.name === name);
    const contexts = await openContexts(width, mode, height);
    const raw = join(dataFolder, file);
    await photograph(contexts, { ...scene, isViewportOnly: true }, facts, raw);
    await contexts.close();
    // A palette keeps flat pages with soft pictures small.
    await sharp(raw).png({ palette: true, quality: 90, effort: 10, dither: 0.6 }).toFile(join(target, file));
    console.log(join(target, file));
  }
}

async function photograph(contexts, scene, facts, path) {
  const page = await contexts[scene.as ?? 'visitor'].newPage();
  try {
    await page.addInitScript((cart) => {
      localStorage.removeItem('cart');
      if (cart) localStorage.setItem('cart', JSON.stringify(cart));
    }, scene.cart?.(facts));
    await scene.before?.(page, facts);
    const address = typeof scene.path === 'function' ? scene.path(facts) : scene.path;
    await page.goto(shop.url + address, { waitUntil: 'load' });
    // Only a hydrated page reacts; the cart's badge and the lists come after it.
    if (!scene.isBusy) await page.waitForLoadState('networkidle');
    await scene.act?.(page, facts);
    if (!scene.isBusy) await settle(page);
    // Nothing looks pointed at.
    await page.mouse.move(0, 0);
    await page.screenshot({ path, fullPage: !scene.isViewportOnly, animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}

/** Waits for fonts and for every picture, also those that wait to be scrolled to. */
async function settle(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForLoadState('networkidle');
}

/** The browsers of a newcomer, of a visitor who has answered the cookie question, of the demo shopper and admin. */
async function openContexts(width, colorScheme, height = heightOf(width)) {
  const settings = {
    baseURL: shop.url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    isMobile: width < 600,
    // No touch: a full-page picture is laid out for a mouse, whatever is asked for here.
    locale: 'en-US',
    timezoneId: 'UTC',
  };
  const newcomer = await browser.newContext(settings);
  const visitor = await browser.newContext(settings);
  const shopper = await browser.newContext(settings);
  const admin = await browser.newContext(settings);
  const all = [newcomer, visitor, shopper, admin];
  for (const context of all) context.setDefaultTimeout(30_000);
  for (const context of [visitor, shopper, admin]) await context.addCookies([consentCookie()]);
  await signIn(shopper);
  await signIn(admin, emails.admin);
  return { newcomer, visitor, shopper, admin, close: () => Promise.all(all.map((context) => context.close())) };
}

/** 'Decline All' as the cookie banner stores it. */
function consentCookie() {
  const choice = { necessary: true, analytics: false, marketing: false, timestamp: Date.now() };
  return { name: 'cookie-consent', value: encodeURIComponent(JSON.stringify(choice)), url: shop.url };
}

async function signIn(context, email = emails.shopper) {
  const response = await context.request.post('/api/users/auth', { data: { email, password: 'gift-shop-demo' } });
  if (!response.ok()) fail(`${email} can't sign in: ${response.status()}`);
  return response.json();
}

/** What the scenes need of the demo shop; also leaves it an unpaid order. */
async function prepare() {
  const context = await browser.newContext({ baseURL: shop.url });
  const { token } = await signIn(context);
  const read = async (path) => {
    const response = await context.request.get(path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok()) fail(`${path} answered ${response.status()}`);
    return response.json();
  };
  const all = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read(`/api/products?pageNumber=${page}&pageSize=50&isPublished=true`);
    all.push(...answer.products);
    pages = answer.pages;
  }
  const products = {
    plain: all.find((product) => product.name === 'A dozen garden roses'),
    onSale: all.find((product) => product.isOnSale && product.countInStock > 5),
    soldOut: all.find((product) => product.countInStock === 0),
    scarce: all.find((product) => product.countInStock > 0 && product.countInStock <= 5),
  };
  const past = await read('/api/orders/mine');
  const shippingAddress = past[0].shippingAddress;
  const { _id, name, image, price } = products.plain;
  const placed = await context.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orderItems: [{ product: _id, name, image, price, qty: 1, isOnSale: false, salePrice: null }],
      shippingAddress,
      paymentMethod: 'PayPal',
      itemsPrice: 49,
      shippingPrice: 7,
      taxPrice: 7.35,
      totalPrice: 63.35,
    },
  });
  if (!placed.ok()) fail(`The unpaid order was refused: ${await placed.text()}`);
  const orders = {
    unpaid: (await placed.json())._id,
    paid: past.find((order) => order.isPaid && !order.isDelivered)._id,
    delivered: past.find((order) => order.isDelivered)._id,
  };
  await context.close();
  return { products, orders, shippingAddress };
}

/** The shop as `npm start` opens it, on a free port, with a data folder that is thrown away. */
async function openShop(folder) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  await new Promise((done, reject) => {
    let seen = '';
    child.stdout.on('data', (text) => {
      seen += text;
      if (seen.includes('Gift Shop is open')) done();
    });
    void exited.then(() => reject(new Error(`The shop did not open: ${seen}`)));
  });
  return {
    url: `http://localhost:${port}`,
    close: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
