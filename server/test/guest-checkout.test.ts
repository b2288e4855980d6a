/** @postgres A guest has no row to lock, and claims race with registrations. */
import { randomUUID } from 'node:crypto';
import { ORDER_LINK_DAYS } from '../src/modules/orders/reading/order-links.js';
import type { Product, Refusal } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf, type Caller } from './support/visitor.js';

const log: string[] = [];
let shop: TestShop;
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => log.push(line) });
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 900);
});
beforeEach(() => change('DELETE FROM rate_limits'));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
const newGuest = () => ({ name: 'Selam Guest', email: `Guest-${randomUUID()}@example.com` });
type Guest = ReturnType<typeof newGuest>;

interface Options {
  qty?: number;
  key?: string;
  change?: Record<string, unknown>;
}

const post = (guest: unknown, { qty = 1, key, change: more = {} }: Options = {}) =>
  shop
    .as({ headers: key === undefined ? {} : { 'idempotency-key': key } })
    .rest('POST', '/api/orders', { ...orderBody(gift, qty, more), guest });

/** Places an order without an account. */
async function order(guest: Guest = newGuest(), options: Options = {}) {
  const { status, body } = await post(guest, options);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { guest, id: body._id, total: body.totalPrice, key: String(body.orderKey) };
}
type Placed = Awaited<ReturnType<typeof order>>;

const see = ({ id }: { id: string }, key: string) => shop.rest('GET', `/api/orders/${id}?key=${key}`);
const cancel = (id: string, key?: string) =>
  shop.rest('POST', `/api/orders/${id}/cancel`, key === undefined ? undefined : { key });
const refusal = (answer: { status: number; body: object }) => {
  const { code, message, fields } = answer.body as Refusal;
  return { status: answer.status, code, message, ...(fields && { fields }) };
};
const countOrders = async () => Number((await shop.sql('SELECT COUNT(*) AS n FROM orders'))[0]?.['n']);
const userOf = async (id: string) => (await shop.sql(`SELECT user_id FROM orders WHERE id = '${id}'`))[0]?.['user_id'];

/** The key of the account link in the newest email to a guest; ten minutes after ordering, there is one. */
async function mailedClaim({ guest, id }: { guest: Guest; id: string }, from = shop): Promise<string> {
  from.clock.advanceMinutes(10);
  const mails = await from.mailsTo(guest.email);
  return (
    mails.flatMap(({ text }) => new RegExp(`/order/${id}\\?key=\\S+&claim=(\\S+)`).exec(text)?.[1] ?? []).at(-1) ?? ''
  );
}
const claim = (id: string, proof?: string, caller?: { token: string }) =>
  (caller ? shop.as(caller) : shop).rest(
    'POST',
    `/api/orders/${id}/claim`,
    proof === undefined ? {} : { claim: proof },
  );
const verifyEmailOf = async (customer: { email: string }) =>
  shop.rest('POST', '/api/users/verify-email', { token: await shop.mailedToken(customer.email, 'verify-email') });

