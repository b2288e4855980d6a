import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** Calls a REST path that takes anybody's JSON. @returns status and code of the answer */
async function post(body: string | Buffer, contentType = 'application/json'): Promise<[number, string]> {
  const headers = { 'content-type': contentType };
  const answer = await fetch(`${shop.url}/api/users/auth`, { method: 'POST', headers, body });
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code];
}

const credentials = '"email":"shopper@example.com","password":"gift-shop-demo"';

test('JSON that is nested 10,000 deep is refused like any that has the wrong shape', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  expect(await post(deep)).toEqual([400, 'BAD_USER_INPUT']);
  expect(await post(`{"email":${deep},"password":"x"}`)).toEqual([400, 'BAD_USER_INPUT']);
});

test.each([
  ['a key that reaches for the prototype', `{${credentials},"__proto__":{"isAdmin":true}}`],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
  ['nothing', ''],
])('%s is a bad request', async (_name, body) => {
  expect((await post(body))[0]).toBe(400);
});

test('of a key that stands twice the last one counts', async () => {
  const answer = await shop.rest('POST', '/api/users/auth', `{"email":"nobody@example.com",${credentials}}`);
  expect(answer).toMatchObject({ status: 200, body: { email: 'shopper@example.com' } });
});

test('a byte order mark is passed over', async () => {
  expect(await shop.rest('POST', '/api/users/auth', `\uFEFF{${credentials}}`)).toMatchObject({ status: 200 });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('%s is not taken', async (type) => {
  expect((await post(`{${credentials}}`, type))[0]).toBe(415);
});

test('a request whose lengths contradict each other is refused, and what follows in its connection is not read', async () => {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), 'localhost');
  socket.write(
    [
      'POST /api/users/auth HTTP/1.1',
      'Host: shop',
      'Content-Type: application/json',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET /api/products HTTP/1.1',
      'Host: shop',
      '',
      '',
    ].join('\r\n'),
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a NUL in an id is no fault of ours: no such thing, or no such text', async () => {
  expect([400, 404]).toContain((await shop.rest('GET', '/api/orders/%00')).status);
  const { data, errors } = await shop.graphqlAnswer('{ productsById(ids: ["\\u0000"]) { _id } }');
  expect(errors?.[0]?.extensions['code'] ?? data.productsById).toEqual(errors ? 'BAD_USER_INPUT' : []);
});
