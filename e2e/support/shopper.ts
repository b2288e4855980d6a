import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { GRAPHQL, operationOf } from './graphql';
import { consentCookie, DEMO_PASSWORD, expect, type Shop } from './shop';

/** A product as the database has it, prices in cents. */
export interface StoredProduct {
  id: string;
  name: string;
  image: string;
  price_cents: number;
  sale_price_cents: number | null;
  is_on_sale: number;
  count_in_stock: number;
}

/** The demo product of this name. */
export function productNamed(shop: Shop, name: string): StoredProduct {
  const [product] = shop.query<StoredProduct>('SELECT * FROM products WHERE name = ? AND variant_of IS NULL', name);
  if (!product) throw new Error(`the demo shop has no ${name}`);
  return product;
}

/** Signs the page's browser in, past the form. */
export async function signIn(page: Page, email: 'shopper@example.com' | 'admin@example.com'): Promise<void> {
  const answer = await page.request.post('/api/users/auth', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok()).toBe(true);
  // The tests of a worker share the demo accounts: what an earlier one left in the cart would come back here.
  const emptied = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` },
    data: { query: 'mutation { saveCart(input: { lines: [] }) }' },
  });
  expect(await emptied.json()).toEqual({ data: { saveCart: true } });
}

/** Signs the browser in as the demo shop's admin. */
export async function becomeAdmin(page: Page): Promise<void> {
  await forgetOthers(page);
  await signIn(page, 'admin@example.com');
}

/** A bearer of the admin's, past the browser and its session. */
export async function adminToken(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD }),
  });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

/**
 * Signs out whoever used the browser: an old cookie would make a sign-in look like a write from another site. Leaves
 * the page first: an open page that finds its customer signed out moves by itself, and crosses the test's next step.
 */
async function forgetOthers(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  // The question about cookies stays answered, and slides over no button.
  await page.context().addCookies([consentCookie()]);
}

/** Creates a fresh customer, and signs the page's browser in. */
export async function signUp(
  page: Page,
  email = `${randomUUID()}@example.com`,
): Promise<{ email: string; token: string }> {
  await forgetOthers(page);
  const data = { name: 'Hana Tesfay', email, password: DEMO_PASSWORD };
  const answer = await page.request.post('/api/users/register', { data });
  expect(answer.ok()).toBe(true);
  return { email, token: ((await answer.json()) as { token: string }).token };
}

/** At checkout, chooses the payment provider's page instead of the card form. */
export async function choosePaymentPage(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Secure payment page' }).check();
}

/** Orders what the checkout shows, goes to the payment page, and opens the order's page. @returns its ID */
export async function placeAndOpen(page: Page, shop: Shop, button: string | RegExp = /^Pay /): Promise<string> {
  await choosePaymentPage(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
  const [order] = shop.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1');
  await page.goto(`/order/${order!.id}`);
  return order!.id;
}

/** Fills in the checkout's card form. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

/** Where the tests' gifts go. */
export const shippingAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

/** Types that address into the shipping form. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', shippingAddress.firstName],
    ['Last name', shippingAddress.lastName],
    ['Address', shippingAddress.address],
    ['City', shippingAddress.city],
    ['Postal code', shippingAddress.postalCode],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Country').selectOption(shippingAddress.country);
}

/** Places an order for one product by REST; it waits for its payment. Gives its id. */
export async function placeOrder(
  page: Page,
  token: string,
  product: StoredProduct,
  qty = 1,
  recipient = shippingAddress,
): Promise<string> {
  const itemsCents = (product.is_on_sale ? (product.sale_price_cents ?? 0) : product.price_cents) * qty;
  const taxCents = Math.floor((itemsCents * 15 + 50) / 100);
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orderItems: [{ product: product.id, qty }],
      shippingAddress: recipient,
      totalPrice: (itemsCents + 700 + taxCents) / 100,
    },
  });
  expect(await answer.text()).toContain('_id');
  return ((await answer.json()) as { _id: string })._id;
}

/** An unpaid order of whoever is signed in that goes to two people. @returns its id */
export async function placeParcels(page: Page, shop: Shop): Promise<string> {
  const orderItems = [{ product: productNamed(shop, 'Gentle hand cream').id, qty: 1 }];
  const to = (firstName: string) => ({ ...parcelAddress, firstName });
  const gift = { to: 'ليلى', message: 'كل عام وأنت بخير 🎂' };
  const parcels = [
    { orderItems, shippingAddress: to('Ada') },
    { orderItems, shippingAddress: to('Leila'), gift },
  ];
  const headers = { origin: shop.url };
  const call = async (path: string, data: object): Promise<unknown> =>
    (await page.request.post(path, { headers, data })).json();
  const { totalPrice } = (await call('/api/quote', { parcels })) as { totalPrice: number };
  return ((await call('/api/orders', { parcels, totalPrice })) as { _id: string })._id;
}

const parcelAddress = {
  ...{ lastName: 'Haile', address: '4 Bole Road', city: 'Addis Ababa', postalCode: '1000', country: 'Ethiopia' },
  landmark: 'Blue gate beside the bakery',
};

/** The time comes of an order's emails that wait for it: the one about an unpaid order is sent after ten minutes. */
export function orderMailsComeDue(shop: Shop, orderId: string): void {
  shop.change('UPDATE outbox SET due_at = 0 WHERE order_id = ? AND done_at IS NULL', orderId);
}

/** Leaves a cart in the browser's storage, as an earlier visit would; the next page that is opened shows it. */
export async function leaveCart(
  page: Page,
  lines: readonly { product: StoredProduct; qty: number }[],
  record: Record<string, unknown> = {},
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/about');
  const cartItems = lines.map(({ product, qty }) => ({
    _id: product.id,
    name: product.name,
    image: product.image,
    price: product.price_cents / 100,
    salePrice: product.sale_price_cents === null ? null : product.sale_price_cents / 100,
    isOnSale: product.is_on_sale === 1,
    countInStock: product.count_in_stock,
    qty,
  }));
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify({ cartItems, ...record }));
}

/** What the browser's storage holds under a key, or null. */
export function stored(page: Page, key: string): Promise<Record<string, unknown> | null> {
  return page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null,
    key,
  );
}

/** By how much the page scrolls sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until the page answers clicks by itself; before, links load pages and buttons are deaf. */
export async function settled(page: Page): Promise<void> {
  // Early clicks are kept until everything is in its place; React's marks on the elements come before that.
  await page.waitForFunction(() => document.querySelector('header a') !== null && !('earlyClick' in window));
}

/**
 * Opens a page whose scripts wait until they are released.
 * @param lastPart what the page ends with: it is there before this returns
 */
export async function openUnhydrated(
  page: Page,
  path: string,
  lastPart: 'contentinfo' | 'main' = 'contentinfo',
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole(lastPart)).toBeAttached();
  return release;
}

/** Lets everything happen that timers have set off, so that what is not there then is not just late. */
export async function afterwards(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/** Answers one GraphQL operation of the page in the server's place, from now on; a reply that does nothing leaves it open. */
export async function answerInstead(page: Page, operation: string, reply: (route: Route) => unknown): Promise<void> {
  await page.route(GRAPHQL, async (route) => {
    await (operationOf(route.request()) === operation ? reply(route) : route.fallback());
  });
}

/** An answer with data. */
export const data = (json: object) => (route: Route) => route.fulfill({ json: { data: json } });

/** An answer with an error, as the server words it. */
export const failure =
  (message: string, code = 'BAD_REQUEST') =>
  (route: Route) =>
    route.fulfill({ json: { data: null, errors: [{ message, extensions: { code } }] } });

/** Holds one GraphQL operation until it is released. */
export async function holdBack(page: Page, operation: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await answerInstead(page, operation, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** Follows a link of the header: in sight on a wide screen, in the menu on a narrow one. */
export async function followHeaderLink(page: Page, name: string): Promise<void> {
  await settled(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  if (await link.isVisible()) return link.click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
}

/** Stops the page's clock: from now on timers run only when the test says so. Needs `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
