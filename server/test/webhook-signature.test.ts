import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: App;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'webhooks-'));
  const config = readConfig({
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://gifts.example',
    TRUSTED_PROXIES: '1',
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: 'rk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    ORDER_LINK_SECRET: 'a secret of thirty-two characters',
  });
  app = await createApp(config, { clock, pages: null, logger: pino({ level: 'silent' }) });
});
afterAll(() => app.close());

const now = () => Math.floor(clock.now() / 1000);
/** An event that brings nothing about but its own row. Spaces, because the bytes count and not what they mean. */
const event = (id: string, change: object = {}) =>
  JSON.stringify(
    { id, object: 'event', type: 'customer.created', livemode: true, data: { object: {} }, ...change },
    null,
    2,
  );
const sign = (body: string, secret = 'whsec_new', time = now(), scheme = 'v1') =>
  `t=${time},${scheme}=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
const post = async (payload: string, signature?: string) => {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };
  const { statusCode, body } = await app.http.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload });
  return { status: statusCode, message: (JSON.parse(body) as { message?: string }).message };
};
const stored = async () =>
  (await app.db.dataSource.query<{ id: string }[]>('SELECT id FROM webhook_events ORDER BY id')).map(({ id }) => id);

const forged = event('evt_forged');
const refusals: [string, string, string | undefined][] = [
  ['no signature', forged, undefined],
  ['an empty signature', forged, ''],
  ['words for a signature', forged, 'genuine, believe me'],
  ['a signature of zeros', forged, `t=${now()},v1=${'0'.repeat(64)}`],
  ['a signature by a scheme that proves nothing', forged, sign(forged, 'whsec_new', now(), 'v0')],
  ['the secret of another endpoint', forged, sign(forged, 'whsec_another')],
  ['an empty secret', forged, sign(forged, '')],
  ['both secrets in one', forged, sign(forged, 'whsec_new, whsec_old')],
  ['a signature of five minutes and a second ago', forged, sign(forged, 'whsec_new', now() - 301)],
  ['one byte changed', forged.replace('evt_forged', 'evt_forgee'), sign(forged)],
  ['one byte more', `${forged} `, sign(forged)],
  ['the same JSON, written again', JSON.stringify(JSON.parse(forged)), sign(forged)],
  ['no body', '', sign(forged)],
];
// spec: call-7, loss-23
test.each(refusals)('an event with %s is refused and not stored', async (_fault, body, signature) => {
  expect(await post(body, signature)).toEqual({ status: 400, message: 'The signature is not valid' });
  expect(await stored()).not.toContain('evt_forged');
});

test('a signature that is almost five minutes old is accepted', async () => {
  expect(await post(event('evt_slow'), sign(event('evt_slow'), 'whsec_new', now() - 280))).toMatchObject({
    status: 200,
  });
  expect(await stored()).toContain('evt_slow');
});

// spec: loss-23
test('while a secret replaces another, events signed with either are accepted', async () => {
  for (const secret of ['whsec_old', 'whsec_new']) {
    const body = event(`evt_${secret}`);
    expect(await post(body, sign(body, secret))).toMatchObject({ status: 200 });
  }
  // Stripe itself signs with both then.
  const body = event('evt_both');
  const both = `${sign(body, 'whsec_unknown')},${sign(body, 'whsec_old').split(',')[1]}`;
  expect(await post(body, both)).toMatchObject({ status: 200 });
  expect(await stored()).toEqual(expect.arrayContaining(['evt_both', 'evt_whsec_new', 'evt_whsec_old']));
});

test.each([{ livemode: false }, { livemode: undefined }])(
  'an event about test money (%j) is refused by a live shop and not stored, even with a valid signature',
  async (mode) => {
    const body = event('evt_test_money', mode);
    expect(await post(body, sign(body))).toEqual({
      status: 400,
      message: 'The event and the key are from different modes (test and live)',
    });
    expect(await stored()).not.toContain('evt_test_money');
  },
);
