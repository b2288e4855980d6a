/** @postgres Two sign-ins that race for one account wait for each other’s transaction. */
import { randomUUID } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { generateKeyPair, UnsecuredJWT, type JWTPayload } from 'jose';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { demoId } from '../src/modules/demo/demo-id.js';
import type { SandboxIdentityProvider } from '../src/sandbox/identity/sandbox-identity-provider.js';
import { Identities } from '../src/modules/accounts/google/identities.js';
import { shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf } from './support/visitor.js';

let shop: TestShop;
let google: SandboxIdentityProvider;
beforeAll(async () => {
  shop = await TestShop.open();
  if (!shop.app.identitySandbox) throw new Error('test shops use the identity sandbox');
  google = shop.app.identitySandbox;
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.app.db.inTransaction((manager) => manager.query("DELETE FROM rate_limits WHERE key LIKE 'google%'")),
);
afterEach(() => {
  google.switches.isDown = false;
  google.switches.refusedSubjects.clear();
});

const address = () => `${randomUUID()}@gmail.example`;

/** What the storefront sends for a person at the simulated Google. */
async function claim(email = address(), change: JWTPayload = {}, isEmailVerified = true) {
  const name = 'Hana at Google';
  const idToken = await google.sign({ email, name, isEmailVerified }, change);
  return { name, email, photoURL: 'https://pictures.example/hana.png', password: google.subjectOf(email), idToken };
}

const auth = (body: unknown) => shop.rest('POST', '/api/users/auth', body);
const register = (body: unknown) => shop.rest('POST', '/api/users/register', body);
const mine = (token: unknown) => shop.as({ token: String(token) }).rest('GET', '/api/orders/mine');
const local = (email: string, password = demoPassword) => register({ name: 'A stranger', email, password });
const verified = async (email: string) => {
  const { body } = await local(email);
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${body._id}'`),
  );
  return { token: String(body.token), _id: String(body._id) };
};

const refusedSignIn = { message: 'Invalid email or password', code: 'UNAUTHENTICATED', requestId: expect.any(String) };

// spec: entity-11, state-3
test('a refusal, a registration and a sign-in give one account with a verified address and no password', async () => {
  const hana = await claim();
  const first = await auth(hana);
  expect({ status: first.status, body: first.body }).toEqual({ status: 401, body: refusedSignIn });
  const registered = await register(hana);
  expect(registered.status).toBe(201);
  expect(registered.body).toMatchObject({
    name: hana.name,
    email: hana.email,
    isEmailVerified: true,
    hasPassword: false,
    isAdmin: false,
  });
  expect(JSON.stringify(registered.body)).not.toContain(hana.password);
  expect(JSON.stringify(registered.body)).not.toContain('pictures.example');
  const again = await auth(await claim(hana.email));
  expect(again.status).toBe(200);
  expect(again.body._id).toBe(registered.body._id);
  expect((await mine(again.body.token)).status).toBe(200);
  const twice = await register(await claim(hana.email));
  expect(twice.body._id).toBe(registered.body._id);
});

test('registration needs no name or picture from Google, and ignores case in the address', async () => {
  const email = address();
  const nameless = { ...(await claim(email, { name: undefined })), name: ' ' };
  const { body } = await register({ ...nameless, email: ` ${email.toUpperCase()}` });
  expect(body).toMatchObject({ name: email.split('@')[0], email });
  const long = await register(await claim(address(), { name: 'x'.repeat(300) }));
  expect(long.body.name).toHaveLength(100);
});

// spec: trust-15
describe("the provider's user id", () => {
  test('can’t sign in to a Google account without a token', async () => {
    const hana = await claim();
    await register(hana);
    const bodies = [hana.password, '', 'null', demoPassword].map((password) => ({ email: hana.email, password }));
    for (const body of [...bodies, { ...bodies[0], idToken: null }]) {
      const answer = await auth(body);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: refusedSignIn });
    }
    expect((await auth({ email: hana.email, password: hana.password, idToken: '' })).status).toBe(401);
  });

  // spec: trust-4
  test('is not accepted as the current password when the password is changed', async () => {
    const hana = await claim();
    const { body } = await register(hana);
    const answer = await shop
      .as({ token: String(body.token) })
      .rest('PUT', '/api/users/password', { currentPassword: hana.password, password: 'a new password' });
    expect(answer.status).toBe(400);
  });
});

