/** @postgres Variants are saved under locks, and their SKUs are unique by an index. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
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

const size = { name: 'Size', values: ['Small', 'Large'] };
const sku = () => `PEONY-${randomUUID().slice(0, 8)}`;

async function create(): Promise<Product> {
  const { body } = await shop.as(admin).rest('POST', '/api/products', {
    name: `Pink peonies ${randomUUID()}`,
    description: 'Ten pink peonies in paper.',
    image: '/images/products/peonies.webp',
    price: 39,
    countInStock: 5,
  });
  return body;
}

const save = <T = Product>(id: string, body: unknown, caller: Caller = admin) =>
  shop.as(caller).rest<T>('PUT', `/api/products/${id}/variants`, body);
const read = async (id: string) => (await shop.rest('GET', `/api/products/${id}`)).body;

/** Peonies in two sizes, of which the small one is the default. */
async function createSized(large: Record<string, unknown> = {}): Promise<{ product: Product; large: string }> {
  const { _id } = await create();
  const variants = [
    { _id, values: ['Small'] },
    { values: ['Large'], price: 59, countInStock: 3, ...large },
  ];
  const { status, body } = await save(_id, { options: [size], variants });
  expect(status).toBe(200);
  return { product: body, large: body.variants[1]?._id ?? '' };
}

test('a product with sizes shows them, and its own fields are the default variant’s', async () => {
  const code = sku();
  const { product, large } = await createSized({ sku: code, salePrice: 49, isOnSale: true, weightGrams: 900 });
  expect(product).toMatchObject({
    price: 39,
    countInStock: 5,
    version: 2,
    options: [size],
    itemName: `${product.name} (Small)`,
    variantOf: null,
  });
  expect(product.variants).toEqual([
    {
      _id: product._id,
      sku: null,
      options: [{ name: 'Size', value: 'Small' }],
      price: 39,
      salePrice: null,
      isOnSale: false,
      countInStock: 5,
      image: product.image,
      weightGrams: null,
    },
    {
      _id: large,
      sku: code,
      options: [{ name: 'Size', value: 'Large' }],
      price: 59,
      salePrice: 49,
      isOnSale: true,
      countInStock: 3,
      image: product.image,
      weightGrams: 900,
    },
  ]);
  expect(await read(product._id)).toEqual(product);
  // The address of a variant is its product's.
  expect(await read(large)).toEqual(product);
  const query = `query ($id: ID!) { product(id: $id) { _id options { name values } variants { _id countInStock } } }`;
  expect((await shop.graphql(query, { id: large })).product).toEqual({
    _id: product._id,
    options: [size],
    variants: [
      { _id: product._id, countInStock: 5 },
      { _id: large, countInStock: 3 },
    ],
  });
});

test('lists and searches have the product once', async () => {
  const { product } = await createSized();
  for (const path of [`?keyword=${product.name.replaceAll(' ', '+')}`, '?pageSize=50&isPublished=true']) {
    const { products } = (await shop.rest<{ products: Product[] }>('GET', `/api/products${path}`)).body;
    expect(products.filter(({ name }) => name === product.name)).toEqual([product]);
  }
});

