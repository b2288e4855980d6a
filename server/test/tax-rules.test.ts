/** @postgres Rules are read with the settings, in every process. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { addressNumber, brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let book: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await save({ classes: [reduced] });
  book = (
    await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: `Book ${randomUUID()}`, description: 'A book.', image: '/images/products/mug.webp' },
      ...{ price: 10, countInStock: 50, taxClass: 'reduced' },
    })
  ).body;
});
/** Each test starts without zones, and with one class. */
beforeEach(() => save({ pricesIncludeTax: false, classes: [reduced], zones: [] }));
afterAll(async () => {
  // Other taxes than the documented one are the point here.
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await other.close();
  await shop.close();
});

const reduced = { id: 'reduced', name: 'Reduced' };
const FIELDS = `pricesIncludeTax version classes { id name }
  zones { country region postalCodes name rates { taxClass percent } taxesShipping }`;
const edit = async (input: Record<string, unknown>, caller: Caller = admin) =>
  (await shop.as(caller).mutateAnswer('updateTaxRules', input, `{ ${FIELDS} }`)) as unknown as {
    data: { updateTaxRules: { version: number; zones: { name: string }[] } } | null;
    errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
  };
const save = async (input: Record<string, unknown>) => {
  const { data, errors } = await edit(input);
  expect(errors).toBeUndefined();
  return data!.updateTaxRules;
};
const zone = (country: string | null, percent: number, change: Record<string, unknown> = {}) => ({
  ...{ country, region: null, postalCodes: [], name: 'VAT', taxesShipping: false },
  ...{ rates: [{ taxClass: 'standard', percent }], ...change },
});
const rates = (standard: number, less: number) => [
  { taxClass: 'standard', percent: standard },
  { taxClass: 'reduced', percent: less },
];
const one = (product: Product) => [{ product: product._id, qty: 1 }];
const kenya = { ...shippingAddress, country: 'Kenya', postalCode: '00100' };
const quote = async (change: Record<string, unknown> = {}, at = shop) =>
  (await at.rest('POST', '/api/quote', { orderItems: one(roses), ...change })).body;
const place = (draft: Record<string, unknown>) => shop.asNewCustomer().rest('POST', '/api/orders', draft);
/** What would be different if something had been written. */
const written = async () => [
  await shop.sql('SELECT COUNT(*) AS n FROM orders'),
  (await shop.rest('GET', `/api/products/${roses._id}`)).body.countInStock,
];

test('the documented tax is added while the owner has changed nothing', async () => {
  const tax = { label: 'Tax', percent: 15, amount: 7.35, taxedAmount: 49, isIncluded: false };
  expect(await quote()).toMatchObject({ taxPrice: 7.35, includedTaxPrice: 0, totalPrice: 63.35, taxes: [tax] });
  const { status, body } = await place(orderBody(roses));
  expect([status, body]).toMatchObject([201, { taxPrice: 7.35, includedTaxPrice: 0, taxes: [tax] }]);
});

test('the tax follows the address and the classes of the items, alike in quotes, orders and both interfaces', async () => {
  await save({ zones: [zone('Kenya', 16, { rates: rates(16, 2.5), taxesShipping: true })] });
  const orderItems = [...one(roses), ...one(book)];
  // Elsewhere, and before an address is known, the setting counts for all classes.
  expect(await quote({ orderItems }, other)).toMatchObject({ taxPrice: 8.85, totalPrice: 74.85 });
  expect(await quote({ orderItems, shippingAddress })).toMatchObject({ taxPrice: 8.85 });
  const figures = {
    ...{ itemsPrice: 59, discountPrice: 0, shippingPrice: 7, taxPrice: 9.21, includedTaxPrice: 0, totalPrice: 75.21 },
    taxes: [
      { label: 'VAT 16%', percent: 16, amount: 8.96, taxedAmount: 56, isIncluded: false },
      { label: 'VAT 2.5%', percent: 2.5, amount: 0.25, taxedAmount: 10, isIncluded: false },
    ],
  };
  const input = { orderItems, shippingAddress: kenya };
  const quoted = await quote(input, other);
  expect(quoted).toMatchObject(figures);
  expect(quoted.lines.slice(2)).toMatchObject([
    { kind: 'shipping', label: 'Shipping', amount: 7 },
    { kind: 'tax', label: 'VAT 16%', amount: 8.96 },
    { kind: 'tax', label: 'VAT 2.5%', amount: 0.25 },
  ]);
  const answer = await shop.graphql(
    `query ($input: QuoteInput!) { quote(input: $input) { itemsPrice discountPrice shippingPrice taxPrice includedTaxPrice
      totalPrice taxes { label percent amount taxedAmount isIncluded } } }`,
    { input },
  );
  expect(answer.quote).toEqual(figures);

  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = figures;
  const { status, body } = await place({ ...input, itemsPrice, shippingPrice, taxPrice, totalPrice });
  expect([status, body]).toMatchObject([201, { ...figures, lines: quoted.lines }]);
  // Later changes don't reach it.
  await save({ pricesIncludeTax: true, zones: [] });
  const read = await shop.as(admin).rest('GET', `/api/orders/${body._id}`);
  expect(read.body).toMatchObject({ ...figures, lines: quoted.lines });
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await fetch(`${shop.url}/api/admin/orders.csv?search=${body._id}`, { headers });
  expect((await file.text()).trimEnd()).toMatch(
    /,0\.00,VAT 16% of 56\.00: 8\.96; VAT 2\.5% of 10\.00: 0\.25,0\.00,,,,,,Not Sent,,$/,
  );
});

