import { auditServer } from 'graphql-http';
import { TestShop } from './support/test-shop.js';

/**
 * Where Apollo Server does otherwise: it answers a faulty document or variable with 400 for either media type, so that
 * whoever reads statuses alone (proxies, monitors) sees the fault. The specification allows both.
 */
const otherwise = [
  'SHOULD use 200 status code on document parsing failure when accepting application/json',
  'SHOULD use 200 status code on document validation failure when accepting application/json',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

test('a browser that opens the GraphQL address gets no library’s page', async () => {
  const shop = await TestShop.open();
  const answer = await fetch(`${shop.url}/graphql`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(406);
  expect(answer.headers.get('content-type')).toContain('application/json');
  await shop.close();
});

// spec: api-16
test('the interface follows the GraphQL over HTTP specification', async () => {
  const shop = await TestShop.open();
  // What a form of another site's page can't send is asked for with every request that it could send.
  const own = { 'apollo-require-preflight': 'true' };
  const fetchFn = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...own } });
  const results = await auditServer({ url: `${shop.url}/graphql`, fetchFn });
  await shop.close();
  const names = (status: string) => results.filter((result) => result.status === status).map(({ name }) => name);
  expect(names('error')).toEqual([]);
  expect(names('warn')).toEqual(otherwise);
  expect(names('ok')).toHaveLength(58);
});
