/** @postgres Erasure is one transaction over many tables. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { orderBody } from './support/orders.js';
import { callSandbox } from './support/provider.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  gift = await shop.product('sunflower-armful');
  // The overview names ten late orders: those of the demo would leave no room.
  await change('UPDATE orders SET late_at = NULL');
});
afterEach(() => change('DELETE FROM shop_settings'));
afterAll(() => shop.close());

const PASSWORD = 'gift-shop-demo';
/** Everything that identifies a person. */
const traces = /Zerihun|Quaye|Wendimu|Bahirville|Jacaranda/i;
const shippingAddress = {
  firstName: 'Wendimu',
  lastName: 'Quaye',
  address: '17 Jacaranda Close',
  city: 'Bahirville',
  postalCode: '1000',
  country: 'Ethiopia',
};

interface Customer {
  _id: string;
  token: string;
  email: string;
}
type Orders = Record<'delivered' | 'cancelled' | 'expired' | 'open', string>;

const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
/** Admins are signed out after some hours, and the clock moves by days. */
const admin = () => shop.signInDemo('admin@example.com');
/** As the worker does it every hour, without the other tasks that have become due meanwhile. */
const daysLater = async (days: number) => {
  shop.clock.advanceMinutes(days * 24 * 60);
  await change("DELETE FROM job_runs WHERE name = 'clean-up'");
  await shop.app.worker.runOnce();
};

async function newPerson(isConfirmed = true): Promise<Customer> {
  await change('DELETE FROM rate_limits');
  const email = `zérihun-${shop.clock.now()}@quaye.example`;
  const { body } = await shop.rest('POST', '/api/users/register', { name: 'Zerihun Quaye', email, password: PASSWORD });
  const _id = String(body._id);
  if (isConfirmed) await change(`UPDATE users SET email_verified_at = ${shop.clock.now()} WHERE id = '${_id}'`);
  return { _id, email, token: String(body.token) };
}

async function place(customer: Customer, qty: number): Promise<string> {
  const body = orderBody(gift, qty, { shippingAddress });
  return String((await shop.as(customer).rest('POST', '/api/orders', body)).body._id);
}

/** An order of each state; the open one is late. */
async function placeAll(customer: Customer): Promise<Orders> {
  const expired = await place(customer, 1);
  shop.clock.advanceMinutes(24 * 60);
  await shop.app.expireOrders.expireDue();
  const [cancelled, delivered, open] = [await place(customer, 2), await place(customer, 3), await place(customer, 4)];
  const input = { id: cancelled, reason: 'As you wished' };
  const caller = await admin();
  await shop.as(caller).mutate('cancelOrder', input, '{ _id }');
  for (const id of [delivered, open]) await shop.as(customer).payByCard({ id });
  await shop.as(caller).rest('PUT', `/api/orders/${delivered}/deliver`, {});
  shop.clock.advanceMinutes(3 * 24 * 60);
  await shop.app.worker.drain();
  return { delivered, cancelled, expired, open };
}

const remove = async ({ _id }: Customer) =>
  expect((await shop.as(await admin()).rest('DELETE', `/api/users/${_id}`)).status).toBe(200);

async function keepFor(days: number): Promise<void> {
  const { _id, ...caller } = await admin();
  const { version } = (await shop.as(caller).graphql('{ shopSettings { version } }')).shopSettings;
  const input = { version, deletedCustomerDays: days };
  await shop.as(caller).mutate('updateShopSettings', input, '{ version }');
}

const ORDER = `_id user { name email } shippingAddress { firstName lastName address city }
  paymentResult { email_address } timeline { actorName note }`;

