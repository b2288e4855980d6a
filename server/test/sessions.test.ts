/** @postgres A session that one process ends is ended in the other. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Refusal } from './support/answers.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf, type GraphqlBody } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const PASSWORD = 'gift-shop-demo';
const auth = (email: string, password = PASSWORD, at = shop, headers: Record<string, string> = {}) =>
  at.as({ headers }).rest('POST', '/api/users/auth', { email, password });
const cookies = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const sessionCookie = (headers: Headers) => /session=[\w-]+/.exec(cookies(headers))?.[0] ?? '';
/** Whether a caller is let in, on both interfaces. */
const isIn = async (at: TestShop, headers: Record<string, string>) => {
  const rest = await at.as({ headers }).rest('GET', '/api/orders/mine');
  const { data, status } = await at.as({ headers: { origin: at.url, ...headers } }).graphqlAnswer('{ me { email } }');
  const graphql = status === 200 && data?.me != null;
  expect(rest.status === 200).toBe(graphql);
  return graphql;
};
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

describe.each([
  ['the bearer alone', (token: string) => bearer(token)],
  ['the cookie alone', (_token: string, cookie: string) => ({ cookie, origin: 'own' })],
  ['both', (token: string, cookie: string) => ({ ...bearer(token), cookie, origin: 'own' })],
])('signing out with %s', (_name, credentials) => {
  // spec: trust-2
  test('kills token and cookie in the other process at once, on REST and GraphQL', async () => {
    const { email } = await shop.newCustomer();
    const { headers, body } = await auth(email);
    const [token, cookie] = [String(body.token), sessionCookie(headers)];
    expect(await isIn(other, bearer(token))).toBe(true);
    expect(await isIn(other, { cookie })).toBe(true);
    const sent: Record<string, string> = credentials(token, cookie);
    const out = () =>
      shop
        .as({ headers: { ...sent, ...(sent['origin'] && { origin: shop.url }) } })
        .rest('POST', '/api/users/logout', {});
    expect((await out()).status).toBe(200);
    expect(await isIn(other, bearer(token))).toBe(false);
    expect(await isIn(other, { cookie })).toBe(false);
    expect(await isIn(shop, bearer(token))).toBe(false);
  });
});

