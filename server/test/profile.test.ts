/** @postgres Changes that race with a promotion wait for its transaction. */
import { LINE_PROBLEM, PHONE_PROBLEM } from '../src/domain/shipping-address.js';
import { randomUUID } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import type { Refusal, UserPage } from './support/answers.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf, type Caller } from './support/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.app.db.inTransaction((manager) => manager.query('DELETE FROM rate_limits')));

const PASSWORD = 'gift-shop-demo';
const address = {
  firstName: 'Selam',
  lastName: 'Tesfay',
  address: '12 Harnet Avenue',
  city: 'Asmara',
  postalCode: '1001',
  country: 'Eritrea',
};
const signIn = (email: string, password: string) => shop.rest('POST', '/api/users/auth', { email, password });
const isOpen = async (token: unknown) =>
  (await shop.as({ token: String(token) }).rest('GET', '/api/orders/mine')).status === 200;

describe('the profile', () => {
  // spec: entity-10, call-10
  test('changes in name and default address on REST are read on GraphQL', async () => {
    const customer = await shop.newCustomer();
    const { status, body } = await shop.as(customer).rest('PUT', '/api/users/profile', {
      name: ' Selam T. ',
      shippingAddress: { ...address, city: ' Asmara ' },
      isAdmin: true,
      email: 'x@example.com',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: customer._id,
      name: 'Selam T.',
      email: customer.email,
      isAdmin: false,
      shippingAddress: address,
    });
    const me = async () => (await shop.as(customer).graphql('{ me { name shippingAddress { city } } }')).me;
    expect(await me()).toEqual({ name: 'Selam T.', shippingAddress: { city: 'Asmara' } });
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Selam' });
    expect((await me()).shippingAddress).toEqual({ city: 'Asmara' });
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Selam', shippingAddress: null });
    expect((await me()).shippingAddress).toBeNull();
  });

  test('keeps region, phone and landmark for clients that know nothing of them, as long as it is the same place', async () => {
    const customer = shop.as(await shop.newCustomer());
    const put = async (shippingAddress: object) =>
      (await customer.rest('PUT', '/api/users/profile', { name: 'Selam', shippingAddress })).body.shippingAddress;
    const whole = { ...address, region: 'Maekel', phone: '+291 1 555012', landmark: 'Blue gate' };
    expect(await put(whole)).toEqual(whole);
    expect(await put(address)).toEqual(whole);
    expect(await put({ ...address, region: null, phone: null })).toEqual({ ...address, landmark: 'Blue gate' });
    expect(await put({ ...address, address: '7 Other Road' })).toEqual({ ...address, address: '7 Other Road' });
  });

  test.each([
    [{ name: ' ' }, 'name', 'User name is required', 'User name is required'],
    [
      { name: 'x'.repeat(101) },
      'name',
      'User name must have at most 100 characters',
      'User name must have at most 100 characters',
    ],
    [
      { name: 'Selam', shippingAddress: { ...address, city: ' ' } },
      'shippingAddress.city',
      'Fill out this field',
      'All fields are required',
    ],
    [
      { name: 'Selam', shippingAddress: {} },
      'shippingAddress.country',
      'Fill out this field',
      'All fields are required',
    ],
    [
      { name: 'Selam', shippingAddress: { ...address, country: 'Other' } },
      'shippingAddress.country',
      'Fill out this field',
      'All fields are required',
    ],
    [
      { name: 'Selam', shippingAddress: 'Asmara' },
      'shippingAddress.firstName',
      'Fill out this field',
      'All fields are required',
    ],
    [
      { name: 'Selam', shippingAddress: { ...address, city: 'see www.example.com' } },
      'shippingAddress.city',
      LINE_PROBLEM,
      `City: ${LINE_PROBLEM}`,
    ],
    [
      { name: 'Selam', shippingAddress: { ...address, phone: 'none' } },
      'shippingAddress.phone',
      PHONE_PROBLEM,
      `Phone: ${PHONE_PROBLEM}`,
    ],
    [
      { name: 'Selam', shippingAddress: { ...address, firstName: '', city: 'x'.repeat(201) } },
      'shippingAddress.city',
      LINE_PROBLEM,
      'All fields are required',
    ],
  ])('%j is refused with its field, and nothing is written', async (change, field, reason, message) => {
    const customer = await shop.newCustomer();
    const { status, body } = await shop.as(customer).rest<Refusal>('PUT', '/api/users/profile', change);
    expect([status, body.message, body.fields?.[field]]).toEqual([400, message, reason]);
    expect((await shop.as(customer).graphql('{ me { name shippingAddress { city } } }')).me).toEqual({
      name: 'Test Customer',
      shippingAddress: null,
    });
  });

  test('is refused to visitors', async () => {
    expect((await shop.rest('PUT', '/api/users/profile', { name: 'Nobody' })).status).toBe(401);
  });
});