describe('a product whose default variant is sold out', () => {
  const stock = (product: Product, large: string, counts: [number, number]) =>
    save(product._id, {
      options: [size],
      variants: [
        { _id: product._id, values: ['Small'], countInStock: counts[0] },
        { _id: large, values: ['Large'], countInStock: counts[1] },
      ],
    });
  const found = async (query: string) => {
    const { body } = await shop.as(admin).rest('GET', `/api/products?pageSize=50&${query}`);
    expect(body.products).toHaveLength(Math.min(50, body.count));
    return body.products.map(({ _id }) => _id);
  };

  test.each<[level: string, counts: [number, number], isListed: boolean]>([
    ['in-stock', [0, 3], true],
    ['in-stock', [3, 0], true],
    ['in-stock', [0, 0], false],
    ['low', [0, 30], true],
    ['low', [30, 5], true],
    ['low', [30, 6], false],
    ['sold-out', [30, 0], true],
    ['sold-out', [30, 1], false],
  ])('is listed as %s with the stocks %p: %p', async (level, counts, isListed) => {
    const { product, large } = await createSized();
    await stock(product, large, counts);
    // Without a search, with one in the index, and with one that is too short for it.
    const { name } = product;
    for (const keyword of ['', `keyword=${encodeURIComponent(name)}&`, 'keyword=pi&'])
      expect((await found(`${keyword}stockLevel=${level}`)).includes(product._id)).toBe(isListed);
  });

  test('is in collections of what is in stock, and beside related products, while another is left', async () => {
    const { product, large } = await createSized();
    const other = await create();
    const slug = `left-${randomUUID()}`;
    const rule = { maxPrice: 39, minPrice: 39, inStock: true };
    await shop.as(admin).mutate('createCollection', { name: 'Left', slug, rule }, '{ _id }');
    await shop.as(admin).rest('PUT', `/api/products/${other._id}/related`, { relatedIds: [product._id] });
    const isShown = async () => {
      const { body } = await shop.rest<{ products: Product[] }>('GET', `/api/products/${other._id}/related`);
      const related = (body as unknown as Product[]).some(({ _id }) => _id === product._id);
      const listed = (await found(`collection=${slug}`)).includes(product._id);
      return [related, listed, (await read(product._id)).collections?.includes(slug)];
    };
    await stock(product, large, [0, 3]);
    expect(await isShown()).toEqual([true, true, true]);
    await stock(product, large, [0, 0]);
    expect(await isShown()).toEqual([false, false, false]);
  });

  test('is among the scarce products with the units of its scarcest variant, as in the list of them', async () => {
    const { product, large } = await createSized();
    const scarce = async (counts: [number, number]) => {
      await stock(product, large, counts);
      const { shopTasks } = await shop
        .as(admin)
        .graphql('{ shopTasks { lowStock { count products { _id name countInStock } } } }');
      const { body } = await shop.as(admin).rest('GET', '/api/products?stockLevel=low&isPublished=true');
      expect(shopTasks.lowStock.count).toBe(body.count);
      return shopTasks.lowStock;
    };
    const { count } = await scarce([30, 30]);
    const { count: more, products } = await scarce([30, 0]);
    expect(more).toBe(count + 1);
    expect(products).toHaveLength(10);
    for (const { _id, name, countInStock } of products) {
      const [row] = await shop.sql(
        `SELECT MIN(count_in_stock) AS fewest FROM products
         WHERE archived_at IS NULL AND (id = '${_id}' OR variant_of = '${_id}') AND name = '${name.replaceAll("'", "''")}'`,
      );
      expect(countInStock).toBe(row?.['fewest']);
    }
  });
});

describe('an order of a variant', () => {
  const line = ({ _id, variants }: Product) => ({ ...variants[1], _id, name: '' }) as unknown as Product;

  test('takes its price and stock, and shows its name, variant and product', async () => {
    const { product, large } = await createSized();
    const customer = await shop.newCustomer();
    const body = orderBody(line(product), 2);
    const orderItems = [{ product: product._id, variant: large, qty: 2 }];
    const { status, body: order } = await shop.as(customer).rest('POST', '/api/orders', { ...body, orderItems });
    expect([status, order.itemsPrice]).toEqual([201, 118]);
    expect(order.orderItems).toMatchObject([
      { product: product._id, variant: large, itemId: large, name: `${product.name} (Large)`, price: 59, qty: 2 },
    ]);
    const left = await read(product._id);
    expect([left.countInStock, left.variants[1]?.countInStock]).toEqual([5, 1]);

    // The cart's own way: the variant's ID alone.
    const again = { ...body, orderItems: [{ product: large, qty: 2 }] };
    const refused = await shop.as(customer).rest<Refusal>('POST', '/api/orders', {
      ...again,
      shippingAddress: { ...shippingAddress, city: 'Mekelle' },
    });
    expect([refused.status, refused.body.items]).toEqual([409, [{ productId: large, available: 1 }]]);
    expect(refused.body.message).toBe(`Only 1 of ${product.name} (Large) left, besides those your unpaid order holds.`);
  });

  test('without a variant means the default one', async () => {
    const { product } = await createSized();
    const { id } = await shop.asNewCustomer().placeOrder(product);
    const { orderItems } = (await shop.as(admin).rest('GET', `/api/orders/${id}`)).body;
    expect(orderItems).toMatchObject([
      { product: product._id, variant: null, itemId: product._id, name: `${product.name} (Small)`, price: 39 },
    ]);
    expect((await read(product._id)).variants.map(({ countInStock }) => countInStock)).toEqual([4, 3]);
  });

  test('is refused for a variant of another product', async () => {
    const [one, other] = [await createSized(), await createSized()];
    const wrong = { product: one.product._id, variant: other.large, qty: 1 };
    // A right line for the same variant hides none.
    for (const orderItems of [[wrong], [wrong, { ...wrong, product: other.product._id }]]) {
      const body = { ...orderBody(line(other.product), orderItems.length), orderItems };
      const refused = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', body);
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { orderItems: 'One of the products has no such variant.' },
      ]);
    }
    expect((await read(other.product._id)).variants[1]?.countInStock).toBe(3);
  });
});

