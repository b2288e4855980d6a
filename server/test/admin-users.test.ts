/** @postgres Lists search and page in SQL; the last admin is protected by a lock. */
import { randomUUID } from 'node:crypto';
import { randomIds } from '../src/adapters/system.js';
import { AdminRole } from '../src/modules/accounts/users/admin-role.js';
import { AuditService } from '../src/modules/audit/audit.service.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller, GraphqlBody } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await other.close();
  await shop.close();
});

const SET_ADMIN =
  'mutation ($id: ID!, $isAdmin: Boolean!) { setUserAdmin(input: { id: $id, isAdmin: $isAdmin }) { _id isAdmin } }';
const DELETE = 'mutation ($id: ID!) { deleteUser(input: { id: $id }) }';
const LIST =
  'query ($search: String, $pageNumber: Int) { users(search: $search, pageNumber: $pageNumber) { users { _id name email } page pages count } }';
const AUDIT = `query ($type: AuditSubject, $id: ID, $pageNumber: Int) {
  auditEntries(subjectType: $type, subjectId: $id, pageNumber: $pageNumber) {
    entries { actorId actorName subjectType subjectId action detail createdAt } page pages count
  }
}`;

const setAdmin = (id: string, isAdmin: boolean, caller: Caller = admin, at = shop) =>
  at.as(caller).graphqlAnswer(SET_ADMIN, { id, isAdmin });
const historyOf = async (id: string) =>
  (await shop.as(admin).graphql(AUDIT, { type: 'USER', id })).auditEntries.entries;
const codeOf = ({ errors }: Pick<GraphqlBody, 'errors'>) => errors?.[0]?.extensions.code;
/** A new user who is an admin already. */
async function newAdmin() {
  const user = await shop.newVerifiedCustomer();
  expect((await setAdmin(user._id, true)).errors).toBeUndefined();
  return user;
}
const countAdmins = async () =>
  (await shop.sql('SELECT 1 AS one FROM users WHERE is_admin AND deleted_at IS NULL')).length;
/** What only admins get. */
const isAdminOn = async (at: TestShop, caller: Caller) =>
  (await at.as(caller).rest('GET', '/api/users')).status === 200;
const rename = (caller: Caller, name: string) => shop.as(caller).rest('PUT', '/api/users/profile', { name });

// spec: call-11
test('visitors and customers are refused all calls, on both interfaces, and change nothing', async () => {
  const [customer, victim] = [await shop.newCustomer(), await shop.newCustomer()];
  const calls: [string, Record<string, unknown>][] = [
    [LIST, {}],
    [SET_ADMIN, { id: customer._id, isAdmin: true }],
    [SET_ADMIN, { id: admin._id, isAdmin: false }],
    [DELETE, { id: victim._id }],
    [AUDIT, {}],
    [AUDIT, { type: 'USER', id: customer._id }],
  ];
  for (const [query, variables] of calls) {
    expect([query, codeOf(await shop.graphqlAnswer(query, variables))]).toEqual([query, 'UNAUTHENTICATED']);
    expect([query, codeOf(await shop.as(customer).graphqlAnswer(query, variables))]).toEqual([query, 'FORBIDDEN']);
  }
  for (const [method, path] of [
    ['GET', '/api/users'],
    ['GET', '/api/users?pageNumber=1&search=a'],
    ['DELETE', `/api/users/${victim._id}`],
  ] as const) {
    expect([path, (await shop.rest(method, path)).status]).toEqual([path, 401]);
    expect([path, (await shop.as(customer).rest(method, path)).status]).toEqual([path, 403]);
  }
  expect((await shop.as(victim).rest('GET', `/api/users/${victim._id}`)).body).toMatchObject({
    isAdmin: false,
  });
  expect(await isAdminOn(shop, admin)).toBe(true);
  expect(await isAdminOn(shop, customer)).toBe(false);
});

