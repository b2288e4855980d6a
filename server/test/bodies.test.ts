import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** Calls a REST path that takes anyone's JSON. @returns status and code of the answer */
async function post(body: string | Buffer, contentType = 'application/json'): Promise<[number, string]> {
  const headers = { 'content-type': contentType };
  const answer = await fetch(`${shop.url}/api/users/auth`, { method: 'POST', headers, body });
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code];
}

const credentials = '"email":"shopper@example.com","password":"gift-shop-demo"';

// spec: loss-8
test('JSON that is nested 10,000 deep is refused as invalid', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  expect(await post(deep)).toEqual([400, 'BAD_USER_INPUT']);
  expect(await post(`{"email":${deep},"password":"x"}`)).toEqual([400, 'BAD_USER_INPUT']);
});

test('an unreadable body is refused with the shop’s own message and code', async () => {
  const answers = [
    [await post('{"email":'), [400, 'BAD_USER_INPUT']],
    [await post('{}', 'text/plain'), [415, 'UNSUPPORTED_MEDIA_TYPE']],
    [await post(`{"email":"${'x'.repeat(200_000)}"}`), [413, 'BODY_TOO_LARGE']],
  ];
  for (const [answer, expected] of answers) expect(answer).toEqual(expected);
  expect((await shop.rest<Refusal>('POST', '/api/users/auth', '{"email":')).body.message).toBe(
    'The request body isn’t valid JSON',
  );
});

test.each([
  ['POST', '/api/users/auth', {}, 'Enter an email address'],
  ['POST', '/api/users/auth', { email: 'a@example.com' }, 'Enter a password'],
  ['POST', '/api/users/auth', { email: 7, password: 'x' }, 'email must be text'],
  ['POST', '/api/users/auth', [], 'The body must be a JSON object'],
  ['GET', '/api/products?pageSize=many', undefined, 'pageSize must be a whole number from 1 to 50'],
  ['GET', '/api/products?pageNumber=1e30', undefined, 'pageNumber must be a whole number from 1'],
  ['GET', '/api/products?isOnSale=True', undefined, 'isOnSale must be one of true, false'],
  ['GET', '/api/products?keyword=a&keyword=b', undefined, 'keyword must be text'],
])('%s %s with %j says what is wrong: %s', async (method, path, body, message) => {
  const answer = await shop.rest<Refusal>(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { message, code: 'BAD_USER_INPUT' } });
  expect(Object.values(answer.body.fields ?? {})).toContain(message);
});

test('an incomplete order is refused with the name of each bad part', async () => {
  const customer = await shop.newCustomer();
  const { body } = await shop.as(customer).rest<Refusal>('POST', '/api/orders', { orderItems: [{ qty: 'two' }, 7] });
  expect(body.fields).toEqual({
    'orderItems.0.qty': 'orderItems.0.qty must be a number',
    'orderItems.1': 'orderItems.1 must be an object',
    totalPrice: 'Enter the total price that the customer was shown',
  });
});

test.each([
  // spec: api-6
  ['a key that reaches for the prototype', `{${credentials},"__proto__":{"isAdmin":true}}`],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
  ['nothing', ''],
])('%s is a bad request', async (_name, body) => {
  expect((await post(body))[0]).toBe(400);
});

test('the last of two equal keys counts', async () => {
  const answer = await shop.rest('POST', '/api/users/auth', `{"email":"nobody@example.com",${credentials}}`);
  expect(answer).toMatchObject({ status: 200, body: { email: 'shopper@example.com' } });
});

test('a byte order mark is ignored', async () => {
  expect(await shop.rest('POST', '/api/users/auth', `\uFEFF{${credentials}}`)).toMatchObject({ status: 200 });
});

// spec: loss-8
test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('%s is refused', async (type) => {
  expect((await post(`{${credentials}}`, type))[0]).toBe(415);
});

test.each([
  ['that is no HTTP', 400, 'GET /api/products\r\nno header\r\n\r\n', 'The request can’t be read'],
  [
    'with headers that are too large',
    431,
    `GET /api/products HTTP/1.1\r\nHost: shop\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    'The headers of the request are too large',
  ],
])('a request %s is refused in the usual form', async (_what, status, request, message) => {
  const socket = connect(Number(new URL(shop.url).port), 'localhost');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const requestId = /^x-request-id: (\S+)$/m.exec(head)?.[1];
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ code: 'BAD_USER_INPUT', message, requestId });
  expect(requestId).toEqual(expect.any(String));
});

// spec: loss-8
test('a request whose lengths contradict each other is refused, and the rest of its connection is not read', async () => {
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

// spec: api-5
test('a NUL in an id is the caller’s error, not a fault of the shop', async () => {
  expect([400, 404]).toContain((await shop.rest('GET', '/api/orders/%00')).status);
  const { data, errors } = await shop.graphqlAnswer('{ productsById(ids: ["\\u0000"]) { _id } }');
  expect(errors?.[0]?.extensions.code ?? data?.productsById).toEqual(errors ? 'BAD_USER_INPUT' : []);
});
