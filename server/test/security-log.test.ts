import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { signInRefusals } from '../src/domain/security-events.js';
import { TestShop } from './support/test-shop.js';
import { nextCode, turnOnTwoStep } from './support/two-step.js';

let shop: TestShop;
const lines: string[] = [];
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => lines.push(line), callLimit: { tries: 300, seconds: 3600 } });
});
afterAll(() => shop.close());
beforeEach(() => lines.splice(0));

interface Line {
  msg: string;
  event: string;
  level: number;
  reqId?: string;
  network?: string;
  time?: number;
  pid?: number;
  hostname?: string;
}

/** The security events since the last look, without what every line of the log has. */
function events() {
  return lines
    .splice(0)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'security')
    .map(({ msg: _msg, time: _time, pid: _pid, hostname: _hostname, level, reqId, network, ...event }) => {
      expect({ level, reqId, network }).toEqual({
        level: 30,
        reqId: expect.stringMatching(/^[0-9a-f]{32}$/),
        network: '127.0.0.0/24',
      });
      return event;
    });
}

const google = () => {
  const { identitySandbox } = shop.app;
  if (!identitySandbox) throw new Error('test shops use the identity sandbox');
  return identitySandbox;
};
const claimOf = async (email: string) => ({
  name: 'Hana',
  email,
  password: google().subjectOf(email),
  idToken: await google().sign({ email, name: 'Hana', isEmailVerified: true }, {}),
});
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  shop.as({ headers }).rest('POST', '/api/users/auth', { email, password });
const refused = async (reason: string) => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^shop_refused_sign_ins_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

test('a sign-in is logged, and a refused one with its reason, which the caller doesn’t see', async () => {
  const { _id: accountId, email } = await shop.newCustomer();
  expect(events()).toEqual([{ event: 'account-created', accountId, method: 'password' }]);
  await signIn(email, demoPassword);
  expect(events()).toEqual([{ event: 'signed-in', accountId, method: 'password' }]);
  const before = { wrong: await refused('wrong-password'), unknown: await refused('unknown-account') };
  expect((await signIn(email, 'not this one')).status).toBe(401);
  expect((await signIn('nobody@example.com', 'not this one')).status).toBe(401);
  expect(events()).toEqual([
    { event: 'sign-in-refused', accountId, reason: 'wrong-password' },
    { event: 'sign-in-refused', accountId: null, reason: 'unknown-account' },
  ]);
  expect({ wrong: await refused('wrong-password'), unknown: await refused('unknown-account') }).toEqual({
    wrong: before.wrong + 1,
    unknown: before.unknown + 1,
  });
});

test('each attempt on a locked account is logged, and its limit once', async () => {
  const { _id: accountId, email } = await shop.newCustomer();
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, 'not this one');
  events();
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await signIn(email, demoPassword)).status).toBe(429);
  expect(events()).toEqual([
    { event: 'rate-limit-hit', limit: 'login' },
    { event: 'sign-in-refused', accountId, reason: 'account-locked' },
    { event: 'sign-in-refused', accountId, reason: 'account-locked' },
  ]);
  expect(await refused('account-locked')).toBe(2);
});

test('Google sign-ins are logged: refused ones, a new account, connecting and disconnecting', async () => {
  const hana = await claimOf('hana@gmail.example');
  await shop.rest('POST', '/api/users/auth', { ...hana, idToken: 'made up' });
  await shop.rest('POST', '/api/users/auth', hana);
  expect(events()).toEqual([
    { event: 'sign-in-refused', accountId: null, reason: 'google-token-refused' },
    { event: 'sign-in-refused', accountId: null, reason: 'google-unknown-account' },
  ]);
  const { body } = await shop.rest('POST', '/api/users/register', hana);
  expect(events()).toEqual([
    { event: 'account-created', accountId: body['_id'], method: 'google' },
    { event: 'signed-in', accountId: body['_id'], method: 'google' },
  ]);
  const customer = await shop.newCustomer();
  const accountId = customer._id;
  events();
  const { idToken } = await claimOf('other@gmail.example');
  const connect = (password: string) =>
    shop.as(customer).graphqlAnswer('mutation ($i: ConnectGoogleInput!) { connectGoogle(input: $i) { _id } }', {
      i: { idToken, password },
    });
  await connect('not this one');
  await connect(demoPassword);
  await connect(demoPassword);
  for (let time = 0; time < 2; time += 1) await shop.as(customer).graphql('mutation { disconnectGoogle { _id } }');
  expect(events()).toEqual([
    { event: 'password-check-refused', accountId },
    { event: 'google-connected', accountId },
    { event: 'google-disconnected', accountId },
  ]);
  const squatted = await shop.newCustomer();
  events();
  await shop.rest('POST', '/api/users/register', await claimOf(squatted.email));
  expect(events()).toEqual([
    { event: 'account-taken-over', accountId: squatted._id, method: 'google' },
    { event: 'signed-in', accountId: squatted._id, method: 'google' },
  ]);
});