describe('the list', () => {
  // spec: running-18
  test('is searched by words of name and email in any case, accents and order; nothing is a wildcard', async () => {
    const user = await shop.newCustomer();
    const mark = randomUUID().slice(0, 8);
    await rename(user, `Zoë 50%_\\ ${mark}`);
    const find = async (search: string) => (await shop.as(admin).graphql(LIST, { search })).users;
    for (const search of [
      mark,
      `zoe ${mark}`,
      `${mark} ZOË`,
      `z\0oe ${mark}`,
      `50%_\\ ${mark}`,
      ` ${user.email.toUpperCase()} `,
    ]) {
      expect([search, (await find(search)).users.map(({ _id }: { _id: string }) => _id)]).toEqual([search, [user._id]]);
    }
    for (const search of [`Zo_ ${mark}`, `%${mark}`, `${mark} somebody`]) {
      expect(await find(search)).toEqual({ users: [], page: 1, pages: 1, count: 0 });
    }
    // REST answers the same, in its documented shape and by pages.
    expect((await shop.as(admin).rest('GET', `/api/users?search=${mark}`)).body).toMatchObject([{ _id: user._id }]);
    expect((await shop.as(admin).rest('GET', `/api/users?pageNumber=1&search=${mark}`)).body).toMatchObject({
      users: [{ _id: user._id }],
      page: 1,
      pages: 1,
      count: 1,
    });
    // A new name is found at once, the old one no more.
    await rename(user, 'Renamed');
    expect((await find(mark)).count).toBe(0);
  });

  // spec: running-18
  test('is paged, newest first; a page past the last one is empty', async () => {
    const mark = randomUUID().slice(0, 8);
    const ids = Array.from({ length: 41 }, (_, at) => `paged-${mark}-${at}`);
    await shop.app.db.inTransaction(async (manager) => {
      for (const [at, id] of ids.entries()) {
        await manager.query(
          `INSERT INTO users (id, name, email, email_norm, is_admin, created_at, credentials_changed_at, search_text)
           VALUES ('${id}', 'P', '${id}@x.example', '${id}@x.example', FALSE, ${at}, 0, 'p ${id}@x.example')`,
        );
      }
    });
    const page = async (pageNumber: number) =>
      (await shop.as(admin).graphql(LIST, { search: `paged-${mark}`, pageNumber })).users;
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ users }) => users.map(({ _id }: { _id: string }) => _id))).toEqual([...ids].reverse());
    expect(pages.map(({ page, pages, count }) => [page, pages, count])).toEqual([
      [1, 3, 41],
      [2, 3, 41],
      [3, 3, 41],
    ]);
    expect(await page(99)).toMatchObject({ users: [], page: 99, pages: 3, count: 41 });
    expect(await page(-5)).toEqual(pages[0]);
    await shop.app.db.inTransaction((manager) => manager.query(`DELETE FROM users WHERE id LIKE 'paged-${mark}%'`));
  });
});

