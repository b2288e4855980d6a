import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import { GRAPHQL } from './support/graphql';
import { anyWidth, DEMO_PASSWORD, expect, test, type Shop } from './support/shop';

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function fill(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name').fill('Hana Tesfay');
  await page.getByLabel('Email').fill('hana@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Can it be here on Sunday?\nThank you!');
}

const stored = (shop: Shop, subject: string) =>
  shop.query<{ name: string; email: string; message: string }>(
    'SELECT name, email, message FROM contact_messages WHERE subject = ?',
    subject,
  );

// spec: public-6, validation-6
test('a visitor’s message is stored, and the page says what happens next', anyWidth, async ({ page, shop }) => {
  const subject = 'A cake';
  await page.goto('/contact');
  await send(page).click();
  for (const [label, text] of [
    ['Name', 'Enter your name'],
    ['Email', 'Enter your email'],
    ['Subject', 'Enter a subject'],
    ['Message', 'Enter a message'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(text);
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Name')).toBeFocused();

  await fill(page, subject);
  await page.getByLabel('Email').fill('hana@example');
  await send(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example\.com/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('hana@example.com');
  await send(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'Thank you, Hana Tesfay. We’ve got your message.' });
  await expect(notice).toContainText('hana@example.com');
  await expect(notice).toBeFocused();
  expect(stored(shop, subject)).toEqual([
    { name: 'Hana Tesfay', email: 'hana@example.com', message: 'Can it be here on Sunday?\nThank you!' },
  ]);

  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Hana Tesfay');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

// spec: public-6
test('a double click sends once', anyWidth, async ({ page, shop }) => {
  const subject = 'Twice';
  await page.goto('/contact');
  await fill(page, subject);
  await expect(send(page)).toBeEnabled();
  await send(page).dblclick();
  await expect(page.getByText('We’ve got your message.')).toBeVisible();
  expect(stored(shop, subject)).toHaveLength(1);
});

// spec: error-22
test(
  'typed text stays when sending fails, and a retry after a lost response is no second message',
  anyWidth,
  async ({ page, shop }) => {
    const subject = 'Lost';
    await page.goto('/contact');
    await fill(page, subject);
    await page.route(GRAPHQL, async (route) => {
      // The shop gets the message, the shopper gets a refusal.
      await route.fetch();
      const errors = [
        { message: 'Too many messages. Please try again in 15 minutes.', extensions: { code: 'RATE_LIMITED' } },
      ];
      await route.fulfill({ json: { errors, data: null } });
    });
    await send(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' });
    await expect(notice).toContainText('Too many messages. Please try again in 15 minutes.');
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:.*Sunday/);
    await expect(page.getByLabel('Message')).toHaveValue('Can it be here on Sunday?\nThank you!');
    await page.unroute(GRAPHQL);
    await send(page).click();
    await expect(page.getByText('We’ve got your message.')).toBeVisible();
    expect(stored(shop, subject)).toHaveLength(1);
  },
);

test('the shop’s refusals by field and by limit are shown unchanged', anyWidth, async ({ page }) => {
  await page.goto('/contact');
  await fill(page, 'A refusal');
  await page.route(GRAPHQL, (route) => {
    const message = 'This address bounces';
    const extensions = { code: 'BAD_USER_INPUT', fields: { email: message } };
    return route.fulfill({ json: { errors: [{ message, extensions }], data: null } });
  });
  await send(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This address bounces');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test(
  'a signed-in customer’s name and email are filled in already, before any script',
  anyWidth,
  async ({ page, shop }) => {
    await page.goto('/login?redirect=/contact');
    await page.getByLabel('Email').fill('shopper@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    const [{ name } = { name: '' }] = shop.query<{ name: string }>(
      "SELECT name FROM users WHERE email = 'shopper@example.com'",
    );
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await expect(page.getByLabel('Email')).toHaveValue('shopper@example.com');
    const html = await (await page.request.get('/contact')).text();
    expect(html).toMatch(new RegExp(`<input[^>]*value="${name}"`));
    await page.reload();
    await expect(send(page)).toBeEnabled();
    await expect(page.getByLabel('Name')).toHaveValue(name);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form, its errors and its answer pass axe, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? 'everything' : 'looks';
    await page.goto('/contact');
    await send(page).click();
    await expect(page.getByText('Enter a message')).toBeVisible();
    expect(await violations(page, rules, 'main')).toEqual([]);
    await fill(page, `Seen by axe, ${colorScheme}`);
    await send(page).click();
    await expect(page.getByText('We’ve got your message.')).toBeVisible();
    expect(await violations(page, rules, 'main')).toEqual([]);
  });
}