/** What an admin finds in all places but the orders' own pages; each text is from one place. */
async function readAround({ _id, email }: Customer, orders: Orders): Promise<Record<string, string>> {
  const caller = await admin();
  const ids = Object.values(orders);
  const ask = async (query: string, variables = {}) => JSON.stringify(await shop.as(caller).graphql(query, variables));
  const rest = async (path: string) => JSON.stringify((await shop.as(caller).rest('GET', path)).body);
  const search = (words: string) =>
    ask(`query ($search: String) { orders(search: $search) { orders { ${ORDER} } } }`, { search: words });
  const csv = await fetch(`${shop.url}/api/admin/orders.csv`, { headers: { authorization: `Bearer ${caller.token}` } });
  const states = ['WAITING', 'FAILED', 'DONE', null];
  const jobs = states.map((state) =>
    ask('query ($state: JobState) { jobs(state: $state) { jobs { addressee lastError } } }', { state }),
  );
  const jobsOfOrders = ids.map((id) =>
    ask('query ($id: ID) { jobs(orderId: $id) { jobs { addressee lastError } } }', { id }),
  );
  const task = 'orders { customerName }';
  return {
    'list, REST': await rest('/api/orders'),
    'list of the customer, REST': await rest(`/api/orders/user/${_id}`),
    'list, GraphQL': await ask(`{ orders(pageSize: 50) { orders { ${ORDER} } } }`),
    'search by name': await search('zerihun'),
    'search by email': await search(email),
    'search by recipient': await search('wendimu'),
    'search by city': await search('bahirville'),
    export: await csv.text(),
    overview: await ask(`{ shopTasks { late { ${task} } leavingToday { ${task} } expiringSoon { ${task} } } }`),
    'mail list': (await Promise.all([...jobs, ...jobsOfOrders])).join(),
    outbox: JSON.stringify(await shop.sql('SELECT payload, last_error FROM outbox')),
    'audit log': await ask('{ auditEntries { entries { actorName detail } } }'),
    users: await ask('{ users { users { name email } } }'),
  };
}

const placesWithTraces = (read: Record<string, string>) =>
  Object.keys(read).filter((place) => traces.test(read[place] ?? ''));

/** Which orders' own pages, receipts included, still show the person, for programs and for people. */
async function ordersWithTraces(orders: Orders): Promise<string[]> {
  const caller = await admin();
  const found: string[] = [];
  for (const [state, id] of Object.entries(orders)) {
    const { body } = await shop.as(caller).rest('GET', `/api/orders/${id}`);
    const page = await shop.as(caller).graphql(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id });
    const isTold = [body, page].map((answer) => traces.test(JSON.stringify(answer)));
    expect(isTold[0]).toBe(isTold[1]);
    if (isTold[0]) found.push(state);
  }
  return found.sort();
}

/** What opens an order from an email about it. */
const linkKey = async ({ email }: Customer, id: string) =>
  (await shop.mailsTo(email))
    .flatMap(({ text }) => new RegExp(`/order/${id}\\?key=(\\S+)`).exec(text)?.[1] ?? [])
    .at(-1);

const receiptOf = async (id: string) =>
  (await shop.as(await admin()).rest('GET', `/api/orders/${id}`)).body.paymentResult?.email_address;

