/** @postgres Changes by date are made under locks, by several processes at once. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

interface Dated extends Product {
  publishFrom?: string | null;
  publishUntil?: string | null;
  saleFrom?: string | null;
  saleUntil?: string | null;
}

let shop: TestShop;
let admin: { token: string };
beforeEach(async () => {
  shop = await TestShop.openWith({ environment: { RATE_LIMITS: 'off' }, clock: new StoppedClock() });
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const inMinutes = (minutes: number) => new Date(shop.clock.now() + minutes * 60_000).toISOString();

async function create(change: Record<string, unknown> = {}): Promise<Dated> {
  const { status, body } = await shop.as(admin).rest<Dated>('POST', '/api/products', {
    name: `Peonies ${randomUUID()}`,
    description: 'Ten pink peonies.',
    image: '/images/products/peonies.webp',
    price: 40,
    salePrice: 30,
    countInStock: 9,
    ...change,
  });
  expect(status).toBe(201);
  return body;
}

const noDates = { publishFrom: null, publishUntil: null, saleFrom: null, saleUntil: null };
const edit = <T = Dated>(id: string, change: unknown) => shop.as(admin).rest<T>('PUT', `/api/products/${id}`, change);
const asAdmin = async (id: string): Promise<Dated> => ({
  ...noDates,
  ...(await shop.as(admin).rest<Dated>('GET', `/api/products/${id}`)).body,
});
const asVisitor = async (id: string) => (await shop.rest<Dated>('GET', `/api/products/${id}`)).status;
/** How many products a list has. */
const count = async (query: string) =>
  (await shop.rest<{ count: number }>('GET', `/api/products?${query}&pageSize=1`)).body.count;
const work = (process = shop) => process.app.worker.runOnce();

test('a product is published and hidden by date, in lists and in the search', async () => {
  const { name, _id } = await create({ publishFrom: inMinutes(30), publishUntil: inMinutes(90) });
  const found = async () => [await asVisitor(_id), await count(`keyword=${name.replace(' ', '+')}`)];
  expect(await asAdmin(_id)).toMatchObject({ isPublished: false, publishFrom: inMinutes(30), version: 1 });
  await work();
  expect(await found()).toEqual([404, 0]);
  shop.clock.advanceMinutes(31);
  await work();
  expect(await found()).toEqual([200, 1]);
  expect(await asAdmin(_id)).toMatchObject({
    isPublished: true,
    publishFrom: null,
    publishUntil: inMinutes(59),
    version: 2,
  });
  shop.clock.advanceMinutes(60);
  await work();
  expect(await found()).toEqual([404, 0]);
  const history = await shop
    .as(admin)
    .graphql(
      `query ($id: ID!) { auditEntries(subjectType: PRODUCT, subjectId: $id) { entries { actorName action } } }`,
      { id: _id },
    );
  expect(history).toMatchObject({
    auditEntries: {
      entries: [{ actorName: 'The shop', action: 'edited' }, { actorName: 'The shop' }, { action: 'created' }],
    },
  });
});

test('a sale begins and ends by date, with that of the variants that have a sale price', async () => {
  const { _id } = await create({ saleFrom: inMinutes(30), saleUntil: inMinutes(90) });
  const variants = [
    { _id, values: ['Small'] },
    { values: ['Large'], price: 60, salePrice: 50 },
    { values: ['Huge'], price: 90, salePrice: null },
  ];
  await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large', 'Huge'] }],
    variants,
  });
  const [, { _id: large } = { _id: '' }] = (await asAdmin(_id)).variants;
  expect(
    await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [variants[0], { _id: large, values: ['Large'], salePrice: 60 }],
    }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'variants.1.salePrice': 'Sale price must be more than 0 and less than the price' } },
  });
  const onSale = async () => (await asAdmin(_id)).variants.map(({ isOnSale }) => isOnSale);
  const before = await count('isOnSale=true');
  expect(await onSale()).toEqual([false, false, false]);
  shop.clock.advanceMinutes(30);
  await work();
  expect(await onSale()).toEqual([true, true, false]);
  expect(await count('isOnSale=true')).toBe(before + 1);
  shop.clock.advanceMinutes(60);
  await work();
  expect(await onSale()).toEqual([false, false, false]);
  expect(await asAdmin(_id)).toMatchObject({ saleFrom: null, saleUntil: null, salePrice: 30 });
});