describe('making and unmaking admins', () => {
  // spec: running-19
  test('takes effect in every process at the very next call, and is audited once', async () => {
    const user = await shop.newVerifiedCustomer();
    expect((await setAdmin(user._id, true)).data).toEqual({ setUserAdmin: { _id: user._id, isAdmin: true } });
    expect(await isAdminOn(other, user)).toBe(true);
    // The other half of a double click.
    expect((await setAdmin(user._id, true)).errors).toBeUndefined();
    expect((await setAdmin(user._id, false)).data?.setUserAdmin.isAdmin).toBe(false);
    expect(await isAdminOn(other, user)).toBe(false);
    expect(codeOf(await other.as(user).graphqlAnswer(LIST))).toBe('FORBIDDEN');
    // Still a customer with the same session.
    expect((await other.as(user).rest('GET', '/api/orders/mine')).status).toBe(200);
    expect(await historyOf(user._id)).toMatchObject([
      { action: 'unmade-admin', actorId: admin._id, actorName: 'Hanna Bekele', subjectType: 'USER', detail: null },
      { action: 'made-admin', actorId: admin._id },
    ]);
  });

  // spec: trust-18
  test('a user whose email address is not confirmed is refused', async () => {
    const mallory = await shop.newCustomer();
    expect((await setAdmin(mallory._id, true)).errors?.[0]).toMatchObject({
      message: `${mallory.email} hasn’t confirmed this email address yet. Ask them to follow the link we emailed them first.`,
      extensions: { code: 'CONFLICT' },
    });
    expect(await isAdminOn(shop, mallory)).toBe(false);
    await shop.rest('POST', '/api/users/verify-email', {
      token: await shop.mailedToken(mallory.email, 'verify-email'),
    });
    expect((await setAdmin(mallory._id, true)).errors).toBeUndefined();
    await setAdmin(mallory._id, false);
  });

  test('a user who does not exist is not found', async () => {
    const user = await shop.newCustomer();
    await shop.as(admin).rest('DELETE', `/api/users/${user._id}`);
    expect(codeOf(await setAdmin(user._id, true))).toBe('NOT_FOUND');
    expect(codeOf(await setAdmin('unknown', true))).toBe('NOT_FOUND');
  });

  // spec: role-4
  test('an admin may give up the role, the last one may not', async () => {
    const second = await newAdmin();
    expect((await setAdmin(second._id, false, second)).data?.setUserAdmin.isAdmin).toBe(false);
    const refused = await setAdmin(admin._id, false);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'admin@example.com is the last admin. Make someone else an admin first.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await isAdminOn(shop, admin)).toBe(true);
    expect(await historyOf(admin._id)).toEqual([]);
  });

  // spec: running-19
  test('when two admins demote each other at the same moment, in two processes, one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      const second = await newAdmin();
      const answers = await Promise.all([
        setAdmin(second._id, false, admin, shop),
        setAdmin(admin._id, false, second, other),
      ]);
      expect(await countAdmins()).toBe(1);
      // The second one was no longer an admin, although the request had started as one.
      expect(answers.map(codeOf).filter(Boolean)).toEqual(['FORBIDDEN']);
      if (answers[0]?.errors) {
        expect((await setAdmin(admin._id, true, second)).errors).toBeUndefined();
        await setAdmin(second._id, false);
      }
    }
  });

  // spec: running-19
  test('a request that began as an admin’s is refused when the role is gone before it runs', async () => {
    const role = new AdminRole(shop.app.db, new AuditService(shop.app.db, shop.clock, randomIds), { record() {} });
    const demoted = await shop.newCustomer();
    const stale = { kind: 'user', userId: demoted._id, isAdmin: true, sessionId: 'any' } as const;
    await expect(role.set(stale, demoted._id, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await isAdminOn(shop, demoted)).toBe(false);
  });

  test('when all admins give up the role at once, one remains', async () => {
    const others = [await newAdmin(), await newAdmin(), await newAdmin()];
    const answers = await Promise.all(
      [admin, ...others].map((one, at) => setAdmin(one._id, false, one, at % 2 ? other : shop)),
    );
    expect(await countAdmins()).toBe(1);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['CONFLICT']);
    const stayed = [admin, ...others][answers.findIndex(codeOf)];
    await setAdmin(admin._id, true, stayed);
    for (const one of others) await setAdmin(one._id, false);
  });

  test('a user deleted and made an admin at the same moment is one or the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await shop.newVerifiedCustomer();
      const [deleted, made] = await Promise.all([
        shop.as(admin).rest('DELETE', `/api/users/${user._id}`),
        setAdmin(user._id, true, admin, other),
      ]);
      const [row] = await shop.sql(
        `SELECT is_admin AS admin, deleted_at IS NOT NULL AS gone FROM users WHERE id = '${user._id}'`,
      );
      const isGone = Boolean(row?.['gone']);
      expect(Boolean(row?.['admin'])).toBe(!isGone);
      expect([deleted.status, codeOf(made)]).toEqual(isGone ? [200, 'NOT_FOUND'] : [403, undefined]);
      if (!isGone) await setAdmin(user._id, false);
    }
  });
});