// spec: state-3, trust-15
describe('a token that proves nothing opens and creates no account', () => {
  const past = () => Math.floor(shop.clock.now() / 1000) - 10;
  const cases: [string, (email: string) => Promise<Record<string, unknown>>][] = [
    ['another audience', (email) => claim(email, { aud: 'another-shop' })],
    ['another issuer', (email) => claim(email, { iss: 'https://securetoken.google.com/another' })],
    ['expired', (email) => claim(email, { exp: past() })],
    ['no expiry', (email) => claim(email, { exp: undefined })],
    ['another way of signing in', (email) => claim(email, { firebase: { sign_in_provider: 'password' } })],
    ['an unproved address', (email) => claim(email, {}, false)],
    ['a proof that is no boolean', (email) => claim(email, { email_verified: 'true' })],
    ['no address', (email) => claim(email, { email: undefined })],
    [
      "someone else's user id",
      async (email) => ({ ...(await claim(email)), password: google.subjectOf('else@x.example') }),
    ],
    ["someone else's address", async (email) => ({ ...(await claim(email)), email: 'else@x.example' })],
    [
      'a foreign key',
      async (email) => {
        const { privateKey } = await generateKeyPair('ES256');
        const person = { email, name: 'Hana', isEmailVerified: true };
        return { ...(await claim(email)), idToken: await google.sign(person, {}, privateKey) };
      },
    ],
    [
      'no signature',
      async (email) => {
        const good = await claim(email);
        const claims = JSON.parse(Buffer.from(good.idToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
        return { ...good, idToken: new UnsecuredJWT(claims).encode() };
      },
    ],
    ['no token', async (email) => ({ ...(await claim(email)), idToken: '' })],
    ['nonsense', async (email) => ({ ...(await claim(email)), idToken: 'a.b.c' })],
    ['a huge token', async (email) => ({ ...(await claim(email)), idToken: 'x'.repeat(50_000) })],
  ];

  test.each(cases)('%s', async (_what, forged) => {
    const email = address();
    await register(await claim(email));
    const signIn = await auth(await forged(email));
    expect({ status: signIn.status, body: signIn.body }).toEqual({ status: 401, body: refusedSignIn });
    const newcomer = address();
    const signUp = await register(await forged(newcomer));
    expect(signUp.status).toBe(401);
    expect(await shop.sql(`SELECT id FROM users WHERE email_norm IN ('${newcomer}', 'else@x.example')`)).toEqual([]);
  });

  test('of a user whom Google has disabled, or whose tokens it has revoked', async () => {
    const hana = await claim();
    await register(hana);
    google.switches.refusedSubjects.add(hana.password);
    expect((await auth(hana)).status).toBe(401);
    expect((await register(hana)).status).toBe(401);
  });
});

// spec: trust-15
test('while Google is down, both steps answer 503 with Retry-After, and passwords work', async () => {
  const hana = await claim();
  google.switches.isDown = true;
  for (const answer of [await auth(hana), await register(hana)]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refusalOf(answer).code).toBe('UNAVAILABLE');
  }
  expect((await auth({ email: 'shopper@example.com', password: demoPassword })).status).toBe(200);
});

// spec: state-3
describe('an account with the same address', () => {
  // spec: trust-15
  test('that was never verified is taken over: nothing of its creator stays or works', async () => {
    const email = address();
    const stranger = await local(email);
    const token = String(stranger.body.token);
    await shop.as({ token }).rest('PUT', '/api/users/profile', { name: 'A stranger', shippingAddress });
    // The stranger leaves another door: their own Google account.
    const theirs = await claim();
    await shop.as({ token }).graphql(CONNECT, { idToken: theirs.idToken });
    await shop.rest('POST', '/api/users/forgot-password', { email });
    const mailed = await shop.mailedToken(email, 'reset-password');

    const hana = await claim(email);
    expect((await auth(hana)).status).toBe(401);
    const { status, body } = await register(hana);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      _id: stranger.body._id,
      name: hana.name,
      isEmailVerified: true,
      hasPassword: false,
      shippingAddress: null,
      university: null,
      bio: null,
    });
    expect((await mine(token)).status).toBe(401);
    expect((await auth({ email, password: demoPassword })).status).toBe(401);
    expect((await auth(theirs)).status).toBe(401);
    expect(await shop.sql(`SELECT id FROM account_links WHERE user_id = '${body._id}'`)).toEqual([]);
    const recovery = await shop.rest('POST', '/api/users/reset-password', {
      token: mailed,
      password: 'a new password',
    });
    expect(mailed).not.toBe('');
    expect(recovery.status).toBe(400);
    expect((await auth(await claim(email))).body._id).toBe(body._id);
    expect((await mine(body.token)).status).toBe(200);
  });

  test('that is taken over ends a stranger’s sign-in of the same moment, too', async () => {
    const email = address();
    await local(email);
    const hana = await claim(email);
    const signIn = () => auth({ email, password: demoPassword });
    const [taken, ...strangers] = await Promise.all([register(hana), signIn(), signIn(), signIn()]);
    expect(taken.status).toBe(201);
    for (const { status, body } of strangers) {
      if (status === 200) expect((await mine(body.token)).status).toBe(401);
      else expect(status).toBe(401);
    }
  });

  test('that is taken over refuses a stranger’s password change of the same moment', async () => {
    const email = address();
    const stranger = await local(email);
    const hana = await claim(email);
    const hash = argon2.hash;
    jest.spyOn(argon2, 'hash').mockImplementationOnce(async (...input) => {
      expect((await register(hana)).status).toBe(201);
      return hash(...input);
    });
    const change = { currentPassword: demoPassword, password: 'a password of Mallory' };
    const answer = await shop.as({ token: String(stranger.body.token) }).rest('PUT', '/api/users/password', change);
    expect(answer.status).toBe(401);
    expect((await auth({ email, password: change.password })).status).toBe(401);
    expect((await auth(hana)).status).toBe(200);
  });

  test('that was verified is connected only after a sign-in with its password', async () => {
    const email = address();
    const owner = await verified(email);
    const hana = await claim(email);
    expect((await auth(hana)).status).toBe(401);
    const { status, body } = await register(hana);
    const message =
      'An account with this email already exists. Please sign in with your password, then connect Google in your account.';
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'EMAIL_TAKEN', message, fields: { email: message } });
    expect((await mine(owner.token)).status).toBe(200);
    expect((await auth({ email, password: demoPassword })).status).toBe(200);

    const connected = await shop.as(owner).graphql(CONNECT, { idToken: hana.idToken });
    expect(connected.connectGoogle).toEqual({ isGoogleConnected: true, hasPassword: true, isEmailVerified: true });
    expect((await auth(hana)).body._id).toBe(owner._id);
  });

  test("that is an admin's is never taken over", async () => {
    const email = address();
    const { body } = await local(email);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET is_admin = true WHERE id = '${body._id}'`),
    );
    expect(refusalOf(await register(await claim(email))).code).toBe('EMAIL_TAKEN');
    expect((await auth({ email, password: demoPassword })).status).toBe(200);
  });
});

// spec: trust-13
test('simultaneous registrations of one person give one account, in two processes too', async () => {
  const other = await shop.openBeside();
  try {
    // Each process has keys of its own; a shop beside this one takes no part in the proof, only in the race.
    const email = address();
    const there = other.app.identitySandbox;
    const foreign = await there?.sign({ email, name: 'Hana', isEmailVerified: true });
    const hana = await claim(email);
    const answers = await Promise.all([
      register(hana),
      register(hana),
      other.rest('POST', '/api/users/register', { ...hana, idToken: foreign }),
      other.rest('POST', '/api/users/register', { ...hana, idToken: foreign }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await shop.sql(`SELECT id FROM users WHERE email_norm = '${email}'`)).toHaveLength(1);
    expect(await shop.sql(`SELECT subject FROM identities WHERE subject = '${hana.password}'`)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('the Google identity decides, not the address, which may change at Google', async () => {
  const hana = await claim();
  const { body } = await register(hana);
  const moved = { ...(await claim(hana.email, { email: 'moved@gmail.example' })), email: 'moved@gmail.example' };
  expect((await auth(moved)).body).toMatchObject({ _id: body._id, email: hana.email });
});

const FIELDS = '{ isGoogleConnected hasPassword isEmailVerified }';
const CONNECT = `mutation ($idToken: String!, $password: String = "${demoPassword}") {
  connectGoogle(input: { idToken: $idToken, password: $password }) ${FIELDS}
}`;
const DISCONNECT = `mutation { disconnectGoogle ${FIELDS} }`;

describe('connecting Google to an account', () => {
  const codeOf = async (query: string, variables: Record<string, unknown>, caller = {}) =>
    (await shop.as(caller).graphqlAnswer(query, variables)).errors?.[0]?.extensions.code;

  test('connects once, opens the account, verifies the same address, and can be disconnected', async () => {
    const customer = await shop.newCustomer();
    const hana = await claim(customer.email);
    for (let time = 0; time < 2; time += 1) {
      const { connectGoogle } = await shop.as(customer).graphql(CONNECT, { idToken: hana.idToken });
      expect(connectGoogle).toEqual({ isGoogleConnected: true, hasPassword: true, isEmailVerified: true });
    }
    expect((await auth(hana)).body._id).toBe(customer._id);
    for (let time = 0; time < 2; time += 1) {
      const { disconnectGoogle } = await shop.as(customer).graphql(DISCONNECT);
      expect(disconnectGoogle).toMatchObject({ isGoogleConnected: false, hasPassword: true });
    }
    expect((await auth(hana)).status).toBe(401);
  });

  // spec: trust-16
  test('takes the password: a session alone is not enough', async () => {
    const customer = await shop.newCustomer();
    const thief = await claim();
    for (const password of [null, '', 'not this one']) {
      const { errors } = await shop.as(customer).graphqlAnswer(CONNECT, { idToken: thief.idToken, password });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { password: 'This isn’t your current password' },
      });
    }
    expect((await auth(thief)).status).toBe(401);
    expect(await shop.mailTo(customer.email, 'Google was connected')).toBeUndefined();
  });

  // spec: trust-16
  test('emails the owner once, and the account shows the connected Google account', async () => {
    const customer = await shop.newVerifiedCustomer();
    const hana = await claim();
    for (let time = 0; time < 2; time += 1) await shop.as(customer).graphql(CONNECT, { idToken: hana.idToken });
    const mails = (await shop.mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Google'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Google was connected to your account']);
    expect(mails[0]?.text).toContain(`You can now sign in with the Google account ${hana.email}.`);
    const googleEmail = async () => (await shop.as(customer).graphql('{ me { googleEmail } }')).me.googleEmail;
    expect(await googleEmail()).toBe(hana.email);
    await shop.as(customer).graphql(DISCONNECT);
    expect(await googleEmail()).toBeNull();
    expect(await shop.mailTo(customer.email, 'Google was disconnected')).toBeDefined();
  });

  test('survives a change of password, whose email names the Google account', async () => {
    const customer = await shop.newVerifiedCustomer();
    const hana = await claim();
    await shop.as(customer).graphql(CONNECT, { idToken: hana.idToken });
    const change = { currentPassword: demoPassword, password: 'a better password' };
    expect((await shop.as(customer).rest('PUT', '/api/users/password', change)).status).toBe(200);
    expect((await auth(hana)).body._id).toBe(customer._id);
    const mail = await shop.mailTo(customer.email, 'Your password was changed');
    expect(mail?.text).toContain(`You can still sign in with the Google account ${hana.email}.`);
  });

  test('works with another address at Google, and doesn’t verify the account’s address', async () => {
    const customer = await shop.newCustomer();
    const { connectGoogle } = await shop.as(customer).graphql(CONNECT, { idToken: (await claim()).idToken });
    expect(connectGoogle).toMatchObject({ isGoogleConnected: true, isEmailVerified: false });
  });

  test('joins one Google account to one account at most', async () => {
    const [a, b] = [await shop.newCustomer(), await shop.newCustomer()];
    const hana = await claim();
    const both = await Promise.all([a, b].map((who) => codeOf(CONNECT, { idToken: hana.idToken }, who)));
    expect(both.sort()).toEqual(['CONFLICT', undefined]);
    const owner = (await auth(hana)).body;
    const caller = { token: String(owner.token) };
    expect(await codeOf(CONNECT, { idToken: (await claim()).idToken }, caller)).toBe('CONFLICT');
  });

  test('takes a session and a valid token; an invalid token ends no session', async () => {
    const hana = await claim();
    expect(await codeOf(CONNECT, { idToken: hana.idToken })).toBe('UNAUTHENTICATED');
    expect(await codeOf(DISCONNECT, {})).toBe('UNAUTHENTICATED');
    const customer = await shop.newCustomer();
    expect(await codeOf(CONNECT, { idToken: 'nonsense' }, customer)).toBe('BAD_USER_INPUT');
    expect(await codeOf(CONNECT, { idToken: (await claim(address(), {}, false)).idToken }, customer)).toBe(
      'BAD_USER_INPUT',
    );
    google.switches.isDown = true;
    expect(await codeOf(CONNECT, { idToken: hana.idToken }, customer)).toBe('UNAVAILABLE');
  });

  test('can’t be undone without a password, the only other way to sign in', async () => {
    const hana = await claim();
    const { body } = await register(hana);
    expect(await codeOf(DISCONNECT, {}, { token: String(body.token) })).toBe('CONFLICT');
    expect((await auth(hana)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const reset = async (email: string) => {
    await shop.rest('POST', '/api/users/forgot-password', { email });
    const token = await shop.mailedToken(email, 'reset-password');
    return shop.rest('POST', '/api/users/reset-password', { token, password: 'a better password' });
  };
  const cartOf = async (caller: { token: string }) =>
    (await shop.as(caller).graphql('{ myCart { productId } }')).myCart as unknown[];
  const leaveCart = (caller: { token: string }) => {
    const lines = [{ productId: demoId('product', 'a-dozen-garden-roses'), quantity: 1 }];
    return shop.as(caller).mutate('saveCart', { lines });
  };

  // spec: trust-16
  test('gives an account that a stranger made to the owner of its address, without the stranger’s data', async () => {
    const email = address();
    const stranger = await local(email);
    const caller = { token: String(stranger.body.token) };
    const theirs = await claim();
    await shop.as(caller).graphql(CONNECT, { idToken: theirs.idToken });
    await shop.as(caller).rest('PUT', '/api/users/profile', { name: 'A stranger', shippingAddress });
    await leaveCart(caller);
    const verification = await shop.mailedToken(email, 'verify-email');

    expect((await reset(email)).status).toBe(200);
    expect((await auth(theirs)).status).toBe(401);
    expect((await mine(caller.token)).status).toBe(401);
    expect((await shop.rest('POST', '/api/users/verify-email', { token: verification })).status).toBe(400);
    const { body } = await auth({ email, password: 'a better password' });
    expect(body).toMatchObject({
      _id: stranger.body._id,
      name: email.split('@')[0],
      isEmailVerified: true,
      shippingAddress: null,
    });
    const owner = { token: String(body.token) };
    expect(await cartOf(owner)).toEqual([]);
    expect((await shop.as(owner).graphql('{ me { isGoogleConnected googleEmail } }')).me).toEqual({
      isGoogleConnected: false,
      googleEmail: null,
    });
  });

  // spec: trust-16
  test('disconnects Google from a verified account, says so, and keeps the rest', async () => {
    const customer = await shop.newVerifiedCustomer();
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Hana Tesfay', shippingAddress });
    await leaveCart(customer);
    const thief = await claim();
    await shop.as(customer).graphql(CONNECT, { idToken: thief.idToken });

    expect((await reset(customer.email)).status).toBe(200);
    expect((await auth(thief)).status).toBe(401);
    const mail = await shop.mailTo(customer.email, 'Your password was changed');
    expect(mail?.text).toContain('we also disconnected Google from your account');
    const { body } = await auth({ email: customer.email, password: 'a better password' });
    expect(body).toMatchObject({ name: 'Hana Tesfay', shippingAddress });
    expect(await cartOf({ token: String(body.token) })).toHaveLength(1);
  });

  test('forgets the account’s known devices', async () => {
    const customer = await shop.newVerifiedCustomer();
    expect(await shop.sql(`SELECT id FROM known_devices WHERE user_id = '${customer._id}'`)).toHaveLength(1);
    await reset(customer.email);
    expect(await shop.sql(`SELECT id FROM known_devices WHERE user_id = '${customer._id}'`)).toEqual([]);
  });
});

// spec: trust-17
test.each(['disconnected', 'handed over'])(
  'a running sign-in with Google opens no account that is %s meanwhile',
  async (what) => {
    const customer = what === 'disconnected' ? await shop.newVerifiedCustomer() : await shop.newCustomer();
    const thief = await claim();
    await shop.as(customer).graphql(CONNECT, { idToken: thief.idToken });
    const owner = await claim(customer.email);
    const findUser = Object.getOwnPropertyDescriptor(Identities.prototype, 'findUser')?.value as Identities['findUser'];
    jest.spyOn(Identities.prototype, 'findUser').mockImplementationOnce(async function (this: Identities, ...input) {
      const found = await findUser.apply(this, input);
      if (what === 'disconnected') await shop.as(customer).graphql(DISCONNECT);
      else expect((await register(owner)).status).toBe(201);
      return found;
    });
    expect((await auth(thief)).status).toBe(401);
    jest.restoreAllMocks();
  },
);

test('a person who deleted the account can register again as someone new', async () => {
  const hana = await claim();
  const { body } = await register(hana);
  const deletion = 'mutation ($email: String!) { deleteMyAccount(input: { email: $email }) }';
  await shop.as({ token: String(body.token) }).graphql(deletion, { email: hana.email });
  expect(await shop.sql(`SELECT subject FROM identities WHERE user_id = '${body._id}'`)).toEqual([]);
  expect((await auth(hana)).status).toBe(401);
  const again = await register(hana);
  expect(again.status).toBe(201);
  expect(again.body._id).not.toBe(body._id);
});

// spec: error-9
describe('attempts are counted, with the documented text', () => {
  const text = /^Too many authentication attempts\. Please try again in \d+ minutes\.$/;

  test('by address, whatever the tokens are', async () => {
    const forged = await claim(address(), { aud: 'another-shop' });
    const statuses = [];
    for (let attempt = 0; attempt < 60; attempt += 1) statuses.push((await auth(forged)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await auth(await claim());
    expect(refused.status).toBe(429);
    const { message, retryAfter } = refusalOf(refused);
    expect(message).toMatch(text);
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter));
    expect((await auth({ email: 'shopper@example.com', password: demoPassword })).status).toBe(200);
  });

  test('by person, whatever others attempt', async () => {
    const hana = await claim();
    await register(hana);
    for (let attempt = 0; attempt < 25; attempt += 1) await auth({ ...hana, idToken: 'nonsense' });
    for (let attempt = 0; attempt < 19; attempt += 1) expect((await auth(hana)).status).toBe(200);
    const refused = await auth(hana);
    expect(refused.status).toBe(429);
    expect(refusalOf(refused).message).toMatch(text);
  });
});

test('GraphQL takes the same two steps', async () => {
  const hana = await claim();
  const { name, email, photoURL, password, idToken } = hana;
  const signIn =
    'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignInRefused { message retryAfter } ... on SignedIn { user { email isGoogleConnected } } } }';
  const signUp =
    'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on SignUpRefused { message } ... on SignedIn { user { email isGoogleConnected } } } }';
  const input = { email, password, idToken };
  expect((await shop.graphql(signIn, { input })).signIn).toEqual({
    __typename: 'SignInRefused',
    message: 'Invalid email or password',
    retryAfter: null,
  });
  const signedIn = { __typename: 'SignedIn', user: { email, isGoogleConnected: true } };
  expect((await shop.graphql(signUp, { input: { ...input, name, photoURL } })).signUp).toEqual(signedIn);
  expect((await shop.graphql(signIn, { input })).signIn).toEqual(signedIn);
});

test('the shop publishes its sign-in settings; the sandbox page issues working tokens', async () => {
  const query =
    '{ shop { googleSignIn { __typename ... on SandboxGoogleSignIn { popupPath } ... on FirebaseGoogleSignIn { apiKey } } } }';
  const { shop: view } = await shop.graphql(query);
  expect(view.googleSignIn).toEqual({ __typename: 'SandboxGoogleSignIn', popupPath: '/sandbox/identity' });
  const page = await fetch(`${shop.url}/sandbox/identity`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Choose an account');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const email = address();
  const { body } = await shop.rest<{ uid: string; idToken: string }>('POST', '/sandbox/identity/tokens', { email });
  expect((await register({ name: '', email, password: body.uid, idToken: body.idToken })).status).toBe(201);
  expect((await shop.rest('POST', '/sandbox/identity/tokens', { email: 'nobody' })).status).toBe(400);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('google');
  expect(policy).not.toContain('frame-src');
});