test('an edit of the product keeps the end of its variants’ sale', async () => {
  const { _id, name } = await create({ salePrice: null, saleUntil: inMinutes(90) });
  const { body } = await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id, values: ['Small'] },
      { values: ['Large'], price: 60, salePrice: 50, isOnSale: true },
    ],
  });
  const isLargeOnSale = async () =>
    (await shop.rest('GET', `/api/products/${_id}`)).body.variants.map(({ isOnSale }) => isOnSale);
  expect(body.variants).toMatchObject([{ isOnSale: false }, { isOnSale: true }]);
  expect((await edit(_id, { name: `${name} again` })).status).toBe(200);
  expect(await isLargeOnSale()).toEqual([false, true]);
  shop.clock.advanceMinutes(91);
  await work();
  expect(await isLargeOnSale()).toEqual([false, false]);
});

describe('a checkout before the shop has made the change', () => {
  test('is not charged a sale price that is over', async () => {
    const gift = await create({ isOnSale: true, saleUntil: inMinutes(5) });
    shop.clock.advanceMinutes(5);
    const customer = shop.asNewCustomer();
    const refused = await customer.rest<Refusal & { products: Product[]; itemsPrice: number }>(
      'POST',
      '/api/orders',
      orderBody(gift),
    );
    expect([refused.status, refused.body.code, refused.body.itemsPrice]).toEqual([409, 'PRICE_CHANGED', 40]);
    expect(refused.body.products).toMatchObject([{ isOnSale: false }]);
    const placed = await customer.rest('POST', '/api/orders', orderBody({ ...gift, isOnSale: false }));
    expect([placed.status, placed.body.itemsPrice]).toEqual([201, 40]);
  });

  test('gets the price of a sale that has begun, of a variant, too', async () => {
    const { _id } = await create({ saleFrom: inMinutes(5) });
    const { body } = await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { _id, values: ['Small'] },
        { values: ['Large'], price: 60, salePrice: 50, countInStock: 3 },
      ],
    });
    shop.clock.advanceMinutes(5);
    const large = { ...body, ...body.variants[1], isOnSale: true } as Product;
    expect((await shop.asNewCustomer().rest('POST', '/api/orders', orderBody(large))).body.itemsPrice).toBe(50);
  });

  test('gets nothing that should be hidden, and what should be there', async () => {
    const hidden = await create({ publishUntil: inMinutes(5) });
    const shown = await create({ publishFrom: inMinutes(5) });
    const order = async (gift: Product) =>
      (await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', orderBody({ ...gift, isOnSale: false }))).status;
    expect(await order(shown)).toBe(400);
    shop.clock.advanceMinutes(5);
    expect(await order(hidden)).toBe(400);
    expect(await order(shown)).toBe(201);
  });

  test('is refused what was deleted with a date', async () => {
    const gift = await create({ publishUntil: inMinutes(5) });
    await shop.as(admin).rest('DELETE', `/api/products/${gift._id}`);
    shop.clock.advanceMinutes(5);
    expect(
      (await shop.asNewCustomer().rest('POST', '/api/orders', orderBody({ ...gift, isOnSale: false }))).status,
    ).toBe(400);
    // What has come meanwhile comes with it.
    await shop
      .as(admin)
      .graphql(`mutation ($id: ID!) { restoreProduct(input: { id: $id }) { _id } }`, { id: gift._id });
    expect(await asAdmin(gift._id)).toMatchObject({ isPublished: false, publishUntil: null });
  });
});

test('two processes make a change once', async () => {
  const { _id } = await create({ saleFrom: inMinutes(1) });
  const other = await shop.openBeside();
  shop.clock.advanceMinutes(1);
  const runs = [shop, other].map(({ app }) => app.makeDueChanges.run());
  await Promise.all(runs);
  await other.close();
  expect(await asAdmin(_id)).toMatchObject({ isOnSale: true, version: 2 });
  const [edits] = await shop.sql<{ n: number }>(
    `SELECT COUNT(*) AS n FROM audit_entries WHERE subject_id = '${_id}' AND action = 'edited'`,
  );
  expect(Number(edits?.n)).toBe(1);
});

test('an edit that was based on what held before is a conflict', async () => {
  const { _id, version } = await create({ saleFrom: inMinutes(1), saleUntil: inMinutes(60) });
  shop.clock.advanceMinutes(1);
  const refused = await edit<Refusal & { product: Dated }>(_id, { name: 'Roses', version });
  expect([refused.status, refused.body.product]).toEqual([
    409,
    expect.objectContaining({ isOnSale: true, saleUntil: inMinutes(59) }),
  ]);
  // Without a version, an edit applies to what holds now.
  expect((await edit(_id, { name: 'Roses' })).body).toMatchObject({ name: 'Roses', isOnSale: true });
});