describe('deleting', () => {
  test('accepts the id without an input, too, for older clients', async () => {
    const { _id: id } = await shop.newCustomer();
    expect((await shop.as(admin).graphql('mutation ($id: ID!) { deleteUser(id: $id) }', { id })).deleteUser).toBe(true);
    expect((await shop.as(admin).graphql('query ($id: ID!) { user(id: $id) { _id } }', { id })).user).toBeNull();
  });

  test('without an id is refused and names the missing field', async () => {
    const { errors } = await shop.as(admin).graphqlAnswer('mutation { deleteUser }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.id': expect.any(String) },
    });
  });

  test('removes personal data from ended orders, and from open ones when they end', async () => {
    const gift = await shop.product('sunflower-armful');
    const customer = await shop.newCustomer();
    const place = async (qty: number) => (await shop.as(customer).placeOrder(gift, qty)).id;
    const [delivered, open] = [await place(1), await place(2)];
    await shop.as(admin).rest('PUT', `/api/orders/${delivered}/pay`, { note: 'Cash' });
    await shop.as(admin).rest('PUT', `/api/orders/${delivered}/deliver`, {});
    await shop.as(admin).rest('PUT', `/api/orders/${open}/pay`, { note: 'Cash' });
    await shop.app.worker.drain();
    expect((await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`)).status).toBe(200);

    const read = async (id: string) => (await shop.as(admin).rest('GET', `/api/orders/${id}`)).body;
    const nobody = {
      user: { name: 'Deleted customer', email: '', isDeleted: true },
      shippingAddress: { firstName: '', lastName: '', address: '', city: '', postalCode: '', country: '' },
    };
    expect(await read(delivered)).toMatchObject({ ...nobody, totalPrice: expect.any(Number), isDelivered: true });
    expect(await read(open)).toMatchObject({ user: { email: customer.email, isDeleted: true } });
    const csv = await (
      await fetch(`${shop.url}/api/admin/orders.csv?search=${delivered}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).text();
    expect(csv).toContain(delivered);
    expect(csv).not.toContain(customer.email);

    // An email that was sent before isn't sent again.
    const jobs = await shop
      .as(admin)
      .graphql('query ($orderId: ID!) { jobs(orderId: $orderId, kind: "send-order-mail") { jobs { id canResend } } }', {
        orderId: open,
      });
    expect(jobs.jobs.jobs.length).toBeGreaterThan(0);
    expect(jobs.jobs.jobs.some(({ canResend }: { canResend: boolean }) => canResend)).toBe(false);

    const deliveredDaysAgo = async (days: number) => {
      await shop.app.db.inTransaction((manager) =>
        manager.query(
          `UPDATE orders SET status = 'delivered', paid_at = 0, customer_deleted_at = 0, delivered_at = ${Date.now() - days * 24 * 60 * 60_000} WHERE id = '${open}'`,
        ),
      );
      await shop.app.anonymizeOrders.anonymizeDue();
      return read(open);
    };
    expect(await deliveredDaysAgo(29)).toMatchObject({ user: { email: customer.email } });
    expect(await deliveredDaysAgo(31)).toMatchObject(nobody);
  });

  // spec: role-5
  test('keeps orders as they were placed; the account, its sessions and its address are gone', async () => {
    const customer = await shop.newCustomer();
    const placed = await shop
      .as(customer)
      .rest('POST', '/api/orders', orderBody(await shop.product('sunflower-armful')));
    const id = String(placed.body._id);
    expect(placed.status).toBe(201);

    expect((await shop.as(admin).graphql(DELETE, { id: customer._id })).deleteUser).toBe(true);
    expect((await shop.as(customer).rest('GET', '/api/orders/mine')).status).toBe(401);
    expect((await other.as(customer).rest('GET', '/api/orders/mine')).status).toBe(401);
    expect((await shop.as(admin).rest('GET', `/api/orders/${id}`)).body).toMatchObject({
      _id: id,
      user: { name: 'Test Customer', email: customer.email },
    });
    expect((await shop.as(admin).graphql(LIST, { search: customer.email })).users.count).toBe(0);

    // Nothing of the person is in what was written down.
    const history = await historyOf(customer._id);
    expect(history).toMatchObject([{ action: 'deleted', actorName: 'Hanna Bekele' }]);
    expect(JSON.stringify(history)).not.toMatch(new RegExp(`${customer.email}|Test Customer`));

    // The address is free; whoever has it next sees nothing of before.
    const again = await shop.rest('POST', '/api/users/register', {
      name: 'Someone Else',
      email: customer.email,
      password: 'gift-shop-demo',
    });
    expect(again.status).toBe(201);
    const token = { token: String(again.body.token) };
    expect((await shop.as(token).rest('GET', '/api/orders/mine')).body).toEqual([]);
    expect((await shop.as(token).rest('GET', `/api/orders/${id}`)).status).toBe(404);
  });

  // spec: role-4, call-11, api-7
  test('twice at once deletes once; admins can’t delete an admin or themselves', async () => {
    const user = await shop.newCustomer();
    const statuses = await Promise.all(
      [shop, other].map(async (at) => (await at.as(admin).rest('DELETE', `/api/users/${user._id}`)).status),
    );
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await historyOf(user._id)).toHaveLength(1);

    const second = await newAdmin();
    expect(codeOf(await shop.as(admin).graphqlAnswer(DELETE, { id: second._id }))).toBe('FORBIDDEN');
    expect(codeOf(await shop.as(admin).graphqlAnswer(DELETE, { id: admin._id }))).toBe('FORBIDDEN');
    await setAdmin(second._id, false);
  });
});