test('password changes, verified email addresses and ended sessions are logged', async () => {
  const customer = await shop.newCustomer();
  const accountId = customer._id;
  await shop.rest('POST', '/api/users/verify-email', { token: await shop.mailedToken(customer.email, 'verify-email') });
  const change = { currentPassword: demoPassword, password: 'a longer secret' };
  const changed = await shop.as(customer).rest('PUT', '/api/users/password', change);
  const caller = { token: String(changed.body['token']) };
  await signIn(customer.email, change.password);
  await shop.as(caller).graphql('mutation { endOtherSessions }');
  await shop.as(caller).rest('POST', '/api/users/logout', {});
  await shop.rest('POST', '/api/users/forgot-password', { email: customer.email });
  const token = await shop.mailedToken(customer.email, 'reset-password');
  await shop.rest('POST', '/api/users/reset-password', { token, password: 'the longest secret' });
  const own = { accountId, actorId: accountId };
  expect(events()).toEqual([
    { event: 'account-created', accountId, method: 'password' },
    { event: 'email-verified', accountId },
    { event: 'password-changed', accountId },
    { event: 'signed-in', accountId, method: 'password' },
    { event: 'sessions-ended', ...own, which: 'others' },
    { event: 'sessions-ended', ...own, which: 'current' },
    { event: 'password-reset', accountId, isFirstProofOfEmail: false },
  ]);
});

test('changes and uses of two-step sign-in are logged', async () => {
  const admin = await shop.newVerifiedCustomer();
  const accountId = admin._id;
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE users SET is_admin = TRUE WHERE id = '${accountId}'`),
  );
  events();
  const { key, recoveryCodes } = await turnOnTwoStep(shop, admin);
  const auth = (code?: string) =>
    shop.rest('POST', '/api/users/auth', { email: admin.email, password: demoPassword, code });
  for (const code of [undefined, '000000', nextCode(shop, key), recoveryCodes[0]]) await auth(code);
  const change = (name: string) =>
    shop.as(admin).graphql(`mutation ($i: TwoStepProofInput!) { ${name} }`, {
      i: { password: demoPassword, code: nextCode(shop, key) },
    });
  await change('renewRecoveryCodes(input: $i) { codes }');
  await change('turnOffTwoStepSignIn(input: $i)');
  expect(events()).toEqual([
    { event: 'two-step-turned-on', accountId },
    { event: 'sign-in-refused', accountId, reason: 'code-missing' },
    { event: 'sign-in-refused', accountId, reason: 'wrong-code' },
    { event: 'signed-in', accountId, method: 'password' },
    { event: 'recovery-code-used', accountId },
    { event: 'signed-in', accountId, method: 'password' },
    { event: 'recovery-codes-renewed', accountId },
    { event: 'two-step-turned-off', accountId, actorId: accountId },
  ]);
});

test('admins’ changes of accounts are logged once they are committed', async () => {
  const { _id: accountId } = await shop.newVerifiedCustomer();
  const admin = await shop.signInDemo('admin@example.com');
  const set = (isAdmin: boolean) =>
    shop.as(admin).graphql('mutation ($i: SetUserAdminInput!) { setUserAdmin(input: $i) { _id } }', {
      i: { id: accountId, isAdmin },
    });
  events();
  for (const isAdmin of [true, true, false]) await set(isAdmin);
  await shop
    .as(admin)
    .graphql('mutation ($i: EndUserSessionsInput!) { endUserSessions(input: $i) }', { i: { id: accountId } });
  await shop.as(admin).rest('DELETE', `/api/users/${accountId}`);
  await shop.as(admin).rest('DELETE', `/api/users/${accountId}`);
  const byAdmin = { accountId, actorId: admin._id };
  expect(events()).toEqual([
    { event: 'role-changed', ...byAdmin, isAdmin: true },
    { event: 'role-changed', ...byAdmin, isAdmin: false },
    { event: 'sessions-ended', ...byAdmin, which: 'all' },
    { event: 'account-deleted', ...byAdmin },
  ]);
});

test('an event without a valid signature of the payment provider is logged', async () => {
  await shop.rest('POST', '/api/payment/webhook', { id: 'evt_forged' });
  expect(events()).toEqual([{ event: 'webhook-refused', reason: 'signature' }]);
});

test('too many calls of one client are logged once', async () => {
  while ((await shop.rest('GET', '/api/products')).status === 200);
  await shop.rest('GET', '/api/products');
  expect(events()).toEqual([{ event: 'rate-limit-hit', limit: 'calls' }]);
});

test('docs/operations.md explains each reason of a refused sign-in', () => {
  const docs = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  expect(signInRefusals.filter((reason) => !docs.includes(`| \`${reason}\` |`))).toEqual([]);
});

test('the operator’s page names every event, and no other', () => {
  const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
  const table = read('docs/operations.md').split('| `event` | Meaning |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  const recorded = [...read('server/src/domain/security-events.ts').matchAll(/\{ event: '([a-z-]+)'/g)].map(
    ([, name]) => name,
  );
  expect(named.sort()).toEqual(recorded.sort());
});
