/** @postgres Two collections become one condition in SQL. */
import { randomUUID } from 'node:crypto';
import { addDays, dateIn } from '../src/domain/dispatch.js';
import type { Answer, Product, Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

const find = async (query: string) =>
  (await shop.rest<Answer<'GET', '/api/gift-finder'>>('GET', `/api/gift-finder?${query}`)).body;
const namesOf = ({ gifts }: Answer<'GET', '/api/gift-finder'>) => gifts.map(({ product }) => product.name);
const newProduct = async (change: Record<string, unknown> = {}): Promise<Product> => {
  const given = { description: 'Small', image: '/images/placeholder.jpg', price: 20, countInStock: 3 };
  const name = `A gift ${randomUUID()}`;
  return (await shop.as(admin).rest('POST', '/api/products', { name, ...given, ...change })).body;
};
const newCollection = (change: Record<string, unknown>) =>
  shop
    .as(admin)
    .mutate('createCollection', { name: 'For a friend', slug: `of-${randomUUID()}`, ...change }, '{ _id slug finder }');

test('it asks what the shop’s collections answer, and for the documented occasions', async () => {
  const { people, occasions, budgets, who, occasion, gifts } = await find('');
  expect(people.map(({ name }) => name)).toEqual(['For Her', 'For Him', 'For Children', 'For Colleagues', 'For Pets']);
  expect(occasions.map(({ id }) => id).slice(0, 3)).toEqual(['valentines-day', 'birthday', 'holiday']);
  expect(occasions).toHaveLength(12);
  expect(budgets[0]).toEqual({ minPrice: null, maxPrice: 24.99 });
  expect([who, occasion, gifts.length]).toEqual([null, null, 24]);
  expect(gifts.every(({ reasons }) => reasons.length === 0)).toBe(true);
});

test('what fits person and occasion comes first, then the occasion, then the person, each gift once', async () => {
  const { who, occasion, gifts } = await find('who=for-children&occasion=birthday');
  expect([who, occasion]).toEqual(['for-children', 'birthday']);
  const reasons = gifts.map((gift) => gift.reasons.join());
  const steps = ['Birthday,For Children', 'Birthday', 'For Children'];
  const order = [...new Set(reasons)];
  expect(order.map((one) => one.split(',').sort().join())).toEqual(steps);
  expect(reasons).toEqual(reasons.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(gifts.map(({ product }) => product._id)).size).toBe(gifts.length);
  const both = gifts.filter(({ reasons: fits }) => fits.length === 2);
  expect(both.map(({ product }) => product.category)).toEqual(both.map(() => 'birthday'));
  expect(both.every(({ product }) => product.collections?.includes('for-children'))).toBe(true);
});

test('two collections, by hand or by a rule, are answers together', async () => {
  const [cheap, dear] = [await newProduct({ price: 5 }), await newProduct({ price: 60 })];
  const hand = await newCollection({ finder: 'WHO', productIds: [dear._id, cheap._id] });
  const rule = await newCollection({ finder: 'OCCASION', rule: { maxPrice: 6 } });
  const other = await newCollection({ finder: 'WHO', rule: { minPrice: 4, maxPrice: 5 } });
  const [first, ...rest] = (await find(`who=${hand.slug}&occasion=${rule.slug}`)).gifts;
  expect([first?.product._id, first?.reasons]).toEqual([cheap._id, ['For a friend', 'For a friend']]);
  expect(rest.find(({ product }) => product._id === dear._id)?.reasons).toEqual(['For a friend']);
  const ruled = (await find(`who=${other.slug}&occasion=${rule.slug}`)).gifts;
  expect(ruled.map(({ product, reasons }) => [product._id, reasons.length])).toEqual([[cheap._id, 2]]);
});

test('only what can be bought within the budget is suggested', async () => {
  const gone = await newProduct({ price: 7, countInStock: 0 });
  const hidden = await newProduct({ price: 7, isPublished: false });
  const bought = await newProduct({ price: 7 });
  const { slug } = await newCollection({ finder: 'WHO', productIds: [gone._id, hidden._id, bought._id] });
  expect(namesOf(await find(`who=${slug}`))).toEqual([bought.name]);
  expect(namesOf(await find(`who=${slug}&maxPrice=6.99`))).toEqual([]);
  expect(namesOf(await find(`who=${slug}&minPrice=7&maxPrice=7`))).toEqual([bought.name]);
  const { status, body } = await shop.rest<Refusal>('GET', '/api/gift-finder?minPrice=9&maxPrice=8');
  expect([status, body.fields]).toEqual([400, { minPrice: 'Lowest price can’t be above the highest' }]);
});

test('by a day, only what can be there by then is suggested, and by none before anything can', async () => {
  const [soon, late] = [await newProduct(), await newProduct({ preparationDays: 20 })];
  const { slug } = await newCollection({ finder: 'WHO', productIds: [soon._id, late._id] });
  const arrival = async ({ _id }: Product) =>
    (await shop.rest('GET', `/api/delivery-dates?product=${_id}`)).body.arrival!.date;
  const [first, last] = [await arrival(soon), await arrival(late)];
  // For five seconds, a list may promise less than the page (S41).
  const by = async (date: string) => namesOf(await find(`who=${slug}&occasion=birthday&arrivesBy=${date}`));
  expect(await by(addDays(first, 1))).toContain(soon.name);
  expect(await by(addDays(first, 1))).not.toContain(late.name);
  expect(await by(addDays(last, 1))).toEqual(expect.arrayContaining([soon.name, late.name]));
  expect(await by(dateIn('UTC', shop.clock.now()))).toEqual([]);
  const asked = await shop.graphql(
    'query ($who: String, $arrivesBy: String) { giftFinder(who: $who, arrivesBy: $arrivesBy) { gifts { product { name } } } }',
    { who: slug, arrivesBy: addDays(first, 1) },
  );
  expect(asked.giftFinder.gifts.map(({ product }) => product.name)).toEqual([soon.name]);
  const { status, body } = await shop.rest<Refusal>('GET', '/api/gift-finder?arrivesBy=soon');
  expect([status, body.fields]).toEqual([400, { arrivesBy: 'Choose a date such as 2026-12-03' }]);
});

test('an answer that isn’t offered counts as not given', async () => {
  const plain = await newCollection({});
  for (const id of [plain.slug, 'other', 'birthday', 'no-such-thing']) {
    const { who, gifts } = await find(`who=${id}`);
    expect([who, gifts.length]).toEqual([null, 24]);
  }
  const { occasion } = await find('occasion=other');
  expect(occasion).toBeNull();
});

test('the owner decides what a collection answers', async () => {
  const { _id, finder } = await newCollection({ finder: 'WHO' });
  expect(finder).toBe('WHO');
  const edit = (change: Record<string, unknown>) =>
    shop.as(admin).mutate('updateCollection', { id: _id, ...change }, '{ finder }');
  expect(await edit({ name: 'For a neighbor' })).toEqual({ finder: 'WHO' });
  expect((await find('')).people.map(({ name }) => name)).toContain('For a neighbor');
  expect(await edit({ finder: null })).toEqual({ finder: null });
  expect((await find('')).people.map(({ name }) => name)).not.toContain('For a neighbor');
});