// spec: running-21
test('the audit log lists all actions, newest first, by pages', async () => {
  const user = await shop.newVerifiedCustomer();
  for (let round = 0; round < 11; round += 1) {
    await setAdmin(user._id, true);
    await setAdmin(user._id, false);
  }
  const page = async (pageNumber: number) =>
    (await shop.as(admin).graphql(AUDIT, { type: 'USER', id: user._id, pageNumber })).auditEntries;
  const [first, second] = [await page(1), await page(2)];
  expect([first.entries.length, second.entries.length]).toEqual([20, 2]);
  expect([first.pages, first.count, (await page(9)).entries]).toEqual([2, 22, []]);
  const times = [...first.entries, ...second.entries].map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  // Of everything, too: the newest is the same.
  expect((await shop.as(admin).graphql(AUDIT)).auditEntries.entries[0]).toMatchObject({ subjectId: user._id });
});

// spec: trust-19
test('signing a user out ends all sessions in every process at once, and is audited', async () => {
  const user = await shop.newVerifiedCustomer();
  const END = 'mutation ($id: ID!) { endUserSessions(input: { id: $id }) }';
  expect(codeOf(await shop.as(user).graphqlAnswer(END, { id: user._id }))).toBe('FORBIDDEN');
  expect((await shop.as(admin).graphql(END, { id: user._id })).endUserSessions).toBe(true);
  expect((await other.as(user).rest('GET', '/api/orders/mine')).status).toBe(401);
  expect(await historyOf(user._id)).toMatchObject([{ action: 'signed-out', actorId: admin._id }]);
  expect(codeOf(await shop.as(admin).graphqlAnswer(END, { id: 'unknown' }))).toBe('NOT_FOUND');
});