describe('a new password', () => {
  const change = (customer: { token: string }, body: object) =>
    shop.as(customer).rest('PUT', '/api/users/password', body);

  // spec: entity-10, call-10, trust-4
  test('ends every other session at once, gives this one a fresh token, and is reported by email', async () => {
    const customer = await shop.newCustomer();
    const elsewhere = await signIn(customer.email, PASSWORD);
    const { status, body, headers } = await change(customer, {
      currentPassword: PASSWORD,
      password: 'a better password',
    });
    expect([status, body.message]).toEqual([200, 'Password updated successfully']);
    expect(headers.getSetCookie().join()).toMatch(/session=[\w-]{43};/);
    expect(await isOpen(body.token)).toBe(true);
    expect(await isOpen(customer.token)).toBe(false);
    expect(await isOpen(elsewhere.body.token)).toBe(false);
    expect((await signIn(customer.email, PASSWORD)).status).toBe(401);
    expect((await signIn(customer.email, 'a better password')).status).toBe(200);
    expect(await shop.mailTo(customer.email, 'Your password was changed')).toBeDefined();
  });

  test('returns a new token on GraphQL, too, which no other query shows', async () => {
    const customer = await shop.newCustomer();
    const mutation = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { _id token } }';
    const input = { currentPassword: PASSWORD, password: 'a better password' };
    const { changePassword } = await shop.as(customer).graphql(mutation, { input });
    expect(await isOpen(customer.token)).toBe(false);
    expect(await isOpen(changePassword.token)).toBe(true);
    expect(await shop.as({ token: changePassword.token! }).graphql('{ me { token } }')).toEqual({
      me: { token: null },
    });
  });

  test.each([
    [
      { currentPassword: 'not this one', password: 'a better password' },
      'currentPassword',
      'This isn’t your current password',
    ],
    [
      { currentPassword: PASSWORD, password: PASSWORD },
      'password',
      'New password cannot be the same as the current password',
    ],
    [{ currentPassword: PASSWORD, password: 'short' }, 'password', 'Password must have 8 to 128 characters'],
    [{ currentPassword: PASSWORD, password: 'x'.repeat(129) }, 'password', 'Password must have 8 to 128 characters'],
  ])('%j is refused with its field, and the old password stays', async (body, field, message) => {
    const customer = await shop.newCustomer();
    const refused = await change(customer, body);
    expect(refused.status).toBe(400);
    expect(refusalOf(refused).fields).toEqual({ [field]: message });
    expect(await isOpen(customer.token)).toBe(true);
    expect((await signIn(customer.email, PASSWORD)).status).toBe(200);
  });

  // spec: trust-4
  test('wrong current passwords are counted', async () => {
    const customer = await shop.newCustomer();
    const guess = () => change(customer, { currentPassword: `guess ${randomUUID()}`, password: 'a better password' });
    for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many login attempts. Please try again in 15 minutes.',
    ]);
    expect((await change(customer, { currentPassword: PASSWORD, password: 'a better password' })).status).toBe(429);
  });

  // spec: trust-14
  test('a long password counts in full, in any script, and a huge one is refused unread', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = `${'ሰላም🌷 '.repeat(18)}1`;
    expect([...password].length).toBeGreaterThan(73);
    expect((await shop.rest('POST', '/api/users/register', { name: 'Selam', email, password })).status).toBe(201);
    expect((await signIn(email, `${password.slice(0, -1)}2`)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
    const huge = 'x'.repeat(1024 * 1024);
    expect((await signIn(email, huge)).status).toBe(413);
    expect((await signIn(email, 'x'.repeat(90_000))).status).toBe(401);
  });
});