test('prices that include tax stay as they are, and every figure tells what they include', async () => {
  await save({ pricesIncludeTax: true, zones: [zone('Kenya', 16, { rates: rates(16, 0) })] });
  expect((await other.graphql('{ shop { pricesIncludeTax taxPercent } }')).shop).toEqual({
    ...{ pricesIncludeTax: true, taxPercent: 15 },
  });
  expect(await quote()).toMatchObject({ taxPrice: 0, includedTaxPrice: 6.39, totalPrice: 56 });
  const customer = await shop.newCustomer();
  const draft = { orderItems: [...one(roses), ...one(book)], shippingAddress: kenya };
  const { status, body } = await shop
    .as(customer)
    .rest('POST', '/api/orders', { ...draft, itemsPrice: 59, taxPrice: 0, shippingPrice: 7, totalPrice: 66 });
  expect([status, body]).toMatchObject([
    201,
    {
      ...{ taxPrice: 0, includedTaxPrice: 6.76, totalPrice: 66 },
      taxes: [
        { label: 'VAT 16%', amount: 6.76, taxedAmount: 49, isIncluded: true },
        { label: 'VAT 0%', amount: 0, taxedAmount: 10, isIncluded: true },
      ],
    },
  ]);
  expect(body.lines.map(({ kind }) => kind)).toEqual(['item', 'item', 'shipping']);
  shop.clock.advanceMinutes(10);
  const [mail] = (await shop.mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('We have your order'));
  expect(mail?.text).toMatch(/Total.+\$66\.00\n.*Includes VAT 16%.+\$6\.76/);
  expect(mail?.text).not.toContain('VAT 0%');
});

test('an order that is picked up is taxed as where no address is known', async () => {
  await save({ zones: [zone('Kenya', 16), zone(null, 10, { name: 'Sales tax' })] });
  const pickUp = {
    name: 'Pick up',
    kind: 'PICKUP',
    rates: [
      { country: null, region: null, postalCodes: [], basis: 'FLAT', steps: [{ from: 0, price: 0 }], freeFrom: null },
    ],
  };
  const pickup = await shop.as(admin).mutate('createDeliveryMethod', pickUp, '{ id }');
  const picked = await quote({ shippingAddress: kenya, deliveryMethod: pickup.id });
  expect(picked).toMatchObject({ shippingPrice: 0, taxPrice: 4.9, taxes: [{ label: 'Sales tax 10%' }] });
  expect(await quote({ shippingAddress: kenya })).toMatchObject({ taxes: [{ label: 'VAT 16%' }] });
  expect(await quote()).toMatchObject({ taxes: [{ label: 'Sales tax 10%' }] });
});

test('a rate that changed after the quote, and a tampered tax, are refused with the right figures, and nothing is written', async () => {
  await save({ zones: [zone('Ethiopia', 10)] });
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = await quote({ shippingAddress });
  const draft = orderBody(roses, 1, {
    itemsPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
    shippingAddress: addressNumber(1),
  });
  await save({ zones: [zone('Ethiopia', 12)] });
  const before = await written();
  for (const tampered of [draft, { ...draft, taxPrice: 0, totalPrice: 56 }, { ...draft, taxPrice: undefined }]) {
    const { status, body } = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', tampered);
    expect([status, body]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', itemsPrice: 49, shippingPrice: 7, taxPrice: 5.88, totalPrice: 61.88 },
    ]);
  }
  expect(await written()).toEqual(before);
});