test('an edit keeps what it leaves out, moves SKUs, adds, removes and reorders', async () => {
  const [first, second] = [sku(), sku()];
  const { product, large } = await createSized({ sku: first });
  const options = [{ ...size, values: ['Small', 'Large', 'Huge'] }];
  const edited = await save(product._id, {
    version: product.version,
    options,
    variants: [
      { _id: large, values: ['Large'], sku: second, stockDelta: 4 },
      { _id: product._id, values: ['Small'], sku: first },
      { values: ['Huge'], price: 99 },
    ],
  });
  expect(edited.body.variants).toMatchObject([
    { _id: large, sku: second, price: 59, countInStock: 7 },
    { _id: product._id, sku: first, price: 39, countInStock: 5 },
    { price: 99, countInStock: 0 },
  ]);
  const { variants } = edited.body;
  const removed = await save(product._id, {
    options: [size],
    variants: [
      { _id: product._id, values: ['Small'], sku: second },
      { _id: large, values: ['Large'], sku: first },
    ],
  });
  expect(removed.body.variants.map(({ sku: code }) => code)).toEqual([second, first]);
  expect(removed.body.version).toBeGreaterThan(edited.body.version);
  // Nobody can order what is gone.
  const gone = variants[2]?._id ?? '';
  expect(
    (await shop.graphql(`{ productsById(ids: ["${gone}", "${large}"]) { _id itemName variantOf } }`)).productsById,
  ).toEqual([{ _id: large, itemName: `${product.name} (Large)`, variantOf: product._id }]);
  const plain = await save(product._id, { options: [], variants: [] });
  expect(plain.body).toMatchObject({ options: [], variants: [], itemName: product.name, countInStock: 5 });
});

test('of two editors, the later one gets a conflict, and a repeated edit changes nothing', async () => {
  const { product, large } = await createSized();
  const variants = [
    { _id: product._id, values: ['Small'] },
    { _id: large, values: ['Large'], price: 61 },
  ];
  const { body } = await save(product._id, { version: product.version, options: [size], variants });
  const later = await save<Refusal>(product._id, { version: product.version, options: [], variants: [] });
  const { collections: _left, ...current } = body;
  expect([later.status, later.body.code, later.body.product]).toEqual([409, 'CONFLICT', current]);
  const repeated = await save(product._id, { version: body.version, options: [size], variants });
  expect(repeated.body).toEqual(body);
});

test('variants are hidden, renamed, deleted and restored with their product', async () => {
  const { product, large } = await createSized();
  const edit = (change: object) => shop.as(admin).rest('PUT', `/api/products/${product._id}`, change);
  const sold = async () => (await shop.graphql(`{ productsById(ids: ["${large}"]) { itemName } }`)).productsById;
  await edit({ name: 'Red peonies' });
  expect(await sold()).toEqual([{ itemName: 'Red peonies (Large)' }]);
  await edit({ isPublished: false });
  expect(await sold()).toEqual([]);
  await edit({ isPublished: true });
  await shop.as(admin).rest('DELETE', `/api/products/${product._id}`);
  expect(await sold()).toEqual([]);
  await shop.as(admin).mutate('restoreProduct', { id: product._id }, '{ _id }');
  expect(await sold()).toEqual([{ itemName: 'Red peonies (Large)' }]);
  // A variant has no life of its own.
  for (const method of ['PUT', 'DELETE'])
    expect((await shop.as(admin).rest(method, `/api/products/${large}`, { price: 1 })).status).toBe(404);
});