describe('deleting one’s account', () => {
  const remove = (customer: { token: string }, input: object) =>
    shop.as(customer).mutateAnswer('deleteMyAccount', input);

  // spec: trust-18
  test('is refused to a user who becomes an admin while the password is checked', async () => {
    const customer = await shop.newVerifiedCustomer();
    const admin = await shop.signInDemo('admin@example.com');
    const verify = argon2.verify;
    const promotion = jest.spyOn(argon2, 'verify').mockImplementationOnce(async (...input) => {
      const mutation = 'mutation ($input: SetUserAdminInput!) { setUserAdmin(input: $input) { isAdmin } }';
      await shop.as(admin).graphql(mutation, { input: { id: customer._id, isAdmin: true } });
      return verify(...input);
    });
    const { errors } = await remove(customer, { email: customer.email, password: PASSWORD });
    promotion.mockRestore();
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await isOpen(customer.token)).toBe(true);
  });

  // spec: trust-25
  test('removes the personal data, ends its sessions, keeps its orders, and frees the address', async () => {
    const customer = await shop.newCustomer();
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Selam', shippingAddress: address });
    const [gift] = await shop.sql<{ id: string; price_cents: number }>(
      'SELECT id, price_cents FROM products WHERE is_published = TRUE AND is_on_sale = FALSE AND count_in_stock > 5 LIMIT 1',
    );
    const items = Number(gift?.price_cents);
    const order = await shop.as(customer).rest('POST', '/api/orders', {
      orderItems: [{ product: gift?.id, qty: 1 }],
      shippingAddress: address,
      totalPrice: (items + 700 + Math.round(items * 0.15)) / 100,
    });
    expect(order.status).toBe(201);

    for (const input of [
      { email: 'other@example.com', password: PASSWORD },
      { email: customer.email, password: 'wrong one' },
      { email: customer.email },
    ]) {
      const refused = await remove(customer, input);
      expect(refused.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    expect(await isOpen(customer.token)).toBe(true);
    expect(
      (await remove(customer, { email: ` ${customer.email.toUpperCase()}`, password: PASSWORD })).data?.deleteMyAccount,
    ).toBe(true);

    expect(await isOpen(customer.token)).toBe(false);
    expect((await signIn(customer.email, PASSWORD)).status).toBe(401);
    const rows = JSON.stringify([
      await shop.sql(`SELECT * FROM users WHERE id = '${customer._id}'`),
      await shop.sql(
        `SELECT * FROM sessions WHERE user_id = '${customer._id}' AND (revoked_at IS NULL OR user_agent IS NOT NULL)`,
      ),
      await shop.sql(`SELECT * FROM account_links WHERE user_id = '${customer._id}'`),
      await shop.sql(`SELECT * FROM known_devices WHERE user_id = '${customer._id}'`),
    ]);
    for (const personal of [customer.email, 'Selam', 'Harnet', 'Tesfay']) expect(rows).not.toContain(personal);
    const admin = await shop.signInDemo('admin@example.com');
    expect((await shop.as(admin).rest('GET', `/api/orders/${String(order.body._id)}`)).status).toBe(200);
    expect(await shop.mailTo(customer.email, 'Your account has been deleted')).toBeDefined();
    const again = await shop.rest('POST', '/api/users/register', {
      name: 'New',
      email: customer.email,
      password: PASSWORD,
    });
    expect(again.status).toBe(201);
    expect(await shop.as({ token: String(again.body.token) }).rest('GET', '/api/orders/mine')).toMatchObject({
      body: [],
    });
  });

  // spec: trust-25
  test('is refused for admins', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const { errors } = await remove(admin, { email: 'admin@example.com', password: PASSWORD });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await isOpen(admin.token)).toBe(true);
  });
});

