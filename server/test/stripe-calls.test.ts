import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createApp } from '../src/app.js';
import { faultOf } from './support/stripe-call-check.js';
import { TestShop } from './support/test-shop.js';

const call = (method: string, route: string, input: Record<string, unknown> = {}) =>
  faultOf({ method, route, input, idempotencyKey: null });
const intent = {
  amount: '6335',
  currency: 'usd',
  metadata: { orderId: 'x' },
  automatic_payment_methods: { enabled: 'true' },
};

test('a call that the SDK’s types allow is accepted', () => {
  expect(call('POST', '/v1/payment_intents', intent)).toBeNull();
  expect(call('GET', '/v1/checkout/sessions/:id', { expand: ['payment_intent'] })).toBeNull();
  expect(call('GET', '/v1/balance')).toBeNull();
});

test.each([
  ['a parameter that there is not', { ...intent, amont: '1' }, 'must NOT have additional properties'],
  [
    'one that there is not, further down',
    { ...intent, automatic_payment_methods: { enabled: 'true', on: 'true' } },
    'must NOT',
  ],
  ['words for a number', { ...intent, amount: 'much' }, 'must be number'],
  ['words for a flag', { ...intent, automatic_payment_methods: { enabled: 'yes' } }, 'must be boolean'],
  ['a word that is not among the known ones', { ...intent, capture_method: 'later' }, 'must be equal to constant'],
  ['nothing where something has to be', { currency: 'usd' }, "must have required property 'amount'"],
  ['a group where a text has to be', { ...intent, currency: { code: 'usd' } }, 'must be string'],
  ['a list where a group has to be', { ...intent, metadata: ['x'] }, 'must be object'],
  [
    'card data, which never pass through the shop',
    { ...intent, payment_method_data: { type: 'card' } },
    'must NOT have',
  ],
])('a call with %s is refused', (_fault, input, words) => {
  expect(call('POST', '/v1/payment_intents', input)).toContain(words);
});

test('a call that is not listed is refused', () => {
  expect(call('POST', '/v1/transfers', {})).toContain('is not among the calls');
});

test('closing a test’s shop fails when it sent other calls to the provider', async () => {
  const shop = await TestShop.open();
  const ask = (path: string, body?: string) =>
    fetch(`http://127.0.0.1:${shop.sandbox.address().port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      ...(body !== undefined && { body }),
    });
  await ask('/v1/transfers');
  await ask('/v1/refunds', 'payment_intent=pi_x&amout=5');
  await expect(shop.close()).rejects.toThrow(/GET \/v1\/transfers is not among(.|\n)*POST \/v1\/refunds with/);
});

test('tests get the server from the bundle, which is compiled once for all of them', () => {
  const bundle = createRequire(__filename)(join(__dirname, '../../dist/test/server.cjs')) as Record<
    string,
    () => unknown
  >;
  expect(bundle['app.ts']?.()).toHaveProperty('createApp', createApp);
});
