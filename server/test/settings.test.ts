/** @postgres Two processes see one set of settings; changes that race are refused. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { EntityManager } from 'typeorm';
import { createApp } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { dispatchByFor } from '../src/domain/delivery-dates.js';
import { orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
});
/** Each test starts with the documented values and nothing written down. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['shop_settings', 'audit_entries', 'outbox']) await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const FIELDS = `name bannerText contactPhone contactEmail contactHours postalAddress taxNumber shippingPrice taxPercent
  freeShippingThreshold expressPrice overnightPrice acceptsCards cardEntry timeZone closedWeekdays closedDates dispatchDays lowStockThreshold guestCheckout requiresTwoStep
  reviewSummary { rating count quote author } version`;
const SETTINGS = `{ shopSettings { ${FIELDS} } }`;
const SHOP = `{ shop { name bannerText shippingPrice taxPercent freeShippingThreshold
  shippingRates { standard express overnight freeFrom }
  contact { phone dialledPhone email hours postalAddress } reviewSummary { rating count quote author } } }`;
const AUDIT = '{ auditEntries(subjectType: SHOP) { entries { actorName action detail } count } }';

const settings = async () => (await shop.as(admin).graphql(SETTINGS)).shopSettings;
/** Changes settings on their present version. */
const change = async (input: Record<string, unknown>, at = shop) =>
  at.as(admin).mutateAnswer('updateShopSettings', { version: (await settings()).version, ...input }, `{ ${FIELDS} }`);
const set = async (input: Record<string, unknown>) => {
  const { data, errors } = await change(input);
  expect(errors).toBeUndefined();
  return data!.updateShopSettings;
};
const publicShop = async () => (await other.graphql(SHOP)).shop;
const audit = async () => (await shop.as(admin).graphql(AUDIT)).auditEntries;

const documented = {
  name: 'Gift Shop',
  bannerText: 'FREE SHIPPING WHEN YOU SPEND $75',
  contactPhone: '(555) 010-0142',
  contactEmail: 'hello@giftshop.example',
  contactHours: 'every day from 8 am to 8 pm',
  postalAddress: '',
  taxNumber: '',
  shippingPrice: 7,
  taxPercent: 15,
  freeShippingThreshold: null,
  expressPrice: 12.99,
  overnightPrice: 19.99,
  acceptsCards: true,
  cardEntry: 'BOTH',
  timeZone: 'UTC',
  closedWeekdays: [],
  closedDates: [],
  dispatchDays: 1,
  lowStockThreshold: 5,
  guestCheckout: true,
  requiresTwoStep: false,
  version: 0,
};

// spec: constant-4
test('the documented values are the defaults; visitors and customers neither read nor change settings', async () => {
  expect(await settings()).toMatchObject(documented);
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as [Caller, string][]) {
    for (const answer of [
      await shop.as(caller).graphqlAnswer(SETTINGS),
      await shop.as(caller).mutateAnswer('updateShopSettings', { version: 0, name: 'Mine now' }, `{ ${FIELDS} }`),
      await shop.as(caller).graphqlAnswer(AUDIT),
    ]) {
      expect(answer.errors?.[0]?.extensions.code).toBe(code);
    }
  }
  expect(await settings()).toMatchObject(documented);
});

// spec: constant-7
test('shipping prices equal to the defaults are stored, and the pages follow', async () => {
  expect((await publicShop()).shippingRates).toMatchObject({ standard: 5.99, freeFrom: 50 });
  const prices = { shippingPrice: 7, freeShippingThreshold: null };
  expect(await set(prices)).toMatchObject({ ...prices, version: 1 });
  expect((await publicShop()).shippingRates).toMatchObject({ standard: 7, freeFrom: null });
  // Repeating it changes nothing.
  expect(await set(prices)).toMatchObject({ version: 1 });
});

