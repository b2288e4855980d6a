/** @postgres Decisions of a file lock their reviews. */
import type { Product, ReviewRecord } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { brokenInvariants } from './support/orders.js';
import type { Customer, Person } from './support/person.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: Person<{ token: string; _id: string }>;
let adminToken: string;
let gifts: Product[];
beforeEach(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  const signedIn = await shop.signInDemo('admin@example.com');
  [admin, adminToken] = [shop.as(signedIn), signedIn.token];
  const { body } = await shop.rest('GET', '/api/products?pageSize=50');
  gifts = body.products.filter(({ rating, countInStock }) => rating === null && countInStock > 10);
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const text = '=HYPERLINK("https://evil.example"), and after ten days\nthey look as they did; "fresh".';

/** A review that waits, with its author and product. */
async function waiting(change: Record<string, unknown> = {}) {
  const gift = gifts.shift() as Product;
  const author: Person<Customer> = shop.as(await shop.newCustomer());
  const { id } = await author.placePaidOrder(gift);
  await admin.rest('PUT', `/api/orders/${id}/deliver`, {});
  const draft = { stars: 5, title: '-Still fresh', text, ...change };
  const { body } = await author.rest<ReviewRecord>('POST', `/api/products/${gift._id}/reviews`, draft);
  return { gift, author, review: body };
}

const importAnswer = (content: string, isDryRun: boolean, caller: Person = admin) =>
  caller.graphqlUpload(
    `mutation ($file: Upload!) { importReviews(input: { file: $file, isDryRun: ${isDryRun} }) {
      isApplied rowCount changedCount unchangedCount errorCount errors { row name field message } ignoredColumns } }`,
    content,
  );
async function import_(content: string, isDryRun = false) {
  const { data, errors } = await importAnswer(content, isDryRun);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data.importReviews;
}
const download = (token?: string) =>
  fetch(`${shop.url}/api/admin/reviews.csv`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const exported = async () => (await download(adminToken)).text();
const stored = () => shop.sql<Record<string, unknown>>('SELECT * FROM reviews ORDER BY id');
const decide = (review: { _id: string }, decision: Record<string, unknown>) =>
  admin.rest('PUT', `/api/reviews/${review._id}/moderation`, decision);

test('an export has every review, and importing it changes nothing', async () => {
  const [{ review }, other] = [await waiting(), await waiting()];
  await decide(other.review, { status: 'refused', reason: '@spam', reply: '+1\nThank you, "all"' });
  const content = await exported();
  expect(content.split('\n')[0]?.trim()).toBe(
    'id,productId,productName,stars,title,text,authorName,createdAt,status,refusalReason,reply,repliedAt,photos,isDemo,version',
  );
  expect(content).toContain(`5,'-Still fresh,"'${text.replaceAll('"', '""')}",`);
  expect(content).toContain(`refused,'@spam,"'+1\nThank you, ""all""",`);
  expect(content).toContain(`,pending,,,,,false,1`);
  const before = await stored();
  expect(before.length).toBeGreaterThan(10);
  const whole = { rowCount: before.length, unchangedCount: before.length, changedCount: 0, errors: [] };
  expect(await import_(content)).toMatchObject({ ...whole, isApplied: true, ignoredColumns: [] });
  // What spreadsheets do to a file.
  const saved = content.replaceAll('\n', '\r\n').replaceAll(',false,', ',FALSE,');
  expect(await import_(saved, true)).toMatchObject({ ...whole, isApplied: false });
  expect(await stored()).toEqual(before);
  expect(review.status).toBe('pending');
});

test('a file decides and replies as the admin’s page does, after a check that changes nothing', async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting({ stars: 3 })];
  await decide(three.review, { status: 'published', reply: 'Thank you!' });
  const content = [
    'ID,Status,refusalReason,reply,version,color',
    `${one.review._id},published,,"Dear =A, thanks",1,red`,
    `${two.review._id},REFUSED,It names someone,,,`,
    `${three.review._id},,,none,2,`,
  ].join('\n');
  const before = await stored();
  expect(await import_(content, true)).toEqual({
    ...{ isApplied: false, rowCount: 3, changedCount: 3, unchangedCount: 0, errorCount: 0, errors: [] },
    ignoredColumns: ['color'],
  });
  expect(await stored()).toEqual(before);
  expect(await import_(content)).toMatchObject({ isApplied: true, changedCount: 3, errorCount: 0 });
  const records = await Promise.all(
    [one, two, three].map(async ({ author, gift }) => {
      const query = `query ($id: ID!) { myReview(productId: $id) { review { status refusalReason reply version text stars } } }`;
      return (await author.graphql(query, { id: gift._id })).myReview.review;
    }),
  );
  expect(records).toEqual([
    { status: 'PUBLISHED', refusalReason: null, reply: 'Dear =A, thanks', version: 2, text, stars: 5 },
    { status: 'REFUSED', refusalReason: 'It names someone', reply: null, version: 2, text, stars: 5 },
    { status: 'PUBLISHED', refusalReason: null, reply: null, version: 3, text, stars: 3 },
  ]);
  const rating = async ({ _id }: Product) => (await shop.rest('GET', `/api/products/${_id}`)).body.rating;
  expect(await Promise.all([one, two, three].map(({ gift }) => rating(gift)))).toEqual([
    { average: 5, count: 1 },
    null,
    { average: 3, count: 1 },
  ]);
  const ids = [one, two, three].map(({ review }) => `'${review._id}'`).join();
  const audit = await shop.sql<{ action: string; detail: unknown }>(
    `SELECT action, detail FROM audit_entries WHERE subject_type = 'review' AND subject_id IN (${ids}) ORDER BY action`,
  );
  expect(audit.map(({ action }) => action)).toEqual(['answered', 'published', 'published', 'refused']);
  expect(JSON.stringify(audit)).not.toContain('names someone');
  // Another reason, and the same file again.
  expect(await import_(`id,refusalReason\n${two.review._id},Another`)).toMatchObject({ changedCount: 1 });
  expect(await import_(`id,status,refusalReason\n${two.review._id},refused,`)).toMatchObject({ unchangedCount: 1 });
});

