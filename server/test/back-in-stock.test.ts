/** @postgres The ledger queues emails in its transactions. */
import { randomUUID } from 'node:crypto';
import { onFailpoint } from '../src/db/failpoints.js';
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { until } from './support/until.js';

let shop: TestShop;
let admin: { token: string };
beforeEach(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  onFailpoint(null);
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

async function create(countInStock = 0): Promise<Product> {
  const { body } = await shop.as(admin).rest('POST', '/api/products', {
    name: `Peonies ${randomUUID()}`,
    description: 'Ten pink peonies.',
    image: '/images/products/peonies.webp',
    price: 40,
    countInStock,
  });
  return body;
}

const someone = () => `${randomUUID()}@example.com`;
const ask = <T = { message: string }>(id: string, email: unknown) =>
  shop.rest<T>('POST', `/api/products/${id}/stock-alerts`, { email });
const confirm = <T = { message: string }>(token: string) =>
  shop.rest<T>('POST', '/api/stock-alerts/confirm', { token });
const stop = <T = { message: string }>(key: string) => shop.rest<T>('POST', '/api/stock-alerts/stop', { key });
const setStock = (id: string, countInStock: number) =>
  shop.as(admin).rest('PUT', `/api/products/${id}`, { countInStock });
const alerts = () => shop.sql('SELECT * FROM stock_alerts');

/** Subjects of the mails to an address, after everything that is due. */
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
/** One job queues the emails, others send them. */
const mailsTo = async (email: string) => {
  await shop.app.worker.drain();
  return shop.mailsTo(email);
};
const linkIn = async (email: string, name: 'token' | 'stop') =>
  (await mailsTo(email)).flatMap(({ text }) => new RegExp(`/back-in-stock\\?${name}=([\\w-]+)`).exec(text)?.[1] ?? []);
async function askAndConfirm(id: string, email = someone()): Promise<string> {
  expect((await ask(id, email)).status).toBe(202);
  expect((await confirm((await linkIn(email, 'token')).at(-1) ?? '')).status).toBe(200);
  return email;
}

test('whoever has confirmed the address gets one email when it is back', async () => {
  const { _id, name } = await create();
  const email = await askAndConfirm(_id);
  const [unconfirmed, question] = [someone(), `Confirm: email me when ${name} is back`];
  await ask(_id, unconfirmed);
  await setStock(_id, 3);
  expect(await subjects(email)).toEqual([question, `${name} is back in stock`]);
  expect(await subjects(unconfirmed)).toEqual([question]);
  // The request is gone with its email.
  expect(await alerts()).toMatchObject([{ email: unconfirmed }]);
  await setStock(_id, 0);
  await setStock(_id, 3);
  expect(await subjects(email)).toHaveLength(2);
});

test('stock that an order gives back counts, of a variant, too', async () => {
  const { _id } = await create(1);
  const { body } = await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id, values: ['Small'] },
      { values: ['Large'], price: 60, countInStock: 2 },
    ],
  });
  const large = body.variants[1] as unknown as Product;
  const customer = shop.asNewCustomer();
  const { id } = await customer.placeOrder(large, 2);
  const email = await askAndConfirm(large._id);
  await customer.graphql(`mutation ($id: ID!) { cancelMyOrder(input: { id: $id }) { _id } }`, { id });
  expect(await subjects(email)).toContain(`${body.name} (Large) is back in stock`);
});

test('nothing is sent for what is sold out again, until the next delivery', async () => {
  const { _id } = await create();
  const email = await askAndConfirm(_id);
  await setStock(_id, 1);
  await shop.asNewCustomer().rest('POST', '/api/orders', orderBody({ ...(await create(0)), _id }));
  expect(await subjects(email)).toHaveLength(1);
  await setStock(_id, 2);
  expect(await subjects(email)).toHaveLength(2);
});

