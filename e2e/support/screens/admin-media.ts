import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { visit, type Screen } from '../screens';

/** The smallest picture there is. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture of one color as a file that is chosen. */
export async function pictureFile(name: string, background: string) {
  const create = { width: 320, height: 320, channels: 3 as const, background };
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

/** Chooses pictures that come after the first. */
export async function addPictures(
  page: Page,
  form: Locator,
  files: Awaited<ReturnType<typeof pictureFile>>[],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Add pictures' }).click(),
  ]);
  await chooser.setFiles(files);
}

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
    name: 'admin pictures, there, on their way and refused',
    async open(page) {
      const form = await openForm(page);
      await form.getByLabel('Image').fill('/images/products/a-dozen-garden-roses/960.jpg');
      const slugs = ['sunflower-armful', 'strawberry-layer-cake'];
      await page.route('**/api/upload', (route) => {
        const slug = slugs.shift();
        const json = { image: `/images/products/${slug}/960.jpg`, message: 'Image uploaded successfully' };
        if (slug) return route.fulfill({ json });
        // The third is refused, the fourth not answered while it is looked at.
        if (isRefused) return undefined;
        isRefused = true;
        return route.fulfill({ status: 422, json: { message: 'There is no space left for pictures' } });
      });
      let isRefused = false;
      const names = ['front.png', 'side.png', 'a-long-name-of-a-phone-picture-2026-11-25-at-noon.png', 'back.png'];
      await addPictures(page, form, await Promise.all(names.map((name) => pictureFile(name, 'white'))));
      await expect(form.getByText('There is no space left for pictures', { exact: true })).toBeVisible();
      await expect(form.getByLabel('Alternative text of picture 3')).toBeVisible();
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