test('one bad row is refused with row and column, and nothing of the file is written', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const rows: [cells: string, column: string, message: string][] = [
    [`${'a'.repeat(32)},published`, 'id', 'No review has this id. Only customers who received a gift can review it.'],
    [',published', 'id', 'No review has this id. Only customers who received a gift can review it.'],
    [`${one.review._id},published`, 'id', 'This review is already in row 2'],
    [`${two.review._id},pending,spam`, 'refusalReason', 'Only a refused review has a reason'],
  ];
  const header = 'id,status,refusalReason,reply,version,stars,text,authorName,productId,isDemo';
  const good = `${one.review._id},published`;
  const found = await import_([header, good, ...rows.map(([cells]) => cells)].join('\n'));
  expect(found).toMatchObject({ isApplied: false, changedCount: 1, errorCount: 4 });
  expect(found.errors.map(({ row, field, message }) => [row, field, message])).toEqual(
    rows.map(([, field, message], index) => [index + 3, field, message]),
  );
  expect(found.errors.map(({ name }) => name)).toEqual([null, null, one.gift.name, two.gift.name]);
  const foreign = 'A file can’t change this. Leave the cell as it is, or empty.';
  const bad: [cells: string, errors: [string, string][]][] = [
    ['refused', [['refusalReason', 'Say why, in words for the customer']]],
    ['lovely', [['status', 'status must be published or refused']]],
    [`,,${'x'.repeat(2001)}`, [['reply', 'The reply can have at most 2000 characters']]],
    ['published,,,7', [['version', 'This review has changed since the file was exported']]],
    ['published,,,,4', [['stars', foreign]]],
    [
      `,,,,,Better words than those,"O’Hara",${one.gift._id},true`,
      [
        ['productId', foreign],
        ['text', foreign],
        ['authorName', foreign],
        ['isDemo', foreign],
      ],
    ],
    ['published,,,,,,,,,more', [['row', 'This row has more cells than the file has columns']]],
  ];
  for (const [cells, errors] of bad) {
    const { isApplied, errors: refused } = await import_(`${header}\n${good}\n${two.review._id},${cells}`);
    expect(refused.map(({ row, field, message }) => [row, field, message])).toEqual(
      errors.map(([field, message]) => [3, field, message]),
    );
    expect(isApplied).toBe(false);
  }
  expect((await stored()).filter(({ id }) => id === one.review._id)).toMatchObject([{ status: 'pending', version: 1 }]);
});

