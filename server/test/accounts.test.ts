/** @postgres One address makes one account, however many sign up at once. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const draft = (change: Record<string, unknown> = {}) => ({
  name: 'Hana',
  email: `${randomUUID()}@example.com`,
  password: 'a good password',
  confirmPassword: 'a good password',
  ...change,
});
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const me = async (headers: Record<string, string>) => await shop.as({ headers }).graphqlAnswer('{ me { email } }');

// spec: entity-1, call-1
test('signing up gives the documented user record, a bearer token and a cookie for this browser only', async () => {
  const input = draft();
  const { status, body, headers } = await shop.rest('POST', '/api/users/register', input);
  expect(status).toBe(201);
  expect(body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Hana',
    email: input.email,
    isAdmin: false,
    isEmailVerified: false,
    hasPassword: true,
    shippingAddress: null,
    university: null,
    wantsCartReminders: false,
    bio: null,
    createdAt: expect.any(String),
    token: expect.any(String),
  });
  expect(headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; .*HttpOnly/);
  expect(headers.get('set-cookie')).toContain('SameSite=Lax');
  expect((await me({ authorization: `Bearer ${body.token}` })).data?.me.email).toBe(input.email);
  expect((await me({ cookie: cookieOf(headers), origin: shop.url })).data?.me.email).toBe(input.email);
});

// spec: api-6
test('no field of a registration makes the user an admin', async () => {
  const { body } = await shop.rest('POST', '/api/users/register', {
    ...draft(),
    isAdmin: true,
    _id: 'mine',
    createdAt: 0,
  });
  expect(body.isAdmin).toBe(false);
  expect(body._id).not.toBe('mine');
});

// spec: trust-20
test.each([
  [{ name: ' ' }, 'name', 'User name is required'],
  [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must have 8 to 128 characters'],
  [
    { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    'password',
    'Password must have 8 to 128 characters',
  ],
  [{ confirmPassword: 'another one' }, 'confirmPassword', 'Passwords do not match'],
  [{ password: 'Password1' }, 'password', 'This password is on lists that attackers try first. Choose another one.'],
  [
    { password: 'Gift Shop 2026!' },
    'password',
    'Choose a password that isn’t your name, your email address or the shop’s name.',
  ],
  [
    { name: 'Miriam Haile', password: 'miriam-haile1' },
    'password',
    'Choose a password that isn’t your name, your email address or the shop’s name.',
  ],
  [{ name: 'Pay here:\nhttps' }, 'name', 'User name must be one line without a web address'],
  [{ name: 'pay at evil://example' }, 'name', 'User name must be one line without a web address'],
  [{ name: 'WWW.evil.example' }, 'name', 'User name must be one line without a web address'],
])('registration %j names the field at fault', async (change, field, message) => {
  const { status, body } = await shop.rest('POST', '/api/users/register', draft(change));
  expect(status).toBe(400);
  expect(body).toMatchObject({ message, code: 'BAD_USER_INPUT', fields: { [field]: message } });
  expect(JSON.stringify(body)).not.toContain('x'.repeat(20));
});

// spec: trust-13
test('one address gets one account, in any spelling and under simultaneous registrations', async () => {
  const address = randomUUID();
  const spellings = [
    `${address}@example.com`,
    `${address.toUpperCase()}@EXAMPLE.com`,
    ` ${address}@example.com`,
    `${address}@example.com\u200b`,
  ];
  const answers = await Promise.all(
    spellings.map((email) => shop.rest('POST', '/api/users/register', draft({ email }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const message = 'An account with this email already exists';
  expect(answers.slice(0, 3).filter(({ status }) => status === 400)).toMatchObject([
    { body: { message } },
    { body: { message } },
  ]);
  expect(answers[3]).toMatchObject({ body: { message: 'Enter a valid email address' } });
  // Who pastes an invisible character can't see why the address should be wrong.
  for (const email of spellings)
    expect((await shop.rest('POST', '/api/users/auth', { email, password: draft().password })).status).toBe(200);
});

// spec: trust-12
test('a wrong password and an unknown address get the same answer', async () => {
  const customer = await shop.newCustomer();
  const wrong = await shop.rest('POST', '/api/users/auth', { email: customer.email, password: 'not this one' });
  const unknown = await shop.rest('POST', '/api/users/auth', {
    email: `${randomUUID()}@example.com`,
    password: 'not this one',
  });
  for (const { status, body } of [wrong, unknown]) {
    expect(status).toBe(401);
    expect({ ...body, requestId: '' }).toEqual({
      message: 'Invalid email or password',
      code: 'UNAUTHENTICATED',
      requestId: '',
    });
  }
});

// spec: error-7
test('too many sign-in attempts are refused with the documented text, even with the right password, until the window ends', async () => {
  const { email } = await shop.newCustomer();
  for (let attempt = 0; attempt < 10; attempt += 1)
    await shop.rest('POST', '/api/users/auth', { email, password: 'not this one' });
  const { status, body, headers } = await shop.rest<Refusal>('POST', '/api/users/auth', {
    email,
    password: 'gift-shop-demo',
  });
  expect(status).toBe(429);
  expect(body).toMatchObject({
    message: 'Too many login attempts. Please try again in 15 minutes.',
    code: 'RATE_LIMITED',
  });
  expect(headers.get('retry-after')).toBe(String(body.retryAfter));
  shop.clock.advanceMinutes(16);
  expect((await shop.rest('POST', '/api/users/auth', { email, password: 'gift-shop-demo' })).status).toBe(200);
});

// spec: error-8
test('registrations from one address are limited, with the documented text', async () => {
  const answers = [];
  for (let attempt = 0; attempt < 21; attempt += 1)
    answers.push(await shop.rest<Refusal>('POST', '/api/users/register', draft()));
  const { status, body } = answers.at(-1) ?? {};
  expect(status).toBe(429);
  expect(body?.message).toMatch(/^Too many registration attempts\. Please try again in \d+ minutes\.$/);
  shop.clock.advanceMinutes(61);
});

// spec: layout-8, call-1, trust-2
test('signing out kills token and cookie at once; signing out again is harmless', async () => {
  const { headers, body } = await shop.rest('POST', '/api/users/register', draft());
  const token = String(body.token);
  const out = await shop.as({ token }).rest('POST', '/api/users/logout');
  expect(out.status).toBe(200);
  expect(out.headers.get('set-cookie')).toMatch(/^session=;/);
  expect((await shop.as({ token }).rest('GET', '/api/orders/mine')).status).toBe(401);
  expect((await me({ cookie: cookieOf(headers), origin: shop.url })).data?.me).toBeNull();
  expect((await shop.rest('POST', '/api/users/logout', {})).status).toBe(200);
  expect((await shop.as({ token }).rest('POST', '/api/users/logout')).status).toBe(200);
  expect(await shop.as({ token }).graphql('mutation { signOut }')).toEqual({ signOut: true });
});

// spec: role-10, trust-1
test('a bearer wins over the cookie, and a bad bearer never falls back to it', async () => {
  const a = await shop.newCustomer();
  const b = await shop.rest('POST', '/api/users/register', draft());
  const cookie = cookieOf(b.headers);
  expect((await me({ cookie, authorization: `Bearer ${a.token}` })).data?.me.email).toBe(a.email);
  for (const bad of ['Bearer nope', `Bearer ${'x'.repeat(100_0)}`, 'Basic abc', `Bearer ${a.token}x`]) {
    const { status, body } = await shop
      .as({
        headers: { cookie, authorization: bad },
      })
      .rest<Refusal>('GET', '/api/orders/mine');
    expect(status).toBe(401);
    expect(body.message).toBe('Token is invalid. Please log in again.');
  }
});

test("writes that rely on the cookie need the shop's own origin", async () => {
  const { headers } = await shop.rest('POST', '/api/users/register', draft());
  const cookie = cookieOf(headers);
  const logout = (extra: Record<string, string>) =>
    shop.as({ headers: { cookie, ...extra } }).rest('POST', '/api/users/logout', {});
  const otherScheme = shop.url.replace('http:', 'https:');
  for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`, otherScheme]) {
    expect((await logout({ origin })).status).toBe(403);
  }
  expect((await logout({})).status).toBe(403);
  const login = await shop
    .as({ headers: { origin: 'https://evil.example' } })
    .rest('POST', '/api/users/auth', { email: 'shopper@example.com', password: 'gift-shop-demo' });
  expect(login.status).toBe(403);
  expect((await me({ cookie, origin: shop.url })).data).toMatchObject({ me: { email: expect.any(String) } });
});

test('sessions end after 30 days', async () => {
  const customer = await shop.newCustomer();
  shop.clock.advanceMinutes(30 * 24 * 60 + 1);
  expect((await shop.as(customer).rest('GET', '/api/orders/mine')).status).toBe(401);
});

test('GraphQL returns a refusal as a result that names the fields', async () => {
  const signUp =
    'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on SignUpRefused { code message fields { field message } } ... on SignedIn { user { name } } } }';
  const refused = await shop.graphql(signUp, { input: draft({ email: 'nobody' }) });
  expect(refused.signUp).toEqual({
    __typename: 'SignUpRefused',
    code: 'BAD_USER_INPUT',
    message: 'Enter a valid email address',
    fields: [{ field: 'email', message: 'Enter a valid email address' }],
  });
  const input = draft();
  expect((await shop.graphql(signUp, { input })).signUp).toEqual({ __typename: 'SignedIn', user: { name: 'Hana' } });
  const signIn =
    'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignInRefused { code message } ... on SignedIn { user { email } } } }';
  expect((await shop.graphql(signIn, { input: { email: input.email, password: 'wrong one' } })).signIn).toEqual({
    __typename: 'SignInRefused',
    code: 'UNAUTHENTICATED',
    message: 'Invalid email or password',
  });
  expect((await shop.graphql(signIn, { input: { email: input.email, password: input.password } })).signIn).toEqual({
    __typename: 'SignedIn',
    user: { email: input.email },
  });
});

// spec: error-24, loss-8
test('a body that is too large, not JSON or of another type is refused without internal details', async () => {
  const answers = [
    await shop.rest('POST', '/api/users/auth', { email: 'a@b.c', password: 'x'.repeat(200_000) }),
    await shop.rest('POST', '/api/users/auth', '{"email":'),
    await shop.as({ headers: { 'content-type': 'text/plain' } }).rest('POST', '/api/users/auth', 'a=b'),
    await shop.rest('POST', '/api/users/auth', { email: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([413, 400, 415, 400]);
  for (const { body } of answers)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['message', 'code', 'requestId']));
});