describe('what an order shows of a deleted customer', () => {
  const all = ['cancelled', 'delivered', 'expired', 'open'];

  // spec: role-6
  test('by default, ended orders show no personal data at once, open ones on their own page until 30 days after delivery', async () => {
    const customer = await newPerson();
    const orders = await placeAll(customer);
    await change(
      `UPDATE outbox SET done_at = NULL, failed_at = ${shop.clock.now()}, last_error = 'no ${customer.email} here'
        WHERE order_id = '${orders.delivered}' AND kind = 'send-order-mail'`,
    );
    // The audit log knows admins' actions only; the search finds the person by everything.
    const before = await readAround(customer, orders);
    expect(placesWithTraces(before)).toEqual(Object.keys(before).filter((place) => place !== 'audit log'));
    expect(await ordersWithTraces(orders)).toEqual(all);
    expect(await receiptOf(orders.delivered)).toBe(customer.email);
    const key = await linkKey(customer, orders.open);
    const throughLink = async () => (await shop.rest('GET', `/api/orders/${orders.open}?key=${key}`)).body;
    expect(JSON.stringify(await throughLink())).toMatch(traces);

    await remove(customer);
    const shown = await throughLink();
    expect(shown).toMatchObject({ _id: orders.open, user: { name: 'Deleted customer', email: '' } });
    expect(JSON.stringify(shown)).not.toMatch(traces);
    expect((await readAround(customer, orders))['list of the customer, REST']).toContain('Deleted customer');
    expect(await ordersWithTraces(orders)).toEqual(['open']);
    expect(await receiptOf(orders.delivered)).toBeNull();
    // The last email is queued, and no one sees its recipient.
    expect(placesWithTraces(await readAround(customer, orders))).toEqual(['outbox']);
    await shop.app.worker.drain();
    expect(await shop.mailTo(customer.email, 'Your account has been deleted')).toBeDefined();
    await daysLater(1);
    expect(placesWithTraces(await readAround(customer, orders))).toEqual([]);

    await shop.as(await admin()).rest('PUT', `/api/orders/${orders.open}/deliver`, {});
    await daysLater(29.9);
    expect(await ordersWithTraces(orders)).toEqual(['open']);
    await daysLater(0.2);
    expect(await ordersWithTraces(orders)).toEqual([]);
    expect(await shop.sql(`SELECT id FROM payments WHERE receipt_email = '${customer.email}'`)).toEqual([]);
    // No hash that a guess at the address could be compared with.
    const hashes = await shop.sql(`SELECT id, request_hash FROM orders WHERE user_id = '${customer._id}'`);
    for (const { id, request_hash } of hashes) expect(request_hash).toBe(id);
  });

  // spec: role-6
  test('with 60 days set, every order shows the personal data that long on its own page and receipt, and nowhere else', async () => {
    await keepFor(60);
    const customer = await newPerson();
    const orders = await placeAll(customer);
    await remove(customer);
    await shop.as(await admin()).rest('PUT', `/api/orders/${orders.open}/deliver`, {});
    await daysLater(59.9);
    expect(placesWithTraces(await readAround(customer, orders))).toEqual([]);
    expect(await ordersWithTraces(orders)).toEqual(all);
    expect(await receiptOf(orders.delivered)).toBe(customer.email);
    await daysLater(0.2);
    expect(placesWithTraces(await readAround(customer, orders))).toEqual([]);
    expect(await ordersWithTraces(orders)).toEqual([]);
    expect(await receiptOf(orders.delivered)).toBeNull();
  });

  // spec: role-6
  test('when the setting is lowered, the next clean-up removes what is too old', async () => {
    await keepFor(3653);
    const customer = await newPerson();
    const id = await place(customer, 1);
    const caller = await admin();
    await shop.as(caller).rest('PUT', `/api/orders/${id}/pay`, { note: 'Cash' });
    await shop.as(caller).rest('PUT', `/api/orders/${id}/deliver`, {});
    await remove(customer);
    await daysLater(10);
    const orders = { delivered: id } as Orders;
    expect(await ordersWithTraces(orders)).toEqual(['delivered']);
    await keepFor(0);
    await daysLater(0);
    expect(await ordersWithTraces(orders)).toEqual([]);
  });

  // spec: role-6
  test('an order without an address accepts no payment: a late one is refunded, and its payer’s data are not kept', async () => {
    const customer = await newPerson();
    const id = await place(customer, 1);
    const session = await shop.as(customer).openSession({ id });
    shop.sandbox.switches.holdWebhooks = true;
    shop.sandbox.payCheckout(session, goodCard);
    // Behind the provider's back, as if its confirmation had been wrong.
    await change(`UPDATE orders SET status = 'expired', closed_at = 0 WHERE id = '${id}'`);
    await change(`UPDATE payments SET status = 'canceled' WHERE order_id = '${id}'`);
    await remove(customer);
    const byHand = await shop.as(await admin()).rest('PUT', `/api/orders/${id}/pay`, { note: 'Cash' });
    expect(byHand).toMatchObject({ status: 409, body: { message: expect.stringContaining('account was deleted') } });
    shop.sandbox.switches.holdWebhooks = false;
    await shop.sandbox.deliverPending();
    await shop.app.worker.drain();
    expect(await shop.sql(`SELECT status FROM orders WHERE id = '${id}'`)).toEqual([{ status: 'expired' }]);
    expect(await shop.sql(`SELECT status, receipt_email FROM payments WHERE order_id = '${id}'`)).toEqual([
      { status: 'refunded', receipt_email: null },
    ]);
  });

  test('the payment page shows no personal data to someone with the order’s link, and sends no receipt', async () => {
    const customer = await newPerson();
    const orderId = await place(customer, 1);
    shop.clock.advanceMinutes(10);
    await shop.app.worker.drain();
    const body = { orderId, key: await linkKey(customer, orderId) };
    await remove(customer);
    const page = await shop.rest('POST', '/api/payment/create-checkout-session', body);
    expect(page.status).toBe(200);
    expect(await (await fetch(String(page.body.url))).text()).not.toMatch(traces);
    const intent = await shop.rest('POST', '/api/payment/create-payment-intent', body);
    const id = String(intent.body.clientSecret).split('_secret_')[0];
    expect(await callSandbox(shop, `/v1/payment_intents/${id}`)).toMatchObject({ receipt_email: null });
  });

  test('an order is still found by its number and its gifts', async () => {
    const customer = await newPerson();
    const id = await place(customer, 1);
    await remove(customer);
    const caller = await admin();
    const { body } = await shop.as(caller).rest('GET', `/api/orders/${id}`);
    const query = 'query ($search: String) { orders(search: $search) { orders { _id } } }';
    for (const search of [String(body.number), `sunflower ${String(body.totalPrice)}`]) {
      const found = await shop.as(caller).graphql(query, { search });
      expect(found.orders.orders.map(({ _id }: { _id: string }) => _id)).toContain(id);
    }
  });
});