// spec: running-32
test('a change takes effect in the whole shop at once, in every process', async () => {
  const reviewSummary = { rating: 4.6, count: 128, quote: 'So fresh!', author: 'Abeba' };
  const saved = await set({
    name: 'Blossom & Co',
    bannerText: 'Fresh every morning',
    contactPhone: '+251 11 123 4567',
    contactEmail: 'hi@blossom.example',
    contactHours: 'on weekdays from 9 to 5',
    postalAddress: '4 Bole Road\nAddis Ababa',
    shippingPrice: 9.5,
    taxPercent: 10,
    freeShippingThreshold: 75,
    reviewSummary,
  });
  expect(saved).toMatchObject({ version: 1, name: 'Blossom & Co', acceptsCards: true });
  expect(await publicShop()).toEqual({
    name: 'Blossom & Co',
    bannerText: 'Fresh every morning',
    shippingPrice: 9.5,
    shippingRates: { standard: 9.5, express: 12.99, overnight: 19.99, freeFrom: 75 },
    taxPercent: 10,
    freeShippingThreshold: 75,
    contact: {
      phone: '+251 11 123 4567',
      dialledPhone: '+251111234567',
      email: 'hi@blossom.example',
      hours: 'on weekdays from 9 to 5',
      postalAddress: '4 Bole Road\nAddis Ababa',
    },
    reviewSummary,
  });
  const manifest = await other.rest('GET', '/manifest.webmanifest');
  expect(manifest.body).toMatchObject({ name: 'Blossom & Co', short_name: 'Blossom & Co' });

  // Mails are signed with the name, and the contact form writes to the shop's own address.
  const customer = await shop.newCustomer();
  const [welcome] = await shop.mailsTo(customer.email);
  expect(welcome).toMatchObject({
    fromName: 'Blossom & Co',
    text: expect.stringContaining('Welcome to Blossom & Co!'),
  });
  const message = { name: 'Hana', email: 'hana@example.com', subject: 'Hello', message: 'Are you open?' };
  await shop.mutate('sendContactMessage', message);
  expect(await shop.mailsTo('hi@blossom.example')).toHaveLength(1);

  // null is a value, too: no review banner, not even the demo's; no threshold.
  await set({ reviewSummary: null, freeShippingThreshold: null });
  expect(await publicShop()).toMatchObject({ reviewSummary: null, freeShippingThreshold: null });
});

// spec: running-33
test('an order with the old totals is refused with the new figures, and nothing is written', async () => {
  const customer = await shop.newCustomer();
  const gift = await shop.product('sunflower-armful');
  const old = orderBody(gift);
  await set({ shippingPrice: 9.5, taxPercent: 10 });

  const refused = await other.as(customer).rest('POST', '/api/orders', old);
  const items = Math.round(old.itemsPrice * 100);
  const tax = Math.floor((items * 10 + 50) / 100);
  const figures = {
    itemsPrice: items / 100,
    shippingPrice: 9.5,
    taxPrice: tax / 100,
    totalPrice: (items + 950 + tax) / 100,
  };
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'PRICE_CHANGED', ...figures }]);
  expect(await shop.sql(`SELECT id FROM orders WHERE user_id = '${customer._id}'`)).toEqual([]);

  const placed = await other.as(customer).rest('POST', '/api/orders', { ...old, ...figures });
  expect([placed.status, placed.body]).toMatchObject([201, figures]);

  // An order keeps its figures, whatever comes later.
  await set({ shippingPrice: 1, taxPercent: 0, freeShippingThreshold: 0.01 });
  expect((await shop.as(customer).rest('GET', `/api/orders/${placed.body._id}`)).body).toMatchObject(figures);
  const free = orderBody(gift, 2);
  const freeFigures = { shippingPrice: 0, taxPrice: 0, totalPrice: free.itemsPrice };
  const second = await shop.as(customer).rest('POST', '/api/orders', { ...free, ...freeFigures });
  expect([second.status, second.body]).toMatchObject([201, freeFigures]);
});

describe('bad values', () => {
  // spec: running-34
  test('are all named, and nothing is written, not even the valid ones', async () => {
    const { errors } = await change({
      name: 'New name',
      contactEmail: 'nobody',
      shippingPrice: -1,
      taxPercent: 101,
      timeZone: 'Middle/Earth',
      closedWeekdays: ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
      closedDates: ['2026-02-30'],
      busySeasons: [{ from: '2026-12-24', until: '2026-12-01', days: 2 }],
      reviewSummary: { rating: 6, count: 1, quote: 'x', author: '' },
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: {
        contactEmail: 'Enter an email address, such as hello@example.com',
        shippingPrice: 'This can’t be less than 0',
        taxPercent: 'Enter a whole percentage from 0 to 100',
        timeZone: 'Choose a time zone, such as Africa/Nairobi',
        closedWeekdays: 'The shop must be open at least one day a week',
        busySeasons: 'The last day can’t be before the first',
        closedDates: '2026-02-30 isn’t a date; dates look like 2026-12-25',
        reviewSummary: 'Enter a rating from 1 to 5 with one decimal, such as 4.8',
      },
    });
    expect(await settings()).toMatchObject(documented);
    expect((await audit()).count).toBe(0);
  });

  test.each([
    ['no setting', { isDemo: false }],
    ['a null where there must be a value', { name: null }],
    ['a null among the dates', { closedDates: null }],
    ['a price that is no number', { shippingPrice: 'free' }],
  ])('%s is refused', async (_what, input) => {
    const { errors } = await change(input);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await settings()).toMatchObject(documented);
  });
});