describe('a file', () => {
  const check = async (csv: string) => {
    const fields = '_id rowCount unchangedCount changedCount newCount errors { row field message }';
    const document = `mutation ($file: Upload!) { checkProductImport(input: { file: $file }) { ${fields} } }`;
    const { data } = await shop.as(admin).graphqlUpload(document, csv, 'gifts.csv');
    return data!.checkProductImport;
  };
  const exported = async () =>
    (await fetch(`${shop.url}/api/admin/products.csv`, { headers: { authorization: `Bearer ${admin.token}` } })).text();

  test('has variants with their values, and importing it changes nothing', async () => {
    const code = sku();
    const { product, large } = await createSized({ sku: code });
    const text = await exported();
    const line = text.split('\n').find((row) => row.startsWith(large)) ?? '';
    expect(line).toContain(`${product.name} (Large)`);
    expect(line.trim().endsWith(`,${code},,,${product._id},,,,,,Size,Large,,,,,,standard,,,false,0`)).toBe(true);
    expect(await check(text)).toMatchObject({ changedCount: 0, newCount: 0, errors: [] });
  });

  test('changes products and variants by their SKUs, and creates what has a new one', async () => {
    const [code, fresh] = [sku(), sku()];
    const { product, large } = await createSized({ sku: code });
    const before = (await read(product._id)).version;
    const rows = [
      'sku,name,description,price,countInStock,slug,images',
      `${code},Other,Text,64.5,9,other,/images/other.jpg Other`,
      `${fresh},Tulips,Ten,29,2,,`,
    ];
    const found = await check(rows.join('\n'));
    expect(found).toMatchObject({ changedCount: 1, newCount: 1, errors: [] });
    await shop.as(admin).mutate('startProductImport', { id: found._id }, '{ status }');
    await shop.app.worker.drain();
    const after = await read(product._id);
    expect(after).toMatchObject({ name: product.name, version: before + 1 });
    expect(after.variants[1]).toMatchObject({ _id: large, price: 64.5, countInStock: 9, image: product.image });
    // What only a product has stays empty.
    expect(await shop.sql(`SELECT slug, pictures FROM products WHERE id = '${large}'`)).toEqual([
      { slug: null, pictures: null },
    ]);
    const [tulips] = (await shop.rest('GET', '/api/products?keyword=Tulips+Ten')).body.products;
    expect([tulips?.sku, tulips?.countInStock]).toEqual([fresh, 2]);
  });

  test('names row and column of what is wrong with its keys', async () => {
    const code = sku();
    const { product, large } = await createSized({ sku: code });
    const [one, other] = [await create(), await create()];
    const rows = [
      'id,sku,name,description,price,variantOf',
      `${product._id},${code},New,New,5,`,
      `,X1,New,New,5,${product._id}`,
      ',X2,New,New,5,',
      ',X2,New,New,5,',
      `${large},,,,7,`,
      `,${code},,,8,`,
      `${one._id},X3,New,New,7,`,
      `${other._id},X3,New,New,7,`,
    ];
    expect((await check(rows.join('\n'))).errors).toEqual([
      { row: 2, field: 'sku', message: 'Another product has this SKU' },
      { row: 3, field: 'option1Value', message: 'Enter the value of “Size” of this variant' },
      { row: 5, field: 'sku', message: 'This product is already in row 4' },
      { row: 6, field: 'sku', message: 'Another variant has this SKU' },
      { row: 7, field: 'sku', message: 'This product is already in row 6' },
      { row: 9, field: 'sku', message: 'Row 8 has this SKU, too' },
    ]);
  });
});