describe('the class of a product', () => {
  test('is kept, shown on both interfaces, shared with its variants, and taken away', async () => {
    expect(book.taxClass).toBe('reduced');
    expect(roses.taxClass).toBeNull();
    const updated = await shop.as(admin).mutate('updateProduct', { id: book._id, taxClass: null }, '{ taxClass }');
    expect(updated).toEqual({ taxClass: null });
    await shop.as(admin).mutate(
      'saveVariants',
      {
        productId: book._id,
        options: [{ name: 'Cover', values: ['Soft', 'Hard'] }],
        variants: [
          { _id: book._id, values: ['Soft'] },
          { values: ['Hard'], price: 20, countInStock: 5 },
        ],
      },
      '{ _id }',
    );
    await shop.as(admin).rest('PUT', `/api/products/${book._id}`, { taxClass: 'reduced' });
    const rows = await shop.sql<{ tax_class: string }>(
      `SELECT tax_class FROM products WHERE id = '${book._id}' OR variant_of = '${book._id}'`,
    );
    expect(rows.map((row) => row.tax_class)).toEqual(['reduced', 'reduced']);
  });

  test('is a column of files, and an unknown one is refused before the import', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const csv = await (await fetch(`${shop.url}/api/admin/products.csv`, { headers })).text();
    const lines = csv.split('\n').map((line) => line.trim());
    expect(lines.find((line) => line.startsWith(book._id))).toMatch(/,reduced,,,false,0$/);
    expect(csv).toContain(',standard,');
    const document = `mutation ($file: Upload!) {
      checkProductImport(input: { file: $file }) { changedCount errors { row field message } } }`;
    const file = `id,taxClass\n${book._id},Standard\n${roses._id},luxury\n`;
    const { data } = await shop.as(admin).graphqlUpload(document, file, 'gifts.csv');
    expect(data!.checkProductImport).toEqual({
      changedCount: 1,
      errors: [{ row: 3, field: 'taxClass', message: 'There is no such tax class' }],
    });
  });

  test('is refused at its field where the shop has no such class', async () => {
    const { status, body } = await shop
      .as(admin)
      .rest<Refusal>('PUT', `/api/products/${roses._id}`, { taxClass: 'luxury' });
    expect([status, body.fields]).toEqual([400, { taxClass: 'There is no such tax class' }]);
  });
});

test('a class that products have is not deleted', async () => {
  await shop.as(admin).rest('PUT', `/api/products/${book._id}`, { taxClass: 'reduced' });
  const { errors } = await edit({ classes: [] });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: {
      classes: `“${book.name}” is of the class Reduced. Give it another one, and all others of this class, first.`,
    },
  });
  await save({ classes: [reduced, { id: 'zero', name: 'Zero' }] });
  await save({ classes: [reduced] });
});

test('a class that is given to a product while it is deleted is either given or deleted', async () => {
  const luxury = { id: 'luxury', name: 'Luxury' };
  for (const first of [shop, other, shop, other]) {
    await save({ classes: [reduced, luxury] });
    const second = first === shop ? other : shop;
    const [kept, refused] = await Promise.all([
      first.as(admin).rest('PUT', `/api/products/${roses._id}`, { taxClass: luxury.id }),
      second.as(admin).mutateAnswer('updateTaxRules', { classes: [reduced] }, '{ version }'),
    ]);
    expect([kept.status === 200, refused.errors !== undefined]).toEqual(
      (await shop.rest('GET', `/api/products/${roses._id}`)).body.taxClass === null ? [false, false] : [true, true],
    );
    await shop.as(admin).rest('PUT', `/api/products/${roses._id}`, { taxClass: null });
  }
});

test('the later of two edits of the same version is refused, and an edit that changes nothing writes nothing', async () => {
  const { version } = await save({ zones: [zone('Kenya', 16)] });
  const entries = () => shop.sql("SELECT id FROM audit_entries WHERE subject_type = 'tax'");
  const before = await entries();
  expect(await save({ version, zones: [zone('Kenya', 16)] })).toMatchObject({ version });
  expect(await entries()).toEqual(before);
  expect(await save({ version, pricesIncludeTax: true })).toMatchObject({ version: version + 1 });
  const { errors } = await edit({ version, zones: [zone('Kenya', 8)] });
  expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect(await save({})).toMatchObject({ version: version + 1, zones: [{ name: 'VAT' }] });
});

test('what is wrong is refused at its field, and nothing is written', async () => {
  const { version } = await save({});
  const { errors } = await edit({ zones: [zone('Kenya', 16), zone('Kenya', 8.8755, { name: '' })] });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: {
      'zones.1.name': 'Enter what the tax is called, such as VAT',
      'zones.1.rates.0.percent': 'Enter a percentage from 0 to 100, with at most 3 decimals',
      'zones.1.country': 'There are rates for this place already',
    },
  });
  expect(await save({})).toMatchObject({ version, zones: [] });
});

test('visitors and customers neither read nor change the rules', async () => {
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as [Caller, string][]) {
    const { errors } = await shop.as(caller).graphqlAnswer(`{ taxRules { ${FIELDS} } }`);
    expect(errors?.[0]?.extensions.code).toBe(code);
    expect((await edit({ pricesIncludeTax: true }, caller)).errors?.[0]?.extensions.code).toBe(code);
  }
});

test('a quote takes as many statements with rules for each place as without', async () => {
  const ask = () => quote({ orderItems: [...one(roses), ...one(book)], shippingAddress });
  await ask();
  const plain = await countStatements(shop, ask);
  await save({ zones: [zone('Kenya', 16), zone('Ethiopia', 15, { rates: rates(15, 5) })] });
  expect(await countStatements(shop, ask)).toBe(plain);
});