// spec: call-13
test('the data export has everything the shop stores about the user, and no secrets', async () => {
  const customer = await shop.newCustomer();
  const { status, headers, body } = await shop.as(customer).rest('GET', '/api/users/me/data');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="gift-shop-data.json"');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toMatchObject({ user: { email: customer.email }, sessions: [{ isCurrent: true }], orders: [] });
  expect(JSON.stringify(body)).not.toMatch(/hash|argon2|token/i);
  expect((await shop.rest('GET', '/api/users/me/data')).status).toBe(401);
});

describe('users, for admins and for themselves', () => {
  // spec: call-11
  test('the list is an array, newest first, without secrets; with a page number it is paged', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const latest = await shop.newCustomer();
    const { status, body } = await shop.as(admin).rest('GET', '/api/users');
    expect(status).toBe(200);
    expect(body[0]?.email).toBe(latest.email);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|token/i);
    const page = await shop.as(admin).rest('GET', '/api/users?pageNumber=1');
    expect(page.body).toMatchObject({ page: 1, pages: Math.ceil(body.length / 20), users: body.slice(0, 20) });
    const { users } = await shop.as(admin).graphql('{ users(pageNumber: 1) { page pages users { _id } } }');
    expect(users.users.map(({ _id }: { _id: string }) => _id)).toEqual(body.slice(0, 20).map((user) => user._id));
    expect((await shop.as(admin).rest('GET', '/api/users?pageNumber=0')).body).toMatchObject({ page: 1 });
    expect((await shop.as(admin).rest('GET', '/api/users?pageNumber=first')).status).toBe(400);
    const small = await shop.as(admin).rest<UserPage>('GET', '/api/users?pageSize=1');
    expect(small.body).toMatchObject({ page: 1, pages: body.length, count: body.length, users: [{ _id: latest._id }] });
    expect(small.body.users).toHaveLength(1);
  });

  // spec: call-11
  test('the list returns 1,000 at once and further ones by pages', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    await shop.app.db.inTransaction(async (manager) => {
      for (let at = 0; at < 1001; at += 1) {
        await manager.query(
          `INSERT INTO users (id, name, email, email_norm, is_admin, created_at, credentials_changed_at) VALUES ('many-${at}', 'M', 'many-${at}@example.com', 'many-${at}@example.com', FALSE, ${at}, 0)`,
        );
      }
    });
    const { headers, body } = await shop.as(admin).rest<unknown[]>('GET', '/api/users');
    expect(body).toHaveLength(1000);
    expect(headers.get('link')).toBe('</api/users?pageNumber=51>; rel="next"');
    const next = await shop.as(admin).rest<UserPage>('GET', '/api/users?pageNumber=51');
    expect(next.body.users.length).toBeGreaterThan(0);
    const large = await shop.as(admin).rest<UserPage>('GET', '/api/users?pageSize=1000');
    expect(large.body.users).toHaveLength(50);
    await shop.app.db.inTransaction((manager) => manager.query("DELETE FROM users WHERE id LIKE 'many-%'"));
  });

  // spec: call-11
  test('customers can’t read or delete others, and nobody can delete an admin or oneself', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const [one, two] = [await shop.newCustomer(), await shop.newCustomer()];
    const status = async (method: string, id: string, caller: Caller = {}) =>
      (await shop.as(caller).rest(method, `/api/users/${id}`)).status;
    expect(await status('GET', one._id)).toBe(401);
    expect(await status('GET', one._id, two)).toBe(404);
    expect(await status('GET', 'unknown', two)).toBe(404);
    expect(await status('GET', one._id, one)).toBe(200);
    expect(await status('GET', one._id, admin)).toBe(200);
    expect((await shop.rest('GET', '/api/users')).status).toBe(401);
    expect((await shop.as(one).rest('GET', '/api/users')).status).toBe(403);
    expect(await status('DELETE', one._id)).toBe(401);
    expect(await status('DELETE', one._id, one)).toBe(403);
    expect(await status('DELETE', one._id, two)).toBe(403);
    expect(await status('DELETE', admin._id, admin)).toBe(403);
    expect(await status('DELETE', 'unknown', admin)).toBe(404);
    const deleted = await shop.as(admin).rest('DELETE', `/api/users/${one._id}`);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'User deleted successfully']);
    expect(await status('GET', one._id, admin)).toBe(404);
    expect(await status('DELETE', one._id, admin)).toBe(404);
  });
});