describe('what came while the product was hidden is announced', () => {
  const save = (id: string, change: Record<string, unknown>) =>
    shop.as(admin).rest('PUT', `/api/products/${id}`, change);
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['when it is published', (id) => save(id, { isPublished: true })],
    [
      'on the date on which it is published',
      async (id) => {
        await save(id, { publishFrom: new Date(shop.clock.now() + 60_000).toISOString() });
        shop.clock.advanceMinutes(2);
        await shop.app.worker.runOnce();
      },
    ],
  ])('%s', async (_, show) => {
    const { _id, name } = await create();
    const { body } = await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large', 'Huge'] }],
      variants: [{ _id, values: ['Small'] }, ...['Large', 'Huge'].map((size) => ({ values: [size], price: 60 }))],
    });
    const [, large = { _id: '' }, huge = { _id: '' }] = body.variants;
    const [small, ofLarge, ofHuge] = [
      await askAndConfirm(_id),
      await askAndConfirm(large._id),
      await askAndConfirm(huge._id),
    ];
    await save(_id, { isPublished: false });
    await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
      options: body.options,
      variants: body.variants.map((variant, index) => ({
        _id: variant._id,
        values: variant.options.map(({ value }) => value),
        stockDelta: index < 2 ? 1 : 0,
      })),
    });
    expect(await subjects(small)).toHaveLength(1);
    await show(_id);
    expect(await subjects(small)).toContain(`${name} (Small) is back in stock`);
    expect(await subjects(ofLarge)).toContain(`${name} (Large) is back in stock`);
    expect(await subjects(ofHuge)).toHaveLength(1);
  });
});

test('what came back while the product was deleted is announced when it is restored', async () => {
  const product = await create(1);
  const customer = shop.asNewCustomer();
  const { id } = await customer.placeOrder(product, 1);
  const email = await askAndConfirm(product._id);
  await shop.as(admin).rest('DELETE', `/api/products/${product._id}`);
  await customer.graphql(`mutation ($id: ID!) { cancelMyOrder(input: { id: $id }) { _id } }`, { id });
  expect(await subjects(email)).toHaveLength(1);
  await shop
    .as(admin)
    .graphql('mutation ($id: ID!) { restoreProduct(input: { id: $id }) { _id } }', { id: product._id });
  expect(await subjects(email)).toHaveLength(2);
});

