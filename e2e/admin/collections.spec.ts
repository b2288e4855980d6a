import type { Page } from '@playwright/test';
import { fetchSource } from '../support/page-source';
import { expect, test } from '../support/shop';
import { settled, signIn } from '../support/shopper';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.com');
});
test.afterEach(({ shop }) => {
  shop.change("DELETE FROM collections WHERE slug LIKE 'spring-%'");
  shop.change('DELETE FROM redirects');
});

// spec: running-37
test('an admin makes a collection by hand, turns it into a rule, moves and deletes it', async ({
  browser,
  page,
  shop,
}, { project }) => {
  const slug = `spring-${project.name.toLowerCase()}`;
  await page.goto('/admin/products');
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('link', { name: 'New collection' }).click();
  const form = page.getByRole('form', { name: 'Collection' });
  await settled(page);

  await form.getByRole('button', { name: 'Create collection' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(`Spring ${project.name}`);
  await form.getByLabel('Text').fill('The first flowers of the year, and what goes well with them.');

  // By keyboard alone: found, added, moved up.
  await form.getByLabel('Add products').focus();
  await page.keyboard.type('tulips');
  const tulips = form.getByRole('button', { name: /^Add .*tulips/i });
  await tulips.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('1 product chosen')).toBeVisible();
  await form.getByLabel('Add products').fill('one long red rose');
  await form.getByRole('button', { name: /^Add One long/ }).click();
  const chosen = form.getByRole('list').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await expect(chosen.getByRole('listitem').last()).toContainText('red rose');
  const up = form.getByRole('button', { name: /^Move One long .* up$/ });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(chosen.getByRole('listitem').first()).toContainText('red rose');
  await expect(up).toBeFocused();
  await expect(form.getByText('Shoppers find 2 products in it.')).toBeVisible();
  await form.getByRole('button', { name: 'Create collection' }).click();
  await expect(toasts(page).getByText('Collection created')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/collections\/[0-9a-f]{32}$/);
  const found = await (await page.request.get(`/api/collections/${slug}`)).json();
  expect(found.products.map(({ name }: { name: string }) => name)[0]).toContain('red rose');

  // A rule counts while it is set.
  await form.getByLabel('How products get in').selectOption('By a rule, always up to date');
  await expect(form.getByText('Choose at least one condition to see what matches.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Sympathy' }).check();
  await form.getByLabel('Highest price').fill('30');
  await form.getByLabel('Lowest price').fill('40');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Highest price')).toHaveAccessibleDescription(/can’t be below the lowest/);
  await form.getByLabel('Lowest price').fill('');
  await expect(form.getByText(/^Shoppers find \d+ products in it\.$/)).toBeVisible();

  // An address that is taken is refused; a new one leads on from the old, also from links of pages that are open.
  const shopper = await browser.newPage();
  await shopper.goto(`${shop.url}/collections`);
  await settled(shopper);
  await form.getByLabel('Address').fill('for-her');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/“For Her” already has this address/);
  await form.getByLabel('Address').fill(`${slug}-flowers`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).getByText('Collection saved')).toBeVisible();
  expect(await fetchSource(shop.url, `/collections/${slug}`)).toMatchObject({
    status: 301,
    location: `/collections/${slug}-flowers`,
  });
  await shopper.getByRole('link', { name: `Spring ${project.name}` }).click();
  await expect(shopper).toHaveURL(`${shop.url}/collections/${slug}-flowers`);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(`Spring ${project.name}`);
  await shopper.close();
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()).toContainText('edited');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click();
  await expect(page).toHaveURL('/admin/collections');
  await expect(page.getByRole('table', { name: 'Collections' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Collections' })).not.toContainText(slug);
});

// spec: running-37
test('what someone else has saved in the meantime comes into the form, and what was typed stays', async ({
  page,
  shop,
}) => {
  type Row = { id: string; name: string; description: string };
  const rows = () => shop.query<Row>("SELECT id, name, description FROM collections WHERE slug = 'for-her'");
  const [before] = rows();
  await page.goto(`/admin/collections/${before?.id}`);
  await settled(page);
  const form = page.getByRole('form', { name: 'Collection' });
  try {
    shop.change('UPDATE collections SET version = version + 1, name = ? WHERE id = ?', 'Theirs', before?.id);
    await form.getByLabel('Text').fill('Mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Someone else changed this collection in the meantime.');
    await expect(form.getByLabel('Text')).toHaveValue('Mine');
    await expect(form.getByLabel('Name')).toHaveValue('Theirs');
    expect(rows()).toEqual([{ ...before, name: 'Theirs' }]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveCount(0);
    expect(rows()).toEqual([{ ...before, name: 'Theirs', description: 'Mine' }]);
  } finally {
    const { name, description, id } = before ?? {};
    shop.change('UPDATE collections SET name = ?, description = ? WHERE id = ?', name, description, id);
  }
});

// spec: running-37
test('an admin adds redirects, one by one and from a file, and deletes one', async ({ page, shop }) => {
  await page.goto('/admin/collections');
  await settled(page);
  await page.getByRole('link', { name: 'Redirects' }).click();
  const form = page.getByRole('form', { name: 'New redirect' });
  await form.getByLabel('Old address').fill('/admin/old');
  await form.getByLabel('Leads to').fill('products');
  await form.getByRole('button', { name: 'Add redirect' }).click();
  await expect(form.getByLabel('Old address')).toHaveAccessibleDescription(/uses this address itself/);
  await expect(form.getByLabel('Leads to')).toHaveAccessibleDescription(/begins with one slash/);
  await form.getByLabel('Old address').fill('/Spring-Flowers/');
  await form.getByLabel('Leads to').fill('/collections/flowers');
  await form.getByRole('button', { name: 'Add redirect' }).click();
  await expect(toasts(page).getByText('Redirect added')).toBeVisible();
  expect(await fetchSource(shop.url, '/spring-flowers')).toMatchObject({
    status: 301,
    location: '/collections/flowers',
  });
  await form.getByLabel('Old address').fill('/spring-flowers');
  await form.getByLabel('Leads to').fill('/sales');
  await form.getByRole('button', { name: 'Add redirect' }).click();
  await expect(form.getByLabel('Old address')).toHaveAccessibleDescription(/already leads to \/collections\/flowers/);

  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a CSV file' }).click();
    await (await chooser).setFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('from,to\n/old-one,/sales\n/cart,/sales\n');
  await expect(page.getByRole('alert').getByText('Row 3, column from:')).toBeVisible();
  await choose('from,to\n/old-one,/sales\n/old-two,/products\n');
  await expect(toasts(page).getByText('2 redirects added')).toBeVisible();
  const table = page.getByRole('table', { name: 'Redirects' });
  await expect(table.getByRole('row').filter({ hasText: '/old-two' })).toBeVisible();
  await table.getByRole('button', { name: 'Delete the redirect from /old-one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete redirect' }).click();
  await expect(toasts(page).getByText('Redirect deleted')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: '/old-one' })).toHaveCount(0);
});