// spec: trust-3
test('a request that runs while its session is ended may finish; the next is refused', async () => {
  const customer = await shop.newCustomer();
  const [profile] = await Promise.all([
    shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Late' }),
    other.as(customer).rest('POST', '/api/users/logout', {}),
  ]);
  expect([200, 401]).toContain(profile.status);
  expect((await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Later' })).status).toBe(401);
});

// spec: trust-5
test('a token that was altered in any way opens no session and causes no fault', async () => {
  const { token } = await shop.newCustomer();
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged = [
    `${encoded({ alg: 'none' })}.${encoded({ sub: 'admin', exp: 9e9 })}.`,
    `${encoded({ alg: 'HS256', kid: '../../../../dev/null' })}.${encoded({ exp: -1 })}.${'A'.repeat(43)}`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${token}.`,
    'null',
    "' OR 1=1 --",
  ];
  for (const authorization of [...forged.map((text) => `Bearer ${text}`), `Basic ${token}`, token, 'Bearer', '']) {
    const answer = await shop.as({ headers: { authorization } }).rest('GET', '/api/orders/mine');
    expect([authorization, answer.status]).toEqual([authorization, 401]);
    const graphql = await shop.as({ headers: { authorization } }).graphqlAnswer('{ me { email } }');
    expect([graphql.status, graphql.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
  const long = await shop
    .as({
      headers: bearer('x'.repeat(15_000)),
    })
    .rest('GET', '/api/orders/mine');
  expect([401, 431]).toContain(long.status);
  expect(await isIn(shop, bearer(token))).toBe(true);
});

// spec: trust-5
test('two Authorization headers are refused, whichever of them is good', async () => {
  const { token } = await shop.newCustomer();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${shop.url}/api/orders/mine`, {
      headers: ['host', 'localhost', 'authorization', `Bearer ${token}`, 'Authorization', 'Bearer x'] as never,
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
  expect(status).toBe(401);
});

// spec: trust-6
test('a deleted user is signed out and a demoted admin a customer from the very next request', async () => {
  const admin = await shop.signInDemo('admin@example.com');
  const victim = await shop.newCustomer();
  expect((await other.as(victim).rest('GET', `/api/users/${victim._id}`)).status).toBe(200);
  expect((await shop.as(admin).rest('DELETE', `/api/users/${victim._id}`)).status).toBe(200);
  expect(await isIn(other, bearer(victim.token))).toBe(false);

  const second = await shop.newCustomer();
  const setAdmin = (isAdmin: boolean) =>
    shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET is_admin = ${isAdmin ? 'TRUE' : 'FALSE'} WHERE id = '${second._id}'`),
    );
  await setAdmin(true);
  expect((await other.as(second).rest('GET', '/api/users')).status).toBe(200);
  await setAdmin(false);
  const refused = await other.as(second).rest<Refusal>('GET', '/api/users');
  expect([refused.status, refused.body.message]).toEqual([403, 'User is not an admin']);
});

describe('a write that only has the cookie', () => {
  const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

  // spec: trust-8
  test.each([
    ['POST', '/api/users/auth', { email: 'shopper@example.com', password: PASSWORD }],
    ['POST', '/api/users/logout', {}],
    ['PUT', '/api/users/profile', { name: 'Mallory' }],
    ['PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'a password of Mallory' }],
    ['DELETE', '/api/users/any', undefined],
    ['POST', '/graphql', { query: 'mutation { endOtherSessions }' }],
  ])('%s %s is refused from another site, in whatever form, and changes nothing', async (method, path, body) => {
    const { email } = await shop.newCustomer();
    const { headers, body: user } = await auth(email);
    const cookie = sessionCookie(headers);
    const refusal = async (extra: Record<string, string>) => {
      const { status, body: answer } = await shop
        .as({
          headers: { cookie, ...extra },
        })
        .rest<Refusal & GraphqlBody>(method, path, body);
      return [status, answer.message ?? answer.errors?.[0]?.message];
    };
    const refused = [403, 'This request came from another site'];
    for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`, 'http://localhost:1']) {
      expect([origin, await refusal({ origin })]).toEqual([origin, refused]);
    }
    expect(await refusal({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toEqual(refused);
    expect(await refusal({})).toEqual(refused);
    if (method !== 'DELETE') {
      for (const type of formTypes) {
        const text = JSON.stringify(body);
        const { status } = await shop
          .as({
            headers: { cookie, origin: 'https://evil.example', 'content-type': type },
          })
          .rest(method, path, text);
        expect([403, 415, 400]).toContain(status);
      }
    }
    const { body: after } = await shop
      .as({
        headers: { cookie },
      })
      .rest('GET', `/api/users/${String(user._id)}`);
    expect(after.name).toBe('Test Customer');
    expect((await auth(email)).status).toBe(200);
  });

  // spec: trust-8
  test('is allowed with a bearer token', async () => {
    const customer = await shop.newCustomer();
    const { status, body } = await shop
      .as({
        headers: { ...bearer(customer.token), origin: 'https://integrator.example' },
      })
      .rest('PUT', '/api/users/profile', { name: 'Selam' });
    expect([status, body.name]).toEqual([200, 'Selam']);
  });
});

describe('limits', () => {
  const wrong = (email: string, at = shop, headers: Record<string, string> = {}) =>
    auth(email, 'not this one', at, headers);
  const forget = () => shop.app.db.inTransaction((manager) => manager.query('DELETE FROM rate_limits'));
  beforeEach(forget);

  // spec: trust-9
  test('are counted for all processes together, and survive a restart', async () => {
    const { email } = await shop.newCustomer();
    await forget();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => wrong(email, at % 2 ? shop : other)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    const restarted = await shop.openBeside();
    const refused = await auth(email, PASSWORD, restarted);
    await restarted.close();
    expect(refused.status).toBe(429);
    const { message, retryAfter = 0 } = refusalOf(refused);
    expect(message).toBe(`Too many login attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`);
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter));
  });

  // spec: trust-10
  test('ignore X-Forwarded-For without a trusted proxy', async () => {
    const tries = [];
    for (let at = 0; at < 51; at += 1) {
      tries.push(await wrong(`${randomUUID()}@example.com`, shop, { 'x-forwarded-for': `1.2.3.${at}` }));
    }
    expect(tries.slice(0, 50).every(({ status }) => status === 401)).toBe(true);
    expect(tries[50]?.status).toBe(429);
  });

  // spec: trust-10
  test('count the rightmost address behind one trusted proxy, and of IPv6 its /64 network', async () => {
    const behind = await shop.openBeside({ environment: { TRUSTED_PROXIES: '1', DEMO_IS_PUBLIC: 'yes' } });
    const from = (address: string) => wrong(`${randomUUID()}@example.com`, behind, { 'x-forwarded-for': address });
    await Promise.all(Array.from({ length: 50 }, (_, at) => from(`9.9.9.${at}, 8.8.8.${at}, 5.6.7.8`)));
    expect((await from('1.1.1.1, 2.2.2.2, 5.6.7.8')).status).toBe(429);
    expect((await from('5.6.7.8, 5.6.7.9')).status).toBe(401);
    await Promise.all(Array.from({ length: 50 }, (_, at) => from(`2001:db8:1:2:${at.toString(16)}::1`)));
    expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await from('2001:db8:1:3::9')).status).toBe(401);
    expect((await from('unknown')).status).toBe(401);
    await behind.close();
  });

  // spec: trust-11
  test('don’t lock an owner out on a known device when strangers guess the password', async () => {
    const { email } = await shop.newCustomer();
    const device = /device=[\w-]+/.exec(cookies((await auth(email)).headers))?.[0] ?? '';
    await Promise.all(Array.from({ length: 11 }, () => wrong(email)));
    expect((await auth(email)).status).toBe(429);
    expect((await auth(email, PASSWORD, shop, { cookie: device, origin: shop.url })).status).toBe(200);
    // The device opens nothing by itself, and its own tries are counted, too.
    const stranger = await shop.newCustomer();
    await Promise.all(Array.from({ length: 10 }, () => wrong(stranger.email)));
    expect((await auth(stranger.email, PASSWORD, shop, { cookie: device, origin: shop.url })).status).toBe(429);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => wrong(email, shop, { cookie: device, origin: shop.url })),
    );
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  });
});