const jobsOf = async (caller: { token: string }, state: string) =>
  (await shop.as(caller).graphql(`{ jobs(state: ${state}) { jobs { id template addressee canResend } } }`)).jobs.jobs;
const resend = async (id: string, caller: { token: string }) =>
  (await shop.as(caller).mutateAnswer('resendMail', { id }, '{ id }')).errors?.[0];
const outboxWith = (text: string) => shop.sql(`SELECT id FROM outbox WHERE payload LIKE '%${text}%'`);

describe('when an account is deleted', () => {
  const refusal = {
    message: 'This customer’s account was deleted, so we can’t send them emails anymore.',
    extensions: { code: 'CONFLICT' },
  };

  // spec: trust-26
  test('its emails are deleted, failed ones and the last one included, and none can be sent again', async () => {
    const [customer, other] = [await newPerson(), await newPerson()];
    await shop.rest('POST', '/api/users/forgot-password', { email: customer.email });
    await change(
      `UPDATE outbox SET failed_at = ${shop.clock.now()}, last_error = 'no ${customer.email}' WHERE payload LIKE '%reset-password%'`,
    );
    expect(await outboxWith(customer.email)).toHaveLength(2);
    await remove(customer);
    expect(await outboxWith(customer.email)).toHaveLength(1);
    expect(await outboxWith(other.email)).toHaveLength(1);

    await shop.app.worker.drain();
    const caller = await admin();
    const isLast = ({ template }: { template: string | null }) => template === 'account-deleted';
    const last = (await jobsOf(caller, 'DONE')).find(isLast);
    expect(last).toMatchObject({ addressee: null, canResend: false });
    expect(await resend(last!.id, caller)).toMatchObject(refusal);
    await daysLater(0);
    expect(await outboxWith(customer.email)).toEqual([]);

    await remove(other);
    await change(`UPDATE outbox SET failed_at = ${shop.clock.now()} WHERE payload LIKE '%${other.email}%'`);
    expect((await jobsOf(await admin(), 'FAILED')).find(isLast)).toMatchObject({ addressee: null });
    await daysLater(6.9);
    expect(await outboxWith(other.email)).toHaveLength(1);
    await daysLater(0.2);
    expect(await outboxWith(other.email)).toEqual([]);
  });

  // spec: trust-26
  test('its email files are deleted, the last one included; those of others stay', async () => {
    const folder = join(shop.dataDir, 'mails');
    const filesAbout = async ({ email }: Customer) => {
      const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(texts)).filter((text) => text.toLowerCase().includes(email)).length;
    };
    await change(
      `INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '"desk@shop.example"', 1)`,
    );
    const people = [await newPerson(), await newPerson(false), await newPerson()] as const;
    for (const { email } of people) {
      await shop.mutate('sendContactMessage', {
        name: 'Zerihun',
        email: email.toUpperCase(),
        subject: 'Hello',
        message: 'How are you?',
      });
    }
    const files = async () => {
      await shop.app.worker.drain();
      return [await filesAbout(people[0]), await filesAbout(people[1]), await filesAbout(people[2])];
    };
    expect(await files()).toEqual([2, 2, 2]);
    await remove(people[0]);
    await remove(people[1]);
    expect(await files()).toEqual([3, 3, 2]);
    await daysLater(0);
    // A message that anyone may have written with an unconfirmed address is kept, as its row is.
    expect(await files()).toEqual([0, 1, 2]);
    await change('DELETE FROM contact_messages');
  });

  test('emails about its orders can’t be sent again', async () => {
    const customer = await newPerson();
    const id = await place(customer, 1);
    shop.clock.advanceMinutes(10);
    await shop.app.worker.drain();
    const [mail] = await shop.sql(`SELECT id FROM outbox WHERE order_id = '${id}' AND kind = 'send-order-mail'`);
    await remove(customer);
    expect(await resend(String(mail?.['id']), await admin())).toMatchObject(refusal);
  });

  // spec: trust-26
  test('a former admin’s name is removed from the audit log and the stock ledger', async () => {
    const former = await newPerson();
    const caller = await admin();
    const setAdmin = (isAdmin: boolean) =>
      shop.as(caller).mutate('setUserAdmin', { id: former._id, isAdmin }, '{ _id }');
    await setAdmin(true);
    const { body } = await shop.as(caller).rest('GET', `/api/products/${String(gift._id)}`);
    const count = Number(body.countInStock) + 1;
    const put = await shop
      .as(former)
      .rest('PUT', `/api/products/${String(gift._id)}`, { ...body, countInStock: count });
    expect(put.status).toBe(200);
    await setAdmin(false);
    const namedRows = async () => [
      await shop.sql("SELECT actor_name FROM audit_entries WHERE actor_name = 'Zerihun Quaye'"),
      await shop.sql("SELECT actor_name FROM stock_moves WHERE actor_name = 'Zerihun Quaye'"),
    ];
    expect((await namedRows()).map(({ length }) => length)).toEqual([1, 1]);
    await remove(former);
    expect(await namedRows()).toEqual([[], []]);
    expect(await shop.sql(`SELECT actor_name FROM audit_entries WHERE actor_id = '${former._id}'`)).toEqual([
      { actor_name: 'Deleted customer' },
    ]);
  });

  // spec: trust-26
  test.each([
    ['goes with the account whose confirmed address it came from', true, 0],
    ['stays when nobody has confirmed the address', false, 1],
  ])('a contact message %s', async (_, isConfirmed, left) => {
    const customer = await newPerson(isConfirmed);
    const sent = await shop.mutate('sendContactMessage', {
      name: 'Zerihun',
      email: customer.email.toUpperCase(),
      subject: 'Hello',
      message: 'How are you?',
    });
    expect(sent).toBe(true);
    const { body } = await shop.as(customer).rest('GET', '/api/users/me/data');
    expect(body['contactMessages']).toHaveLength(1 - left);
    await remove(customer);
    expect(await shop.sql("SELECT id FROM contact_messages WHERE subject = 'Hello'")).toHaveLength(left);
    await change('DELETE FROM contact_messages');
    await shop.app.worker.drain();
  });
});