describe('the session helpers', () => {
  const CHECK = '{ signInCheck { hasToken isAdmin expiresAt } }';
  const RENEW = 'mutation { renewSession }';
  const cookieOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '';

  async function withCookie() {
    const { headers, body } = await shop.rest('POST', '/api/users/auth', {
      email: 'admin@example.com',
      password: 'gift-shop-demo',
    });
    const cookie = cookieOf(headers).split(';')[0] ?? '';
    return { token: String(body.token), caller: { headers: { cookie, origin: shop.url } } };
  }

  // spec: running-20
  test('show the role and the end of the session, and nothing of the token', async () => {
    const { token, caller } = await withCookie();
    const answer = await shop.as(caller).graphqlAnswer(CHECK);
    expect(answer.data?.signInCheck).toMatchObject({ hasToken: true, isAdmin: true });
    expect(Date.parse(answer.data!.signInCheck.expiresAt!)).toBeGreaterThan(shop.clock.now());
    expect(JSON.stringify(answer)).not.toContain(token.slice(0, 8));
    expect((await shop.graphql(CHECK)).signInCheck).toEqual({ hasToken: false, isAdmin: null, expiresAt: null });
    const customer = await shop.newCustomer();
    expect((await shop.as(customer).graphql(CHECK)).signInCheck).toMatchObject({ hasToken: true, isAdmin: false });
    // A cookie that no longer works.
    await shop.as(caller).rest('POST', '/api/users/logout', {});
    expect((await shop.as(caller).graphql(CHECK)).signInCheck).toEqual({
      hasToken: true,
      isAdmin: null,
      expiresAt: null,
    });
  });

  // spec: running-20
  test('renew the session and its cookie, any number of times', async () => {
    const { token, caller } = await withCookie();
    const before = (await shop.as(caller).graphql(CHECK)).signInCheck.expiresAt as string;
    shop.clock.advanceMinutes(60);
    const renewed = await shop.as(caller).graphqlAnswer(RENEW);
    const until = renewed.data?.renewSession as string;
    expect(Date.parse(until) - Date.parse(before)).toBeGreaterThanOrEqual(60 * 60_000);
    expect(cookieOf(renewed.headers)).toContain(`${caller.headers.cookie};`);
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookieOf(renewed.headers))?.[1] ?? '');
    // Cookies count in seconds.
    expect(Math.abs(expires - Date.parse(until))).toBeLessThan(1000);
    expect(JSON.stringify(renewed.data)).not.toContain(token.slice(0, 8));
    expect((await shop.as(caller).graphqlAnswer(RENEW)).errors).toBeUndefined();
    expect((await shop.as(caller).graphql(CHECK)).signInCheck.isAdmin).toBe(true);
    // A bearer’s is renewed, too, without a cookie that it never had.
    const bearer = await shop.as({ token }).graphqlAnswer(RENEW);
    expect([bearer.errors, cookieOf(bearer.headers)]).toEqual([undefined, '']);
  });

  // spec: running-20
  test('create no session for callers without one', async () => {
    expect(codeOf(await shop.graphqlAnswer(RENEW))).toBe('UNAUTHENTICATED');
    const { caller } = await withCookie();
    await shop.as(caller).rest('POST', '/api/users/logout', {});
    const { headers, ...answer } = await shop.as(caller).graphqlAnswer(RENEW);
    expect([codeOf(answer), cookieOf(headers)]).toEqual(['UNAUTHENTICATED', '']);
    // One that has ended by itself isn't woken again.
    const late = await withCookie();
    shop.clock.advanceMinutes(31 * 24 * 60);
    expect(codeOf(await shop.as(late.caller).graphqlAnswer(RENEW))).toBe('UNAUTHENTICATED');
    admin = await shop.signInDemo('admin@example.com');
  });
});

// spec: running-21
test('the operator’s changes are audited, too', async () => {
  const role = new AdminRole(shop.app.db, new AuditService(shop.app.db, shop.clock, randomIds), { record() {} });
  const user = await shop.newVerifiedCustomer();
  await role.grant(user.email);
  // Entries of one moment have no order.
  shop.clock.advanceSeconds(1);
  await role.revoke(user.email);
  expect(await historyOf(user._id)).toMatchObject([
    { action: 'unmade-admin', actorId: null, actorName: 'The shop', detail: { by: 'operator' } },
    { action: 'made-admin', actorId: null, detail: { by: 'operator' } },
  ]);
});
