import { type Locator, type Page, type Route } from '@playwright/test';
import { archiveNewProducts, newProduct } from '../support/admin-products';
import { addPictures, pictureFile } from '../support/screens/admin-media';
import { anyWidth, expect, test } from '../support/shop';
import { settled, signIn } from '../support/shopper';

test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));
test.afterEach(({ shop }) => archiveNewProducts(shop));

const pictureOf = (slug: string) => `/images/products/${slug}/960.jpg`;
const [roses, sunflowers, cake] = ['a-dozen-garden-roses', 'sunflower-armful', 'strawberry-layer-cake'].map(
  pictureOf,
) as [string, string, string];

async function openForm(page: Page, product: { name: string }): Promise<Locator> {
  await page.goto(`/admin/products?keyword=${encodeURIComponent(product.name)}`);
  await settled(page);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await expect(form).toBeVisible();
  return form;
}

/** The addresses of the pictures after the first, as the form shows them. */
const shown = (form: Locator) =>
  form
    .getByRole('region', { name: 'More pictures' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

const isSaved = async (form: Locator) => {
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
};

test('several pictures are uploaded at once, described, put in order, and shown in the shop', async ({
  page,
  shop,
}) => {
  const product = await newProduct(shop);
  const form = await openForm(page, product);
  await expect.poll(() => shown(form)).toEqual([]);
  await addPictures(page, form, [await pictureFile('front.png', 'red'), await pictureFile('side.png', 'blue')]);
  await expect(form.getByLabel('Alternative text of picture 3')).toBeVisible();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  const [front, side] = await shown(form);
  await form.getByLabel('Alternative text', { exact: true }).fill('The open tin');
  await form.getByLabel('Alternative text of picture 2').fill('The tin from the front');

  await form.getByRole('button', { name: 'Make picture 3 the first' }).click();
  await expect(form.getByLabel('Image')).toHaveValue(side ?? '');
  await expect(form.getByLabel('Alternative text', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Alternative text of picture 2')).toHaveValue('The open tin');
  expect(await shown(form)).toEqual([roses, front]);
  await isSaved(form);
  const read = async () => (await (await fetch(`${shop.url}/api/products/${product._id}`)).json()) as object;
  expect(await read()).toMatchObject({
    image: side,
    images: [
      { src: side, alt: product.name },
      { src: roses, alt: 'The open tin' },
      { src: front, alt: 'The tin from the front' },
    ],
    version: 2,
  });

  // Without the first, the next one follows.
  const again = await openForm(page, product);
  await again.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again.getByLabel('Image')).toHaveValue(roses);
  await again.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(again.getByRole('button', { name: 'Add pictures' })).toBeFocused();
  await isSaved(again);
  // Visitors' answers are remembered for a moment.
  await expect.poll(read).toMatchObject({ image: roses, images: [{ src: roses, alt: 'The open tin' }], version: 3 });
});

test('pictures are put in order by keys, which keep the focus, and by dragging', async ({ page, shop }) => {
  const images = [roses, sunflowers, cake].map((src) => ({ src }));
  const product = await newProduct(shop, { image: undefined, images });
  const form = await openForm(page, product);
  const button = (name: string) => form.getByRole('button', { name });
  await button('Move picture 3 up').focus();
  await page.keyboard.press('Enter');
  expect(await shown(form)).toEqual([cake, sunflowers]);
  await expect(button('Move picture 2 up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Image')).toHaveValue(cake);
  expect(await shown(form)).toEqual([roses, sunflowers]);
  await button('Move picture 2 down').focus();
  await page.keyboard.press('Enter');
  expect(await shown(form)).toEqual([sunflowers, roses]);
  // The last one can't go further down.
  await expect(button('Move picture 3 up')).toBeFocused();

  const middle = async (alt: string) => {
    const box = (await form.getByRole('img', { name: alt, exact: true }).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await form.getByRole('img', { name: 'Picture 3', exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle('Picture 3')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('Picture 2')), { steps: 8 });
  await page.mouse.up();
  expect(await shown(form)).toEqual([roses, sunflowers]);
});

test(
  'each upload shows its progress, can be canceled and tried again; the order stays',
  anyWidth,
  async ({ page, shop }) => {
    const product = await newProduct(shop);
    const form = await openForm(page, product);
    const waiting: Route[] = [];
    await page.route('**/api/upload', (route) => void waiting.push(route));
    // Two requests of one moment come in either order.
    const latestOf = (name: string) =>
      waiting.findLast((route) => route.request().postDataBuffer()?.includes(`filename="${name}"`));
    const answer = (route: Route | undefined, image: string) =>
      route?.fulfill({ json: { image, message: 'Image uploaded successfully' } });
    const files = await Promise.all(['a', 'b', 'c'].map((name) => pictureFile(`${name}.png`, 'red')));
    await addPictures(page, form, files);
    await expect(form.getByRole('progressbar')).toHaveCount(3);
    // Two at a time.
    await expect.poll(() => waiting.length).toBe(2);
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    // The second one is there before the first, and waits for it.
    await answer(latestOf('b.png'), sunflowers);
    await expect.poll(() => waiting.length).toBe(3);
    expect(await shown(form)).toEqual([]);
    await latestOf('a.png')?.fulfill({ status: 422, json: { message: 'There is no space left for pictures' } });
    await expect(form.getByText('There is no space left for pictures', { exact: true })).toBeVisible();
    expect(await shown(form)).toEqual([sunflowers]);
    await form.getByRole('button', { name: 'Cancel c.png' }).click();
    await expect(form.getByText('c.png')).toBeHidden();
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    await form.getByRole('button', { name: 'Try a.png again' }).click();
    await expect.poll(() => waiting.length).toBe(4);
    await answer(latestOf('a.png'), cake);
    await expect.poll(() => shown(form)).toEqual([sunflowers, cake]);
    await expect(form.getByRole('list', { name: 'On their way' })).toBeHidden();
  },
);
