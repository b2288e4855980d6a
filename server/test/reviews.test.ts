/** @postgres Ratings are counted under a lock, and photos belong to one review. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { DiskMediaStorage } from '../src/adapters/disk-media-storage.js';
import type { Product, Refusal, ReviewRecord } from './support/answers.js';
import { brokenInvariants } from './support/orders.js';
import type { Customer, Person } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import type { Visitor } from './support/visitor.js';

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
    ...{ createdAt: first!.createdAt, repliedAt: expect.any(String), photos: [] },
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

describe('photos of a review', () => {
  /** What a phone may send: with the place where it was taken. */
  let photo: Buffer;
  /** Where only its being there counts: the files of a large one take a quarter of a second. */
  let small: Buffer;
  /** What the demo keeps: the photo of a delivery. */
  let others: string[];
  beforeAll(async () => {
    others = readdirSync(join(shop.dataDir, 'uploads'));
    photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c0386b' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    small = await sharp(photo).resize(240, 320).toBuffer();
  });

  /** The ids of the photos whose files are there. */
  const kept = () =>
    readdirSync(join(shop.dataDir, 'uploads')).filter((name) => name !== '.incoming' && !others.includes(name));
  const idOf = (src: string) => src.split('/')[2] ?? '';
  const rows = () => shop.sql<{ id: string }>('SELECT id FROM review_photos ORDER BY id');
  const expectOnly = async (...sources: string[]) => {
    await shop.app.worker.drain();
    const ids = sources.map(idOf).sort();
    expect([kept().sort(), (await rows()).map(({ id }) => id)]).toEqual([ids, ids]);
  };
  afterEach(async () => {
    // No test looks at another's photos.
    await shop.sql('UPDATE review_photos SET review_id = NULL, stored_at = 0, removed_at = 0');
    await cleanUp();
    await expectOnly();
  });

  const cleanUp = async () => {
    await shop.sql("DELETE FROM job_runs WHERE name = 'clean-up'");
    await shop.app.worker.runOnce();
  };

  const send = (visitor: Visitor, { _id }: { _id: string }, data: Buffer | string = small) =>
    visitor.upload(`/api/products/${_id}/reviews/photos`, data);
  const upload = async (customer: Person, gift: Product) => (await send(customer, gift)).body.image;
  const file = (src: string) => fetch(shop.url + src);
  const edit = (customer: Person, { _id }: { _id: string }, change: Record<string, unknown>) =>
    customer.rest('PUT', `/api/reviews/${_id}`, { ...draft, ...change });

  test('only a customer who can review the product uploads one, and it loses its metadata but keeps its shape', async () => {
    const gift = nextGift();
    expect(await send(shop, gift)).toMatchObject({ status: 401 });
    expect(await send(shop.asNewCustomer(), gift)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await send(await buyer(gift), { ...gift, _id: 'none' })).toMatchObject({ status: 404 });
    const src = (await send(await buyer(gift), gift, photo)).body.image;
    expect(src).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.jpg$/);
    const jpeg = Buffer.from(await (await file(src)).arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 720, height: 960, format: 'jpeg' });
    expect([photo.includes('SECRET-PLACE'), jpeg.includes('SECRET-PLACE')]).toEqual([true, false]);
    expect((await file(src.replace('960.jpg', '320.avif'))).status).toBe(200);
  });

  test.each([
    ['no file', '', 'Please select a file'],
    ['text', 'just words', 'Choose a JPEG, PNG or WebP photo that isn’t damaged'],
    ['a GIF', async () => sharp(photo).gif().toBuffer(), 'Choose a JPEG, PNG or WebP photo that isn’t damaged'],
    [
      'half a photo',
      async () => photo.subarray(0, photo.length / 2),
      'Choose a JPEG, PNG or WebP photo that isn’t damaged',
    ],
    [
      'a tiny one',
      async () => sharp(photo).resize(199, 400).png().toBuffer(),
      'The picture is too small. It needs at least 200 pixels on each side.',
    ],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024), 'The file is larger than 5 MB'],
  ] as const)('%s is refused, and nothing is kept', async (_what, data, message) => {
    const gift = gifts[0]!;
    const { body } = await send(await buyer(gift), gift, typeof data === 'function' ? await data() : data);
    expect(body.message).toBe(message);
    await expectOnly();
  });

  test('leave the shop for its author and admins alone until the review is published', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const photos = [await upload(customer, gift), await upload(customer, gift)];
    const review = (await write(customer, gift, { photos })).body;
    const of = `by ${review.authorName} of ${gift.name}`;
    const both = photos.map((src, index) => ({ src, alt: `Photo ${index + 1} ${of}` }));
    expect(review.photos).toEqual(both);
    const listed = (await admin.rest('GET', '/api/reviews?status=pending&pageSize=50')).body.reviews;
    expect(listed.find(({ _id }) => _id === review._id)?.photos).toEqual(both);
    expect((await shown(gift)).reviews).toEqual([]);
    await decide(review, { status: 'published' });
    expect((await shown(gift)).reviews[0]?.photos).toEqual(both);
    const query = 'query ($id: ID!) { productReviews(productId: $id) { reviews { photos { src alt } } } }';
    expect((await shop.graphql(query, { id: gift._id })).productReviews.reviews).toEqual([{ photos: both }]);
    expect((await customer.rest('GET', '/api/users/me/data')).body['reviews']).toMatchObject([{ photos: both }]);

    // An edit that says nothing of them keeps them; another order is a change like any other.
    expect((await edit(customer, review, {})).body).toMatchObject({ status: 'published', version: 2, photos: both });
    const turned = await edit(customer, review, { photos: photos.toReversed(), version: 2 });
    expect(turned.body).toMatchObject({ status: 'pending', version: 3 });
    expect(turned.body.photos.map(({ src }) => src)).toEqual(photos.toReversed());
    expect((await shown(gift)).reviews).toEqual([]);
    const one = await edit(customer, review, { photos: photos.slice(1), version: 3 });
    expect(one.body.photos).toEqual([{ src: photos[1], alt: `Photo ${of}` }]);
    await expectOnly(photos[1]!);
  });

  test('a review takes only photos of its author, which are in no other, at most three and each once', async () => {
    const [gift, other] = [nextGift(), gifts[0]!];
    const customer = await buyer(gift);
    const { id } = await customer.placePaidOrder(other);
    await admin.rest('PUT', `/api/orders/${id}/deliver`, {});
    const src = await upload(customer, gift);
    const gone = 'One of the photos is no longer here. Please add it again.';
    const strangers = await upload(await buyer(gift), gift);
    const refusals: [unknown, string][] = [
      [[strangers], gone],
      [[src.replace(/[0-9a-f]{32}/, '0'.repeat(32))], gone],
      [['https://elsewhere.example/960.jpg'], gone],
      [[src, src], 'Add each photo once'],
      [[src, strangers, 'a', 'b'], 'A review can have up to 3 photos'],
      ['a', 'photos must be a list of addresses'],
    ];
    for (const [photos, problem] of refusals)
      expect(await write(customer, gift, { photos })).toMatchObject({
        status: 400,
        body: { fields: { photos: problem } },
      });
    // All mistakes are told at once, and nothing is written.
    const { body } = await customer.rest<Refusal>('POST', `/api/products/${gift._id}/reviews`, { stars: 0, photos: 1 });
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['photos', 'stars', 'text']);
    expect((await mineOf(customer, gift)).review).toBeNull();
    // Two reviews want the same photo at the same moment.
    const answers = await Promise.all([gift, other].map((one) => write(customer, one, { photos: [src] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('an admin removes one photo, and the others stay; repeating it changes nothing', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const photos = [await upload(customer, gift), await upload(customer, gift), await upload(customer, gift)];
    const review = (await write(customer, gift, { photos })).body;
    const removePhotos = [photos[1]!, 'nonsense'];
    expect((await decide(review, { removePhotos, version: 2 })).status).toBe(409);
    const removed = (await decide(review, { removePhotos, version: 1 })).body;
    expect(removed).toMatchObject({ status: 'pending', version: 2 });
    expect(removed.photos.map(({ src }) => src)).toEqual([photos[0], photos[2]]);
    expect((await decide(review, { removePhotos })).body.version).toBe(2);
    expect(await decide(review, { removePhotos: 1 })).toMatchObject({
      status: 400,
      body: { fields: { removePhotos: expect.any(String) } },
    });
    await expectOnly(photos[0]!, photos[2]!);
    expect((await file(photos[1]!)).status).toBe(404);
    const query = '{ auditEntries(subjectType: REVIEW) { entries { action subjectId detail } } }';
    expect((await admin.graphql(query)).auditEntries.entries[0]).toEqual({
      ...{ action: 'removed-photos', subjectId: review._id, detail: { productId: gift._id } },
    });
    // A decision that refuses the review keeps the photos for its author.
    await decide(review, { status: 'refused', reason: 'Please leave out the card.' });
    await expectOnly(photos[0]!, photos[2]!);
  });

  test('go with the review, and with the account, even one that waits for its review', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const review = (await write(customer, gift, { photos: [await upload(customer, gift)] })).body;
    await customer.rest('DELETE', `/api/reviews/${review._id}`);
    await expectOnly();
    await write(customer, gift, { photos: [await upload(customer, gift)] });
    await upload(customer, gift);
    const { _id } = (await customer.rest('GET', '/api/users/me/data')).body.user;
    expect((await admin.rest('DELETE', `/api/users/${_id}`)).status).toBe(200);
    expect(await shop.sql('SELECT id FROM review_photos WHERE removed_at IS NULL')).toEqual([]);
    await expectOnly();
  });

  test('an upload without a review goes after a day, one that broke off after an hour, and no other', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const [old, fresh, broken, used] = [1, 2, 3, 4].map(() => upload(customer, gift));
    const [a, b, c, d] = [await old!, await fresh!, await broken!, await used!];
    await write(customer, gift, { photos: [d] });
    const hours = (count: number) => shop.clock.now() - count * 3_600_000;
    const age = (src: string, set: string) => shop.sql(`UPDATE review_photos SET ${set} WHERE id = '${idOf(src)}'`);
    await age(a, `created_at = ${hours(24)}`);
    await age(b, `created_at = ${hours(23)}`);
    await age(c, `created_at = ${hours(1)}, stored_at = NULL`);
    await age(d, `created_at = ${hours(100)}`);
    await cleanUp();
    await expectOnly(b, d);
    // What an older version of the shop, or the removal of the demo, has left without a review.
    await shop.sql('DELETE FROM reviews WHERE id IN (SELECT review_id FROM review_photos)');
    await cleanUp();
    await expectOnly(b);
  });

  test('a storage that is down keeps the record, so that the files are deleted later', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const src = await upload(customer, gift);
    const review = (await write(customer, gift, { photos: [src] })).body;
    const down = jest.spyOn(DiskMediaStorage.prototype, 'remove').mockRejectedValue(new Error('down'));
    await customer.rest('DELETE', `/api/reviews/${review._id}`);
    await shop.app.worker.drain();
    expect([kept(), (await rows()).length]).toEqual([[idOf(src)], 1]);
    down.mockRestore();
    await cleanUp();
    await expectOnly();
  });

  test('a crash while files are written leaves a record, and the clean-up deletes what there is', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const put = jest.spyOn(DiskMediaStorage.prototype, 'put').mockRejectedValueOnce(new Error('power cut'));
    expect((await send(customer, gift)).status).toBe(500);
    put.mockRestore();
    const [{ id } = { id: '' }] = await rows();
    // It can't be added to a review.
    expect((await write(customer, gift, { photos: [`/uploads/${id}/960.jpg`] })).status).toBe(400);
    await shop.sql(`UPDATE review_photos SET created_at = ${shop.clock.now() - 3_600_000}`);
    await cleanUp();
    await expectOnly();
  });

  test('a customer has twelve uploads that wait at most: with one more, the oldest goes', async () => {
    const gift = nextGift();
    const customer = await buyer(gift);
    const first = await upload(customer, gift);
    await shop.sql('UPDATE review_photos SET created_at = created_at - 1000');
    for (let count = 0; count < 12; count += 1) await upload(customer, gift);
    await shop.app.worker.drain();
    expect(kept()).toHaveLength(12);
    expect(existsSync(join(shop.dataDir, 'uploads', idOf(first)))).toBe(false);
  });
});

test('a customer uploads thirty photos an hour', async () => {
  const limited = await TestShop.open();
  try {
    const customer = limited.as(await limited.newCustomer());
    const gift = await limited.product('a-dozen-garden-roses');
    const { id } = await customer.placePaidOrder(gift);
    await limited.as(await limited.signInDemo('admin@example.com')).rest('PUT', `/api/orders/${id}/deliver`, {});
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await customer.rest('POST', `/api/products/${gift._id}/reviews/photos`, {})).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  } finally {
    await limited.close();
  }
});

test('the admin’s list has the reviews that wait, oldest first', async () => {
  const { body } = await admin.rest('GET', '/api/reviews?status=pending&pageSize=50');
  const times = body.reviews.map(({ createdAt }) => Date.parse(createdAt));
  expect(new Set(body.reviews.map(({ status }) => status))).toEqual(new Set(['pending']));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  // The demo's are marked.
  expect(body.reviews.some(({ isDemo, productName }) => isDemo && productName !== '')).toBe(true);
});
