/** @postgres Rules become conditions in SQL; edits lock the table. */
import { randomUUID } from 'node:crypto';
import { MAX_COLLECTIONS } from '../src/domain/collections.js';
import { demoCollections } from '../src/modules/demo/demo-collections.js';
import type { Answer, Product } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

const fields = `{ _id slug name kind description image position isPublished isShown startsOn endsOn version
  rule { categories minPrice maxPrice isOnSale isPopular inStock createdWithinDays } products { _id } }`;
const draft = (change: Record<string, unknown> = {}) => ({ name: 'For Her', slug: `for-${randomUUID()}`, ...change });
const create = (change: Record<string, unknown> = {}) =>
  shop.as(admin).mutate('createCollection', draft(change), fields);
const updateAnswer = (input: Record<string, unknown>) => shop.as(admin).mutateAnswer('updateCollection', input, fields);
const update = (input: Record<string, unknown>) => shop.as(admin).mutate('updateCollection', input, fields);
const page = async (slug: string, query = '') =>
  (await shop.rest<Answer<'GET', '/api/collections/:slug'>>('GET', `/api/collections/${slug}?${query}`)).body;
const products = async (query: string) =>
  (await shop.rest<Answer<'GET', '/api/products'>>('GET', `/api/products?${query}`)).body;
const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
const newProduct = async (change: Record<string, unknown> = {}): Promise<Product> => {
  const given = { description: 'Small', image: '/images/placeholder.jpg', price: 20, countInStock: 3 };
  return (await shop.as(admin).rest('POST', '/api/products', { name: 'A gift', ...given, ...change })).body;
};
const newProductInSizes = async (change: Record<string, unknown> = {}): Promise<Product> => {
  const { _id } = await newProduct(change);
  const variants = [
    { _id, values: ['Small'] },
    { values: ['Large'], price: 30 },
  ];
  const given = { options: [{ name: 'Size', values: ['Small', 'Large'] }], variants };
  return (await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, given)).body;
};

test('a demo shop shows its collections in their order', async () => {
  const { body } = await shop.rest('GET', '/api/collections');
  expect(body.map(({ slug }) => slug)).toEqual(demoCollections.map(({ slug }) => slug));
  const { collection, products, count } = await page('valentines-day');
  expect(collection).toMatchObject({ name: 'Valentine’s Day', kind: 'collection' });
  expect([products.length, count]).toEqual([8, 10]);
});

describe('products that are chosen by hand', () => {
  test('stand in their order, page after page, without hidden and deleted ones', async () => {
    const products = [await newProduct(), await newProduct(), await newProduct({ isPublished: false })];
    const deleted = await newProduct();
    products.push(deleted, await newProduct());
    const { slug, _id } = await create({ productIds: idsOf(products).reverse() });
    await shop.as(admin).rest('DELETE', `/api/products/${deleted._id}`);
    const [first, second, , , last] = idsOf(products) as [string, string, string, string, string];
    expect(await page(slug)).toMatchObject({ count: 3, pages: 1, page: 1 });
    expect(idsOf((await page(slug)).products)).toEqual([last, second, first]);
    expect(idsOf((await page(slug, 'pageSize=2&pageNumber=2')).products)).toEqual([first]);
    const { products: newest } = await page(slug, 'sort=createdAt:desc');
    expect(new Set(idsOf(newest))).toEqual(new Set([first, second, last]));
    // The editor still shows the hidden one.
    const { adminCollection } = await shop
      .as(admin)
      .graphql(`query ($id: ID!) { adminCollection(id: $id) ${fields} }`, { id: _id });
    expect(idsOf(adminCollection.products)).toEqual([last, products[2]?._id, second, first]);
  });

  test('that are not there are refused, and so are more than 500', async () => {
    const known = await newProduct();
    const { _id, version } = await create({ productIds: [known._id] });
    const gone = await updateAnswer({ id: _id, version, name: 'Renamed', productIds: [known._id, 'no-such-id'] });
    expect(gone.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { productIds: 'One of these products is gone' },
    });
    const deleted = await newProduct({ name: 'Blue vase' });
    await shop.as(admin).rest('DELETE', `/api/products/${deleted._id}`);
    const named = await updateAnswer({ id: _id, version, productIds: [known._id, deleted._id] });
    expect(named.errors?.[0]?.extensions.fields).toEqual({ productIds: 'Blue vase is gone. Remove it.' });
    const { variants } = await newProductInSizes({ name: 'Red vase' });
    const variant = await updateAnswer({ id: _id, version, productIds: [known._id, variants[1]?._id] });
    expect(variant.errors?.[0]?.extensions.fields).toEqual({
      productIds: 'Red vase (Large) is a variant. Choose its product.',
    });
    const many = await updateAnswer({ id: _id, productIds: Array.from({ length: 501 }, String) });
    expect(many.errors?.[0]?.extensions.fields).toEqual({
      productIds: 'A collection can have at most 500 products by hand',
    });
    // Nothing half-written.
    expect(await update({ id: _id })).toMatchObject({ name: 'For Her', version, products: [{ _id: known._id }] });
  });

  test('name their collection at their variants, too', async () => {
    const { _id, variants } = await newProductInSizes();
    const { slug } = await create({ productIds: [_id] });
    const { productsById } = await shop.graphql(
      'query ($ids: [ID!]!) { productsById(ids: $ids) { variantOf collections } }',
      { ids: [variants[1]?._id] },
    );
    expect(productsById).toEqual([{ variantOf: _id, collections: [slug] }]);
  });

  test('give way to a rule', async () => {
    const { _id } = await create({ productIds: [(await newProduct())._id] });
    const ruled = await update({ id: _id, rule: { isPopular: true } });
    expect(ruled).toMatchObject({ products: [], rule: { isPopular: true, categories: [], maxPrice: null } });
    expect(await update({ id: _id, rule: null })).toMatchObject({ products: [], rule: null });
  });
});

