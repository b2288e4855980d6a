/** @postgres Two redirects at once lock the table. */
import { randomUUID } from 'node:crypto';
import { stubPages } from './support/stub-pages.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.openWith({ environment: { RATE_LIMITS: 'off' }, pages: await stubPages() });
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

const oldPath = () => `/old-${randomUUID()}`;
const fields = '{ id from to status }';
const add = (from: string, to: string, status = 301) =>
  shop.as(admin).mutate('createRedirect', { from, to, status }, fields);
const refusal = async (from: string, to: string) =>
  (await shop.as(admin).mutateAnswer('createRedirect', { from, to }, fields)).errors?.[0]?.extensions.fields;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { redirect: 'manual', headers });
  return { status: answer.status, location: answer.headers.get('location') };
};
const importFile = async (text: string) => {
  const query = `mutation ($file: Upload!) { importRedirects(input: { file: $file }) {
    addedCount unchangedCount errors { row column message } } }`;
  return shop.as(admin).graphqlUpload(query, text, 'redirects.csv');
};
const list = async (search?: string) =>
  (
    await shop
      .as(admin)
      .graphql('query ($search: String) { redirects(search: $search) { count redirects { id from to status } } }', {
        search,
      })
  ).redirects;

// spec: found-19
test('an address without a page leads to another one, with its query; a page stays what it is', async () => {
  const from = oldPath();
  const { id } = await add(`${from.replace('/old', '/Old')}/`, '/products', 302);
  expect(await get(from)).toEqual({ status: 302, location: '/products' });
  expect(await get(`${from}?utm_source=mail`)).toEqual({ status: 302, location: '/products?utm_source=mail' });
  expect(await get(from, { cookie: 'session=unknown' })).toEqual({ status: 302, location: '/products' });
  expect(await get('/blumen')).toEqual({ status: 200, location: null });
  await add('/blumen', '/products');
  expect(await get('/blumen')).toEqual({ status: 200, location: null });
  await shop.as(admin).mutate('deleteRedirect', { id });
  expect((await get(from)).status).toBe(404);
  expect(await shop.as(admin).mutate('deleteRedirect', { id })).toBe(true);
  const actions = await shop.sql(
    `SELECT action FROM audit_entries WHERE subject_id = '${id}' ORDER BY created_at, action`,
  );
  expect(actions).toEqual([{ action: 'created' }, { action: 'deleted' }]);
});

test('letters of any language lead on, and the target is sent as an address', async () => {
  await add('/blog/old-stra\u00dfe', '/search/k\u00e4se');
  expect(await get('/blog/old-stra%C3%9Fe')).toEqual({ status: 301, location: '/search/k%C3%A4se' });
  await add('/blog/old%20sale', '/search/50%25-off');
  expect(await get('/blog/old%20sale')).toEqual({ status: 301, location: '/search/50%25-off' });
});

test('one that is there, that is reserved or that would go around in a circle is refused at its field', async () => {
  const [first, second, third] = [oldPath(), oldPath(), oldPath()];
  await add(first, second);
  expect(await refusal(first, '/sales')).toEqual({ from: `This address already leads to ${second}` });
  await add(second, `${third}?page=2`);
  expect(await refusal(third, first)).toEqual({ to: `From there, other redirects lead back to ${third}` });
  expect(await refusal('/admin/orders', '/')).toEqual({ from: expect.stringContaining('uses this address itself') });
  expect(await refusal(third, '//evil.example')).toEqual({ to: expect.stringContaining('one slash') });
  // Two at once that would make a circle together.
  const [a, b] = [oldPath(), oldPath()];
  const answers = await Promise.all(
    [[a, b] as const, [b, a] as const].map(([from, to]) =>
      shop.as(admin).mutateAnswer('createRedirect', { from, to }, fields),
    ),
  );
  expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
});

// spec: running-37
test('are imported from a file; a file with one bad row changes nothing and names row and column', async () => {
  const [first, second] = [oldPath(), oldPath()];
  const before = (await list()).count;
  const bad = await importFile(
    `From;To;Status\n${first};/products;301\n\n/cart;/products;\n${second};nowhere;307\n${first};/sales;\n`,
  );
  expect(bad.data?.importRedirects).toMatchObject({ addedCount: 0 });
  expect(bad.data?.importRedirects.errors).toEqual([
    { row: 4, column: 'from', message: expect.stringContaining('uses this address itself') },
    { row: 5, column: 'to', message: expect.stringContaining('one slash') },
    { row: 5, column: 'status', message: 'Status must be 301 or 302' },
    { row: 6, column: 'from', message: 'This address already leads to /products' },
  ]);
  expect((await list()).count).toBe(before);
  const good = `from,to,status\n${first},/products,\n${second},/sales,302\n`;
  expect((await importFile(good)).data?.importRedirects).toEqual({ addedCount: 2, unchangedCount: 0, errors: [] });
  expect((await importFile(good)).data?.importRedirects).toEqual({ addedCount: 0, unchangedCount: 2, errors: [] });
  expect((await list(second)).redirects).toMatchObject([{ from: second, to: '/sales', status: 302 }]);
  expect((await importFile(`from,to,status\n${first},/products,302\n`)).data?.importRedirects).toEqual({
    addedCount: 0,
    unchangedCount: 0,
    errors: [{ row: 2, column: 'status', message: 'This address already leads there with status 301' }],
  });
  const noTable = await importFile('address,target\n/a,/b\n');
  expect(noTable.errors?.[0]?.extensions.fields).toEqual({
    file: 'The first row must name the columns: from, to, status',
  });
});

// spec: found-19
test('a collection’s old address leads to its new one, also after several changes and back', async () => {
  const slug = () => `old-${randomUUID()}`;
  const [one, two, three] = [slug(), slug(), slug()];
  const { _id } = await shop.as(admin).mutate('createCollection', { name: 'Old', slug: one }, '{ _id }');
  const move = (to: string) => shop.as(admin).mutate('updateCollection', { id: _id, slug: to }, '{ slug }');
  const address = (of: string) => `/collections/${of}`;
  await move(two);
  expect(await get(address(one))).toEqual({ status: 301, location: address(two) });
  await move(three);
  expect((await get(address(one))).location).toBe(address(three));
  expect((await get(address(two))).location).toBe(address(three));
  await move(one);
  expect((await get(address(one))).status).toBe(404);
  expect((await get(address(three))).location).toBe(address(one));
  // A browser that kept it would go around in a circle once the collection is back.
  const { headers } = await fetch(shop.url + address(three), { redirect: 'manual' });
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toMatch(/\bCookie\b/i);
  await shop.as(admin).mutate('deleteCollection', { id: _id });
  expect((await get(address(three))).status).toBe(404);
});
