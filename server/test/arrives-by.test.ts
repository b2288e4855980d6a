/** @postgres The days that a product takes are computed in SQL. */
import { addDays, dateIn } from '../src/domain/dispatch.js';
import type { DeliveryDatesType } from '../src/modules/orders/dates/delivery-date.type.js';
import type { Json, Product, Refusal } from './support/answers.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const HOUR = 60;

let shop: TestShop;
let admin: { token: string };
/** All have the word quokka in their names. */
let gifts: Product[];
const make = async (name: string, more: object = {}) => {
  const gift = { name: `Quokka ${name}`, description: 'A gift.', image: 'gift.jpg', category: 'other' };
  const body = { ...gift, price: 20, countInStock: 3, ...more };
  return (await shop.as(admin).rest('POST', '/api/products', body)).body;
};
beforeAll(async () => {
  shop = await TestShop.openWith({ clock: new StoppedClock() });
  admin = await shop.signInDemo('admin@example.com');
  const inSizes = await make('in sizes', { countInStock: 0, preparationDays: 1 });
  await shop.as(admin).rest('PUT', `/api/products/${inSizes._id}/variants`, {
    options: [{ name: 'Size', values: ['Little', 'Big'] }],
    variants: [
      { _id: inSizes._id, values: ['Little'], price: 20, countInStock: 0 },
      { values: ['Big'], price: 60, countInStock: 5, weightGrams: 9000 },
    ],
  });
  gifts = [
    inSizes,
    await make('at once'),
    await make('from the oven', { preparationDays: 2 }),
    await make('of stone', { weightGrams: 9000 }),
    await make('of gold', { price: 500 }),
    await make('on sale', { price: 500, salePrice: 90, isOnSale: true, preparationDays: 4 }),
    await make('that is gone', { countInStock: 0 }),
    await make('on a card', { isGiftCard: true }),
    await make('in hiding', { isPublished: false }),
  ];
  await shop
    .as(admin)
    .mutate(
      'createCollection',
      { name: 'Quokkas', slug: 'quokkas', isPublished: true, productIds: gifts.map(({ _id }) => _id) },
      '{ _id }',
    );
  shop.clock.advanceToNoon();
});
afterAll(() => shop.close());
/** Each test starts at noon in UTC, the shop's time zone, with a shop that has set nothing, and with nothing remembered. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['shop_settings', 'delivery_methods']) await manager.query(`DELETE FROM ${table}`);
  });
  shop.clock.advanceToNoon();
});

const inDays = (days: number) => addDays(dateIn('UTC', shop.clock.now()), days);
const set = async (change: Record<string, unknown>) => {
  const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
  await shop.as(admin).mutate('updateShopSettings', { version: shopSettings.version, ...change }, '{ version }');
};
/** @param steps the prices from a value or a weight on; null: not delivered */
const rate = (basis: string, ...steps: [from: number, price: number | null][]) => ({
  ...{ basis, postalCodes: [] },
  steps: steps.map(([from, price]) => ({ from, price })),
});
const method = (name: string, maxDays: number, ...rates: object[]) =>
  shop.as(admin).mutate('createDeliveryMethod', { name, kind: 'SHIP', minDays: 0, maxDays, rates }, '{ id }');
const switchOff = (...ids: string[]) =>
  Promise.all(ids.map((id) => shop.as(admin).mutate('updateDeliveryMethod', { id, isActive: false }, '{ id }')));
/** The names in a list that is narrowed, in the alphabet. */
const namesIn = async (path: string) =>
  (await shop.rest<{ products: Product[] }>('GET', path)).body.products.map(({ name }) => name).sort();
/** When a product arrives, as its page says; null: it says nothing. */
const arrivalOf = async ({ _id }: Product): Promise<string | null> => {
  const { product } = await shop.graphql(
    'query ($id: ID!) { product(id: $id) { countInStock variants { countInStock } } }',
    {
      id: _id,
    },
  );
  // The page doesn't ask when something arrives that is sold out or not there.
  if (!product || [product, ...product.variants].every(({ countInStock }) => countInStock === 0)) return null;
  const { body } = await shop.rest<Json<DeliveryDatesType>>('GET', `/api/delivery-dates?product=${_id}`);
  return body.arrival?.date ?? null;
};