describe('a rule', () => {
  // spec: found-17
  test('finds the products for which every condition holds, at their current price', async () => {
    const made = {
      fits: await newProduct({ category: 'love', price: 60, salePrice: 35, isOnSale: true }),
      dear: await newProduct({ category: 'love', price: 60, salePrice: 35 }),
      soldOut: await newProduct({ category: 'love', price: 35, salePrice: 34, isOnSale: true, countInStock: 0 }),
      other: await newProduct({ category: 'birthday', price: 60, salePrice: 35, isOnSale: true }),
    };
    const rule = { categories: ['LOVE', 'GET_WELL'], minPrice: 35, maxPrice: 35, isOnSale: true, inStock: true };
    const { slug, rule: kept } = await create({ rule: { ...rule, createdWithinDays: 1 } });
    expect(kept).toEqual({ ...rule, isPopular: false, createdWithinDays: 1 });
    expect(idsOf((await page(slug)).products)).toEqual([made.fits._id]);
    for (const product of Object.values(made)) {
      const { body } = await shop.rest('GET', `/api/products/${product._id}`);
      expect(body.collections?.includes(slug)).toBe(product === made.fits);
    }
    // With a search in the index, and one that is too short for it.
    for (const keyword of ['gift', 'gi']) {
      const found = await products(`collection=${slug}&keyword=${keyword}`);
      expect(idsOf(found.products)).toEqual([made.fits._id]);
    }
    shop.clock.advanceMinutes(2 * 24 * 60);
    expect((await page(slug)).count).toBe(0);
  });

  test('without a condition, or one that contradicts itself, is refused at its field', async () => {
    const refused = async (rule: object) =>
      (await shop.as(admin).mutateAnswer('createCollection', draft({ rule }), fields)).errors?.[0]?.extensions.fields;
    expect(await refused({})).toEqual({ rule: 'Choose at least one condition' });
    expect(await refused({ minPrice: 40, maxPrice: 20 })).toEqual({
      'rule.maxPrice': 'Highest price can’t be below the lowest',
    });
  });

  test('can be tried before it is saved', async () => {
    const query = `query ($input: CollectionPreviewInput!) { collectionPreview(input: $input) { count products { _id } } }`;
    const preview = async (input: object) => (await shop.as(admin).graphql(query, { input })).collectionPreview;
    const { body } = await shop.rest('GET', '/api/products?isPopular=true&pageSize=50');
    expect((await preview({ rule: { isPopular: true } })).count).toBe(body.count);
    const chosen = idsOf(body.products).slice(0, 3).reverse();
    expect(await preview({ productIds: chosen })).toEqual({ count: 3, products: chosen.map((_id) => ({ _id })) });
    expect((await preview({})).count).toBe(0);
  });
});