describe('two admins', () => {
  test('at the same moment, in two processes: the later one gets a conflict, and nothing of the first is lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const version = (await settings()).version;
      const send = (at: TestShop, name: string) =>
        at.as(admin).mutateAnswer('updateShopSettings', { version, name }, `{ ${FIELDS} }`);
      const answers = await Promise.all([send(shop, `A${round}`), send(other, `B${round}`)]);
      const saved = answers.findIndex(({ errors }) => !errors);
      expect(answers.map(({ errors }) => errors?.[0]?.extensions.code).filter(Boolean)).toEqual(['CONFLICT']);
      expect(await settings()).toMatchObject({ name: `${'AB'[saved]}${round}`, version: version + 1 });
    }
    expect((await audit()).count).toBe(10);
  });

  test('a stale save gets a conflict and changes nothing; on the new values it is saved', async () => {
    await set({ name: 'First' });
    const stale = await shop
      .as(admin)
      .mutateAnswer('updateShopSettings', { version: 0, taxPercent: 20 }, `{ ${FIELDS} }`);
    expect(stale.errors?.[0]).toMatchObject({
      message: expect.stringContaining('Someone else changed the settings in the meantime.'),
      extensions: { code: 'CONFLICT' },
    });
    expect(await settings()).toMatchObject({ name: 'First', taxPercent: 15, version: 1 });
    expect(await set({ taxPercent: 20 })).toMatchObject({ name: 'First', taxPercent: 20, version: 2 });
  });

  // spec: running-34
  test('a double click and a repeated call save once', async () => {
    const send = () =>
      shop.as(admin).mutateAnswer('updateShopSettings', { version: 0, name: 'Twice', taxPercent: 15 }, `{ ${FIELDS} }`);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ data }) => data?.updateShopSettings.version)).toEqual([1, 1, 1]);
    expect(await audit()).toEqual({
      count: 1,
      entries: [
        {
          actorName: 'Hanna Bekele',
          action: 'changed-settings',
          // What was sent but is no change isn't written down.
          detail: { changes: { name: { before: 'Gift Shop', after: 'Twice' } } },
        },
      ],
    });
  });
});

// spec: running-32
test('without card payments no payment can be started, on either interface, and the service says so; started ones are still recorded', async () => {
  const customer = await shop.newCustomer();
  const placed = await shop.as(customer).rest('POST', '/api/orders', orderBody(await shop.product('sunflower-armful')));
  const orderId = String(placed.body._id);
  const start = () => other.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId });
  const begun = await start();
  expect(begun.status).toBe(200);

  await set({ acceptsCards: false });
  expect((await other.graphql('{ paymentService { isAvailable publishableKey } }')).paymentService).toEqual({
    isAvailable: false,
    publishableKey: null,
  });
  expect((await other.rest('GET', '/api/payment')).status).toBe(503);
  const text = 'Payment service is temporarily unavailable. Please try again later or contact support.';
  const refused = [503, { code: 'PAYMENT_UNAVAILABLE', message: text }];
  for (const path of ['create-checkout-session', 'create-payment-intent']) {
    const { status, body } = await other.as(customer).rest('POST', `/api/payment/${path}`, { orderId });
    expect([path, status, body]).toMatchObject([path, ...refused]);
  }
  for (const mutation of ['createCheckoutSession { url }', 'createPaymentIntent { clientSecret }']) {
    const [name, fields] = mutation.split(/ (?=\{)/);
    const answer = await other
      .as(customer)
      .graphqlAnswer(`mutation ($orderId: ID!) { ${name}(input: { orderId: $orderId }) ${fields} }`, { orderId });
    expect(answer.errors?.[0]).toMatchObject({ message: text, extensions: { code: 'PAYMENT_UNAVAILABLE' } });
  }
  // The page that was open already still ends well.
  const check = await other.as(customer).rest('GET', `/api/payment/verify-payment/${begun.body.sessionId}`);
  expect([check.status, check.body]).toMatchObject([200, { success: false, orderId, paymentStatus: 'unpaid' }]);

  await set({ acceptsCards: true });
  expect((await other.rest('GET', '/api/payment')).status).toBe(200);
  expect((await start()).status).toBe(200);
});

// spec: checkout-4
test('visitors can read where cards are entered, together with the publishable key', async () => {
  const seen = async () =>
    (await other.graphql('{ shop { cardPayment { entry publishableKey sandboxPath } } }')).shop.cardPayment;
  const sandbox = { publishableKey: 'pk_test_sandbox', sandboxPath: '/sandbox/stripe' };
  expect(await seen()).toEqual({ entry: 'BOTH', ...sandbox });
  for (const cardEntry of ['HOSTED_PAGE', 'CARD_FORM', 'BOTH']) {
    expect(await set({ cardEntry })).toMatchObject({ cardEntry });
    expect(await seen()).toEqual({ entry: cardEntry, ...sandbox });
  }
  expect((await change({ cardEntry: 'PHONE' })).errors).toBeDefined();
  expect((await change({ cardEntry: null })).errors?.[0]?.extensions.fields).toEqual({
    cardEntry: 'This is required',
  });
  expect((await audit()).entries[0]?.detail).toEqual({
    changes: { cardEntry: { before: 'card-form', after: 'both' } },
  });
});