test.each<[string, () => Promise<unknown>]>([
  ['that has set nothing', () => Promise.resolve()],
  ['after its cut-off', () => set({ cutOffTime: '11:00' })],
  ['before its cut-off', () => set({ cutOffTime: '13:00' })],
  ['that needs three days to send', () => set({ dispatchDays: 3, closedDates: [inDays(2), inDays(3)] })],
  [
    'that is closed at times',
    () => set({ closedWeekdays: ['SUNDAY', 'WEDNESDAY', 'SATURDAY'], closedDates: [inDays(1)], cutOffTime: '08:30' }),
  ],
  ['in another zone', () => set({ timeZone: 'Pacific/Kiritimati', cutOffTime: '23:30' })],
  [
    'whose first method is for what is light, and whose second is for what is dear',
    async () => {
      await switchOff('standard', 'express', 'overnight');
      await method('Pigeon', 1, rate('WEIGHT', [0, 3], [5000, null]));
      await method('Guard', 3, rate('CART_VALUE', [0, null], [100, 9], [1000, null]));
    },
  ],
  [
    'whose usual method is not for all',
    async () => {
      const rates = [
        rate('CART_VALUE', [0, null], [90, 5]),
        { ...rate('WEIGHT', [0, null], [5000, 9]), country: 'Kenya' },
      ];
      await shop.as(admin).mutate('updateDeliveryMethod', { id: 'standard', rates }, '{ id }');
      await method('Later', 0, rate('FLAT', [0, 1]));
    },
  ],
  ['that delivers nothing', () => switchOff('standard', 'express', 'overnight')],
])('in a shop %s, a gift is listed by a date if the product page says so', async (_, prepare) => {
  await prepare();
  shop.clock.advanceSeconds(6);
  const arrivals = await Promise.all(gifts.map(async (gift) => [gift.name, await arrivalOf(gift)] as const));
  for (let days = -1; days < 16; days += 1) {
    const date = inDays(days);
    const expected = arrivals.flatMap(([name, arrival]) => (arrival !== null && arrival <= date ? [name] : [])).sort();
    for (const path of [
      '/api/products?keyword=quokka',
      '/api/products?keyword=quokka&sort=popularity',
      '/api/products?collection=quokkas',
      '/api/collections/quokkas?sort=price:asc',
    ])
      expect([date, await namesIn(`${path}&pageSize=50&arrivesBy=${date}`)]).toEqual([date, expected]);
  }
  // The first dates that are offered, and what they leave.
  const { facets } = (await shop.rest('GET', '/api/products/facets?keyword=quokka')).body;
  const dates = [...new Set(arrivals.flatMap(([, arrival]) => arrival ?? []))].sort().slice(0, 3);
  expect(facets?.arrivals).toEqual(
    dates.map((date) => ({
      date,
      inDays: expect.any(Number),
      count: arrivals.filter(([, arrival]) => arrival !== null && arrival <= date).length,
    })),
  );
});

