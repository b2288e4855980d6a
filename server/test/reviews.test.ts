/** @postgres Ratings are counted under a lock. */
import type { Product, Refusal, ReviewRecord } from './support/answers.js';
import { brokenInvariants } from './support/orders.js';
import type { Customer, Person } from './support/person.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: Person<{ token: string; _id: string }>;
/** Products that nobody has reviewed. */
let gifts: Product[];
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = shop.as(await shop.signInDemo('admin@example.com'));
  const { body } = await shop.rest('GET', '/api/products?pageSize=50');
  gifts = body.products.filter(({ rating, countInStock }) => rating === null && countInStock > 10);
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual({}));
afterAll(() => shop.close());

const draft = { stars: 5, title: 'Still fresh', text: 'After ten days they look as they did on the first.' };
const nextGift = () => gifts.shift()!;

/** A customer to whom the product was delivered. */
async function buyer(gift: Product): Promise<Person<Customer>> {
  const customer = shop.as(await shop.newCustomer());
  const { id } = await customer.placePaidOrder(gift);
  await admin.rest('PUT', `/api/orders/${id}/deliver`, {});
  return customer;
}
const write = (customer: Person, gift: Product, change: Record<string, unknown> = {}) =>
  customer.rest('POST', `/api/products/${gift._id}/reviews`, { ...draft, ...change });
const decide = (review: { _id: string }, decision: Record<string, unknown>) =>
  admin.rest('PUT', `/api/reviews/${review._id}/moderation`, decision);
const ratingOf = async ({ _id }: Product) => (await shop.rest('GET', `/api/products/${_id}`)).body.rating;
const mineOf = async (customer: Person, { _id: id }: Product) => {
  const query = 'query ($id: ID!) { myReview(productId: $id) { canReview authorName review { stars status } } }';
  return (await customer.graphql(query, { id })).myReview;
};
const shown = async ({ _id }: Product) => (await shop.rest('GET', `/api/products/${_id}/reviews`)).body;

test('only a customer who received the product can review it, and only once', async () => {
  const gift = nextGift();
  const stranger = shop.asNewCustomer();
  expect(await write(stranger, gift)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const { id } = await stranger.placePaidOrder(gift);
  expect((await write(stranger, gift)).status).toBe(403);
  await admin.rest('PUT', `/api/orders/${id}/deliver`, {});
  expect(await write(stranger, gift)).toMatchObject({ status: 201, body: { ...draft, status: 'pending', version: 1 } });
  expect(await write(stranger, gift)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await mineOf(stranger, gift)).toMatchObject({ canReview: true, review: { stars: 5, status: 'PENDING' } });
});

test('nobody can review what is hidden or deleted, and a customer who received it is told so', async () => {
  const gift = nextGift();
  const customer = await buyer(gift);
  expect(await mineOf(customer, gift)).toMatchObject({ canReview: true, review: null });
  const path = `/api/products/${gift._id}`;
  for (const leave of [() => admin.rest('PUT', path, { isPublished: false }), () => admin.rest('DELETE', path)]) {
    expect((await leave()).status).toBe(200);
    expect(await mineOf(customer, gift)).toMatchObject({ canReview: false, review: null });
    expect((await write(customer, gift)).status).toBe(404);
  }
});

test('shoppers see a review once an admin has published it, and the rating counts no other', async () => {
  const gift = nextGift();
  const customers = await Promise.all([buyer(gift), buyer(gift), buyer(gift)]);
  const reviews: ReviewRecord[] = [];
  for (const [index, customer] of customers.entries())
    reviews.push((await write(customer, gift, { stars: 5 - index })).body);
  const [first, second, third] = reviews;
  expect([await ratingOf(gift), (await shown(gift)).count]).toEqual([null, 0]);

  expect((await decide(first!, { status: 'published', reply: ' Thank you! ' })).body).toMatchObject({
    status: 'published',
    reply: 'Thank you!',
    version: 2,
  });
  await decide(second!, { status: 'published' });
  expect(await decide(third!, { status: 'refused' })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  await decide(third!, { status: 'refused', reason: 'It is about another shop.' });
  expect(await ratingOf(gift)).toEqual({ average: 4.5, count: 2 });
  const page = await shown(gift);
  expect(page.reviews.map(({ _id }) => _id).sort()).toEqual([first!._id, second!._id].sort());
  expect(page.reviews.find(({ _id }) => _id === first!._id)).toEqual({
    ...{ _id: first!._id, ...draft, authorName: first!.authorName, isDemo: false, reply: 'Thank you!' },
    ...{ createdAt: first!.createdAt, repliedAt: expect.any(String) },
  });
  // GraphQL shows the same.
  const query =
    'query ($id: ID!) { product(id: $id) { rating { average count } } productReviews(productId: $id) { count } }';
  expect(await shop.graphql(query, { id: gift._id })).toEqual({
    product: { rating: { average: 4.5, count: 2 } },
    productReviews: { count: 2 },
  });

  await decide(first!, { status: 'refused', reason: 'On second thought' });
  expect(await ratingOf(gift)).toEqual({ average: 4, count: 1 });
});

test('the record of changes says what was decided, and no word that was written', async () => {
  const gift = nextGift();
  const review = (await write(await buyer(gift), gift)).body;
  await decide(review, { status: 'published', reply: 'Thank you, Mebrat!' });
  await decide(review, { reply: 'Thank you for your kind words!' });
  await decide(review, { status: 'refused', reason: 'Mebrat wrote it.' });
  await decide(review, { status: 'refused', reason: 'Mebrat’s aunt wrote it.' });
  const query = '{ auditEntries(subjectType: REVIEW) { entries { action subjectId detail } } }';
  const { entries } = (await admin.graphql(query)).auditEntries;
  const own = entries.filter(({ subjectId }) => subjectId === review._id).reverse();
  expect(own.map(({ action }) => action)).toEqual(['published', 'answered', 'refused', 'refused']);
  for (const { detail } of own) expect(detail).toEqual({ productId: gift._id });
});

test('a review has its product’s plain name on every way, and its author finds it after the product has gone', async () => {
  const { _id, name } = nextGift();
  const { body: gift } = await admin.rest<Product>('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id, values: ['Small'] },
      { values: ['Large'], price: 59, countInStock: 3 },
    ],
  });
  expect(gift.itemName).not.toBe(name);
  const customer = await buyer(gift);
  const review = (await write(customer, gift)).body;
  const edited = (await customer.rest('PUT', `/api/reviews/${review._id}`, { ...draft, stars: 4 })).body;
  const decided = (await decide(review, { status: 'published' })).body;
  const listed = (await admin.rest('GET', '/api/reviews?status=published&pageSize=50')).body.reviews.find(
    (one) => one._id === review._id,
  );
  for (const record of [review, edited, decided, listed]) expect(record?.productName).toBe(name);

  const query = 'query ($id: ID!) { product(id: $id) { _id } myReview(productId: $id) { review { _id productName } } }';
  const mine = (id: string) => customer.graphql(query, { id });
  const found = { product: null, myReview: { review: { _id: review._id, productName: name } } };
  const variant = gift.variants[1]?._id ?? '';
  await admin.rest('PUT', `/api/products/${_id}`, { isPublished: false });
  expect(await mine(variant)).toEqual(found);
  await admin.rest('DELETE', `/api/products/${_id}`);
  expect([await mine(_id), await mine(variant)]).toEqual([found, found]);
  expect((await customer.rest('DELETE', `/api/reviews/${review._id}`)).status).toBe(200);
});

