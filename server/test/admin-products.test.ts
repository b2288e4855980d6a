/** @postgres Lists search and page in SQL; stock changes in transactions. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Product, Refusal } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { addressNumber, brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const draft = (change: Record<string, unknown> = {}) => ({
  name: `Tin of biscuits ${randomUUID()}`,
  description: 'Butter biscuits with lemon.',
  image: '/images/products/biscuits.webp',
  price: 20,
  countInStock: 12,
  category: 'thank-you',
  ...change,
});
const create = async (change: Record<string, unknown> = {}) => {
  const { status, body } = await shop.as(admin).rest('POST', '/api/products', draft(change));
  expect(status).toBe(201);
  return body;
};
const read = async (id: string, caller: Caller = admin) =>
  (await shop.as(caller).rest('GET', `/api/products/${id}`)).body;
const put = <T = Product>(id: string, body: unknown, caller: Caller = admin) =>
  shop.as(caller).rest<T>('PUT', `/api/products/${id}`, body);
const update = (input: Record<string, unknown>, caller: Caller = admin, via = shop) =>
  via.as(caller).mutateAnswer('updateProduct', input, '{ _id name price salePrice isOnSale countInStock version }');
const stockMoves = async (productId: string, pageNumber = 1) => {
  const { stockMoves: page } = await shop.as(admin).graphql(
    `query ($productId: ID!, $pageNumber: Int!) { stockMoves(productId: $productId, pageNumber: $pageNumber) {
      page pages count moves { kind delta countAfter note actorName orderId createdAt }
    } }`,
    { productId, pageNumber },
  );
  return page;
};
const auditOf = async (id: string) =>
  (
    await shop.sql(
      `SELECT action, detail, actor_name FROM audit_entries WHERE subject_id = '${id}' ORDER BY created_at`,
    )
  ).map(({ action, detail, actor_name: by }) => ({ action, by, detail: JSON.parse(String(detail)) }));

function isBefore(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return (a as string) < (b as string);
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] < b[at];
}

describe('a new product', () => {
  // spec: call-15
  test('has the given values, its stock in the ledger, and its author in the audit log', async () => {
    const { status, body } = await shop
      .as(admin)
      .rest('POST', '/api/products', draft({ price: 24.5, salePrice: 19.99, isOnSale: true, isPopular: true }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      price: 24.5,
      salePrice: 19.99,
      isOnSale: true,
      isPopular: true,
      isPublished: true,
      countInStock: 12,
      category: 'thank-you',
      version: 1,
    });
    expect(await read(body._id, {})).toEqual(body);
    expect(await stockMoves(body._id)).toMatchObject({
      count: 1,
      moves: [{ kind: 'ADJUST', delta: 12, countAfter: 12, note: 'First stock', actorName: 'Hanna Bekele' }],
    });
    expect(await auditOf(body._id)).toEqual([
      { action: 'created', by: 'Hanna Bekele', detail: { name: body.name, countInStock: 12 } },
    ]);
  });

  test('is the same on GraphQL', async () => {
    const input = { ...draft({ countInStock: 0 }), category: 'THANK_YOU' };
    const createProduct = await shop
      .as(admin)
      .mutate('createProduct', input, '{ _id name isPublished countInStock category version }');
    expect(createProduct).toMatchObject({ name: input.name, isPublished: true, countInStock: 0, version: 1 });
    expect(await stockMoves(createProduct._id)).toMatchObject({ count: 0, page: 1, pages: 1, moves: [] });
  });

  test('is found by its name, and counted in its list', async () => {
    const name = `Ästhetik ${randomUUID()}`;
    for (const isPublished of [true, false]) await create({ name, isPublished });
    const query = `query ($keyword: String!) { products(keyword: $keyword) { count pages products { name } } }`;
    const keyword = name.replace('Ä', 'a');
    expect((await shop.as(admin).graphql(query, { keyword })).products).toMatchObject({ count: 2, pages: 1 });
    expect((await shop.graphql(query, { keyword })).products).toMatchObject({ count: 1, products: [{ name }] });
  });

  test.each([
    ['name', { name: '   ' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['name', { name: 'x'.repeat(121) }, 'Name can have at most 120 characters'],
    ['name', { name: { $ne: 1 } }, 'Name is required'],
    ['description', { description: '' }, 'Description is required'],
    ['price', { price: 0 }, 'Price must be more than 0'],
    ['price', { price: -1 }, 'Price must be more than 0'],
    ['price', { price: '20,00' }, 'Price must be more than 0'],
    ['price', { price: 19.999 }, 'at most two decimals'],
    ['price', { price: 1_000_000.01 }, 'Price can be at most 1,000,000'],
    ['price', { price: 1e308 }, 'Price can be at most 1,000,000'],
    ['price', { price: null }, 'Price must be more than 0'],
    ['salePrice', { isOnSale: true }, 'Sale price must be more than 0 and less than the price'],
    ['salePrice', { isOnSale: true, salePrice: 0 }, 'Sale price must be more than 0 and less than the price'],
    ['salePrice', { isOnSale: true, salePrice: 20 }, 'Sale price must be more than 0 and less than the price'],
    ['isOnSale', { isOnSale: 'yes' }, 'isOnSale must be true or false'],
    ['category', { category: 'nope' }, 'Category must be one of birthday'],
    ['category', { category: ['birthday'] }, 'Category must be one of birthday'],
    ['countInStock', { countInStock: undefined }, 'Stock must be a whole number from 0 to 1,000,000'],
    ['countInStock', { countInStock: -1 }, 'Stock must be a whole number from 0 to 1,000,000'],
    ['countInStock', { countInStock: 1.5 }, 'Stock must be a whole number from 0 to 1,000,000'],
    ['countInStock', { countInStock: 'a dozen' }, 'Stock must be a whole number from 0 to 1,000,000'],
    ['countInStock', { countInStock: 2 ** 53 }, 'Stock must be a whole number from 0 to 1,000,000'],
    ['image', { image: '' }, 'Please upload an image before creating the product.'],
    ['image', { image: undefined }, 'Please upload an image before creating the product.'],
    ['image', { image: 'javascript:alert(1)' }, 'Please upload an image or provide a valid image URL.'],
    ['image', { image: 'data:text/html;base64,AAAA' }, 'Please upload an image or provide a valid image URL.'],
    ['image', { image: '//evil.example/x.png' }, 'Please upload an image or provide a valid image URL.'],
  ])('is refused for its %s %j, and nothing is written', async (field, change, message) => {
    const before = await shop.sql('SELECT COUNT(*) AS n FROM products');
    const { status, body } = await shop.as(admin).rest('POST', '/api/products', draft(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.stringContaining(message) } });
    expect(await shop.sql('SELECT COUNT(*) AS n FROM products')).toEqual(before);
  });

  test('the same key creates one product, however often and however fast it is sent', async () => {
    const body = draft();
    const send = (key: string, sent: object = body, caller: Caller = admin) =>
      shop.as({ ...caller, headers: { 'idempotency-key': key } }).rest('POST', '/api/products', sent);
    const answers = await Promise.all(['tap', 'tap', ' tap '].map((key) => send(key)));
    const first = answers[0]!.body;
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { _id: first._id } });
    expect(await stockMoves(String(first._id))).toMatchObject({ count: 1 });
    const createProduct = await shop
      .as(admin)
      .mutate('createProduct', { ...body, category: 'THANK_YOU', idempotencyKey: 'tap' }, '{ _id }');
    expect(createProduct._id).toBe(first._id);

    expect(await send('tap', draft())).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await send('another tap')).body._id).not.toBe(first._id);
    expect((await send('x'.repeat(201))).body).toMatchObject({ fields: { idempotencyKey: expect.any(String) } });
    // A key whose call was refused stays usable.
    expect((await send('typo', draft({ name: '' }))).status).toBe(400);
    expect((await send('typo')).status).toBe(201);
  });

  test.each([
    ['null', null],
    ['a text', '"x"'],
    ['a list', []],
  ])('is refused when its body is %s', async (_what, body) => {
    expect((await shop.as(admin).rest('POST', '/api/products', body)).status).toBe(400);
  });

  // spec: validation-9
  test('is refused with all invalid fields at once', async () => {
    const { body } = await shop.as(admin).rest<Refusal>('POST', '/api/products', {});
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['countInStock', 'description', 'image', 'name', 'price']);
  });

  // spec: validation-20
  test('ignores body fields that clients may not set', async () => {
    const body = await create({ _id: 'mine', id: 'mine', createdAt: 0, version: 7, effectiveCents: 1, archivedAt: 1 });
    expect(body).toMatchObject({ _id: expect.not.stringMatching('mine'), version: 1 });
    expect(Math.abs(Date.parse(body.createdAt) - shop.clock.now())).toBeLessThan(60_000);
    const polluted = `{"name":"x","constructor":{"prototype":{"isAdmin":true}}}`;
    expect((await shop.as(admin).rest('POST', '/api/products', polluted)).status).toBe(400);
    expect((await shop.as(admin).rest('POST', '/api/products', '{"__proto__":{"isAdmin":true}}')).status).toBe(400);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('the pictures of a product', () => {
  const front = { src: '/images/front.jpg', alt: 'The tin from the front' };
  const open = { src: '/images/open.jpg', alt: 'The open tin' };

  test('are created, shown, edited and audited; the first is its image', async () => {
    const product = await create({ image: undefined, images: [front, { src: open.src }] });
    expect(product).toMatchObject({ image: front.src, images: [front, { src: open.src, alt: product.name }] });
    // What was read may be sent back.
    expect((await put(product._id, product)).body).toMatchObject({ version: 1, images: product.images });
    const edit = { id: product._id, version: 1, images: [open, front] };
    const edited = await shop.as(admin).mutate('updateProduct', edit, '{ image images { src alt } version }');
    expect(edited).toEqual({ image: open.src, images: [open, front], version: 2 });
    expect((await auditOf(product._id)).at(-1)?.detail.changes).toEqual({
      image: { before: front.src, after: open.src },
      pictures: {
        before: JSON.stringify([front, { src: open.src, alt: '' }]),
        after: JSON.stringify([open, front]),
      },
    });
    const late = await put<Refusal>(product._id, { images: [front], version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', product: { images: [open, front] } } });
    // Clients that know of one picture replace that.
    const replaced = (await put(product._id, { image: '/images/new.jpg' })).body;
    expect(replaced.images).toEqual([{ src: '/images/new.jpg', alt: product.name }, front]);
    expect(await read(product._id, {})).toMatchObject({ image: '/images/new.jpg', images: replaced.images });
    // One of the others doesn't stand there twice.
    expect((await put(product._id, { image: front.src })).body.images).toEqual([front]);
  });

  test('are refused at their field on both interfaces, and nothing is written', async () => {
    const product = await create();
    const message = expect.stringContaining('picture 2 can have at most 200 characters');
    const images = [front, { ...open, alt: 'x'.repeat(201) }];
    expect(await put<Refusal>(product._id, { name: 'Other', images })).toMatchObject({
      status: 400,
      body: { fields: { 'images.1.alt': message } },
    });
    const { errors } = await update({ id: product._id, name: 'Other', images });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { 'images.1.alt': message } });
    const contradiction = draft({ images: [front] });
    expect(await shop.as(admin).rest<Refusal>('POST', '/api/products', contradiction)).toMatchObject({
      status: 400,
      body: { fields: { images: expect.stringContaining('must be the same as image') } },
    });
    const none = draft({ image: undefined, images: [] });
    expect(await shop.as(admin).rest<Refusal>('POST', '/api/products', none)).toMatchObject({
      status: 400,
      body: { fields: { image: 'Please upload an image before creating the product.' } },
    });
    expect(await read(product._id)).toEqual(product);
  });
});

describe('an edit', () => {
  // spec: call-15
  test('changes only the named fields, and the audit log has the values before', async () => {
    const before = await create();
    const { status, body } = await put(before._id, {
      productId: before._id,
      name: 'Tin of shortbread',
      price: 22,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      message: 'Product updated successfully',
      name: 'Tin of shortbread',
      itemName: 'Tin of shortbread',
      slug: 'tin-of-shortbread',
      images: [{ src: before.image, alt: 'Tin of shortbread' }],
      price: 22,
      version: 2,
    });
    expect((await auditOf(before._id)).at(-1)).toEqual({
      action: 'edited',
      by: 'Hanna Bekele',
      detail: {
        changes: {
          name: { before: before.name, after: 'Tin of shortbread' },
          priceCents: { before: 2000, after: 2200 },
        },
      },
    });
    const found = await shop.rest('GET', '/api/products?keyword=tin%20of%20shortbread');
    expect(found.body.products.map((item) => item._id)).toContain(before._id);
  });

  // spec: validation-14
  test('that removes the picture shows the placeholder', async () => {
    const { _id } = await create();
    expect((await put(_id, { image: '' })).body.image).toBe('/images/placeholder.jpg');
  });

  test('that changes nothing writes nothing', async () => {
    const before = await create();
    const again = await put(before._id, { ...before, version: 99 });
    expect(again).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await auditOf(before._id)).toHaveLength(1);
  });

  test.each([
    ['price', { price: 0 }],
    ['name', { name: '' }],
    ['salePrice', { isOnSale: true }],
    ['salePrice', { isOnSale: true, salePrice: 20.5 }],
    ['countInStock', { countInStock: -3 }],
    ['version', { version: 'two' }],
    ['productId', { productId: 'another' }],
  ])('is refused for its %s %j, and nothing changes', async (field, change) => {
    const before = await create();
    const { status, body } = await put<Refusal>(before._id, { description: 'Other words.', ...change });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await read(before._id)).toEqual(before);
  });

  test('ignores body fields that an edit may not set', async () => {
    const before = await create();
    const id = String(before._id);
    const body = { _id: 'mine', stockDelta: 5, stockReason: 'Mine', createdAt: 0, effectiveCents: 1, archivedAt: 1 };
    expect(await put(id, body)).toMatchObject({ status: 200, body: { _id: id, countInStock: before.countInStock } });
    expect(await read(id)).toEqual(before);
  });

  test('reads prices and stock that a form sends as text', async () => {
    const { _id } = await create();
    const { status, body } = await put(_id, { price: '30', salePrice: '24.50', isOnSale: true, countInStock: '7' });
    expect({ status, ...body }).toMatchObject({ status: 200, price: 30, salePrice: 24.5, countInStock: 7 });
  });

  // spec: validation-11
  test('of the price to below the active sale price is refused', async () => {
    const { _id } = await create({ salePrice: 15, isOnSale: true });
    expect(await put(_id, { price: 15 })).toMatchObject({
      status: 400,
      body: { fields: { salePrice: expect.any(String) } },
    });
  });

  test('of an unknown or deleted product is not found', async () => {
    const { _id } = await create();
    await shop.as(admin).rest('DELETE', `/api/products/${_id}`);
    for (const id of [_id, 'f'.repeat(32), 'nope']) {
      expect(await put(id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await update({ id, name: 'x' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  // spec: running-24
  test('of a recount is applied as a difference to the current stock', async () => {
    const { _id } = await create();
    expect((await put(_id, { countInStock: 9 })).body).toMatchObject({ countInStock: 9, version: 2 });
    expect((await put(_id, { countInStock: 9 })).body).toMatchObject({ countInStock: 9, version: 2 });
    expect((await stockMoves(_id)).moves).toMatchObject([
      { delta: -3, countAfter: 9, note: 'Recounted', actorName: 'Hanna Bekele' },
      { delta: 12, countAfter: 12 },
    ]);
  });

  test('of stock records the reason, and takes no more than there is', async () => {
    const { _id: id } = await create({ countInStock: 3 });
    const fieldsOf = async (input: Record<string, unknown>) =>
      (await update({ id, ...input })).errors?.[0]?.extensions.fields;
    expect(await fieldsOf({ stockDelta: -4, stockReason: 'Damaged' })).toEqual({ stockDelta: 'Only 3 left' });
    expect(await fieldsOf({ stockDelta: 1_000_000, stockReason: 'Delivery arrived' })).toEqual({
      stockDelta: 'Stock can be at most 1,000,000',
    });
    expect(await fieldsOf({ stockDelta: -1, stockReason: 'Delivery arrived' })).toEqual({
      stockReason: '“Delivery arrived” only adds stock. Choose another reason.',
    });
    expect(await fieldsOf({ stockDelta: 1, stockReason: 'Damaged' })).toEqual({
      stockReason: '“Damaged” only removes stock. Choose another reason.',
    });
    expect(await fieldsOf({ stockDelta: 2 })).toEqual({ stockReason: 'Choose a reason for the change' });
    expect(await fieldsOf({ stockDelta: 2, stockReason: 'x'.repeat(201) })).toEqual({
      stockReason: 'The reason can have at most 200 characters',
    });
    expect((await update({ id, stockDelta: -3, stockReason: ' Damaged ' })).data?.updateProduct.countInStock).toBe(0);
    expect((await stockMoves(id)).moves[0]).toMatchObject({ delta: -3, countAfter: 0, note: 'Damaged' });
  });
});

describe('two editors at once', () => {
  let beside: TestShop;
  beforeAll(async () => {
    beside = await shop.openBeside({ environment: { RATE_LIMITS: 'off' } });
  });
  afterAll(() => beside.close());

  // spec: call-21, running-23
  test('the later one gets a conflict with the current product, and nothing of the first is lost', async () => {
    const { _id: id } = await create();
    const [first, second] = await Promise.all([
      update({ id, version: 1, name: 'From one' }),
      update({ id, version: 1, name: 'From the other' }, admin, beside),
    ]);
    const answers = [first, second];
    const won = answers.find(({ errors }) => !errors);
    const lost = answers.find(({ errors }) => errors);
    const { name } = won!.data!.updateProduct;
    expect(lost?.errors?.[0]).toMatchObject({
      message: 'Someone else changed this product in the meantime.',
      extensions: { code: 'CONFLICT', product: { _id: id, name, version: 2 } },
    });
    expect(await read(id)).toMatchObject({ name, version: 2 });
    expect(await put(id, { version: 1, price: 1 })).toMatchObject({
      status: 409,
      body: { product: { name, version: 2 } },
    });
  });

  test('without a version, edits of different fields are both kept', async () => {
    const { _id } = await create();
    const through = (via: TestShop, body: object) => via.as(admin).rest('PUT', `/api/products/${_id}`, body);
    const answers = await Promise.all([
      through(shop, { name: 'A new name' }),
      through(beside, { description: 'New words.' }),
      through(shop, { isPopular: true }),
      through(beside, { price: 25 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(_id)).toMatchObject({
      name: 'A new name',
      description: 'New words.',
      isPopular: true,
      price: 25,
      version: 5,
    });
  });

  // spec: validation-11
  test('a price and a sale price, each valid by itself, never become an invalid sale together', async () => {
    const { _id } = await create({ price: 20, salePrice: 5, isOnSale: true });
    const answers = await Promise.all([
      shop.as(admin).rest('PUT', `/api/products/${_id}`, { price: 10 }),
      beside.as(admin).rest('PUT', `/api/products/${_id}`, { salePrice: 15 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { price, salePrice } = await read(_id);
    expect(salePrice).toBeLessThan(price);
  });

  test('a delivery that is sent twice is added once', async () => {
    const { _id: id } = await create({ countInStock: 1 });
    const delivery = { id, version: 1, stockDelta: 10, stockReason: 'Delivery arrived' };
    const answers = await Promise.all([update(delivery), update(delivery, admin, beside), update(delivery)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect((await read(id)).countInStock).toBe(11);
  });

  // spec: running-24
  test('100 sales while admins edit its name and its stock: nothing is undone', async () => {
    const item = await create({ countInStock: 150, name: 'Before' });
    const id = String(item._id);
    const customer = await shop.newCustomer();
    const buy = (index: number) =>
      (index % 2 === 0 ? shop : beside)
        .as({
          token: customer.token,
          headers: { 'idempotency-key': `sale-${id}-${index}` },
        })
        .rest('POST', '/api/orders', orderBody(item, 1, { shippingAddress: addressNumber(index) }));
    const edit = (index: number) =>
      (index % 2 === 0 ? beside : shop).as(admin).rest('PUT', `/api/products/${id}`, { name: `Name ${index}` });
    const deliver = (index: number) =>
      update({ id, stockDelta: 5, stockReason: 'Delivery arrived' }, admin, index % 2 === 0 ? shop : beside);
    const [sales, edits, deliveries] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, (_, index) => buy(index))),
      Promise.all(Array.from({ length: 10 }, (_, index) => edit(index))),
      Promise.all(Array.from({ length: 10 }, (_, index) => deliver(index))),
    ]);
    expect(sales.filter(({ status }) => status !== 201)).toEqual([]);
    expect(edits.filter(({ status }) => status !== 200)).toEqual([]);
    expect(deliveries.filter(({ errors }) => errors)).toEqual([]);
    expect(await read(id)).toMatchObject({
      countInStock: 150 - 100 + 50,
      version: 21,
      name: expect.stringMatching(/^Name \d$/),
    });
    expect(await brokenInvariants(shop)).toEqual({});
  });
});

describe('a deleted product', () => {
  const remove = (id: string, caller: Caller = admin) => shop.as(caller).rest('DELETE', `/api/products/${id}`);

  // spec: role-7, call-15
  test('leaves the shop; deleting it again is harmless', async () => {
    const { _id, name } = await create();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await remove(_id)).toMatchObject({ status: 200, body: { message: 'Product deleted successfully' } });
    }
    expect(
      await shop.as(admin).graphql('mutation ($id: ID!) { deleteProduct(input: { id: $id }) }', { id: _id }),
    ).toEqual({
      deleteProduct: true,
    });
    for (const caller of [admin, {}]) {
      expect((await shop.as(caller).rest('GET', `/api/products/${_id}`)).status).toBe(404);
      const keyword = encodeURIComponent(name);
      const { body } = await shop.as(caller).rest('GET', `/api/products?keyword=${keyword}`);
      expect(body.products).toEqual([]);
    }
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(['created', 'archived']);
  });

  // spec: role-8
  test('is listed for admins only, and can be restored as it was', async () => {
    const { _id, name } = await create({ countInStock: 4 });
    const archived = async (caller: Caller) => {
      const asked = 'query ($keyword: String!) { products(keyword: $keyword, isArchived: true) { products { _id } } }';
      return (await shop.as(caller).graphql(asked, { keyword: name })).products.products;
    };
    // To everybody else the filter means nothing: they see what is in the shop.
    expect([await archived(admin), await archived({})]).toEqual([[], [{ _id }]]);
    await remove(_id);
    expect([await archived(admin), await archived({})]).toEqual([[{ _id }], []]);

    const restore = (id: string) =>
      shop
        .as(admin)
        .graphqlAnswer(
          'mutation ($id: ID!) { restoreProduct(input: { id: $id }) { name countInStock isPublished version } }',
          { id },
        );
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await restore(_id)).data).toEqual({
        restoreProduct: { name, countInStock: 4, isPublished: true, version: 3 },
      });
    }
    expect([await archived(admin), await archived({})]).toEqual([[], [{ _id }]]);
    expect((await shop.rest('GET', `/api/products/${_id}`)).status).toBe(200);
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(['created', 'archived', 'restored']);
    expect((await restore('f'.repeat(32))).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  // spec: validation-17
  test.each(['undefined', 'null', 'x'.repeat(41), '%20', 'a.b'])('%s is no product id', async (id) => {
    expect(await remove(id)).toMatchObject({
      status: 400,
      body: { message: 'Cannot delete product: Invalid product ID', code: 'BAD_USER_INPUT' },
    });
  });

  test('an id that no product ever had is not found', async () => {
    expect((await remove('f'.repeat(32))).status).toBe(404);
  });

  // spec: role-7
  test('keeps its orders: lines stay, a pending order can be paid, an expired one returns its pieces', async () => {
    const item = await create({ countInStock: 5 });
    const customer = await shop.newCustomer();
    const order = async (number: number) =>
      (
        await shop
          .as(customer)
          .rest('POST', '/api/orders', orderBody(item, 1, { shippingAddress: addressNumber(number) }))
      ).body;
    const [paid, forgotten] = [await order(1), await order(2)];
    await remove(item._id);
    expect(await order(3)).toMatchObject({ code: 'BAD_USER_INPUT' });

    const pay = '/api/payment/create-checkout-session';
    const { body: session } = await shop.as(customer).rest('POST', pay, { orderId: paid._id });
    expect((await payAtHostedPage(session.url, goodCard)).status).toBe(303);
    const verify = `/api/payment/verify-payment/${session.sessionId}`;
    expect((await shop.as(customer).rest('GET', verify)).body).toMatchObject({ success: true });
    shop.clock.advanceMinutes(36);
    // A run takes a batch, and the tests before have left orders too.
    for (let run = 0; run < 10; run += 1) await shop.app.expireOrders.expireDue();

    const orderNow = async (id: string) => (await shop.as(customer).rest('GET', `/api/orders/${id}`)).body;
    const orderItems = [{ name: item.name, qty: 1, price: 20, product: item._id }];
    expect(await orderNow(paid._id)).toMatchObject({ isPaid: true, orderItems });
    expect(await orderNow(forgotten._id)).toMatchObject({ isPaid: false, orderItems });
    expect((await stockMoves(item._id)).moves.map((move) => move.kind).sort()).toEqual(
      ['ADJUST', 'HOLD', 'HOLD', 'RELEASE'].sort(),
    );
  });
});

describe('who may edit products', () => {
  const queries: [string, string][] = [
    ['createProduct', 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { _id } }'],
    ['updateProduct', 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { _id } }'],
    ['deleteProduct', 'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) }'],
    ['restoreProduct', 'mutation ($input: RestoreProductInput!) { restoreProduct(input: $input) { _id } }'],
    ['stockMoves', 'query ($id: ID!) { stockMoves(productId: $id) { count } }'],
  ];

  test('visitors and customers are refused on both interfaces, and nothing changes', async () => {
    const before = await create();
    const id = String(before._id);
    const customer = await shop.newCustomer();
    const expected = [
      { caller: {}, status: 401, code: 'UNAUTHENTICATED' },
      { caller: customer, status: 403, code: 'FORBIDDEN' },
      { caller: { token: 'forged' }, status: 401, code: 'UNAUTHENTICATED' },
    ];
    for (const { caller, status, code } of expected) {
      const rest = [
        await shop.as(caller).rest('POST', '/api/products', draft()),
        await put(id, { name: 'Mine now' }, caller),
        await shop.as(caller).rest('DELETE', `/api/products/${id}`),
        // Whether such a product exists must not be revealed either.
        await put('f'.repeat(32), { name: 'Mine now' }, caller),
        await shop.as(caller).rest('DELETE', '/api/products/undefined'),
        await shop.as(caller).rest('POST', '/api/products', {}),
      ];
      expect(rest.map((answer) => answer.status)).toEqual(rest.map(() => status));
      for (const [name, query] of queries) {
        const input = {
          createProduct: { ...draft(), category: 'OTHER' },
          updateProduct: { id, name: 'Mine now' },
          deleteProduct: { id },
          restoreProduct: { id },
        }[name];
        const { errors } = await shop.as(caller).graphqlAnswer(query, { input, id });
        expect(errors?.[0]?.extensions.code).toBe(code);
      }
    }
    expect(await read(id)).toEqual(before);
    expect(await auditOf(id)).toHaveLength(1);
  });

  // spec: validation-15
  test('the product form is refused with the documented messages', async () => {
    const customer = await shop.newCustomer();
    expect((await shop.rest<Refusal>('POST', '/api/products', draft())).body.message).toBe(
      'You must be logged in to create products. Please log in first.',
    );
    expect((await shop.as(customer).rest<Refusal>('POST', '/api/products', draft())).body.message).toBe(
      'You must be an admin to create products.',
    );
  });
});

describe('the admin’s list', () => {
  const sorted = async (sort: string, more: string, pageNumber: number, caller: Caller = admin) => {
    const document = `{ products(sort: ${sort}, pageSize: 3, pageNumber: ${pageNumber}, ${more}) {
      pages products { _id name category price salePrice isOnSale countInStock isPublished createdAt } } }`;
    return (await shop.as(caller).graphql(document)).products;
  };

  // spec: admin-11
  test.each([
    ['NAME', ({ name }: Product) => name.toLowerCase()],
    ['CATEGORY', ({ category, createdAt }: Product) => [category.toLowerCase(), createdAt]],
    ['PRICE', ({ price, salePrice, isOnSale }: Product) => (isOnSale ? salePrice : price)],
    ['STOCK', ({ countInStock, isPublished }: Product) => [countInStock, isPublished]],
    ['IS_PUBLISHED', ({ isPublished, createdAt }: Product) => [isPublished, createdAt]],
    ['CREATED_AT', ({ createdAt }: Product) => createdAt],
  ])('sorts by %s in both directions, alone, filtered and searched, over all pages', async (sort, keyOf) => {
    const word = `Sorted${randomUUID().slice(0, 8)}`;
    const names = ['pear', 'Apple', 'Zebra', 'kiwi', 'éclair', 'Banana', 'apple'];
    for (const [index, name] of names.entries()) {
      const category = ['love', 'other', 'birthday'][index % 3];
      await create({
        name: `${name} ${word}`,
        category,
        countInStock: (index * 5) % 4,
        price: 5 + ((index * 3) % 5),
        isPublished: index % 3 > 0,
      });
    }
    const first =
      shop.app.db.kind === 'postgres' && sort === 'NAME' ? [`keyword: "${word}"`] : ['', `keyword: "${word}"`];
    for (const more of [...first, 'category: LOVE', 'isPublished: false', 'stockLevel: LOW']) {
      for (const direction of ['ASC', 'DESC']) {
        const list: Product[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const part = await sorted(`${sort}_${direction}`, more, page);
          pages = part.pages;
          list.push(...(part.products as unknown as Product[]));
        }
        const plain = (value: string) => value.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
        const keys = list.map((item) => keyOf(item)).map((key) => (typeof key === 'string' ? plain(key) : key));
        const upward = direction === 'ASC' ? keys : keys.toReversed();
        expect(upward).toEqual(upward.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0)));
        expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length);
        if (more.includes(word)) expect(list).toHaveLength(names.length);
      }
    }
  });

  test('sorts for admins only: for everyone else, what only admins see puts nothing in order', async () => {
    const customer = await shop.newCustomer();
    const newest = await sorted('CREATED_AT_DESC', '', 1, customer);
    for (const sort of ['NAME_ASC', 'CATEGORY_ASC', 'STOCK_ASC', 'IS_PUBLISHED_ASC'])
      for (const caller of [customer, {}]) expect(await sorted(sort, '', 1, caller)).toEqual(newest);
  });

  // spec: admin-11, call-14
  test('filters by stock level', async () => {
    const name = `Shelf ${randomUUID()}`;
    for (const countInStock of [0, 1, 5, 6]) await create({ name, countInStock });
    const counts = async (level: string) => {
      const { body } = await shop
        .as(admin)
        .rest('GET', `/api/products?keyword=${encodeURIComponent(name)}&sort=createdAt:asc&stockLevel=${level}`);
      expect(body.count).toBe(body.products.length);
      return body.products.map((item) => item.countInStock).sort();
    };
    expect(await counts('sold-out')).toEqual([0]);
    expect(await counts('low')).toEqual([0, 1, 5]);
    expect(await counts('in-stock')).toEqual([1, 5, 6]);
    const data = await shop
      .as(admin)
      .graphql('query ($keyword: String!) { products(keyword: $keyword, stockLevel: LOW) { count } }', {
        keyword: name,
      });
    expect(data).toEqual({ products: { count: 3 } });
    // Without a keyword the count is remembered.
    const [low] = await shop.sql(
      'SELECT COUNT(DISTINCT COALESCE(variant_of, id)) AS count FROM products WHERE archived_at IS NULL AND count_in_stock <= 5',
    );
    expect(await shop.as(admin).graphql('{ products(stockLevel: LOW) { count } }')).toEqual({
      products: { count: Number(low?.['count']) },
    });
    // The shop's setting says what is low, here as in the overview.
    const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
    await change("INSERT INTO shop_settings (key, value, updated_at) VALUES ('lowStockThreshold', '1', 0)");
    try {
      expect(await counts('low')).toEqual([0, 1]);
    } finally {
      await change("DELETE FROM shop_settings WHERE key = 'lowStockThreshold'");
    }
  });
});

// spec: running-24
test('the ledger’s sum is the stock after any sequence of sales, edits and recounts', async () => {
  const customer = await shop.newCustomer();
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sale' as const), n: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('delta' as const), n: fc.integer({ min: -6, max: 6 }) }),
    fc.record({ kind: fc.constant('recount' as const), n: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constant('rename' as const), n: fc.integer({ min: 0, max: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10 }), fc.array(step, { maxLength: 12 }), async (first, steps) => {
      const item = await create({ countInStock: first });
      const id = String(item._id);
      let count = first;
      const after = first === 0 ? [] : [first];
      for (const [index, { kind, n }] of steps.entries()) {
        const before = count;
        if (kind === 'sale') {
          const { status } = await shop
            .as({
              token: customer.token,
              headers: { 'idempotency-key': `${id}-${index}` },
            })
            .rest('POST', '/api/orders', orderBody(item, n, { shippingAddress: addressNumber(index) }));
          expect(status).toBe(n <= count ? 201 : 409);
          if (status === 201) count -= n;
        } else if (kind === 'delta') {
          const { errors } = await update({ id, stockDelta: n, stockReason: 'Other' });
          expect(!errors).toBe(count + n >= 0);
          if (!errors) count += n;
        } else if (kind === 'recount') {
          expect((await put(id, { countInStock: n })).status).toBe(200);
          count = n;
        } else {
          expect((await put(id, { description: `Words ${n}` })).status).toBe(200);
        }
        if (count !== before) after.push(count);
        expect((await read(id)).countInStock).toBe(count);
        // The clock orders the ledger.
        shop.clock.advanceMinutes(1);
      }
      const moves = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const ledger = await stockMoves(id, page);
        pages = ledger.pages;
        moves.push(...ledger.moves);
      }
      expect(moves.map((move) => move.countAfter)).toEqual(after.reverse());
    }),
    { numRuns: 15 },
  );
});