// spec: trust-23
test('clocks that differ by ten minutes between processes neither end nor lengthen a session', async () => {
  const [early, late] = [new TestClock(), new TestClock()];
  early.advanceMinutes(-10);
  late.advanceMinutes(10);
  const behind = await shop.openBeside({ clock: early });
  const ahead = await shop.openBeside({ clock: late });
  const { email, token } = await shop.newCustomer();
  expect(await isIn(behind, bearer(token))).toBe(true);
  expect(await isIn(ahead, bearer(token))).toBe(true);
  const changed = await ahead
    .as({ token })
    .rest('PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'another password' });
  expect(await isIn(behind, bearer(changed.body.token))).toBe(true);
  const { body } = await auth(email, 'another password', behind);
  expect(await isIn(behind, bearer(body.token))).toBe(true);
  expect(await isIn(ahead, bearer(body.token))).toBe(true);
  await ahead.close();
  await behind.close();
});

test('a user can end one listed session, or all others', async () => {
  const { email } = await shop.newCustomer();
  const signIn = async (userAgent: string) =>
    String((await auth(email, PASSWORD, shop, { 'user-agent': userAgent })).body.token);
  const [here, phone, tablet] = [await signIn('Here'), await signIn('Phone'), await signIn('Tablet')];
  const list = async (token: string) =>
    (await shop.as({ token }).graphql('{ mySessions { id userAgent isCurrent lastSeenAt } }')).mySessions as {
      id: string;
      userAgent: string;
      isCurrent: boolean;
    }[];
  const sessions = await list(here);
  expect(sessions[0]).toMatchObject({ userAgent: 'Here', isCurrent: true });
  expect(sessions.slice(1).map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Phone', false],
      ['Tablet', false],
    ]),
  );
  expect(JSON.stringify(sessions)).not.toContain(here);
  const id = sessions.find(({ userAgent }) => userAgent === 'Phone')?.id;
  const end = 'mutation ($id: ID!) { endSession(input: { id: $id }) }';
  const stranger = await shop.newCustomer();
  expect((await shop.as(stranger).graphqlAnswer(end, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect(await isIn(other, bearer(phone))).toBe(true);
  await shop.as({ token: here }).graphql(end, { id });
  expect(await isIn(other, bearer(phone))).toBe(false);
  expect(await isIn(other, bearer(tablet))).toBe(true);
  // As it was before there was an input.
  const own = (await list(stranger.token))[0]?.id;
  await shop.as(stranger).graphql('mutation ($id: ID!) { endSession(id: $id) }', { id: own });
  expect(await isIn(other, bearer(stranger.token))).toBe(false);
  expect((await shop.as({ token: here }).graphql('mutation { endOtherSessions }')).endOtherSessions).toBe(2);
  expect(await isIn(other, bearer(tablet))).toBe(false);
  expect(await isIn(other, bearer(here))).toBe(true);
  expect(await list(here)).toHaveLength(1);
});

test('the time when a session was last seen is right to within ten minutes', async () => {
  const customer = await shop.newCustomer();
  const seen = async () => {
    const { mySessions } = await shop.as(customer).graphql('{ mySessions { lastSeenAt } }');
    return Date.parse(mySessions[0]!.lastSeenAt);
  };
  const first = await seen();
  shop.clock.advanceMinutes(9);
  expect(await seen()).toBe(first);
  shop.clock.advanceMinutes(2);
  expect(await seen()).toBeGreaterThanOrEqual(first + 11 * 60_000);
});

// spec: trust-19
test('a new sign-in ends the earlier session of the same browser, even another user’s', async () => {
  const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
  const cookie = sessionCookie((await auth(first.email)).headers);
  const elsewhere = sessionCookie((await auth(first.email)).headers);
  const replaced = await auth(second.email, PASSWORD, shop, { cookie, origin: shop.url });
  expect(await isIn(other, { cookie })).toBe(false);
  expect(await isIn(other, { cookie: sessionCookie(replaced.headers) })).toBe(true);
  expect(await isIn(other, { cookie: elsewhere })).toBe(true);
});

describe('how long a session lasts', () => {
  let strict: TestShop;
  const clock = new TestClock();
  beforeAll(async () => {
    strict = await shop.openBeside({ clock, sessionLimits: {} });
  });
  afterAll(() => strict.close());
  const MINUTES = { hour: 60, day: 24 * 60 };
  const opens = async ({ token }: { token: string }) =>
    (await strict.as({ token }).rest('GET', '/api/orders/mine')).status === 200;
  const renew = (caller: { token: string }) => strict.as(caller).graphqlAnswer('mutation { renewSession }');

  // spec: trust-19
  test('an admin’s ends after an hour without a request', async () => {
    const admin = await strict.signInDemo('admin@example.com');
    for (let at = 0; at < 3; at += 1) {
      clock.advanceMinutes(50);
      expect(await opens(admin)).toBe(true);
    }
    clock.advanceMinutes(61);
    expect(await opens(admin)).toBe(false);
  });

  test('an admin’s ends 12 hours after the sign-in, and 24 however often it is renewed', async () => {
    const [left, renewed] = [
      await strict.signInDemo('admin@example.com'),
      await strict.signInDemo('admin@example.com'),
    ];
    const use = async (minutes: number) => {
      for (let at = 0; at < minutes; at += 30) {
        clock.advanceMinutes(30);
        await Promise.all([opens(left), opens(renewed)]);
      }
    };
    await use(11 * MINUTES.hour);
    expect((await renew(renewed)).errors).toBeUndefined();
    await use(1.5 * MINUTES.hour);
    expect([await opens(left), await opens(renewed)]).toEqual([false, true]);
    await use(10 * MINUTES.hour);
    const until = (await renew(renewed)).data?.renewSession as string;
    expect(Date.parse(until) - clock.now()).toBeLessThan(2 * MINUTES.hour * 60_000);
    await use(2 * MINUTES.hour);
    expect(await opens(renewed)).toBe(false);
  });

  // spec: trust-19
  test('a customer’s ends after 30 days, and after 90 however often it is renewed', async () => {
    const customer = await strict.newCustomer();
    for (let at = 0; at < 3; at += 1) {
      clock.advanceMinutes(29 * MINUTES.day);
      expect((await renew(customer)).errors).toBeUndefined();
    }
    clock.advanceMinutes(4 * MINUTES.day);
    expect(await opens(customer)).toBe(false);
  });
});