test('reviews of one product that are published at the same moment are all counted', async () => {
  const gift = nextGift();
  const customers = await Promise.all([1, 2, 3, 4, 5].map(() => buyer(gift)));
  const reviews = await Promise.all(customers.map(async (customer) => (await write(customer, gift)).body));
  await Promise.all(reviews.map((review) => decide(review, { status: 'published' })));
  expect(await ratingOf(gift)).toEqual({ average: 5, count: 5 });
});

test('a review is changed and deleted by its author only, and a changed one waits for an admin again', async () => {
  const gift = nextGift();
  const customer = await buyer(gift);
  const review = (await write(customer, gift)).body;
  await decide(review, { status: 'published' });
  const path = `/api/reviews/${review._id}`;
  const change = { ...draft, stars: 2, version: 2 };
  expect((await shop.asNewCustomer().rest('PUT', path, change)).status).toBe(404);
  expect((await admin.rest('DELETE', path)).status).toBe(404);
  expect(await customer.rest('PUT', path, { ...change, version: 1 })).toMatchObject({ status: 409 });
  // The same once more changes nothing.
  expect((await customer.rest('PUT', path, draft)).body).toMatchObject({ status: 'published', version: 2 });
  expect((await customer.rest('PUT', path, change)).body).toMatchObject({ stars: 2, status: 'pending', version: 3 });
  expect(await ratingOf(gift)).toBeNull();
  expect(await decide(review, { status: 'published', version: 2 })).toMatchObject({ status: 409 });
  await decide(review, { status: 'published', version: 3 });
  expect(await ratingOf(gift)).toEqual({ average: 2, count: 1 });
  expect((await customer.rest('DELETE', path)).status).toBe(200);
  expect([await ratingOf(gift), (await shown(gift)).count]).toEqual([null, 0]);
});

test.each([
  [{ stars: 6 }, 'stars'],
  [{ text: 'Too short' }, 'text'],
  [{ title: 'x'.repeat(121) }, 'title'],
])('%j is refused at its field on both interfaces, and nothing is stored', async (change, field) => {
  const gift = gifts[0]!;
  const customer = await buyer(gift);
  const path = `/api/products/${gift._id}/reviews`;
  const { status, body } = await customer.rest<Refusal>('POST', path, { ...draft, ...change });
  const { fields } = body;
  expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  const { errors } = await customer.mutateAnswer(
    'writeReview',
    { productId: gift._id, ...draft, ...change },
    '{ _id }',
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  expect(await shop.sql(`SELECT id FROM reviews WHERE product_id = '${gift._id}'`)).toEqual([]);
});

test('the download of personal data has the customer’s reviews, and deleting the account deletes them', async () => {
  const gift = nextGift();
  const customer = await buyer(gift);
  const review = (await write(customer, gift)).body;
  await decide(review, { status: 'published' });
  const { body } = await customer.rest('GET', '/api/users/me/data');
  expect(body['reviews']).toMatchObject([{ ...draft, productId: gift._id, status: 'published' }]);
  const { _id } = body.user;
  expect((await admin.rest('DELETE', `/api/users/${_id}`)).status).toBe(200);
  expect(await ratingOf(gift)).toBeNull();
  expect(await shop.sql(`SELECT id FROM reviews WHERE user_id = '${_id}'`)).toEqual([]);
});

test('the admin’s list has the reviews that wait, oldest first', async () => {
  const { body } = await admin.rest('GET', '/api/reviews?status=pending&pageSize=50');
  const times = body.reviews.map(({ createdAt }) => Date.parse(createdAt));
  expect(new Set(body.reviews.map(({ status }) => status))).toEqual(new Set(['pending']));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  // The demo's are marked.
  expect(body.reviews.some(({ isDemo, productName }) => isDemo && productName !== '')).toBe(true);
});