describe('closed days', () => {
  /** Orders in one parcel, without a chosen method or day. */
  const rows = () =>
    shop.sql<{ id: string; status: string; paid_at: string; dispatch_by: string | null }>(
      'SELECT id, status, paid_at, dispatch_by FROM orders WHERE paid_at IS NOT NULL AND delivery IS NULL ORDER BY id',
    );

  // spec: running-4
  test('move the day on which undelivered paid orders must leave; repeating changes nothing', async () => {
    const before = await rows();
    expect(before.map(({ status }) => status)).toEqual(expect.arrayContaining(['paid', 'delivered']));
    const calendar = {
      timeZone: 'Africa/Nairobi',
      closedWeekdays: [0, 6],
      closedDates: ['2026-12-25'],
      dispatchDays: 3,
    };
    const plain = { deliveryDate: null, kind: 'ship', maxDays: 5 } as const;
    const expectDays = async (dispatchDays: number) => {
      await other.app.worker.drain();
      const after = await rows();
      for (const [at, row] of after.entries()) {
        const expected =
          row.status === 'paid' && before[at]!.dispatch_by !== null
            ? dispatchByFor({ ...calendar, dispatchDays, cutOffTime: null }, plain, Number(row.paid_at))
            : Number(before[at]?.dispatch_by);
        expect([row.id, Number(row.dispatch_by)]).toEqual([row.id, expected]);
      }
      expect(after).not.toEqual(before);
      return after;
    };
    await set({ ...calendar, closedWeekdays: ['SATURDAY', 'SUNDAY'] });
    await expectDays(3);
    // A season without an end is as many days more to send.
    await set({ busySeasons: [{ from: '2000-01-01', until: '2099-12-31', days: 2 }] });
    const after = await expectDays(5);

    // A crash after the action runs it again.
    await shop.app.db.inTransaction((manager) =>
      manager.query("UPDATE outbox SET done_at = NULL, due_at = 0 WHERE kind = 'recompute-dispatch'"),
    );
    await shop.app.worker.drain();
    expect(await rows()).toEqual(after);
  });

  test('are the only settings that queue a job', async () => {
    await set({ name: 'Quiet', lowStockThreshold: 9 });
    expect(await shop.sql("SELECT id FROM outbox WHERE kind = 'recompute-dispatch'")).toEqual([]);
  });
});

// spec: constant-6
test('banner and pages show the shipping prices of carts; the documented figures until something is set', async () => {
  const statedPrices = async () => {
    const { bannerText, shippingRates } = await publicShop();
    return { bannerText, ...shippingRates };
  };
  expect(await statedPrices()).toEqual({
    bannerText: 'FREE SHIPPING WHEN YOU SPEND $75',
    standard: 5.99,
    express: 12.99,
    overnight: 19.99,
    freeFrom: 50,
  });
  const saved = await set({ shippingPrice: 6.5, freeShippingThreshold: 60, overnightPrice: null });
  expect(saved.bannerText).toBe('FREE SHIPPING WHEN YOU SPEND $60');
  expect(await statedPrices()).toEqual({
    bannerText: 'FREE SHIPPING WHEN YOU SPEND $60',
    standard: 6.5,
    express: 12.99,
    overnight: null,
    freeFrom: 60,
  });
  await set({ freeShippingThreshold: null, bannerText: 'Hello' });
  expect(await statedPrices()).toMatchObject({ bannerText: 'Hello', freeFrom: null });
});

// spec: constant-4
test('a new demo shop ships free from $75, and its pages show the price of carts; the owner’s later changes stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-settings-'));
  const rules = async (between?: (manager: EntityManager) => Promise<unknown>) => {
    const config = readConfig({ PORT: '0', DATA_DIR: folder });
    const app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
    try {
      if (between) await app.db.inTransaction(between);
      return await app.db.dataSource.query<unknown[]>(
        "SELECT key, value FROM shop_settings WHERE key IN ('freeShippingThreshold', 'shippingPrice') ORDER BY key",
      );
    } finally {
      await app.close();
    }
  };
  try {
    expect(await rules()).toEqual([
      { key: 'freeShippingThreshold', value: '75' },
      { key: 'shippingPrice', value: '7' },
    ]);
    expect(await rules((manager) => manager.query('DELETE FROM shop_settings'))).toEqual([]);
    expect(await rules()).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