describe('bad input', () => {
  const own = (id: string, change: object = {}) => ({ _id: id, values: ['Small'], ...change });
  const large = { values: ['Large'], price: 59 };
  const many = Array.from({ length: 101 }, (_, index) => ({ values: [`Size ${index}`], price: 1 }));
  const taken = `TAKEN-${sku()}`;

  test.each<[string, (id: string) => object, Record<string, string>]>([
    ['no lists', () => ({}), { options: 'Send the list of all options', variants: 'Send the list of all variants' }],
    [
      'an option without a value',
      (id) => ({ options: [{ name: 'Size', values: [] }], variants: [own(id)] }),
      { 'options.0.values': 'Add at least one value' },
    ],
    [
      'an option without a name',
      (id) => ({ options: [{ name: ' ', values: ['Small'] }], variants: [own(id)] }),
      { 'options.0.name': 'Name the option, in at most 60 characters' },
    ],
    [
      'a variant without a price',
      (id) => ({ options: [size], variants: [own(id), { values: ['Large'] }] }),
      { 'variants.1.price': 'Price is required' },
    ],
    [
      'a value that is no choice',
      (id) => ({ options: [size], variants: [own(id), { ...large, values: ['Huge'] }] }),
      { 'variants.1.values': 'Choose one of the values of each option' },
    ],
    [
      'the same values twice',
      (id) => ({ options: [size], variants: [own(id), { ...large, values: ['Small'] }] }),
      { 'variants.1.values': 'Another variant has the same values' },
    ],
    [
      'the same SKU twice',
      (id) => ({ options: [size], variants: [own(id, { sku: 'A' }), { ...large, sku: 'A' }] }),
      { 'variants.1.sku': 'Another variant has this SKU' },
    ],
    [
      'a SKU of another product',
      (id) => ({ options: [size], variants: [own(id), { ...large, sku: taken }] }),
      { 'variants.1.sku': 'Another product has this SKU' },
    ],
    [
      '101 variants',
      () => ({ options: [size], variants: many }),
      { variants: 'A product can have at most 100 variants' },
    ],
    [
      'no default variant',
      () => ({ options: [size], variants: [large] }),
      { variants: 'One of the variants must be the product’s default variant, with the product’s own ID' },
    ],
    [
      'variants without options',
      (id) => ({ options: [], variants: [own(id)] }),
      { options: 'Add an option before its variants' },
    ],
    [
      'more stock taken than there is',
      (id) => ({ options: [size], variants: [own(id, { stockDelta: -6 }), large] }),
      { 'variants.0.stockDelta': 'Only 5 left' },
    ],
    [
      'more stock than there can be',
      (id) => ({ options: [size], variants: [own(id, { stockDelta: 2_000_000 }), large] }),
      { 'variants.0.stockDelta': 'Stock can be at most 1,000,000' },
    ],
    [
      'half a piece',
      (id) => ({ options: [size], variants: [own(id, { stockDelta: 0.5 }), large] }),
      { 'variants.0.stockDelta': 'Stock can only change by a whole number' },
    ],
    [
      '101 values of an option',
      (id) => ({ options: [{ name: 'Size', values: many.flatMap(({ values }) => values) }], variants: [own(id)] }),
      { 'options.0.values': 'An option can have at most 100 values' },
    ],
    [
      'a value with a comma',
      (id) => ({ options: [{ name: 'Size', values: ['Small', 'Large, or so'] }], variants: [own(id)] }),
      { 'options.0.values': 'Values can’t have commas' },
    ],
    [
      'a value that is too long',
      (id) => ({ options: [{ name: 'Size', values: ['Small', 'x'.repeat(61)] }], variants: [own(id)] }),
      { 'options.0.values': 'Each value must have 1 to 60 characters' },
    ],
    [
      'a variant of another product',
      (id) => ({ options: [size], variants: [own(id), { ...large, _id: 'f'.repeat(32) }] }),
      { 'variants.1._id': 'The product has no such variant' },
    ],
  ])('%s is refused at its field, and nothing is written', async (_what, body, fields) => {
    const other = await create();
    await shop.as(admin).rest('PUT', `/api/products/${other._id}`, { sku: taken });
    const product = await create();
    const refused = await save<Refusal>(product._id, body(product._id));
    expect([refused.status, refused.body.fields]).toMatchObject([400, fields]);
    expect(await read(product._id)).toEqual(product);
    await shop.as(admin).rest('DELETE', `/api/products/${other._id}`);
  });

  test('a taken SKU of a product is refused at its field, and free once its product is deleted', async () => {
    const [one, other] = [await create(), await create()];
    const code = sku();
    const edit = (id: string) => shop.as(admin).rest<Refusal>('PUT', `/api/products/${id}`, { sku: code });
    await edit(one._id);
    expect((await edit(other._id)).body.fields).toEqual({ sku: 'Another product has this SKU' });
    await shop.as(admin).rest('DELETE', `/api/products/${one._id}`);
    expect((await edit(other._id)).status).toBe(200);
    const answer = await shop.as(admin).mutateAnswer('restoreProduct', { id: one._id }, '{ _id }');
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
  });
});