describe('an order without an account', () => {
  test('is placed with a name and an email address, and is opened by its key', async () => {
    const guest = newGuest();
    const { status, headers, body } = await post(guest, { qty: 2 });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/orders/${body._id}`);
    expect(body).toMatchObject({ status: 'pending', user: { ...guest, _id: '', isGuest: true, isDeleted: false } });
    expect(body.orderKey).toMatch(/^[\w-]{43}\.[0-9a-z]+$/);

    const opened = await see({ id: body._id }, String(body.orderKey));
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({ _id: body._id, user: { name: guest.name, email: 'G…@example.com' } });
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const without = await shop.rest('GET', `/api/orders/${body._id}`);
    expect(refusal(without)).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Order not found' });
    expect(log.filter((line) => line.includes(String(body.orderKey)))).toEqual([]);
  });

  test('is placed, seen and canceled with GraphQL, too', async () => {
    const { orderItems: lines, paymentMethod: _method, ...draft } = orderBody(gift);
    const orderItems = lines.map(({ product, qty }) => ({ product, qty }));
    const { order: placed, orderKey } = await shop.mutate(
      'placeOrder',
      { ...draft, orderItems, guest: newGuest() },
      '{ ... on OrderPlaced { orderKey order { _id user { _id isGuest } } } }',
    );
    expect(placed).toMatchObject({ user: { _id: '', isGuest: true } });
    const { order: seen } = await shop.graphql(
      'query ($id: ID!, $key: String) { order(id: $id, key: $key) { status } }',
      { id: placed._id, key: orderKey },
    );
    expect(seen).toEqual({ status: 'PENDING' });
    expect(await shop.mutate('cancelMyOrder', { id: placed._id, key: orderKey }, '{ status }')).toEqual({
      status: 'CANCELLED',
    });
  });

  test('is paid on the hosted page, and its emails name nothing that a stranger could have typed', async () => {
    const placed = await order();
    const { id, key, guest } = placed;
    const { body: session } = await shop.rest('POST', '/api/payment/create-checkout-session', { orderId: id, key });
    const { location } = await payAtHostedPage(session.url, goodCard);
    const back = new URL(location ?? '').searchParams.get('key');
    const verified = await shop.rest('GET', `/api/payment/verify-payment/${session.sessionId}?key=${back}`);
    expect(verified.body).toMatchObject({ success: true, orderId: id });
    expect((await see(placed, key)).body).toMatchObject({ status: 'paid' });

    const [mail, ...others] = await shop.mailsTo(guest.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Thank you! Your order is paid/);
    expect(mail?.text).toMatch(new RegExp(`/order/${id}\\?key=`));
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Selam|Bole Road/);
    expect(refusal(await cancel(id, key))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('is paid in the page', async () => {
    const { id, key, total } = await order();
    const { body } = await shop.rest('POST', '/api/payment/create-payment-intent', { orderId: id, key });
    expect(body.clientSecret).toMatch(/_secret_/);
    expect(total).toBe(63.35);
  });

  test.each<[string, (placed: Placed, other: Placed) => string | undefined, number]>([
    ['its key', ({ key }) => key, 200],
    ['the key of another order', (_placed, { key }) => key, 401],
    ['a guessed key', ({ key }) => `${'A'.repeat(43)}${key.slice(43)}`, 401],
    ['no key', () => undefined, 401],
  ])('%s cancels a guest’s order, or not', async (_name, keyOf, status) => {
    const placed = await order();
    const answer = await cancel(placed.id, keyOf(placed, await order()));
    expect(answer.status).toBe(status);
    expect((await see(placed, placed.key)).body.status).toBe(status === 200 ? 'cancelled' : 'pending');
  });

  test('the link of a customer’s order does not cancel it, as only a guest’s order is canceled by its key', async () => {
    const placed = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(10);
    const [mail] = (await shop.mailsTo(placed.customer.email)).slice(-1);
    const key = /\/order\/\w+\?key=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect((await see(placed, key ?? '')).status).toBe(200);
    expect(mail?.text).not.toContain('claim=');
    expect((await cancel(placed.id, key)).status).toBe(401);
  });

  test('its key opens it for 90 days', async () => {
    const clock = new TestClock();
    const later = await TestShop.openWith({ clock });
    const { body } = await later.rest('POST', '/api/orders', { ...orderBody(gift), guest: newGuest() });
    const seen = async () => (await later.rest('GET', `/api/orders/${body._id}?key=${body.orderKey}`)).status;
    clock.advanceMinutes(ORDER_LINK_DAYS * 24 * 60 - 5);
    expect(await seen()).toBe(200);
    clock.advanceMinutes(5);
    expect(await seen()).toBe(404);
    await later.close();
  });
});

describe('what is refused', () => {
  test.each<[string, unknown, Record<string, string>]>([
    ['no name', { name: ' ', email: 'a@example.com' }, { 'guest.name': 'Your name is required' }],
    [
      'a name with a web address',
      { name: 'Win at www.example.com', email: 'a@example.com' },
      { 'guest.name': 'Your name must be one line without a web address' },
    ],
    ['a bad address', { name: 'Selam', email: 'selam' }, { 'guest.email': 'Enter a valid email address' }],
    [
      'two addresses',
      { name: 'Selam', email: 'a@example.com,b@example.com' },
      { 'guest.email': 'Enter a valid email address' },
    ],
  ])('%s: the field is named, and nothing is written', async (_name, guest, fields) => {
    const before = await countOrders();
    expect(refusal(await post(guest))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields });
    expect(await countOrders()).toBe(before);
  });

  test('a guest who is signed in, or whose token is stale', async () => {
    const customer = await shop.newCustomer();
    const body = { ...orderBody(gift), guest: newGuest() };
    const signedIn = await shop.as(customer).rest('POST', '/api/orders', body);
    expect(refusal(signedIn)).toMatchObject({ status: 400, fields: { guest: expect.stringContaining('signed in') } });
    const stale = await shop.as({ token: 'stale' }).rest('POST', '/api/orders', body);
    expect(stale.status).toBe(401);
  });

  test('a shop that takes none answers guests as any visitor', async () => {
    await change("INSERT INTO shop_settings (key, value, updated_at) VALUES ('guestCheckout', 'false', 0)");
    expect(refusal(await post(newGuest()))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Please log in first',
    });
    expect((await shop.graphql('{ shop { guestCheckout } }')).shop).toEqual({ guestCheckout: false });
    await change("DELETE FROM shop_settings WHERE key = 'guestCheckout'");
    expect((await shop.graphql('{ shop { guestCheckout } }')).shop).toEqual({ guestCheckout: true });
  });
});

describe('the address of an account', () => {
  test('gets the same answers as any other, and the order stays a guest’s', async () => {
    const customer = await shop.newCustomer();
    await verifyEmailOf(customer);
    const known = { name: 'A stranger', email: customer.email.toUpperCase() };
    const answers = [await post(known), await post(newGuest())];
    const shapes = answers.map(({ status, body }) => ({
      status,
      fields: Object.keys(body).sort(),
      user: body.user._id,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect(await userOf(answers[0]?.body._id ?? '')).toBeNull();
    expect((await shop.as(customer).rest<unknown[]>('GET', '/api/orders/mine')).body).toEqual([]);
    expect((await shop.as(customer).rest('GET', `/api/orders/${answers[0]?.body._id}`)).status).toBe(404);
  });

  test('what its account holds does not count against guests', async () => {
    const customer = await shop.newCustomer();
    for (const at of [1, 2, 3, 4, 5])
      await shop.as(customer).placeOrder(gift, 1, { shippingAddress: addressNumber(at) });
    expect((await post({ name: 'A stranger', email: customer.email })).status).toBe(201);
  });
});

describe('a repeated call', () => {
  test('with the same key is the same order, also when both come at once', async () => {
    const guest = newGuest();
    const key = randomUUID();
    const before = await countOrders();
    const placed = await Promise.all([order(guest, { key }), order(guest, { key }), order(guest, { key })]);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const other = await post(guest, { key, qty: 2 });
    expect(refusal(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('with the same key and another address is another order', async () => {
    const key = randomUUID();
    expect((await order(newGuest(), { key })).id).not.toBe((await order(newGuest(), { key })).id);
  });

  test('without a key is another order: the address of somebody else must not show their order', async () => {
    const guest = newGuest();
    expect((await order(guest)).id).not.toBe((await order(guest)).id);
  });

  test('that corrects the name or the address replaces the order, whose payment page is closed', async () => {
    const guest = newGuest();
    let last = await order(guest);
    const pay = ({ id, key }: Placed) =>
      shop.rest('POST', '/api/payment/create-checkout-session', { orderId: id, key });
    for (const corrected of [{ ...guest, name: 'Selam Haile' }, newGuest()]) {
      const { body: session } = await pay(last);
      const replaced = last;
      last = await order(corrected, { change: { replaces: last.id, replacesKey: last.key } });
      expect((await see(replaced, replaced.key)).body.status).toBe('cancelled');
      expect(() => shop.sandbox.payCheckout(session.sessionId, goodCard)).toThrow();
    }
    const same = { name: `${last.guest.name} `, email: last.guest.email.toUpperCase() };
    expect((await order(same, { change: { replaces: last.id, replacesKey: last.key } })).id).toBe(last.id);
  });

  test('that replaces the order with its key: a changed cart cancels it, the same cart is the same order', async () => {
    const first = await order();
    const replace = { replaces: first.id, replacesKey: first.key };
    expect((await order(first.guest, { key: randomUUID(), change: replace })).id).toBe(first.id);
    const second = await order(first.guest, { qty: 2, change: replace });
    expect((await see(first, first.key)).body.status).toBe('cancelled');
    const stranger = await order();
    const stolen = await post(stranger.guest, { qty: 3, change: { replaces: second.id, replacesKey: stranger.key } });
    expect(stolen.status).toBe(401);
    expect((await see(second, second.key)).body.status).toBe('pending');
  });
});

describe('limits', () => {
  test('one address has five unpaid orders, also when eight come at once', async () => {
    const guest = newGuest();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((at) => post(guest, { change: { shippingAddress: addressNumber(at) } })),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? 'placed' : refusal({ status, body }).code));
    expect(codes.sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'TOO_MANY_OPEN_ORDERS'),
      ...Array.from({ length: 5 }, () => 'placed'),
    ]);
  });

  test('one address holds no more than an unconfirmed customer', async () => {
    const guest = newGuest();
    const body = { ...orderBody(gift, 101), guest };
    const before = await countOrders();
    expect(refusal(await shop.rest('POST', '/api/orders', body))).toMatchObject({
      status: 409,
      code: 'HOLD_LIMIT_REACHED',
      message: expect.stringMatching(/^Please sign in for an order of this size/),
    });
    expect(await countOrders()).toBe(before);
  });

  test('one address gets ten orders in twelve hours, whatever became of them, and refused ones don’t count', async () => {
    const guest = newGuest();
    const logged = log.length;
    for (let at = 1; at <= 10; at += 1) {
      expect((await post(guest, { change: { totalPrice: 1 } })).status).toBe(409);
      const { id, key } = await order(guest);
      expect((await cancel(id, key)).status).toBe(200);
    }
    const refused = await post(guest);
    expect(refused.status).toBe(429);
    expect(refusalOf(refused).message).toMatch(/^Too many orders with this email address\./);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(11 * 60 * 60);
    expect((await post(guest)).status).toBe(429);
    expect(log.slice(logged).filter((line) => line.includes('rate-limit-hit'))).toHaveLength(1);
    expect((await post(newGuest())).status).toBe(201);
  });

  test('one network sends sixty orders of guests in an hour; its customers still order', async () => {
    for (let at = 1; at <= 60; at += 1)
      await post({ name: 'Selam', email: `${at}@example.com` }, { change: { totalPrice: 1 } });
    const refused = await post(newGuest());
    expect(refused.status).toBe(429);
    expect(refusalOf(refused).message).toMatch(/^Too many orders without an account from your network\./);
    await shop.asNewCustomer().placeOrder(gift);
  });

  test('the account link is emailed three times an hour to one address, whatever its orders', async () => {
    const guest = newGuest();
    const [first, second] = [await order(guest), await order(guest)];
    const send = async ({ id, key }: Placed) =>
      (await shop.rest('POST', `/api/orders/${id}/claim-link`, { key })).status;
    expect([await send(first), await send(second), await send(first)]).toEqual([202, 202, 202]);
    expect([await send(first), await send(second), await send(await order())]).toEqual([429, 429, 202]);
  });
});

describe('an account for the order', () => {
  test('is made with one click in the email: verified, signed in, with all orders of the address', async () => {
    const guest = newGuest();
    const [first, second] = [await order(guest), await order(guest, { qty: 2 })];
    const proof = await mailedClaim(first);
    const { status, headers, body } = await claim(second.id, await claimOf(second));
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toMatch(/session=[\w-]+;/);
    expect(body.signedIn).toMatchObject({ name: guest.name, email: guest.email, isEmailVerified: true });
    const caller = { token: String(body.signedIn?.token) };
    const mine = await shop.as(caller).rest('GET', '/api/orders/mine');
    expect(mine.body.map(({ _id }) => _id).sort()).toEqual([first.id, second.id].sort());
    // Again, by the owner and by someone who found the email.
    expect(await claim(first.id, proof, caller)).toMatchObject({ status: 200, body: { signedIn: null } });
    expect(refusal(await claim(first.id, proof))).toMatchObject({ status: 409, code: 'CONFLICT' });
    // The account has no password yet; 'Forgot password' sets one.
    expect((await shop.rest('POST', '/api/users/auth', { email: guest.email, password: '' })).status).toBe(401);
    expect((await see(first, first.key)).status).toBe(200);
  });

  async function claimOf(placed: Placed): Promise<string> {
    expect((await shop.rest('POST', `/api/orders/${placed.id}/claim-link`, { key: placed.key })).status).toBe(202);
    const mail = await shop.mailTo(placed.guest.email, 'Save your order in an account');
    expect(mail?.text).toContain('works for 7 days');
    expect(mail?.text).not.toContain('90 days');
    return /&claim=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  test('the key of its order proves nothing: whoever ordered may have typed anyone’s address', async () => {
    const placed = await order();
    for (const proof of [placed.key, '', 'A'.repeat(50), await mailedClaim(await order())]) {
      expect(refusal(await claim(placed.id, proof))).toMatchObject({
        status: 400,
        fields: { claim: 'This link is no longer valid. Ask for a new one on the page of your order.' },
      });
    }
    expect(refusal(await claim(placed.id))).toMatchObject({ status: 401 });
    expect(await userOf(placed.id)).toBeNull();
    expect(await shop.sql(`SELECT id FROM users WHERE email = '${placed.guest.email}'`)).toEqual([]);
    // And the account link doesn't replace the key.
    expect((await see(placed, await mailedClaim(placed))).status).toBe(404);
  });

  test('the link ends after seven days', async () => {
    const clock = new TestClock();
    const later = await TestShop.openWith({ clock });
    const guest = newGuest();
    const { body } = await later.rest('POST', '/api/orders', { ...orderBody(gift), guest });
    const proof = await mailedClaim({ guest, id: body._id }, later);
    clock.advanceMinutes(7 * 24 * 60);
    expect((await later.rest('POST', `/api/orders/${body._id}/claim`, { claim: proof })).status).toBe(400);
    await later.close();
  });

  test('that exists and is verified gets the orders, but the link does not sign in to an account that may ask for more', async () => {
    const customer = await shop.newCustomer();
    await verifyEmailOf(customer);
    const placed = await order({ name: 'Selam', email: customer.email });
    const { status, headers, body } = await claim(placed.id, await mailedClaim(placed));
    expect({ status, body }).toEqual({ status: 200, body: { signedIn: null } });
    expect(headers.getSetCookie().join()).not.toMatch(/session=[\w-]+;/);
    expect(await userOf(placed.id)).toBe(customer._id);
  });

  test('that a stranger made with the address, and never verified, is emptied first', async () => {
    const stranger = await shop.newCustomer();
    const placed = await order({ name: 'Selam', email: stranger.email });
    const { body } = await claim(placed.id, await mailedClaim(placed));
    expect(body.signedIn).toMatchObject({ _id: stranger._id, name: 'Selam', isEmailVerified: true });
    expect((await shop.as(stranger).rest('GET', '/api/orders/mine')).status).toBe(401);
    expect(
      (await shop.rest('POST', '/api/users/auth', { email: stranger.email, password: 'gift-shop-demo' })).status,
    ).toBe(401);
  });

  test('repeated after the order was claimed, the call places no second one: the guest is told, the admin gets the same', async () => {
    const key = randomUUID();
    const placed = await order(newGuest(), { key });
    const admin = await shop.signInDemo('admin@example.com');
    const { orderItems, totalPrice, shippingAddress } = orderBody(gift);
    const byAdmin = () =>
      shop.as({ ...admin, headers: { 'idempotency-key': key } }).rest('POST', '/api/admin/orders', {
        ...{ orderItems, totalPrice, shippingAddress, customer: placed.guest, payment: 'link' },
      });
    const first = await byAdmin();
    expect(first.status).toBe(201);
    expect((await claim(placed.id, await mailedClaim(placed))).status).toBe(200);
    expect(await userOf(first.body._id)).toBe(await userOf(placed.id));
    const before = await countOrders();
    expect(refusal(await post(placed.guest, { key }))).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'You’ve already placed this order, and it’s in your account. Please sign in to see it.',
    });
    expect((await byAdmin()).body._id).toBe(first.body._id);
    expect(await countOrders()).toBe(before);
    // Other gifts with the same key are another order, as for an address that nobody has an account with.
    expect((await post(placed.guest, { key, qty: 2 })).status).toBe(201);
  });

  test('takes it over with its own session; an unverified account claims and exports nothing, nor does another one', async () => {
    const customer = await shop.newCustomer();
    const placed = await order({ name: 'Selam', email: customer.email });
    expect(refusal(await claim(placed.id, undefined, customer))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const other = await shop.newCustomer();
    await verifyEmailOf(other);
    expect(refusal(await claim(placed.id, undefined, other))).toMatchObject({ status: 404 });
    expect(refusal(await claim(placed.id, await mailedClaim(placed), other))).toMatchObject({ status: 409 });
    expect(await userOf(placed.id)).toBeNull();
    const exported = async (by: Caller) =>
      (await shop.as(by).rest('GET', '/api/users/me/data')).body.orders.map(({ _id }: { _id: string }) => _id);
    expect([await exported(customer), await exported(other)]).toEqual([[], []]);
    await verifyEmailOf(customer);
    expect([await exported(customer), await exported(other)]).toEqual([[placed.id], []]);
    expect((await claim(placed.id, undefined, customer)).status).toBe(200);
    expect(await userOf(placed.id)).toBe(customer._id);
  });

  test('is confirmed by the link, when its owner is signed in', async () => {
    const customer = await shop.newCustomer();
    const placed = await order({ name: 'Selam', email: customer.email });
    expect((await claim(placed.id, await mailedClaim(placed), customer)).status).toBe(200);
    const [user] = await shop.sql<{ at: unknown }>(
      `SELECT email_verified_at AS at FROM users WHERE id = '${customer._id}'`,
    );
    expect(user?.at).not.toBeNull();
    expect(await userOf(placed.id)).toBe(customer._id);
  });

  test('is one, when the links of two orders are followed at once', async () => {
    const guest = newGuest();
    const placed = [await order(guest), await order(guest)];
    const proofs = [await claimOf(placed[0] as Placed), await claimOf(placed[1] as Placed)];
    const answers = await Promise.all(placed.map(({ id }, at) => claim(id, proofs[at])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const users = await shop.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM users WHERE email = '${guest.email}'`);
    expect(Number(users[0]?.n)).toBe(1);
    expect(await userOf(placed[0]?.id ?? '')).toBe(await userOf(placed[1]?.id ?? ''));
  });

  test('that is deleted takes the orders along that were placed with its verified address', async () => {
    const customer = await shop.newCustomer();
    await verifyEmailOf(customer);
    const placed = await order({ name: 'Selam', email: customer.email });
    await cancel(placed.id, placed.key);
    await shop.as(await shop.signInDemo('admin@example.com')).rest('DELETE', `/api/users/${customer._id}`);
    const [row] = await shop.sql(
      `SELECT customer_name, customer_email, guest_email FROM orders WHERE id = '${placed.id}'`,
    );
    expect(row).toEqual({ customer_name: 'Deleted customer', customer_email: '', guest_email: null });
  });
});