// spec: call-13
test('the data export holds all orders, however many, and everything else', async () => {
  const customer = await newPerson();
  const id = await place(customer, 1);
  const [row] = await shop.sql(`SELECT * FROM orders WHERE id = '${id}'`);
  const columns = Object.keys(row ?? {});
  const values = columns.map((name) => {
    if (name === 'id') return "'bulk-' || n.i";
    if (name === 'idempotency_key') return 'NULL';
    return name === 'status' ? "'expired'" : `o.${name}`;
  });
  await change(
    `INSERT INTO orders (${columns.join(', ')})
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      SELECT ${values.join(', ')} FROM orders o CROSS JOIN n WHERE o.id = '${id}'`,
  );
  await change(
    `INSERT INTO identities (provider, subject, user_id, email, created_at)
      VALUES ('google', 'g-1', '${customer._id}', 'me@gmail.example', 0)`,
  );
  const gone = 'no-longer-sold';
  await change(
    `INSERT INTO saved_carts (user_id, lines, updated_at) VALUES ('${customer._id}', '[{"productId":"${gone}","quantity":2}]', 0)`,
  );
  await change(`UPDATE sessions SET revoked_at = 5 WHERE user_id = '${customer._id}'`);
  const { body: again } = await shop.rest('POST', '/api/users/auth', { email: customer.email, password: PASSWORD });
  await shop.mutate('sendContactMessage', {
    name: 'Zerihun',
    email: customer.email,
    subject: 'Bye',
    message: 'See you',
  });
  await shop.app.worker.drain();

  const { body } = await shop.as({ token: String(again.token) }).rest('GET', '/api/users/me/data');
  expect(new Set(body.orders.map(({ _id }: { _id: string }) => _id)).size).toBe(1001);
  expect(body).toMatchObject({
    user: { email: customer.email, name: 'Zerihun Quaye' },
    sessions: [
      { isCurrent: true, endedAt: null },
      { isCurrent: false, endedAt: '1970-01-01T00:00:00.005Z' },
    ],
    devices: [{ lastUsedAt: expect.any(String) }, { lastUsedAt: expect.any(String) }],
    google: { id: 'g-1', email: 'me@gmail.example', connectedAt: '1970-01-01T00:00:00.000Z' },
    contactMessages: [{ subject: 'Bye', message: 'See you', email: customer.email, createdAt: expect.any(String) }],
    emails: [
      { template: 'placed', orderId: id, sentAt: null },
      { template: 'verify-email', orderId: null, sentAt: expect.any(String) },
    ],
    cart: [{ productId: gone, quantity: 2 }],
  });
});