describe('a delivery that comes at the same time is not missed', () => {
  /** A delivery that finds nobody to tell, and is committed once that waits for it, or is over. */
  const deliverDuring = async <T>(id: string, act: () => Promise<T>): Promise<T> => {
    let isOver = false;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const delivery = shop.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE products SET count_in_stock = 1 WHERE id = '${id}'`);
      await manager.query(
        `INSERT INTO stock_moves (id, product_id, kind, delta, created_at) VALUES ('${randomUUID()}', '${id}', 'adjust', 1, 0)`,
      );
      begin();
      await until(async () => isOver || (await isSomeoneWaiting()));
    });
    await begun;
    const acting = act().finally(() => (isOver = true));
    await delivery;
    return acting;
  };
  const isSomeoneWaiting = async () =>
    // Everyone waits for SQLite's one writer.
    process.env['TEST_DATABASE'] !== 'postgres' ||
    (await shop.sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
      .length > 0;

  test('by a confirmation', async () => {
    const { _id } = await create();
    const email = someone();
    await ask(_id, email);
    const [token = ''] = await linkIn(email, 'token');
    await deliverDuring(_id, () => confirm(token));
    expect(await subjects(email)).toHaveLength(2);
  });

  test('by an email that found it sold out', async () => {
    const { _id } = await create();
    const email = await askAndConfirm(_id);
    await setStock(_id, 1);
    await setStock(_id, 0);
    const { db } = shop.app;
    const write = jest.spyOn(db, 'inTransaction');
    let claimed = 0;
    onFailpoint((point) => {
      if (point === 'message-claimed') claimed += 1;
      // The first message queues the email, the second is the email.
      if (point === 'message-claimed' && claimed === 2)
        write.mockImplementationOnce((work) => deliverDuring(_id, () => db.inTransaction(work)));
    });
    await mailsTo(email);
    expect(await subjects(email)).toHaveLength(2);
  });
});

test('an email that was given up is sent with a later delivery', async () => {
  const { _id } = await create();
  const email = await askAndConfirm(_id);
  await shop.sql(`UPDATE stock_alerts SET queued_at = ${shop.clock.now()}`);
  await setStock(_id, 1);
  expect(await subjects(email)).toHaveLength(1);
  shop.clock.advanceMinutes(2 * 24 * 60 + 1);
  await setStock(_id, 0);
  await setStock(_id, 1);
  expect(await subjects(email)).toHaveLength(2);
});

test('a link that is confirmed after the delivery brings the email at once, and works again', async () => {
  const { _id } = await create();
  const email = someone();
  await ask(_id, email);
  const [token = ''] = await linkIn(email, 'token');
  await setStock(_id, 1);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  expect(await subjects(email)).toHaveLength(2);
});

test('the answer is the same, and nothing more is sent, once it is confirmed', async () => {
  const { _id } = await create();
  const email = await askAndConfirm(_id);
  const [again, first] = [await ask(_id, ` ${email.toUpperCase()} `), await ask(_id, someone())];
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await subjects(email)).toHaveLength(1);
});

test('the link that stops ends all requests of the address, only with its signature', async () => {
  const [one, other] = [await create(), await create()];
  const email = await askAndConfirm(one._id);
  await askAndConfirm(other._id, email);
  const stranger = await askAndConfirm(other._id);
  await setStock(one._id, 1);
  const [key = ''] = await linkIn(email, 'stop');
  const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  for (const bad of [forged, key.slice(0, 64), ''])
    expect((await stop<Refusal>(bad)).body.fields).toHaveProperty('key');
  expect(await alerts()).toHaveLength(2);
  expect((await stop(key)).status).toBe(200);
  expect((await stop(key)).status).toBe(200);
  expect(await alerts()).toMatchObject([{ email: stranger }]);
});

test('mail programs end all requests by posting a form to the link (RFC 8058)', async () => {
  const { _id } = await create();
  const email = await askAndConfirm(_id);
  await setStock(_id, 1);
  const waiting = await askAndConfirm((await create())._id, email);
  const [key = ''] = await linkIn(email, 'stop');
  const post = (stop: string, body: FormData | URLSearchParams) =>
    fetch(`${shop.url}/back-in-stock?stop=${stop}`, { method: 'POST', body, redirect: 'manual' });
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await post(key.slice(0, -2), form)).status).toBe(400);
  expect(await alerts()).toMatchObject([{ email: waiting }]);
  for (const body of [form, new URLSearchParams(oneClick)]) expect((await post(key, body)).status).toBe(200);
  expect(await alerts()).toEqual([]);
});

test('no token is stored, and what nobody confirms is deleted after 7 days', async () => {
  const { _id } = await create();
  const [email, kept] = [someone(), await askAndConfirm(_id)];
  await ask(_id, email);
  const [token = ''] = await linkIn(email, 'token');
  for (const table of ['stock_alerts', 'outbox'])
    expect(JSON.stringify(await shop.sql(`SELECT * FROM ${table}`))).not.toContain(token);
  expect(JSON.stringify(await shop.sql("SELECT payload FROM outbox WHERE kind LIKE '%stock%'"))).not.toContain('@');
  shop.clock.advanceMinutes(7 * 24 * 60 + 1);
  await shop.app.worker.runOnce();
  expect(await alerts()).toMatchObject([{ email: kept }]);
  expect((await confirm<Refusal>(token)).body.fields).toEqual({
    token: 'This link is no longer valid. Ask for an email again on the page of the product.',
  });
});

test('bad requests are refused at their fields', async () => {
  const { _id } = await create();
  const stocked = await create(1);
  expect((await ask<Refusal>(_id, 'nobody')).body.fields).toEqual({ email: 'Enter a valid email address' });
  expect((await ask<Refusal>(_id, undefined)).status).toBe(400);
  expect((await ask<Refusal>(stocked._id, someone())).body.fields).toEqual({ productId: 'This is in stock now.' });
  expect((await ask('nothing', someone())).status).toBe(404);
  await shop.as(admin).rest('PUT', `/api/products/${_id}`, { isPublished: false });
  expect((await ask(_id, someone())).status).toBe(404);
});

test('an address has limits, and so has a network', async () => {
  const { _id } = await create();
  const email = someone();
  const tries = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push((await ask(_id, address)).status);
    return statuses;
  };
  expect(await tries(Array.from({ length: 6 }, () => email))).toEqual([202, 202, 202, 202, 202, 429]);
  expect((await tries(Array.from({ length: 15 }, someone))).at(-1)).toBe(429);
});

test('a customer downloads the requests of a confirmed address, which go with the account', async () => {
  const { _id } = await create();
  const customer = await shop.newVerifiedCustomer();
  await askAndConfirm(_id, customer.email);
  const unverified = await shop.newCustomer();
  await askAndConfirm(_id, unverified.email);
  const mine = async (caller: typeof customer) =>
    (await shop.as(caller).rest<{ stockAlerts: unknown[] }>('GET', '/api/users/me/data')).body.stockAlerts;
  expect(await mine(customer)).toMatchObject([{ productId: _id, email: customer.email, isConfirmed: true }]);
  expect(await mine(unverified)).toEqual([]);
  await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`);
  expect(await alerts()).toMatchObject([{ email: unverified.email }]);
});
