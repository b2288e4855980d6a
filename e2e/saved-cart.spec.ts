import type { Browser, BrowserContext, Page } from '@playwright/test';
import { GRAPHQL, operationOf } from './support/graphql';
import { anyWidth, consentCookie, DEMO_PASSWORD, expect, test, type Shop } from './support/shop';
import { afterwards, leaveCart, placeOrder, productNamed, settled, signUp, stored } from './support/shopper';

/** Names and quantities in the page's storage, which follows the screen. */
async function cartIn(page: Page): Promise<[name: string, qty: number][]> {
  const cart = (await stored(page, 'cart')) as { cartItems?: { name: string; qty: number }[] } | null;
  return (cart?.cartItems ?? []).map(({ name, qty }) => [name, qty]);
}

/** Names and quantities that the shop has saved for an account; undefined before the first time. */
function savedFor(shop: Shop, email: string): [name: string, qty: number][] | undefined {
  const [row] = shop.query<{ lines: string }>(
    'SELECT lines FROM saved_carts JOIN users ON users.id = saved_carts.user_id WHERE users.email = ?',
    email,
  );
  if (!row) return undefined;
  return (JSON.parse(row.lines) as { productId: string; quantity: number }[]).map(({ productId, quantity }) => [
    shop.query<{ name: string }>('SELECT name FROM products WHERE id = ?', productId)[0]?.name ?? productId,
    quantity,
  ]);
}

const untilSaved = (shop: Shop, email: string, lines: [string, number][]) =>
  expect.poll(() => savedFor(shop, email)).toEqual(lines);

/** Signs in by the form, as someone who is already at the shop. */
async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
}

