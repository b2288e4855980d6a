import { visit } from '../support/screens';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import { adminToken, becomeAdmin } from '../support/shopper';
import { headOf, thingsOf, fetchSource } from '../support/page-source';

/** The shop's own texts, menus and home page again, for the tests that share this shop. */
test.afterEach(({ shop }) => {
  for (const table of ['content_pages', 'content_page_versions', 'layout_parts']) shop.change(`DELETE FROM ${table}`);
});

/** Writes by REST, past the browser. */
async function send(shop: Shop, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(shop)}` },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

test('an admin writes a page with a preview, corrects it, finds it in the shop, and goes back in its history', async ({
  page,
}) => {
  await becomeAdmin(page);
  await visit(page, '/admin/content');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Gift cards & more');
  await expect(page.getByLabel('Address')).toHaveValue('gift-cards-and-more');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('## How it works\n\n<b>Choose</b> an amount');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(text).toHaveAccessibleDescription(/HTML isn’t allowed. Remove “<b>”/);
  await expect(text).toBeFocused();
  await text.fill('## How it works\n\n**Choose** an amount. Delivery: ');
  await page.getByText('Formatting and placeholders').click();
  await page.getByRole('button', { name: '{{shippingPrice}}' }).click();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Choose an amount. Delivery: $5.99');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/pages\/gift-cards-and-more$/);

  await text.fill('Not yet.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Load version 1' }).click();
  await expect(text).toHaveValue(/^## How it works/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version 3')).toBeVisible();

  await page.getByRole('link', { name: 'View /pages/gift-cards-and-more' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift cards & more' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'How it works' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Choose an amount. Delivery: $5.99');
});

test(
  'an edited page arrives with its text, title and questions for search engines; the default comes back',
  anyWidth,
  async ({ page, shop }) => {
    await becomeAdmin(page);
    await send(shop, 'PUT', '/api/pages/faq', {
      version: 0,
      title: 'Good to know',
      text: 'Short answers.\n\n# Delivery\n\n## Do you deliver on Sundays?\n\nYes, for {{shippingPrice}}.\n\n## May I pay later?\n\nNo.',
    });
    // Visitors share a page for five seconds, and a test before may have asked for it.
    const titleOf = ({ html }: { html: string }) => headOf(html).titles[0];
    await expect.poll(async () => titleOf(await fetchSource(shop.url, '/faq'))).toMatch(/^Good to know · /);
    const source = await fetchSource(shop.url, '/faq');
    expect(source.html).toContain('Yes, for $5.99.');
    const questions = thingsOf(source.html).find((thing) => thing['@type'] === 'FAQPage');
    expect(questions?.['mainEntity']).toMatchObject([
      { name: 'Do you deliver on Sundays?', acceptedAnswer: { text: 'Yes, for $5.99.' } },
      { name: 'May I pay later?', acceptedAnswer: { text: 'No.' } },
    ]);
    await visit(page, '/faq');
    await page.getByText('Do you deliver on Sundays?').click();
    await expect(page.getByText('Yes, for $5.99.')).toBeVisible();

    await visit(page, '/admin/content/pages/faq');
    await page.getByRole('button', { name: 'Back to the default text' }).click();
    await page.getByRole('button', { name: 'Use the default text' }).click();
    await expect(page.getByText('The page shows the default text')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Frequently asked questions');
  },
);

test('an admin changes a menu by keyboard; it is in the page from the start', async ({ page, isMobile, shop }) => {
  await becomeAdmin(page);
  await visit(page, '/admin/content/menus');
  const column = page.getByRole('form', { name: 'Footer, second column' });
  const labels = column.getByLabel('Label');
  await column.getByRole('button', { name: 'Add link' }).focus();
  await page.keyboard.press('Enter');
  await expect(labels.nth(5)).toBeFocused();
  await page.keyboard.type('Our blog');
  await page.keyboard.press('Tab');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  const address = column.getByLabel('Address').nth(5);
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/begins with https:/);
  await address.fill('https://blog.example/');
  const up = column.getByRole('button', { name: 'Move Our blog up' });
  await up.focus();
  for (let place = 5; place > 0; place -= 1) await page.keyboard.press('Enter');
  await expect(labels.first()).toHaveValue('Our blog');
  // At the top, the other button has the focus.
  await expect(column.getByRole('button', { name: 'Move Our blog down' })).toBeFocused();
  await column.getByRole('button', { name: 'Remove Returns' }).click();
  await column.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu saved')).toBeVisible();

  const { html } = await fetchSource(shop.url, '/search/menus');
  expect(html).toMatch(/<nav aria-label="Help">.*?Our blog.*?FAQ.*?Shipping.*?Contact/s);
  await visit(page, '/about');
  const help = page.getByRole('navigation', { name: 'Help' });
  await expect(help.getByRole('link')).toHaveText(['Our blog', 'FAQ', 'Shipping', 'Contact', 'Gift card balance']);
  await expect(help.getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://blog.example/');

  // The header: what is switched off is gone on every screen.
  await send(shop, 'PUT', '/api/menus/header', {
    version: 0,
    items: [
      { label: 'Start', address: '/', isShown: true },
      { label: 'Hidden', address: '/faq', isShown: false },
    ],
  });
  await visit(page, '/shipping');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
  await expect(menu.getByRole('link', { name: 'Start' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Hidden' })).toBeHidden();
});

test('an admin moves and switches off sections of the home page', anyWidth, async ({ page }) => {
  await becomeAdmin(page);
  await visit(page, '/admin/content/home');
  await page.getByRole('switch', { name: 'Most popular' }).uncheck();
  for (let place = 5; place > 0; place -= 1) await page.getByRole('button', { name: 'Move On sale up' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
  await page.getByRole('link', { name: 'View shop' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'On Sales',
    /./,
    'Gifts by Category',
    'Collections',
    'Shop by Category',
  ]);
  await visit(page, '/admin/content/home');
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the default' })).toBeHidden();
});
