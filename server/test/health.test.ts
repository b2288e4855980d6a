import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.close();
});
const ask = async (path: string) => {
  const { status, body } = await shop.rest<{ status?: string }>('GET', path);
  return { status, said: String(body.status) };
};

test('a process that serves is alive and ready', async () => {
  expect(await ask('/livez')).toEqual({ status: 200, said: 'ok' });
  expect(await ask('/readyz')).toEqual({ status: 200, said: 'ok' });
  expect((await fetch(`${shop.url}/readyz`)).headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['refuses', () => Promise.reject(new Error('no connection'))],
  ['says nothing', () => new Promise<never>(() => {})],
])('a process whose database %s is alive, but not ready, until the database is back', async (_, query) => {
  const database = jest.spyOn(shop.app.db.dataSource, 'query').mockImplementation(query);
  expect(await ask('/readyz')).toEqual({ status: 503, said: 'unavailable' });
  expect(await ask('/livez')).toEqual({ status: 200, said: 'ok' });
  database.mockRestore();
  expect(await ask('/readyz')).toEqual({ status: 200, said: 'ok' });
});

test('a process that is about to stop says so, and still serves', async () => {
  shop.app.drain();
  expect(await ask('/readyz')).toEqual({ status: 503, said: 'closing' });
  expect(await ask('/api/health')).toEqual({ status: 503, said: 'closing' });
  expect(await ask('/livez')).toEqual({ status: 200, said: 'ok' });
  expect((await shop.rest('GET', '/api/products')).status).toBe(200);
});