describe('a list by a date', () => {
  test('says whether its products are sent or fetched', async () => {
    const kinds = async () => {
      shop.clock.advanceSeconds(6);
      const { facets } = (await shop.rest('GET', '/api/products/facets?keyword=quokka')).body;
      const { productFacets } = await shop.graphql('{ productFacets(keyword: "quokka") { arrivalKinds } }');
      expect(productFacets?.arrivalKinds.map((kind) => kind.toLowerCase())).toEqual(facets?.arrivalKinds);
      return facets?.arrivalKinds;
    };
    expect(await kinds()).toEqual(['ship']);
    await switchOff('standard', 'express', 'overnight');
    const pickup = {
      name: 'Pickup',
      kind: 'PICKUP',
      minDays: 0,
      maxDays: 1,
      rates: [rate('WEIGHT', [0, 0], [5000, null])],
    };
    await shop.as(admin).mutate('createDeliveryMethod', pickup, '{ id }');
    expect(await kinds()).toEqual(['pickup']);
    // What is too heavy to be fetched.
    await method('Cart', 2, rate('FLAT', [0, 9]));
    await method('Never alone', 0, rate('FLAT', [0, 1]));
    expect(await kinds()).toEqual(['pickup', 'ship']);
  });

  test('has pages and a count, and promises nothing that is over before the cut-off has passed', async () => {
    await set({ cutOffTime: '13:00' });
    // Standard takes five days, and the clock shows noon.
    const date = inDays(5);
    const list = async (pageSize: number) =>
      (await shop.rest('GET', `/api/products?collection=quokkas&arrivesBy=${date}&pageSize=${pageSize}`)).body;
    shop.clock.advanceSeconds(HOUR * 60 - 6);
    expect(await list(2)).toMatchObject({ count: 3, pages: 2, products: [expect.anything(), expect.anything()] });
    // An answer of now would still be shown after it, and what is remembered of the list is of another day.
    shop.clock.advanceSeconds(1);
    expect(await list(3)).toMatchObject({ count: 0, pages: 1, products: [] });
    expect(await arrivalOf(gifts[1]!)).toBe(date);
    shop.clock.advanceSeconds(5);
    expect(await list(2)).toMatchObject({ count: 0 });
    expect(await arrivalOf(gifts[1]!)).toBe(inDays(6));
  });

  test('with an option has no gift of which a variant that is sold out was asked for', async () => {
    const found = (query: string) => namesIn(`/api/products?keyword=quokka&arrivesBy=${inDays(9)}&${query}`);
    expect(await found('option=Size:Big')).toEqual(['Quokka in sizes']);
    expect(await found('option=Size:Little')).toEqual([]);
    expect(await found('inStock=false')).toEqual([]);
    // It was asked for.
    expect(await found('option=Size:Little&inStock=false')).toEqual(['Quokka in sizes']);
    const { facets } = (
      await shop.rest('GET', `/api/products/facets?keyword=quokka&option=Size:Little&arrivesBy=${inDays(9)}`)
    ).body;
    expect(facets).toMatchObject({
      arrivals: [{ date: inDays(9), inDays: 9, count: 0 }],
      options: [
        {
          values: [
            { value: 'Big', count: 1 },
            { value: 'Little', count: 0 },
          ],
        },
      ],
    });
  });

  test.each(['2026-02-30', 'tomorrow', '12/03/2026', '2026-12-3'])('%p is refused at its field', async (arrivesBy) => {
    const fields = { arrivesBy: 'Choose a date such as 2026-12-03' };
    for (const path of ['products?', 'products/facets?', 'collections/quokkas?']) {
      const { status, body } = await shop.rest<Refusal>('GET', `/api/${path}arrivesBy=${arrivesBy}`);
      expect([status, body.fields]).toEqual([400, fields]);
    }
    for (const call of ['products', 'productFacets']) {
      const fieldsOf = call === 'products' ? 'count' : 'inStock';
      const query = `query ($arrivesBy: String) { ${call}(arrivesBy: $arrivesBy) { ${fieldsOf} } }`;
      const { errors } = await shop.graphqlAnswer(query, { arrivesBy });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    }
  });

  test('none is all, and one that is past is an empty list with the first date that can be', async () => {
    expect((await shop.rest('GET', '/api/products?keyword=quokka&arrivesBy=')).body.count).toBe(8);
    for (const [date, days] of [
      ['2000-01-01', expect.any(Number)],
      [inDays(-1), -1],
      [inDays(1), 1],
    ] as const) {
      expect((await shop.rest('GET', `/api/products?keyword=quokka&arrivesBy=${date}`)).body.count).toBe(0);
      const { productFacets } = await shop.graphql(
        `query ($date: String) { productFacets(keyword: "quokka", arrivesBy: $date) { arrivals { date inDays count } } }`,
        { date },
      );
      expect(productFacets?.arrivals.slice(0, 2)).toEqual([
        { date, inDays: days, count: 0 },
        { date: inDays(5), inDays: 5, count: 3 },
      ]);
    }
  });
});