// spec: trust-27
test('abandoned accounts are deleted after 90 days without a confirmed address, an order, Google or a visit', async () => {
  const people = {
    abandoned: await newPerson(false),
    confirmed: await newPerson(),
    ordering: await newPerson(false),
    google: await newPerson(false),
    visiting: await newPerson(false),
  };
  await place(people.ordering, 1);
  await change(
    `INSERT INTO identities (provider, subject, user_id, created_at) VALUES ('google', 'g-2', '${people.google._id}', 0)`,
  );
  const left = async () => {
    const rows = await shop.sql('SELECT id FROM users WHERE deleted_at IS NULL');
    const ids = new Set(rows.map(({ id }) => id));
    return Object.keys(people).filter((name) => ids.has(people[name as keyof typeof people]._id));
  };
  await daysLater(89.9);
  expect(await left()).toEqual(Object.keys(people));
  await shop.rest('POST', '/api/users/auth', { email: people.visiting.email, password: PASSWORD });
  await daysLater(0.2);
  expect(await left()).toEqual(['confirmed', 'ordering', 'google', 'visiting']);
  expect(await shop.mailTo(people.abandoned.email, 'Your account has been deleted')).toBeUndefined();
  expect(await outboxWith(people.abandoned.email)).toEqual([]);
  await daysLater(90.1);
  expect(await left()).toEqual(['confirmed', 'ordering', 'google']);
});

test('every table is in docs/personal-data.md', () => {
  const text = readFileSync(join(__dirname, '../../docs/personal-data.md'), 'utf8');
  const tables = shop.app.db.dataSource.entityMetadatas.map(({ tableName }) => tableName);
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