test('dates in the past begin at once, and what is wrong is named at its field', async () => {
  const { _id } = await create();
  expect((await edit(_id, { saleFrom: inMinutes(-5) })).body).toMatchObject({ isOnSale: true, version: 3 });
  const { body: refused } = await edit<Refusal>(_id, {
    publishFrom: 'soon',
    saleUntil: inMinutes(-1),
    salePrice: 50,
  });
  expect(refused.fields).toEqual({
    salePrice: 'Sale price must be more than 0 and less than the price',
    publishFrom: 'Enter a date and time, such as 2027-02-14 09:00',
    saleUntil: 'Choose a time in the future',
  });
  expect(await asAdmin(_id)).toMatchObject({ version: 3, salePrice: 30, publishFrom: null });
});

test('dates without an offset are those of the shop’s clocks', async () => {
  await shop
    .as(admin)
    .graphql(`mutation { updateShopSettings(input: { version: 0, timeZone: "Africa/Nairobi" }) { timeZone } }`);
  const { _id } = await create({ publishFrom: '2090-02-14 09:00', saleUntil: '2090-03-01T00:00', isOnSale: true });
  const dates = { publishFrom: '2090-02-14T06:00:00.000Z', saleUntil: '2090-02-28T21:00:00.000Z' };
  expect(await asAdmin(_id)).toMatchObject(dates);
  // The file has the offset; importing it changes nothing.
  const answer = await fetch(`${shop.url}/api/admin/products.csv`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [header = '', ...rows] = (await answer.text()).split('\n');
  const row = rows.find((line) => line.startsWith(_id)) ?? '';
  expect(row).toContain(`${dates.publishFrom},,,${dates.saleUntil}`);
  const check = async (line: string) =>
    (
      await shop
        .as(admin)
        .graphqlUpload(
          `mutation Check($file: Upload!) { checkProductImport(input: { file: $file }) { _id unchangedCount changedCount errors { field } } }`,
          `${header}\n${line}`,
          'products.csv',
        )
    ).data?.checkProductImport;
  expect(await check(row)).toMatchObject({ unchangedCount: 1, errors: [] });
  expect(await check(row.replace(dates.saleUntil, 'soon'))).toMatchObject({ errors: [{ field: 'saleUntil' }] });
  const changed = await check(row.replace(dates.saleUntil, '2090-03-02 00:00'));
  expect(changed).toMatchObject({ changedCount: 1 });
  await shop.as(admin).mutateAnswer('startProductImport', { id: changed?._id ?? '', skipErrors: false }, '{ _id }');
  await shop.app.worker.drain();
  expect(await asAdmin(_id)).toMatchObject({ saleUntil: '2090-03-01T21:00:00.000Z' });
});

test('the dates are for admins', async () => {
  const { _id, name } = await create({ isOnSale: true, saleUntil: inMinutes(60), publishUntil: inMinutes(90) });
  const query = `query ($id: ID!) { product(id: $id) { publishUntil saleUntil } }`;
  const customer = shop.asNewCustomer();
  for (const caller of [shop, customer]) {
    expect((await caller.rest<Dated>('GET', `/api/products/${_id}`)).body).not.toHaveProperty('saleUntil');
    expect((await caller.graphql(query, { id: _id })).product).toEqual({ publishUntil: null, saleUntil: null });
  }
  const dates = { publishUntil: inMinutes(90), saleUntil: inMinutes(60) };
  expect((await shop.as(admin).graphql(query, { id: _id })).product).toEqual(dates);
  const slug = `dated-${randomUUID()}`;
  await shop.as(admin).mutate('createCollection', { name: 'Dated', slug, productIds: [_id] }, '{ _id }');
  const other = await create();
  const related = `/api/products/${other._id}/related`;
  const chosen = await shop.as(admin).rest<Dated[]>('PUT', related, { relatedIds: [_id] });
  expect(chosen.body).toMatchObject([{ _id, ...dates }]);
  const lists = async (caller: Pick<TestShop, 'rest'>) => [
    (await caller.rest<{ products: Dated[] }>('GET', `/api/products?keyword=${encodeURIComponent(name)}`)).body
      .products,
    (await caller.rest<{ products: Dated[] }>('GET', `/api/collections/${slug}`)).body.products,
    (await caller.rest<Dated[]>('GET', `${related}?limit=1`)).body,
  ];
  const expected = { _id, ...dates };
  expect(await lists(shop.as(admin))).toMatchObject([[expected], [expected], [expected]]);
  for (const [product] of await lists(customer)) {
    expect(product?._id).toBe(_id);
    expect(product).not.toHaveProperty('saleUntil');
  }
});
