import { fetchSource, headOf, thingsOf } from './support/page-source';
import { anyWidth, expect, test } from './support/shop';
import { productNamed, settled } from './support/shopper';

// spec: found-17
test('a shopper comes from home to a collection, sorts it, pages through it and finds it again at a product', async ({
  page,
}) => {
  await page.goto('/');
  await settled(page);
  const row = page.getByRole('region', { name: 'Collections' });
  await expect(row.getByRole('listitem')).toHaveCount(6);
  await row.getByRole('link', { name: 'Valentine’s Day' }).click();
  await expect(page).toHaveURL('/collections/valentines-day');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Valentine’s Day');
  const names = main.getByRole('heading', { level: 2 });
  // As the shop has arranged them.
  await expect(names.first()).toHaveText('Heart box of truffles');
  await expect(main.getByText('10 gifts')).toBeVisible();

  await main.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL('/collections/valentines-day?sort=price:desc');
  await expect(names.first()).toHaveText('Blue-stone promise ring');
  await main.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/collections/valentines-day?sort=price:desc&page=2');
  await expect(names).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await expect(names.first()).toHaveText('Heart box of truffles');

  await main.getByRole('link', { name: 'Heart box of truffles' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heart box of truffles');
  const others = page.getByRole('navigation', { name: 'Collections with this product' });
  await expect(others.getByRole('link')).toHaveText(['Valentine’s Day', 'Under $40', 'Cakes and Sweets']);
  await others.getByRole('link', { name: 'Under $40' }).click();
  await expect(page).toHaveURL('/collections/under-40-dollars');

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Collections' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections');
  await expect(main.getByRole('listitem')).toHaveCount(10);
});

// spec: found-17
test(
  'a collection is there for search engines: text, canonical address, structured data',
  anyWidth,
  async ({ shop }) => {
    const { status, html } = await fetchSource(shop.url, '/collections/for-her?utm_source=mail');
    const { titles, canonicals, meta, isHidden } = headOf(html);
    expect({ status, titles, canonicals, isHidden }).toEqual({
      status: 200,
      titles: ['For Her · Gift Shop'],
      canonicals: [`${shop.url}/collections/for-her`],
      isHidden: false,
    });
    expect(meta('description')).toMatch(/^Peonies, a slow bath/);
    const things = thingsOf(html);
    expect(things.map((thing) => thing['@type'])).toEqual(['CollectionPage', 'BreadcrumbList']);
    const list = things[0]?.mainEntity as unknown as { itemListElement: { url: string }[] };
    expect(list.itemListElement).toHaveLength(8);
    const further = headOf((await fetchSource(shop.url, '/collections/for-her?page=2&sort=price:asc')).html);
    expect(further.canonicals).toEqual([`${shop.url}/collections/for-her?page=2`]);
    for (const path of ['/collections/none', '/collections/for-her?page=3'])
      expect((await fetchSource(shop.url, path)).status).toBe(404);
  },
);

// spec: found-18
test(
  'a product’s address may end readably; another ending leads to the right one',
  anyWidth,
  async ({ page, shop }) => {
    const { id } = productNamed(shop, 'Heart box of truffles');
    const path = `/product/${id}/heart-box-of-truffles`;
    const bare = await fetchSource(shop.url, `/product/${id}`);
    expect({ status: bare.status, canonicals: headOf(bare.html).canonicals }).toEqual({
      status: 200,
      canonicals: [shop.url + path],
    });
    expect(await fetchSource(shop.url, `/product/${id}/chocolates`)).toMatchObject({ status: 301, location: path });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heart box of truffles');
    expect((await fetchSource(shop.url, '/product/none/heart-box-of-truffles')).status).toBe(404);
  },
);

// spec: found-17
test('a shop without collections shows nothing of them on the home page', anyWidth, async ({ page, shop }) => {
  shop.change('UPDATE collections SET is_published = 0');
  try {
    await expect.poll(async () => (await fetchSource(shop.url, '/collections')).html).toContain('No collections yet');
    await expect.poll(async () => (await fetchSource(shop.url, '/')).html).not.toContain('/collections');
    await page.goto('/');
    await settled(page);
    await expect(page.getByRole('region', { name: 'Collections' })).toHaveCount(0);
    expect(headOf((await fetchSource(shop.url, '/collections')).html).isHidden).toBe(true);
  } finally {
    shop.change('UPDATE collections SET is_published = 1');
  }
});