async function signOut(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('button', { name: 'Hana Tesfay’s account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function addFromPage(page: Page, shop: Shop, name: string): Promise<void> {
  await page.goto(`/product/${productNamed(shop, name).id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`${name} added to cart!`)).toBeVisible();
}

/** Another browser of the same shopper. */
const anotherBrowser = (browser: Browser, shop: Shop): Promise<BrowserContext> =>
  browser.newContext({ baseURL: shop.url, storageState: { cookies: [consentCookie()], origins: [] } });

const ROSES = 'A dozen garden roses';
const SUNFLOWERS = 'Sunflower armful';

// spec: state-5
test('the cart survives a sign-out and is in another browser, too', anyWidth, async ({ page, shop, browser }) => {
  // The second of rest after a change never ends here, so nothing but the sign-out saves it.
  await page.addInitScript(() => {
    const original = window.setTimeout.bind(window);
    const patient = (run: TimerHandler, delay?: number) => (delay === 1000 ? 0 : original(run, delay));
    Object.assign(window, { setTimeout: patient });
  });
  const { email } = await signUp(page);
  await addFromPage(page, shop, ROSES);
  await signOut(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(savedFor(shop, email)).toEqual([[ROSES, 1]]);

  const context = await anotherBrowser(browser, shop);
  const other = await context.newPage();
  await signInByForm(other, email);
  await expect.poll(() => cartIn(other)).toEqual([[ROSES, 1]]);
  await other.goto('/cart');
  await expect(other.getByRole('link', { name: ROSES }).first()).toBeVisible();
  await expect(other.getByText('$49.00').first()).toBeVisible();
  await context.close();
});

test(
  'a visitor’s cart and the saved one are merged: the larger quantity, the visitor’s lines first',
  anyWidth,
  async ({ page, shop }) => {
    const [roses, sunflowers] = [productNamed(shop, ROSES), productNamed(shop, SUNFLOWERS)];
    const cake = shop.query<{ id: string; name: string }>(
      "SELECT * FROM products WHERE variant_of IS NULL AND is_published AND count_in_stock > 5 AND name LIKE '%cake%' LIMIT 1",
    )[0];
    const { email } = await signUp(page);
    await leaveCart(page, [
      { product: productNamed(shop, cake?.name ?? ''), qty: 2 },
      { product: roses, qty: 3 },
    ]);
    await page.goto('/');
    await untilSaved(shop, email, [
      [cake?.name ?? '', 2],
      [ROSES, 3],
    ]);
    await signOut(page);

    // The visitor's own line is older than the catalog: what comes from the server carries the catalog's price.
    await leaveCart(page, [
      { product: sunflowers, qty: 1 },
      { product: roses, qty: 1 },
    ]);
    await signInByForm(page, email);
    const merged: [string, number][] = [
      [SUNFLOWERS, 1],
      [ROSES, 3],
      [cake?.name ?? '', 2],
    ];
    await expect.poll(() => cartIn(page)).toEqual(merged);
    await expect(page.getByText('We’ve added what you left in your cart last time.')).toBeVisible();
    await untilSaved(shop, email, merged);
    const cart = (await stored(page, 'cart')) as unknown as { cartItems: { _id: string; countInStock: number }[] };
    expect(cart.cartItems[2]).toMatchObject({ _id: cake?.id, countInStock: expect.any(Number) });
  },
);

// spec: state-5
test(
  'a cart that was emptied stays empty: after a reload, in the other browser, after the next sign-in',
  anyWidth,
  async ({ page, shop, browser }) => {
    const { email } = await signUp(page);
    await addFromPage(page, shop, ROSES);
    await untilSaved(shop, email, [[ROSES, 1]]);
    const context = await anotherBrowser(browser, shop);
    const other = await context.newPage();
    await signInByForm(other, email);
    await expect.poll(() => cartIn(other)).toEqual([[ROSES, 1]]);

    await page.goto('/cart');
    await page.getByRole('button', { name: /Remove/ }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    // Leaving the page at once is no way to get it back.
    await page.goto('/about');
    await untilSaved(shop, email, []);
    expect(await cartIn(page)).toEqual([]);

    // The other browser still shows it, until it asks; it takes the news over instead of bringing the line back.
    const asked = other.waitForResponse((response) => response.request().postData()?.includes('MyCart') ?? false);
    await other.reload();
    await asked;
    await expect.poll(() => cartIn(other)).toEqual([]);
    await signOut(other);
    await signInByForm(other, email);
    const again = other.waitForResponse((response) => response.request().postData()?.includes('MyCart') ?? false);
    await other.reload();
    await again;
    expect(await cartIn(other)).toEqual([]);
    expect(savedFor(shop, email)).toEqual([]);
    await context.close();
  },
);

test('a change here doesn’t undo another browser’s change', anyWidth, async ({ page, shop, browser }) => {
  const { email } = await signUp(page);
  await addFromPage(page, shop, SUNFLOWERS);
  await untilSaved(shop, email, [[SUNFLOWERS, 1]]);
  await page.goto('/products');
  await settled(page);

  const context = await anotherBrowser(browser, shop);
  const other = await context.newPage();
  await signInByForm(other, email);
  await expect.poll(() => cartIn(other)).toEqual([[SUNFLOWERS, 1]]);
  await other.goto('/cart');
  await other.getByRole('button', { name: /Remove/ }).click();
  await untilSaved(shop, email, []);
  await context.close();

  // This page hasn't been notified yet.
  expect(await cartIn(page)).toEqual([[SUNFLOWERS, 1]]);
  await page.getByRole('main').getByRole('article').filter({ hasText: ROSES }).getByRole('button').click();
  await page
    .getByRole('dialog', { name: 'Product Details' })
    .getByRole('button', { name: 'Continue Shopping' })
    .click();
  await untilSaved(shop, email, [[ROSES, 1]]);
  await expect.poll(() => cartIn(page)).toEqual([[ROSES, 1]]);
});

// spec: state-5
test('two tabs show the same cart', anyWidth, async ({ page, shop }) => {
  const { email } = await signUp(page);
  await page.goto('/cart');
  await settled(page);
  const tab = await page.context().newPage();
  await addFromPage(tab, shop, ROSES);
  await addFromPage(tab, shop, SUNFLOWERS);
  await expect(page.getByRole('link', { name: ROSES }).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`Remove.*${ROSES}`) }).click();
  await untilSaved(shop, email, [[SUNFLOWERS, 1]]);
  expect(await cartIn(page)).toEqual([[SUNFLOWERS, 1]]);
  expect(await cartIn(tab)).toEqual([[SUNFLOWERS, 1]]);
});

// spec: state-5
test('a line that is removed while another tab loads the cart stays removed', anyWidth, async ({ page, shop }) => {
  const { email } = await signUp(page);
  await addFromPage(page, shop, ROSES);
  await untilSaved(shop, email, [[ROSES, 1]]);
  await page.goto('/cart');
  await settled(page);

  // Another tab has its answer about the saved cart late, as it was before the change.
  const tab = await page.context().newPage();
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const asked = new Promise<void>((resolve) => {
    void tab.route(GRAPHQL, async (route) => {
      if (operationOf(route.request()) !== 'MyCart') return route.continue();
      const response = await route.fetch();
      resolve();
      await released;
      await route.fulfill({ response });
    });
  });
  await tab.goto('/about');
  await asked;
  await page.getByRole('button', { name: new RegExp(`Remove.*${ROSES}`) }).click();
  const isWaiting = () => page.evaluate(async () => ((await navigator.locks.query()).pending ?? []).length > 0);
  await expect.poll(async () => (await isWaiting()) || savedFor(shop, email)?.length === 0).toBe(true);
  goOn();
  await untilSaved(shop, email, []);
  // Whatever the other tab still does with its answer.
  await tab.waitForLoadState('networkidle');
  await afterwards(tab);
  expect(await cartIn(page)).toEqual([]);
  expect(savedFor(shop, email)).toEqual([]);
});

// spec: state-5
test('bought lines don’t return to the cart', anyWidth, async ({ page, shop, browser }) => {
  const roses = productNamed(shop, ROSES);
  const { email, token } = await signUp(page);
  await leaveCart(page, [{ product: roses, qty: 1 }]);
  await page.goto('/');
  await untilSaved(shop, email, [[ROSES, 1]]);
  const context = await anotherBrowser(browser, shop);
  const other = await context.newPage();
  await signInByForm(other, email);
  await expect.poll(() => cartIn(other)).toEqual([[ROSES, 1]]);

  // Paid in one browser, and never back from the payment page.
  const orderId = await placeOrder(page, token, roses);
  const answer = await page.request.post('/api/payment/create-checkout-session', {
    headers: { authorization: `Bearer ${token}` },
    data: { orderId },
  });
  await page.goto(((await answer.json()) as { url: string }).url);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date (MM/YY)').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Hana Tesfay');
  await page.route('**/payment/status?*', (route) => route.fulfill({ body: 'the line went dead' }));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await untilSaved(shop, email, []);

  await other.reload();
  await expect.poll(() => cartIn(other)).toEqual([]);
  await page.unroute('**/payment/status?*');
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(savedFor(shop, email)).toEqual([]);
  await context.close();
});

test(
  'a product that is no longer sold is not removed from the cart without a message',
  anyWidth,
  async ({ page, shop }) => {
    const { email } = await signUp(page);
    await addFromPage(page, shop, SUNFLOWERS);
    await untilSaved(shop, email, [[SUNFLOWERS, 1]]);
    const { id } = productNamed(shop, SUNFLOWERS);
    shop.change('UPDATE products SET is_published = 0 WHERE id = ?', id);
    try {
      await page.goto('/about');
      await settled(page);
      await page.goto('/cart');
      await expect(
        page.getByText(`${SUNFLOWERS} is no longer available, so we removed it from your cart.`),
      ).toBeVisible();
      await expect.poll(() => cartIn(page)).toEqual([]);
    } finally {
      shop.change('UPDATE products SET is_published = 1 WHERE id = ?', id);
    }
  },
);

test('visitors request no saved cart and load no code for it', anyWidth, async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/keep-cart/.test(request.url()) || /MyCart|SaveCart/.test(request.postData() ?? '')) asked.push(request.url());
  });
  await addFromPage(page, shop, ROSES);
  await page.goto('/cart');
  await settled(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