test('only admins save variants', async () => {
  const { product } = await createSized();
  const nothing = { options: [], variants: [] };
  expect((await save(product._id, nothing, {})).status).toBe(401);
  expect((await save(product._id, nothing, await shop.newCustomer())).status).toBe(403);
  expect(await read(product._id)).toEqual(product);
});

test('sales and edits at once lose no stock', async () => {
  const { product, large } = await createSized({ countInStock: 200 });
  const customers = await Promise.all(Array.from({ length: 8 }, () => shop.newCustomer()));
  const sell = customers.map((customer) => {
    const orderItems = [{ product: product._id, variant: large, qty: 2 }];
    return shop.as(customer).rest('POST', '/api/orders', { ...orderBody({ ...product, price: 59 }, 2), orderItems });
  });
  const edits = [1, 2, 3, 4].map((stockDelta) =>
    save(product._id, {
      options: [size],
      variants: [
        { _id: product._id, values: ['Small'], stockDelta },
        { _id: large, values: ['Large'], stockDelta },
      ],
    }),
  );
  const answers = await Promise.all([...sell, ...edits]);
  expect(answers.map(({ status }) => status)).toEqual([...sell.map(() => 201), ...edits.map(() => 200)]);
  expect((await read(product._id)).variants.map(({ countInStock }) => countInStock)).toEqual([15, 200 - 16 + 10]);
});

describe('of those who take one SKU at once, one gets it, and the others hear that it is taken', () => {
  const blank = {
    name: 'Tulips',
    description: 'Ten.',
    image: '/images/products/tulips.webp',
    price: 29,
    countInStock: 1,
  };
  const six = Array.from({ length: 6 }, (_, index) => index);
  const taken = { sku: 'Another product has this SKU' };

  /** What the refused ones were told, field by field. */
  async function refusalsOf(answers: Promise<{ status: number; body: unknown }>[]) {
    const refused = (await Promise.all(answers)).filter(({ status }) => status >= 300);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 400));
    return refused.map(({ body }) => (body as Refusal).fields);
  }

  test('new products', async () => {
    const code = sku();
    const answers = six.map(() => shop.as(admin).rest('POST', '/api/products', { ...blank, sku: code }));
    for (const fields of await refusalsOf(answers)) expect(fields).toEqual(taken);
  });

  test('edited products', async () => {
    const code = sku();
    const products = await Promise.all(six.map(create));
    const answers = products.map(({ _id }) => shop.as(admin).rest('PUT', `/api/products/${_id}`, { sku: code }));
    for (const fields of await refusalsOf(answers)) expect(fields).toEqual(taken);
  });

  test('variants', async () => {
    const code = sku();
    const products = await Promise.all(six.map(create));
    const answers = products.map(({ _id }) => {
      const variants = [
        { _id, values: ['Small'] },
        { values: ['Large'], price: 59, sku: code },
      ];
      return save(_id, { options: [size], variants });
    });
    // Whoever looks before it is taken knows only that one of them is.
    const late = { variants: 'Another product has just got one of these SKUs' };
    for (const fields of await refusalsOf(answers))
      expect([{ 'variants.1.sku': taken.sku }, late]).toContainEqual(fields);
  });
});
