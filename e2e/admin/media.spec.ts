import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { archiveNewProducts } from '../support/admin-products';
import { anyWidth, expect, test } from '../support/shop';
import { afterwards, settled, signIn, stopClock } from '../support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

const ADDRESS = /^\/uploads\/[0-9a-f]{32}\/960\.jpg$/;
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A picture as a file that is chosen. */
async function picture(width = 1200, height = 900, noise = 0) {
  const create = {
    width,
    height,
    channels: 3 as const,
    background: '#c0386b',
    ...(noise > 0 && { noise: { type: 'gaussian' as const, mean: 128, sigma: noise } }),
  };
  return {
    name: 'rose.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create }).jpeg({ quality: 100 }).toBuffer(),
  };
}

async function openForm(page: Page) {
  await page.goto('/admin/products');
  await settled(page);
  await page.getByRole('button', { name: 'Create Product' }).click();
  const form = page.getByRole('dialog', { name: 'Create product' });
  await expect(form).toBeVisible();
  return { form, address: form.getByLabel('Image'), file: form.locator('input[type=file]') };
}

test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));

// spec: modal-2, validation-16
test('a chosen picture is uploaded, shown, replaced and removed', anyWidth, async ({ page }) => {
  const { form, address, file } = await openForm(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose a picture' }).click(),
  ]);
  await expect(file).toHaveAttribute('accept', 'image/*');
  await chooser.setFiles(await picture());
  await expect(toasts(page).getByText('Image uploaded successfully')).toBeVisible();
  await expect(address).toHaveValue(ADDRESS);
  const first = await address.inputValue();
  const shown = form.getByRole('img', { name: 'The current picture' });
  await expect(shown).toHaveAttribute('src', first);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await file.setInputFiles(await picture(500, 500));
  await expect(address).not.toHaveValue(first);
  await expect(address).toHaveValue(ADDRESS);

  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(address).toHaveValue('');
  await expect(shown).toBeHidden();
  await expect(form.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
});

// spec: modal-2
test('a picture can be dropped or pasted', anyWidth, async ({ page }) => {
  const { address, file } = await openForm(page);
  const bytes = [...(await picture(300, 300)).buffer];
  const zone = file.locator('..');
  const transfer = await page.evaluateHandle((data) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(data)], 'rose.jpg', { type: 'image/jpeg' }));
    return files;
  }, bytes);
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(address).toHaveValue(ADDRESS);
  const first = await address.inputValue();
  await zone.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(data)], 'rose.jpg', { type: 'image/jpeg' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, bytes);
  await expect(address).not.toHaveValue(first);
  await expect(address).toHaveValue(ADDRESS);
});

// spec: running-26
test('a phone’s large picture is made smaller before the upload', anyWidth, async ({ page }) => {
  const { address, file } = await openForm(page);
  // As noisy as a photograph taken in the dark; more would only keep the encoders busy.
  const large = await picture(3000, 2400, 20);
  expect(large.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const sent = page.waitForRequest('**/api/upload');
  await file.setInputFiles(large);
  await expect(address).toHaveValue(ADDRESS);
  const { requestBodySize } = await (await sent).sizes();
  expect(requestBodySize).toBeLessThan(large.buffer.length / 2);
});

// spec: validation-16
test('a bad file, an empty one and a failure are reported at the field and as a toast', anyWidth, async ({ page }) => {
  const { form, address, file } = await openForm(page);
  const isSaid = async (text: string) => {
    await expect(toasts(page).getByText(text)).toBeVisible();
    await expect(form.getByText(text).first()).toBeVisible();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('');
  };
  await file.setInputFiles({ name: 'rose.txt', mimeType: 'text/plain', buffer: Buffer.from('rose') });
  await isSaid('Invalid file selected');
  await file.setInputFiles({ name: 'rose.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await isSaid('Please select a file');
  await page.route('**/api/upload', (route) => route.fulfill({ status: 422, body: '' }));
  await file.setInputFiles(await picture(100, 100));
  await isSaid('Upload failed');
  await page.unroute('**/api/upload');
  // What the shop says stands in its own words.
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 422, json: { message: 'There is no space left for pictures', code: 'STORAGE_FULL' } }),
  );
  await file.setInputFiles(await picture(100, 100));
  await isSaid('There is no space left for pictures');
  await address.fill('/images/placeholder.jpg');
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
});

test('a typed address is checked when it is complete, not letter by letter', anyWidth, async ({ page }) => {
  const asked: string[] = [];
  const rose = await picture(300, 300);
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: rose.mimeType, body: rose.buffer });
  });
  await page.clock.install();
  const { form, address } = await openForm(page);
  await stopClock(page);
  await address.pressSequentially('https://pictures.example/rose.jpg');
  await page.clock.runFor(100);
  await afterwards(page);
  expect(asked).toEqual([]);
  await page.clock.runFor(1000);
  const shown = form.getByRole('img', { name: 'The current picture' });
  await expect(shown).toHaveAttribute('src', 'https://pictures.example/rose.jpg');
  await expect.poll(() => asked).toEqual(['https://pictures.example/rose.jpg']);
  // What is no address isn't asked for, either.
  await address.fill('javascript:x');
  await page.clock.runFor(1000);
  await expect(shown).toBeHidden();
});

test('the progress of an upload is shown, and a replaced upload changes nothing', anyWidth, async ({ page }) => {
  const { form, address, file } = await openForm(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let tellAnswered = () => {};
  const answered = new Promise<void>((resolve) => (tellAnswered = resolve));
  await page.route('**/api/upload', async (route) => {
    await held;
    const json = { image: '/images/products/a-dozen-garden-roses/960.jpg', message: 'Image uploaded successfully' };
    // The client may be gone.
    await route.fulfill({ json }).catch(() => {});
    tellAnswered();
  });
  await file.setInputFiles(await picture(100, 100));
  await expect(form.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
  await form.getByLabel('Name').fill('A gift that waits for its picture');
  await form.getByLabel('Price', { exact: true }).fill('12');
  await form.getByLabel('Description').fill('With a picture on its way.');
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled();
  // People who type an address mean it.
  await address.fill('/images/placeholder.jpg');
  await expect(form.getByRole('progressbar')).toBeHidden();
  await expect(form.getByRole('button', { name: 'Create' })).toBeEnabled();
  release();
  await answered;
  await afterwards(page);
  await expect(address).toHaveValue('/images/placeholder.jpg');
});

test('a product that is created with an uploaded picture shows it in the shop', anyWidth, async ({ page }) => {
  const { form, address, file } = await openForm(page);
  const name = 'Pictured gift';
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price', { exact: true }).fill('12');
  await form.getByLabel('Description').fill('With a picture of its own.');
  await form.getByLabel('Stock').fill('3');
  await form.getByLabel('Category').selectOption('Birthday');
  await file.setInputFiles(await picture());
  await expect(address).toHaveValue(ADDRESS);
  const image = await address.inputValue();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/search/${encodeURIComponent(name)}/category/sort/createdAt:desc/page/1`);
  const shown = page.locator(`img[src="${image}"]`).first();
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain('.avif');
});
