import { expect, type Page } from '@playwright/test';
import { visit, type Screen } from '../screens';

/** The smallest picture there is. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the form of a new product. */
async function openForm(page: Page) {
  await visit(page, '/admin/products');
  await page.getByRole('button', { name: 'Create Product' }).click();
  const form = page.getByRole('dialog', { name: 'Create product' });
  await expect(form).toBeVisible();
  return form;
}

/** The picture of a product in its form, in each of its states. Sign in as the admin first. */
export const adminMediaScreens: readonly Screen[] = [
  {
    name: 'admin picture, there',
    async open(page) {
      const form = await openForm(page);
      await form.getByLabel('Image').fill('/images/products/a-dozen-garden-roses/960.jpg');
      await expect(form.getByRole('img', { name: 'The current picture' })).toBeVisible();
    },
  },
  {
    name: 'admin picture, on its way',
    async open(page) {
      const form = await openForm(page);
      // Not answered while it is looked at; the next screen lets it go to the shop, for which it is a good picture.
      await page.route('**/api/upload', () => {});
      const file = { name: 'rose.png', mimeType: 'image/png', buffer: onePixel };
      await form.locator('input[type=file]').setInputFiles(file);
      await expect(form.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
    },
  },
  {
    name: 'admin picture, refused',
    async open(page) {
      const form = await openForm(page);
      const file = { name: 'rose.txt', mimeType: 'text/plain', buffer: Buffer.from('rose') };
      await form.locator('input[type=file]').setInputFiles(file);
      await expect(form.getByText('Invalid file selected').first()).toBeVisible();
    },
  },
];