describe('a collection', () => {
  // spec: found-17
  test('is hidden from shoppers outside its dates, in the shop’s time zone, and while it is not published', async () => {
    const product = await newProduct();
    const today = new Date(shop.clock.now()).toISOString().slice(0, 10);
    const { _id, slug } = await create({ productIds: [product._id], endsOn: '2020-01-01' });
    const isShown = async () => {
      const list = await shop.rest('GET', '/api/collections');
      const one = await shop.rest('GET', `/api/collections/${slug}`);
      const products = await shop.rest('GET', `/api/products?collection=${slug}`);
      const { body } = await shop.rest('GET', `/api/products/${product._id}`);
      const answers = [
        list.body.some((shown) => shown.slug === slug),
        one.status === 200,
        products.body.count === 1,
        body.collections?.includes(slug),
      ];
      expect(new Set(answers).size).toBe(1);
      return answers[0];
    };
    expect(await isShown()).toBe(false);
    await update({ id: _id, startsOn: today, endsOn: today });
    expect(await isShown()).toBe(true);
    await update({ id: _id, isPublished: false });
    expect(await isShown()).toBe(false);
    // Admins look at it before shoppers do.
    expect((await shop.as(admin).rest('GET', `/api/collections/${slug}`)).status).toBe(200);
  });

  test('has an address of its own: an address that is taken or reserved is refused', async () => {
    const first = await create();
    const refused = async (slug: string) =>
      (await shop.as(admin).mutateAnswer('createCollection', { name: 'Another', slug }, fields)).errors?.[0]?.extensions
        .fields?.['slug'];
    expect(await refused(first.slug)).toBe('“For Her” already has this address');
    expect(await refused('new')).toContain('reserved');
    expect(await refused('Für Sie')).toContain('lowercase letters');
    const both = await Promise.all(
      [1, 2].map(() => shop.as(admin).mutateAnswer('createCollection', draft({ slug: 'the-same' }), fields)),
    );
    expect(both.map(({ errors }) => errors?.[0]?.extensions.code).sort()).toEqual(['BAD_USER_INPUT', undefined]);
  });

  // spec: running-37
  test('is edited once: the later of two edits gets a conflict, one that changes nothing writes nothing', async () => {
    const { _id, version } = await create();
    expect(await update({ id: _id, version, description: 'For my sister' })).toMatchObject({ version: version + 1 });
    const late = await updateAnswer({ id: _id, version, description: 'For my mother' });
    expect(late.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await update({ id: _id, version: version + 1, description: 'For my sister' })).toMatchObject({
      version: version + 1,
    });
    const entries = await shop.sql(
      `SELECT action, detail FROM audit_entries WHERE subject_id = '${_id}' ORDER BY created_at, action`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['created', 'edited']);
    expect(JSON.parse(String(entries[1]?.['detail']))).toEqual({
      changes: { description: { before: '', after: 'For my sister' } },
    });
  });

  test('goes without its products', async () => {
    const product = await newProduct({ price: 90 });
    const { _id, slug } = await create({ productIds: [product._id] });
    for (const id of [_id, _id]) expect(await shop.as(admin).mutate('deleteCollection', { id })).toBe(true);
    expect((await shop.rest('GET', `/api/collections/${slug}`)).status).toBe(404);
    expect((await shop.rest('GET', `/api/products/${product._id}`)).body.collections).toEqual([]);
    const missing = await updateAnswer({ id: _id, name: 'Back' });
    expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('one that nobody has finds nothing', async () => {
    expect((await shop.rest('GET', '/api/products?collection=nobodys')).body).toEqual({
      ...{ products: [], page: 1, pages: 1, count: 0 },
    });
    expect((await shop.graphql('{ collection(slug: "nobodys") { count } }')).collection).toBeNull();
  });
});

test('both interfaces answer the same', async () => {
  const product = '_id name slug collections';
  const asked = `{ collections { _id kind slug name description image }
    collection(slug: "for-her", pageSize: 3, pageNumber: 2) { collection { slug } products { ${product} } page pages count }
    products(collection: "under-40-dollars", pageSize: 5) { count products { ${product} inCollections { slug } } } }`;
  const { collections, collection, products } = await shop.graphql(asked);
  const list = (await shop.rest('GET', '/api/collections')).body;
  expect(collections).toEqual(list.map((one) => ({ ...one, kind: one.kind.toUpperCase() })));
  const rest = await page('for-her', 'pageSize=3&pageNumber=2');
  expect(rest).toMatchObject(collection);
  const found = (await shop.rest('GET', '/api/products?collection=under-40-dollars&pageSize=5')).body;
  expect(found.count).toBe(products.count);
  expect(found.products).toMatchObject(products.products.map(({ inCollections: _, ...one }) => one));
  for (const one of products.products) expect(one.inCollections.map(({ slug }) => slug)).toEqual(one.collections);
});

test('a page of products costs the same number of statements, however many there are', async () => {
  // On every page, so that each reads variants, too.
  await newProductInSizes({ price: 1 });
  const statementsOf = (size: number) =>
    countStatements(shop, () => shop.rest('GET', `/api/products?pageSize=${size}&sort=price:asc`));
  await statementsOf(1);
  expect(await statementsOf(50)).toBe(await statementsOf(2));
});

test('a product has a readable address of its name, or one that an admin has chosen', async () => {
  const made = await newProduct({ name: 'Crème & Roses' });
  expect(made.slug).toBe('creme-and-roses');
  const put = (body: unknown) => shop.as(admin).rest<Product>('PUT', `/api/products/${made._id}`, body);
  expect((await put({ slug: 'for-you' })).body.slug).toBe('for-you');
  expect((await put({ name: 'Roses' })).body.slug).toBe('for-you');
  expect((await put({ slug: '' })).body.slug).toBe('roses');
  expect((await put({ slug: 'Not so' })).body).toMatchObject({ fields: { slug: expect.stringContaining('hyphens') } });
});

test(`a shop has at most ${MAX_COLLECTIONS} collections`, async () => {
  const [row] = await shop.sql<{ n: number | string }>('SELECT COUNT(*) AS n FROM collections');
  for (let count = Number(row?.n); count < MAX_COLLECTIONS; count += 1) await create();
  const { errors } = await shop.as(admin).mutateAnswer('createCollection', draft(), fields);
  expect(errors?.[0]?.extensions.fields).toEqual({ name: 'A shop can have at most 200 collections' });
});
