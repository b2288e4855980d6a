/** @postgres Methods are remembered until one changes, in every process, and changes that race are refused. */
import { randomUUID } from 'node:crypto';
import { addDays, dateIn } from '../src/domain/dispatch.js';
import type { Product, Refusal } from './support/answers.js';
import type { DeliveryMethodType } from '../src/modules/delivery/delivery-method.type.js';
import { brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
});
/** Each test starts with the methods that come with the shop. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['delivery_methods', 'shop_settings', 'audit_entries'])
      await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  // Other prices than the documented ones are the point here.
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await other.close();
  await shop.close();
});

const FIELDS = `id name note kind isActive isBuiltIn minDays maxDays version
  rates { country region postalCodes basis steps { from price } freeFrom }`;
const SOURCES = `{ deliveryMethodSources { ${FIELDS} } }`;
const flat = (price: number, place: Record<string, unknown> = {}) => ({
  ...{ country: null, region: null, postalCodes: [], basis: 'FLAT', freeFrom: null },
  ...{ steps: [{ from: 0, price }], ...place },
});
const edit = async (mutation: string, input: Record<string, unknown>, selection = `{ ${FIELDS} }`) =>
  (await shop.as(admin).mutateAnswer(mutation as never, input, selection)) as unknown as {
    data: Record<string, { id: string; version: number } & Record<string, unknown>> | null;
    errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
  };
const make = async (mutation: string, input: Record<string, unknown>) => {
  const { data, errors } = await edit(mutation, input);
  expect(errors).toBeUndefined();
  return data![mutation]!;
};
const update = (id: string, input: Record<string, unknown>) => make('updateDeliveryMethod', { id, ...input });
const sources = async () => (await shop.as(admin).graphql(SOURCES)).deliveryMethodSources;
const offered = async (query = '', at = shop) => {
  const { body } = await at.rest<DeliveryMethodType[]>('GET', `/api/delivery-methods${query}`);
  return Object.fromEntries(body.map(({ id, price }) => [id, price]));
};
const weekend = { deliveryMethod: 'overnight' };
const counts = async () => ({
  orders: await shop.sql('SELECT COUNT(*) AS n FROM orders'),
  stock: (await shop.rest('GET', `/api/products/${roses._id}`)).body.countInStock,
});

test('the documented methods are offered with price and day before an address is known', async () => {
  const today = dateIn('UTC', shop.clock.now());
  const { status, body } = await shop.rest('GET', '/api/delivery-methods');
  const same = { kind: 'ship', note: '', freeFrom: null, currency: 'USD', dependsOnAddress: false };
  const method = (id: string, name: string, price: number, minDays: number, days: number) => ({
    ...{ ...same, id, name, price, minDays, days },
    arrivesFrom: addDays(today, minDays),
    arrivesBy: addDays(today, days),
  });
  expect([status, body]).toEqual([
    200,
    [
      method('standard', 'Standard', 7, 3, 5),
      method('express', 'Express', 12.99, 2, 2),
      method('overnight', 'Overnight', 19.99, 1, 1),
      // What the demo adds.
      expect.objectContaining({ id: 'pickup', name: 'Pickup at the shop', kind: 'pickup', price: 0, days: 0 }),
    ],
  ]);
  const answer = await shop.graphql(
    '{ deliveryMethods { id name kind note price freeFrom currency dependsOnAddress days minDays arrivesFrom arrivesBy } }',
  );
  expect(answer.deliveryMethods).toEqual(body.map((one) => ({ ...one, kind: one.kind.toUpperCase() })));
});

test('an order has the method that it names, keeps it, and costs what it costs', async () => {
  const draft = orderBody(roses, 1, { deliveryMethod: 'express', shippingPrice: 12.99, totalPrice: 69.34 });
  const { status, body } = await shop.asNewCustomer().rest('POST', '/api/orders', draft);
  const express = { id: 'express', name: 'Express', kind: 'ship', days: 2, minDays: 2 };
  expect([status, body]).toMatchObject([201, { deliveryMethod: express, shippingPrice: 12.99, totalPrice: 69.34 }]);
  await update('express', { name: 'Courier', maxDays: 4, rates: [flat(20)] });
  const read = await shop.as(admin).rest('GET', `/api/orders/${body._id}`);
  expect(read.body).toMatchObject({ deliveryMethod: express, shippingPrice: 12.99, totalPrice: 69.34 });
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await fetch(`${shop.url}/api/admin/orders.csv?search=${body._id}`, { headers });
  expect((await file.text()).trimEnd()).toMatch(
    /,Not Paid,Express,0\.00,0\.00,Tax of 49\.00: 7\.35,0\.00,,,,,,Not Sent,,$/,
  );
});

test('an order that names no method, and one of an older version, are standard deliveries', async () => {
  const { body } = await shop.asNewCustomer().rest('POST', '/api/orders', orderBody(roses));
  const standard = { id: 'standard', name: 'Standard', kind: 'ship', days: 5, minDays: 3, preparationDays: 0 };
  expect(body.deliveryMethod).toEqual(standard);
  await shop.sql(`UPDATE orders SET delivery = NULL WHERE id = '${body._id}'`);
  expect((await shop.as(admin).rest('GET', `/api/orders/${body._id}`)).body.deliveryMethod).toEqual(standard);
});

test('the same cart by another method is another order, and by Standard the same', async () => {
  const customer = await shop.newCustomer();
  const place = async (change: Record<string, unknown>) =>
    (await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 1, change))).body._id;
  // Both cost the same.
  await make('createDeliveryMethod', { name: 'Bicycle', rates: [flat(7)] });
  const bicycle = (await sources()).at(-1)!.id;
  const first = await place({});
  expect(await place({ deliveryMethod: 'standard' })).toBe(first);
  expect(await place({ deliveryMethod: bicycle })).not.toBe(first);
});

test('emails name the delivery that is not the standard one, and a pickup instead of the address', async () => {
  const { id } = await make('createDeliveryMethod', { name: 'Pick up', kind: 'PICKUP', rates: [flat(0)] });
  const customer = await shop.newCustomer();
  const place = (change: Record<string, unknown>) =>
    shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 1, change));
  await place({ deliveryMethod: id, shippingPrice: 0, totalPrice: 56.35 });
  await place({ ...weekend, shippingPrice: 19.99, totalPrice: 76.34 });
  await shop.sql(`UPDATE users SET email_verified_at = 0 WHERE id = '${customer._id}'`);
  shop.clock.advanceMinutes(10);
  const mails = (await shop.mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('We have your order'));
  const [pickup, overnight] = [/^Pick up: \$0\.00$/m, /^Shipping \(Overnight\)/m].map(
    (label) => mails.find(({ text }) => label.test(text))?.text,
  );
  expect(pickup).toContain('You’re picking this order up from our shop (Pick up).');
  expect(pickup).not.toContain(shippingAddress.address);
  expect(overnight).toContain(shippingAddress.address);

  const pickups = await shop.sql<{ id: string }>(
    `SELECT id FROM orders WHERE user_id = '${customer._id}' AND shipping_cents = 0`,
  );
  const pick = `/api/orders/${pickups[0]?.id}`;
  expect((await shop.as(admin).rest('PUT', `${pick}/pay`, { note: 'In cash' })).status).toBe(200);
  expect((await shop.as(admin).rest('PUT', `${pick}/deliver`)).status).toBe(200);
  // It can be undone for half a minute.
  shop.clock.advanceMinutes(1);
  const thanks = (await shop.mailsTo(customer.email)).find(({ subject }) => /^You’ve picked up/.test(subject));
  expect(thanks?.text).toContain('We’ve handed over your gifts.');
});

test('a shop that has Standard off takes the first method that it offers where none is named', async () => {
  await update('standard', { isActive: false });
  expect(await offered()).toEqual({ express: 12.99, overnight: 19.99 });
  const { status, body } = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', orderBody(roses, 1, {}));
  expect([status, body]).toMatchObject([409, { code: 'PRICE_CHANGED', shippingPrice: 12.99, totalPrice: 69.34 }]);
});

test('a quote says what an order with the same method and address costs', async () => {
  await update('express', { rates: [flat(12.99), flat(5, { country: 'Kenya', postalCodes: ['00*'] })] });
  const orderItems = [{ product: roses._id, qty: 1 }];
  const kenya = { ...shippingAddress, country: 'Kenya', postalCode: '00100' };
  const { body } = await shop.rest('POST', '/api/quote', {
    ...{ orderItems, deliveryMethod: 'express', shippingAddress: kenya },
  });
  expect(body).toMatchObject({ shippingPrice: 5, totalPrice: 61.35, deliveryMethod: { id: 'express' } });
  expect(body.lines[1]).toMatchObject({ kind: 'shipping', label: 'Shipping (Express)', amount: 5 });
  const input = { orderItems, deliveryMethod: 'express', shippingAddress: kenya };
  const quote = await shop.graphql(
    'query ($input: QuoteInput!) { quote(input: $input) { totalPrice deliveryMethod { id } } }',
    { input },
  );
  expect(quote.quote).toEqual({ totalPrice: 61.35, deliveryMethod: { id: 'express' } });
  const { shippingPrice, totalPrice } = body;
  const order = orderBody(roses, 1, { deliveryMethod: 'express', shippingAddress: kenya, shippingPrice, totalPrice });
  expect((await shop.asNewCustomer().rest('POST', '/api/orders', order)).status).toBe(201);
});

test('a method that is not offered for the address is refused with those that are, and nothing is written', async () => {
  await update('overnight', { rates: [flat(15, { country: 'Kenya' })] });
  const before = await counts();
  const customer = await shop.newCustomer();
  const message = 'Overnight isn’t offered for this order. Please choose Standard ($7.00) or Express ($12.99).';
  const draft = orderBody(roses, 1, { ...weekend, shippingPrice: 15, totalPrice: 71.35 });
  const { status, body } = await shop.as(customer).rest<Refusal>('POST', '/api/orders', draft);
  expect([status, body]).toMatchObject([
    400,
    {
      code: 'BAD_USER_INPUT',
      message,
      fields: { deliveryMethod: message },
      deliveryMethods: [
        { id: 'standard', price: 7 },
        { id: 'express', price: 12.99 },
      ],
    },
  ]);
  const quoted = await shop.rest<Refusal>('POST', '/api/quote', {
    ...{ orderItems: [{ product: roses._id, qty: 1 }], ...weekend, shippingAddress },
  });
  expect([quoted.status, quoted.body.fields]).toEqual([400, { deliveryMethod: message }]);
  const unknown = await shop.as(customer).rest<Refusal>('POST', '/api/orders', { ...draft, deliveryMethod: 'pigeon' });
  expect(unknown.body.fields?.['deliveryMethod']).toMatch(/^We don’t offer this delivery method. Please choose/);
  const { errors } = await shop
    .as(customer)
    .mutateAnswer(
      'placeOrder',
      { orderItems: [{ product: roses._id, qty: 1 }], shippingAddress, ...weekend, totalPrice: 71.35 },
      '{ __typename }',
    );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { deliveryMethod: message } });
  expect(await counts()).toEqual(before);
});

test('totals with the price of another method are refused with the right figures', async () => {
  const before = await counts();
  const draft = orderBody(roses, 1, weekend);
  const { status, body } = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', draft);
  expect([status, body]).toMatchObject([409, { code: 'PRICE_CHANGED', shippingPrice: 19.99, totalPrice: 76.34 }]);
  expect(await counts()).toEqual(before);
});

const cape = { ...shippingAddress, country: 'South Africa', city: 'Cape Town', postalCode: '8001' };
test.each<[string, Record<string, string>, boolean]>([
  ['of the zone’s region is in it', { ...cape, region: ' Western Cape ' }, true],
  ['without a region is in it by its city only', cape, false],
  ['whose city has the name of the zone’s region is in it', { ...cape, city: 'Western Cape' }, true],
  ['of another region isn’t in it', { ...cape, region: 'Gauteng' }, false],
])('an address %s, for methods, dates, quotes and orders in both interfaces', async (_which, where, isInside) => {
  const western = { country: 'ZA', region: 'western  cape' };
  await update('standard', { rates: [flat(5, western)] });
  const zone = { ...western, postalCodes: [], name: 'VAT', taxesShipping: false };
  const rates = [{ taxClass: 'standard', percent: 20 }];
  const taxes = await edit('updateTaxRules', { zones: [{ ...zone, rates }] }, '{ version }');
  expect(taxes.errors).toBeUndefined();
  const id = isInside ? 'standard' : 'express';
  const figures = isInside
    ? { itemsPrice: 49, shippingPrice: 5, taxPrice: 9.8, totalPrice: 63.8 }
    : { itemsPrice: 49, shippingPrice: 12.99, taxPrice: 7.35, totalPrice: 69.34 };

  const { firstName: _first, lastName: _last, address: _address, ...place } = where;
  const methods = await shop.rest<DeliveryMethodType[]>(
    'GET',
    `/api/delivery-methods?${String(new URLSearchParams(place))}`,
  );
  const first = methods.body[0]!;
  expect(first).toMatchObject({ id, price: figures.shippingPrice, dependsOnAddress: false });
  const dates = await shop.rest('GET', `/api/delivery-dates?${String(new URLSearchParams(place))}`);
  expect(dates.body.arrival?.date).toBe(first.arrivesBy);
  const asked = await shop.graphql(
    `query ($methods: DeliveryMethodsInput, $dates: DeliveryDatesInput) {
      deliveryMethods(input: $methods) { id price } deliveryDates(input: $dates) { arrival { date } } }`,
    { methods: place, dates: place },
  );
  expect(asked.deliveryMethods[0]).toEqual({ id, price: figures.shippingPrice });
  expect(asked.deliveryDates.arrival).toEqual({ date: first.arrivesBy });

  const draft = { name: `Lamp ${randomUUID()}`, description: 'A lamp.', image: '/images/products/mug.webp' };
  const lamp = (await shop.as(admin).rest('POST', '/api/products', { ...draft, price: 49, countInStock: 2 })).body;
  const input = { orderItems: [{ product: lamp._id, qty: 1 }], shippingAddress: where };
  expect((await shop.rest('POST', '/api/quote', input)).body).toMatchObject(figures);
  const FIGURES = 'itemsPrice shippingPrice taxPrice totalPrice';
  const quoted = await shop.graphql(`query ($input: QuoteInput!) { quote(input: $input) { ${FIGURES} } }`, { input });
  expect(quoted.quote).toEqual(figures);
  const trimmed = { ...where, ...(where['region'] && { region: where['region'].trim() }) };
  const placed = await shop.asNewCustomer().rest('POST', '/api/orders', { ...input, ...figures });
  expect([placed.status, placed.body]).toMatchObject([201, { ...figures, shippingAddress: trimmed }]);
  const selection = `{ ... on OrderPlaced { order { ${FIGURES} shippingAddress { region } } } }`;
  const priced = { ...input, totalPrice: figures.totalPrice };
  expect(await shop.asNewCustomer().mutate('placeOrder', priced, selection)).toEqual({
    order: { ...figures, shippingAddress: { region: trimmed.region ?? null } },
  });
});

test('prices follow zone, cart value and weight', async () => {
  const steps = (...prices: [number, number | null][]) => prices.map(([from, price]) => ({ from, price }));
  await update('standard', {
    rates: [
      { ...flat(0), basis: 'CART_VALUE', steps: steps([0, 9], [50, 6]), freeFrom: 100 },
      flat(3, { country: 'Ethiopia', region: 'Addis Ababa' }),
    ],
  });
  const parcel = await make('createDeliveryMethod', {
    name: 'Parcel',
    rates: [{ ...flat(0), basis: 'WEIGHT', steps: steps([0, 4], [1000, 8], [5000, null]) }],
  });
  await make('createDeliveryMethod', { name: 'Pick up', kind: 'PICKUP', rates: [flat(0, { country: 'Ethiopia' })] });
  const standard = async (query: string) => (await offered(query))['standard'];
  expect(await standard('')).toBe(9);
  expect(await standard('?itemsPrice=50')).toBe(6);
  expect(await standard('?itemsPrice=100')).toBe(0);
  expect(await standard('?country=ethiopia&city=Addis%20Ababa&itemsPrice=49')).toBe(3);
  expect(await standard('?country=Ethiopia&city=Mekele')).toBe(9);
  const weight = async (grams: number) => (await offered(`?weightGrams=${grams}`))[parcel.id];
  expect([await weight(999), await weight(1000), await weight(5000)]).toEqual([4, 8, undefined]);
  expect(Object.keys(await offered('?country=Norway'))).toHaveLength(4);
  expect(Object.keys(await offered('?country=Ethiopia'))).toHaveLength(5);

  const heavy = (
    await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: `Stone ${randomUUID()}`, description: 'A stone.', image: '/images/products/mug.webp' },
      ...{ price: 20, countInStock: 9, weightGrams: 600 },
    })
  ).body;
  const query = `query ($input: DeliveryMethodsInput) { deliveryMethods(input: $input) { id price } }`;
  const input = {
    orderItems: [
      { product: heavy._id, qty: 2 },
      { product: 'gone', qty: 1 },
    ],
  };
  const { deliveryMethods } = await shop.graphql(query, { input });
  expect(deliveryMethods.find(({ id }) => id === parcel.id)?.price).toBe(8);
  // Cart and pages say what the first step says.
  const { shop: shown } = await other.graphql(
    '{ shop { shippingPrice freeShippingThreshold shippingRates { standard } } }',
  );
  expect(shown).toEqual({ shippingPrice: 9, freeShippingThreshold: 100, shippingRates: { standard: 9 } });
});

test('a method’s price is one figure, wherever it is set, and counts at once in every process', async () => {
  expect(await offered('', other)).toMatchObject({ standard: 7 });
  await update('standard', { rates: [flat(8), flat(5, { country: 'Kenya' })] });
  expect(await offered('?country=Kenya', other)).toMatchObject({ standard: 5 });
  const settings = async (input: Record<string, unknown>) => {
    const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version shippingPrice } }');
    const { version } = shopSettings;
    await shop.as(admin).mutate('updateShopSettings', { version, ...input }, '{ version }');
    return shopSettings.shippingPrice;
  };
  expect(await settings({ shippingPrice: 6.5, freeShippingThreshold: 80, expressPrice: null })).toBe(8);
  expect(await offered('', other)).toEqual({ standard: 6.5, overnight: 19.99 });
  expect(await offered('?itemsPrice=80', other)).toMatchObject({ standard: 0 });
  expect(await offered('?country=Kenya', other)).toMatchObject({ standard: 5 });
  await update('express', { isActive: true });
  expect(await offered('', other)).toMatchObject({ express: 12.99 });
  await update('overnight', { isActive: false });
  const { shop: shown } = await other.graphql('{ shop { shippingRates { express overnight } } }');
  expect(shown).toEqual({ shippingRates: { express: 12.99, overnight: null } });
});

test('the later of two edits of the same version is refused, and an edit that changes nothing writes nothing', async () => {
  const made = await make('createDeliveryMethod', { name: 'Bicycle', rates: [flat(4)] });
  const { id, version } = made;
  const second = await update(id, { version, note: 'Within the city' });
  expect(second.version).toBe(2);
  const late = await edit('updateDeliveryMethod', { id, version, name: 'Bike' });
  expect(late.errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect((await update(id, { version, note: ' Within the  city' })).version).toBe(2);
  const entries = await shop.sql(
    "SELECT action FROM audit_entries WHERE subject_type = 'delivery' ORDER BY created_at, id",
  );
  expect(entries).toHaveLength(2);
});

test('methods are ordered and deleted; those that come with the shop stay', async () => {
  const { id } = await make('createDeliveryMethod', { name: 'Bicycle', rates: [flat(4)] });
  const ids = [id, 'overnight', 'standard', 'express'];
  expect((await edit('orderDeliveryMethods', { ids }, '{ id }')).data?.['orderDeliveryMethods']).toEqual(
    ids.map((one) => ({ id: one })),
  );
  expect(Object.keys(await offered('', other))).toEqual(ids);
  const some = await edit('orderDeliveryMethods', { ids: [id, id, 'standard', 'express'] }, '{ id }');
  expect(some.errors?.[0]?.extensions.fields).toHaveProperty('ids');
  expect((await edit('deleteDeliveryMethod', { id }, '')).errors).toBeUndefined();
  expect((await edit('deleteDeliveryMethod', { id }, '')).errors).toBeUndefined();
  expect(Object.keys(await offered('', other))).toEqual(['overnight', 'standard', 'express']);
  expect((await edit('deleteDeliveryMethod', { id: 'standard' }, '')).errors?.[0]?.extensions.code).toBe(
    'BAD_USER_INPUT',
  );
  expect((await edit('updateDeliveryMethod', { id, name: 'Gone' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('what is wrong is refused at its field, and nothing is written', async () => {
  const before = await sources();
  const { errors } = await edit('createDeliveryMethod', {
    name: ' ',
    minDays: 5,
    maxDays: 2,
    rates: [flat(-1), flat(2, { postalCodes: ['1%'] }), { ...flat(1), basis: 'WEIGHT', steps: [], freeFrom: 0 }],
  });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: {
      name: 'Enter a name, such as Standard',
      maxDays: 'This can’t be less than the fewest days',
      'rates.0.steps.0.price': 'Enter a price from 0 to 1,000',
      'rates.1.postalCodes': '“1%” isn’t a postal code such as 1000, 10* or 10??',
      'rates.1.country': 'Enter the country, too',
      'rates.2.steps': 'Enter 1 to 20 steps',
      'rates.2.freeFrom': 'Enter an amount above 0, up to $100,000, or leave it empty',
    },
  });
  expect(await sources()).toEqual(before);
  for (const query of ['?itemsPrice=1.234', '?itemsPrice=-1', '?weightGrams=1.5', `?country=${'x'.repeat(201)}`])
    expect((await shop.rest<Refusal>('GET', `/api/delivery-methods${query}`)).status).toBe(400);
});

test('visitors and customers neither read nor change what admins edit', async () => {
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as [Caller, string][]) {
    const person = shop.as(caller);
    for (const answer of [
      await person.graphqlAnswer(SOURCES),
      await person.mutateAnswer('createDeliveryMethod', { name: 'Mine', rates: [flat(0)] }, '{ id }'),
      await person.mutateAnswer('updateDeliveryMethod', { id: 'standard', isActive: false }, '{ id }'),
      await person.mutateAnswer('orderDeliveryMethods', { ids: [] }, '{ id }'),
      await person.mutateAnswer('deleteDeliveryMethod', { id: 'x' }, ''),
    ])
      expect(answer.errors?.[0]?.extensions.code).toBe(code);
  }
});