test.each([
  ['nothing', '', 'Please select a file'],
  ['a header alone', 'id,status\n', 'This file has no reviews'],
  ['no header', 'a,b\nc,d', 'The first row must name the columns: id, status, refusalReason, reply'],
  ['a column twice', 'id,ID\na,b', 'The column id is in this file twice'],
  ['a quote that nobody closes', 'id,reply\n"a,b\n', 'Row 2 can’t be read.'],
  ['too many rows', `id\n${'a\n'.repeat(20_001)}`, 'At most 20,000 reviews at a time'],
])('a file is refused: %s', async (_name, content, message) => {
  const { errors } = await importAnswer(content, true);
  expect(errors?.[0]?.message).toContain(message);
});

test('a review that has changed meanwhile stops the file; of one that has no decision, the row is unchanged', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const content = await exported();
  const decided = content.replaceAll(',pending,', ',published,');
  const edit = () =>
    two.author.rest('PUT', `/api/reviews/${two.review._id}`, {
      ...{ stars: 1, text: 'They withered within a day, all of them.', version: 1 },
    });
  // Between the check and the locks.
  const real = shop.app.db.inTransaction.bind(shop.app.db);
  jest.spyOn(shop.app.db, 'inTransaction').mockImplementationOnce(async (work) => {
    jest.restoreAllMocks();
    expect((await edit()).status).toBe(200);
    return real(work);
  });
  const found = await import_(decided);
  expect(found).toMatchObject({ isApplied: false, errorCount: 1 });
  expect(found.errors).toMatchObject([
    { field: 'version', name: two.gift.name, message: 'This review has changed since the file was exported' },
  ]);
  expect((await stored()).filter(({ id }) => id === one.review._id)).toMatchObject([{ status: 'pending' }]);
  // The file as it was exported asks for nothing.
  expect(await import_(content)).toMatchObject({ changedCount: 0, errors: [] });
});

test('the check takes the same statements for any number of rows of a slice, and more than 2,000 changes are refused', async () => {
  const [row] = await stored();
  const columns = Object.keys(row ?? {}).filter((name) => !['id', 'user_id', 'product_id', 'status'].includes(name));
  // Everybody reviews everything.
  for (let count = 0; count < 20; count += 1) await shop.newCustomer();
  await shop.sql(
    `INSERT INTO reviews (id, user_id, product_id, status, ${columns.join(', ')})
      SELECT 'copy-' || (ROW_NUMBER() OVER (ORDER BY u.id, p.id) - 1), u.id, p.id, 'pending', ${columns.map((name) => `r.${name}`).join(', ')}
      FROM users u CROSS JOIN products p JOIN reviews r ON r.id = '${String(row?.['id'])}'
      WHERE NOT EXISTS (SELECT 1 FROM reviews known WHERE known.user_id = u.id AND known.product_id = p.id)`,
  );
  const numbers = Array.from({ length: 2001 }, (_, index) => index);
  const file = (length: number) =>
    ['id,status', ...numbers.slice(0, length).map((n) => `copy-${n},published`)].join('\n');
  const few = await countStatements(shop, () => import_(file(5), true));
  expect(await countStatements(shop, () => import_(file(400), true))).toBe(few);
  expect((await importAnswer(file(2001), false)).errors?.[0]?.message).toBe('At most 2,000 changes at a time');
  expect(await import_(file(600))).toMatchObject({ isApplied: true, changedCount: 600 });
});

test('only admins export and import reviews', async () => {
  const answer = await download(adminToken);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="reviews.csv"',
  });
  await answer.text();
  const { token } = await shop.newCustomer();
  const customer = shop.as({ token });
  expect([(await download()).status, (await download(token)).status]).toEqual([401, 403]);
  expect((await importAnswer('id\na', true, customer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await importAnswer('id\na', true, shop.as({}))).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
