import type { Page } from '@playwright/test';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import {
  adminToken,
  choosePaymentPage,
  leaveCart,
  placeOrder,
  productNamed,
  settled,
  signIn,
  signUp,
} from '../support/shopper';

/** The documented values again, for the tests that share this shop. */
test.afterEach(({ shop }) => shop.change('DELETE FROM shop_settings'));

async function openSettings(page: Page): Promise<void> {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/settings');
  await settled(page);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Changes settings as another admin does, past this browser. */
async function changeElsewhere(shop: Shop, change: Record<string, unknown>): Promise<void> {
  const token = await adminToken(shop);
  const call = async (query: string, variables = {}) => {
    const answer = await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    return (await answer.json()) as { data: { shopSettings: { version: number } }; errors?: unknown };
  };
  const { version } = (await call('{ shopSettings { version } }')).data.shopSettings;
  const { errors } = await call(
    'mutation ($input: UpdateShopSettingsInput!) { updateShopSettings(input: $input) { version } }',
    { input: { version, ...change } },
  );
  expect(errors).toBeUndefined();
}

const saved = (shop: Shop, key: string) =>
  shop.query<{ value: string }>('SELECT value FROM shop_settings WHERE key = ?', key)[0]?.value;

// spec: running-32
test('a new name, banner and contact data are used in the whole shop at once', anyWidth, async ({ page }) => {
  await openSettings(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByLabel('Shop name').fill('Blossom & Co');
  await page.getByLabel('Banner', { exact: true }).fill('Fresh every morning');
  await page.getByLabel('Phone').fill('+251 11 123 4567');
  await page.getByLabel('Email', { exact: true }).fill('hi@blossom.example');
  await page.getByLabel('Hours', { exact: true }).fill('on weekdays');
  await page.getByLabel('Postal address').fill('4 Bole Road\nAddis Ababa');
  await expect(page.getByText('6 changes')).toBeVisible();
  await save(page);
  await expect(page.getByText('Settings saved')).toBeVisible();

  // Here, without loading anything again.
  await expect(page).toHaveTitle('Settings · Blossom & Co');
  await expect(page.getByRole('link', { name: 'Blossom & Co, home' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'changes to the settings' });
  await expect(changes.getByRole('listitem').first()).toContainText('Hanna Bekele changed the settings');
  await expect(changes).toContainText('Shop name: Gift Shop → Blossom & Co');
  await page.getByRole('link', { name: 'View shop' }).click();
  await expect(page.getByRole('complementary', { name: 'Offer' })).toHaveText('Fresh every morning');
  await expect(page.getByRole('contentinfo')).toContainText('Blossom & Co');
  await expect(page.getByRole('contentinfo')).toContainText('4 Bole Road');

  // And for a new visitor.
  await page.goto('/contact');
  const card = page.getByRole('region', { name: 'Reach us directly' });
  await expect(card.getByRole('link', { name: '+251 11 123 4567' })).toHaveAttribute('href', 'tel:+251111234567');
  for (const text of ['hi@blossom.example', 'We answer on weekdays', 'Addis Ababa'])
    await expect(card).toContainText(text);
  await expect(page).toHaveTitle('Contact · Blossom & Co');
  await page.goto('/returns');
  await expect(page.getByText('Call +251 11 123 4567, on weekdays, or email hi@blossom.example.')).toBeVisible();
});

// spec: running-33
test(
  'new prices apply to a shopper’s open cart as soon as it is viewed, and to the order that follows',
  anyWidth,
  async ({ page, shop }) => {
    await signUp(page);
    const gift = productNamed(shop, 'Sunflower armful');
    await page.goto('/about');
    await leaveCart(page, [{ product: gift, qty: 1 }], {
      shippingAddress: {
        firstName: 'Mebrat',
        lastName: 'Haile',
        address: '4 Bole Road',
        city: 'Addis Ababa',
        postalCode: '1000',
        country: 'Ethiopia',
        isSaved: true,
      },
    });
    await page.goto('/revieworder');
    await settled(page);
    const pay = page.getByRole('button', { name: /^(Confirm and )?Pay / });
    const items = gift.is_on_sale ? (gift.sale_price_cents ?? 0) : gift.price_cents;
    const text = (shipping: number, taxPercent: number) =>
      `$${((items + shipping + Math.floor((items * taxPercent + 50) / 100)) / 100).toFixed(2)}`;
    await expect(pay).toHaveText(`Pay ${text(700, 15)}`);

    await changeElsewhere(shop, { shippingPrice: 9.5, taxPercent: 10 });
    // What was shown is refused; the new total is shown and asks.
    await choosePaymentPage(page);
    await pay.click();
    await expect(pay).toHaveText(`Confirm and Pay ${text(950, 10)}`);
    expect(shop.query('SELECT id FROM orders WHERE shipping_cents = 950')).toEqual([]);
    await pay.click();
    await expect(page).toHaveURL(/sandbox\/stripe/);
    expect(shop.query("SELECT id FROM orders WHERE shipping_cents = 950 AND status = 'pending'")).toHaveLength(1);
  },
);

// spec: running-34
test('errors are shown at their fields, and nothing is saved', anyWidth, async ({ page, shop }) => {
  await openSettings(page);
  const name = page.getByLabel('Shop name');
  await name.fill('');
  await page.getByLabel('Tax rate (%)').fill('7.5');
  await page.getByRole('switch', { name: 'Free shipping' }).check();
  await page.getByLabel('Free shipping from').fill('soon');
  await page.getByLabel('Time zone').fill('Middle/Earth');
  await save(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter the shop’s name');
  await expect(page.getByLabel('Tax rate (%)')).toHaveAccessibleDescription(/Enter a whole percentage from 0 to 100$/);
  await expect(page.getByLabel('Free shipping from')).toHaveAccessibleDescription(/Enter an amount/);
  await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription(/Choose a time zone/);
  expect(shop.query('SELECT key FROM shop_settings')).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Gift Shop');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test(
  'unsaved settings are never dropped silently: a link asks, and Back keeps what was typed',
  anyWidth,
  async ({ page, shop }) => {
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/users');
    await settled(page);
    const tabs = page.getByRole('navigation', { name: 'Admin' });
    await tabs.getByRole('link', { name: 'Settings' }).click();
    const name = page.getByLabel('Shop name');
    await name.fill('Blossom & Co');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await tabs.getByRole('link', { name: 'Orders' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/admin/settings');
    await expect(name).toHaveValue('Blossom & Co');

    await page.goBack();
    await expect(page).toHaveURL('/admin/users');
    await tabs.getByRole('link', { name: 'Settings' }).click();
    await expect(name).toHaveValue('Blossom & Co');
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible();

    await tabs.getByRole('link', { name: 'Orders' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/admin/orders');
    await tabs.getByRole('link', { name: 'Settings' }).click();
    await expect(name).toHaveValue('Gift Shop');
    expect(saved(shop, 'name')).toBeUndefined();
  },
);

test('an error under a field is not hidden by the bar with Save', async ({ page }) => {
  await openSettings(page);
  for (const [label, value] of [
    ['Shipping price', 'seven'],
    ['Days until orders ship', 'two'],
    ['Low stock threshold', 'few'],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await save(page);
    const field = page.getByLabel(label);
    await expect(field).toBeFocused();
    const message = page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`);
    await expect(message).toBeInViewport();
    const bar = page.getByRole('button', { name: 'Save', exact: true }).locator('xpath=..');
    const [above, below] = [await message.boundingBox(), await bar.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
  }
});

// spec: running-34
test(
  'the second of two admins is warned, keeps the input, and gets the first’s values',
  anyWidth,
  async ({ page, shop }) => {
    await openSettings(page);
    await page.getByLabel('Shop name').fill('Mine');
    await changeElsewhere(shop, { taxPercent: 20, bannerText: 'Theirs' });
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Someone else changed the settings in the meantime.');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Shop name')).toHaveValue('Mine');
    await expect(page.getByLabel('Tax rate (%)')).toHaveValue('20');
    await expect(page.getByLabel('Banner', { exact: true })).toHaveValue('Theirs');
    expect(saved(shop, 'name')).toBeUndefined();

    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await save(page);
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect([saved(shop, 'name'), saved(shop, 'taxPercent'), saved(shop, 'bannerText')]).toEqual([
      '"Mine"',
      '20',
      '"Theirs"',
    ]);
  },
);

// spec: running-34
test('nothing can be typed or checked before the scripts can keep it', anyWidth, async ({ page }) => {
  await signIn(page, 'admin@example.com');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/settings', { waitUntil: 'commit' });
  const controls = [
    page.getByLabel('Shop name'),
    page.getByLabel('Banner', { exact: true }),
    page.getByLabel('Sunday'),
  ];
  for (const control of controls) await expect(control).toBeDisabled();
  release();
  for (const control of controls) await expect(control).toBeEnabled();
  await expect(page.getByLabel('Shop name')).toHaveValue('Gift Shop');
});

// spec: home-8
test(
  'closed days and dates, time zone and review figures are saved as they were set',
  anyWidth,
  async ({ page, shop }) => {
    const dispatchTimes = () => shop.query("SELECT id, dispatch_by FROM orders WHERE status = 'paid' ORDER BY id");
    const before = dispatchTimes();
    expect(before).not.toEqual([]);
    await openSettings(page);
    await page.getByLabel('Saturday').check();
    await page.getByLabel('Sunday').check();
    await page.getByLabel('Time zone').fill('Africa/Nairobi');
    await page.getByLabel('Days until orders ship').fill('2');
    for (const date of ['2026-12-26', '2026-12-25', '2027-01-01']) {
      await page.getByLabel('Closed on').fill(date);
      await page.getByLabel('Closed on').press('Enter');
    }
    await page.getByRole('button', { name: 'Remove Jan 1, 2027' }).click();
    await expect(page.getByLabel('Closed on')).toBeFocused();
    await page.getByLabel('Low stock threshold').fill('9');
    await page.getByLabel('Average rating').fill('4.6');
    await page.getByLabel('Number of reviews').fill('128');
    await page.getByLabel('What a customer said').fill('So fresh!');
    await page.getByLabel('Customer’s name').fill('');
    await save(page);
    await expect(page.getByText('Settings saved')).toBeVisible();
    const values = Object.fromEntries(
      shop
        .query<{ key: string; value: string }>("SELECT key, value FROM shop_settings WHERE key <> 'openedAs'")
        .map(({ key, value }) => [key, JSON.parse(value) as unknown]),
    );
    expect(values).toEqual({
      version: 1,
      closedWeekdays: [0, 6],
      closedDates: ['2026-12-25', '2026-12-26'],
      timeZone: 'Africa/Nairobi',
      dispatchDays: 2,
      lowStockThreshold: 9,
      reviewSummary: { rating: 4.6, count: 128, quote: 'So fresh!', author: '' },
    });
    await page.reload();
    await settled(page);
    await expect(page.getByRole('list', { name: 'Closed dates' }).getByRole('listitem')).toHaveText([
      'Dec 25, 2026',
      'Dec 26, 2026',
    ]);
    await expect(page.getByLabel('Sunday')).toBeChecked();
    await page.getByRole('switch', { name: 'Show review figures' }).uncheck();
    await save(page);
    await expect.poll(() => saved(shop, 'reviewSummary')).toBe('null');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Reviews' })).toHaveCount(0);

    // With the calendar the shop has moved the times by which paid orders must leave; only a change moves them back,
    // the rows' end doesn't, and other tests look at them.
    await expect.poll(dispatchTimes).not.toEqual(before);
    await changeElsewhere(shop, { timeZone: 'UTC', closedWeekdays: [], closedDates: [], dispatchDays: 1 });
    await expect.poll(dispatchTimes).toEqual(before);
  },
);

// spec: role-6
test(
  'the time for which orders keep deleted customers’ details can be set, and is in the privacy policy',
  anyWidth,
  async ({ page, shop }) => {
    const policy = page.getByRole('article');
    await page.goto('/privacy-policy');
    await expect(policy).toContainText('We remove them from your past orders right away, too.');
    await openSettings(page);
    const days = page.getByLabel('Days to keep names and addresses of deleted customers');
    await expect(days).toHaveValue('0');
    await days.fill('3654');
    await save(page);
    await expect(page.getByText('Enter a number of days from 0 to 3,653')).toBeVisible();
    await days.fill('2557');
    await save(page);
    await expect.poll(() => saved(shop, 'deletedCustomerDays')).toBe('2557');
    await page.goto('/privacy-policy');
    await expect(policy).toContainText('for 2,557 days after you delete your account');
    await expect(policy).not.toContainText('right away, too');
  },
);

// spec: running-32
test('without card payments the pay buttons are off, with the documented text', anyWidth, async ({ page, shop }) => {
  await openSettings(page);
  await page.getByRole('switch', { name: 'Card payments' }).uncheck();
  await save(page);
  await expect(page.getByText('Settings saved')).toBeVisible();

  const { token } = await signUp(page);
  const gift = productNamed(shop, 'Sunflower armful');
  const id = await placeOrder(page, token, gift);
  const text = 'Payment service is temporarily unavailable. Please try again later or contact support.';
  await page.goto(`/order/${id}`);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  await leaveCart(page, [{ product: gift, qty: 1 }]);
  await page.goto('/revieworder');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeDisabled();
});