test('guests are forgotten 90 days after their order has ended', async () => {
  const clock = new TestClock();
  const later = await TestShop.openWith({ clock });
  const guest = newGuest();
  const { body } = await later.rest('POST', '/api/orders', { ...orderBody(gift), guest });
  await later.rest('POST', `/api/orders/${body._id}/cancel`, { key: body.orderKey });
  // Of another, everything goes back into stock and the shipping is kept, so it is never delivered.
  const other = newGuest();
  const { body: paid } = await later.rest('POST', '/api/orders', { ...orderBody(gift), guest: other });
  const admin = await later.signInDemo('admin@example.com');
  await later.as(admin).rest('PUT', `/api/orders/${paid._id}/pay`, { note: 'In cash' });
  const back = { amount: 1, alreadyRefunded: 0, reason: 'Broken', restock: [{ productId: gift._id, quantity: 1 }] };
  await later.as(admin).mutate('refundOrder', { id: paid._id, ...back, idempotencyKey: 'back' }, '{ status }');
  const look = async (days: number) => {
    clock.advanceMinutes(days * 24 * 60);
    await later.app.db.inTransaction((manager) => manager.query("DELETE FROM job_runs WHERE name = 'clean-up'"));
    await later.app.worker.runOnce();
    return later.sql(
      `SELECT customer_email AS email, guest_email AS guest FROM orders WHERE id IN ('${body._id}', '${paid._id}') ORDER BY status`,
    );
  };
  expect(await look(89)).toEqual([guest, other].map(({ email }) => ({ email, guest: email.toLowerCase() })));
  expect(await look(2)).toEqual(Array(2).fill({ email: '', guest: null }));
  expect(await brokenInvariants(later)).toEqual({});
  await later.close();
});
