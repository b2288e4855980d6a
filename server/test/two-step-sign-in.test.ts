/** @postgres A code that comes twice at once is taken once. */
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import type { Refusal, SignedIn } from './support/answers.js';
import { TestShop } from './support/test-shop.js';
import { appCode, nextCode, startTwoStep, turnOnTwoStep } from './support/two-step.js';
import type { RecoveryCodes, TwoStepSetup } from '../src/modules/accounts/two-step/two-step-sign-in.type.js';
import type { Caller } from './support/visitor.js';

const log: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => log.push(line) });
});
afterAll(() => shop.close());
beforeEach(() => shop.app.db.inTransaction((manager) => manager.query('DELETE FROM rate_limits')));

const REQUIRED = 'Enter the code from your authenticator app.';
const WRONG = 'This code isn’t right, or it was used before. Please enter a new one.';

async function setAdmin(id: string, isAdmin: boolean): Promise<void> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE users SET is_admin = ${isAdmin} WHERE id = '${id}'`),
  );
}
async function newAdmin() {
  const admin = await shop.newVerifiedCustomer();
  await setAdmin(admin._id, true);
  return admin;
}
/** An admin with two-step sign-in, and the app's key. */
async function newTwoStepAdmin() {
  const admin = await newAdmin();
  return { ...admin, ...(await turnOnTwoStep(shop, admin)) };
}

type SignInAnswer = Partial<SignedIn & Refusal>;
type SignIn = (email: string, code?: string) => Promise<{ token: string | null; refusal: unknown }>;
const byRest: SignIn = async (email, code) => {
  const answer = await shop.rest<SignInAnswer>('POST', '/api/users/auth', { email, password: demoPassword, code });
  const { message, code: refused, fields = {}, token = null } = answer.body;
  if (answer.status !== 200) {
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([refused === 'RATE_LIMITED' ? 429 : 401, []]);
  }
  return { token, refusal: token ? null : { code: refused, message, fields } };
};
const byGraphql: SignIn = async (email, code) => {
  const signIn = await shop.mutate(
    'signIn',
    { email, password: demoPassword, code },
    '{ ... on SignedIn { token } ... on SignInRefused { code message fields { field message } } }',
  );
  if (signIn.token) return { token: signIn.token, refusal: null };
  const fields = Object.fromEntries(signIn.fields.map((one) => [one.field, one.message]));
  return { token: null, refusal: { code: signIn.code, message: signIn.message, fields } };
};
/** As the storefront does after the popup. */
const byGoogle: SignIn = async (email, code) => {
  const answer = await shop.rest<SignInAnswer>('POST', '/api/users/auth', { ...(await googleClaim(email)), code });
  const { message, code: refused, fields = {}, token = null } = answer.body;
  return { token, refusal: token ? null : { code: refused, message, fields } };
};
async function googleClaim(email: string) {
  const google = shop.app.identitySandbox;
  if (!google) throw new Error('test shops use the identity sandbox');
  const idToken = await google.sign({ email, name: 'Hana at Google', isEmailVerified: true });
  return { name: 'Hana', email, password: google.subjectOf(email), idToken };
}
async function connectGoogle(caller: Caller & { email: string }) {
  const { idToken } = await googleClaim(caller.email);
  const input = { idToken, password: demoPassword };
  await shop.as(caller).mutate('connectGoogle', input, '{ _id }');
}

const isOpen = async (token: string | null) =>
  (await shop.as({ token: String(token) }).rest('GET', '/api/orders/mine')).status === 200;
const stateOf = async (caller: Caller) =>
  (await shop.as(caller).graphql('{ myTwoStepSignIn { isOn isRequired turnedOnAt recoveryCodesLeft } }'))
    .myTwoStepSignIn;
const change = (name: string, input: object, caller: Caller) =>
  shop
    .as(caller)
    .graphqlAnswer(
      `mutation ($input: TwoStepProofInput!) { ${name}(input: $input) ${name === 'turnOffTwoStepSignIn' ? '' : '{ codes }'} }`,
      { input },
    );
const refusalOf = (answer: Awaited<ReturnType<typeof change>>) => answer.errors?.[0]?.extensions;
const actionsOn = async (id: string) =>
  (await shop.sql(`SELECT action FROM audit_entries WHERE subject_id = '${id}' ORDER BY created_at`)).map(
    ({ action }) => action as string,
  );

describe.each([
  ['REST', byRest],
  ['GraphQL', byGraphql],
  ['Google', byGoogle],
])('signing in through %s', (way, signIn) => {
  // spec: trust-21
  test('asks for a code and opens nothing without one; the same call with a code signs in', async () => {
    const admin = await newAdmin();
    await connectGoogle(admin);
    const { key } = await turnOnTwoStep(shop, admin);
    const sessions = () => shop.sql(`SELECT id FROM sessions WHERE user_id = '${admin._id}'`);
    const before = await sessions();
    for (const nothing of [undefined, '', ' ']) {
      expect((await signIn(admin.email, nothing)).refusal).toEqual({
        code: 'SECOND_FACTOR_REQUIRED',
        message: REQUIRED,
        fields: {},
      });
    }
    expect((await signIn(admin.email, '000000')).refusal).toEqual({
      code: 'SECOND_FACTOR_INVALID',
      message: WRONG,
      fields: { code: WRONG },
    });
    expect(await sessions()).toEqual(before);
    const code = nextCode(shop, key);
    const { token } = await signIn(admin.email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await isOpen(token)).toBe(true);
  });

  // spec: trust-21
  test('takes each code once, even when it comes twice at the same moment, and never an earlier one', async () => {
    const admin = await newAdmin();
    await connectGoogle(admin);
    const { key } = await turnOnTwoStep(shop, admin);
    const code = nextCode(shop, key);
    const both = await Promise.all([signIn(admin.email, code), signIn(admin.email, code)]);
    expect(both.filter(({ token }) => token)).toHaveLength(1);
    expect((await signIn(admin.email, code)).token).toBeNull();
    const ahead = appCode(shop, key, 1);
    expect((await signIn(admin.email, ahead)).token).not.toBeNull();
    expect((await signIn(admin.email, nextCode(shop, key))).token).toBeNull();
    expect((await signIn(admin.email, nextCode(shop, key))).token).not.toBeNull();
  });

  // spec: trust-21
  test('takes each recovery code once, and emails the owner', async () => {
    const admin = await newAdmin();
    await connectGoogle(admin);
    const { recoveryCodes } = await turnOnTwoStep(shop, admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    expect(await isOpen((await signIn(admin.email, first)).token)).toBe(true);
    expect((await signIn(admin.email, first)).token).toBeNull();
    expect(await shop.mailTo(admin.email, 'A recovery code was used to sign in')).toBeDefined();
    const { token } = await signIn(admin.email, ` ${second.replaceAll('-', '').toUpperCase()}`);
    expect(await stateOf({ token: String(token) })).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    expect(await actionsOn(admin._id)).toEqual(['turned-on-two-step', 'used-recovery-code', 'used-recovery-code']);
  });

  // spec: trust-21
  test('counts wrong codes like wrong passwords, and a right password doesn’t forget them', async () => {
    const admin = await newAdmin();
    await connectGoogle(admin);
    const { key } = await turnOnTwoStep(shop, admin);
    const wrong = Array.from({ length: way === 'Google' ? 10 : 5 }, () => signIn(admin.email, '000000'));
    await Promise.all(wrong);
    if (way !== 'Google') for (let n = 0; n < 5; n += 1) await signIn(admin.email);
    expect((await signIn(admin.email, nextCode(shop, key))).refusal).toMatchObject({ code: 'RATE_LIMITED' });
    shop.clock.advanceMinutes(15);
    expect((await signIn(admin.email, nextCode(shop, key))).token).not.toBeNull();
  });
});

test('a phone’s clock may be wrong by one step, not by two', async () => {
  const { email, key } = await newTwoStepAdmin();
  shop.clock.advanceMinutes(2);
  nextCode(shop, key);
  expect((await byRest(email, appCode(shop, key, -2))).token).toBeNull();
  expect((await byRest(email, appCode(shop, key, 2))).token).toBeNull();
  expect((await byRest(email, appCode(shop, key, -1))).token).not.toBeNull();
  expect((await byRest(email, appCode(shop, key, 1))).token).not.toBeNull();
});

test('a wrong password is refused as such, whatever the code', async () => {
  const { email, key } = await newTwoStepAdmin();
  const code = nextCode(shop, key);
  const { body } = await shop.rest('POST', '/api/users/auth', { email, password: 'not this one', code });
  expect(body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid email or password' });
  expect((await byRest(email, code)).token).not.toBeNull();
});

test('a customer signs in as before, with or without a code', async () => {
  const { email } = await shop.newCustomer();
  expect((await byRest(email)).token).not.toBeNull();
  expect((await byRest(email, '123456')).token).not.toBeNull();
});

test('signing up with Google doesn’t bypass the second step', async () => {
  const admin = await newAdmin();
  await connectGoogle(admin);
  await turnOnTwoStep(shop, admin);
  const { status, body } = await shop.rest<SignInAnswer>('POST', '/api/users/register', await googleClaim(admin.email));
  expect([status, body.code, body.token]).toEqual([401, 'SECOND_FACTOR_REQUIRED', undefined]);
});

// spec: trust-21
test('a reset of the password keeps the second step, and signs nobody in', async () => {
  const { email, key } = await newTwoStepAdmin();
  await shop.rest('POST', '/api/users/forgot-password', { email });
  const token = await shop.mailedToken(email, 'reset-password');
  await shop.rest('POST', '/api/users/reset-password', { token, password: demoPassword });
  expect((await byRest(email)).refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect((await byRest(email, nextCode(shop, key))).token).not.toBeNull();
});

describe('turning two-step sign-in on', () => {
  // spec: trust-21
  test('takes the password and a first code, ends the other sessions, and is emailed and audited', async () => {
    const admin = await newAdmin();
    const elsewhere = await byRest(admin.email);
    const { startTwoStepSignIn: setup } = await shop.as(admin).graphql('mutation { startTwoStepSignIn { key uri } }');
    const name = (await shop.graphql('{ shop { name } }')).shop.name;
    const uri = new URL(setup.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/${name}:${admin.email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: name,
      secret: setup.key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(setup.key).toMatch(/^[A-Z2-7]{32}$/);
    // Nothing has changed before the first code.
    expect((await byRest(admin.email)).token).not.toBeNull();
    const code = nextCode(shop, setup.key);
    const turnOn = (input: object) => change('turnOnTwoStepSignIn', input, admin);
    expect(refusalOf(await turnOn({ password: 'not this one', code }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { password: 'This isn’t your current password' },
    });
    expect(refusalOf(await turnOn({ password: demoPassword, code: '000000' }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { code: WRONG },
    });
    expect(await stateOf(admin)).toEqual({ isOn: false, isRequired: false, turnedOnAt: null, recoveryCodesLeft: 0 });
    const { data } = await turnOn({ password: demoPassword, code });
    expect(data?.turnOnTwoStepSignIn.codes).toHaveLength(10);
    expect(await stateOf(admin)).toEqual({
      isOn: true,
      isRequired: false,
      turnedOnAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect([await isOpen(admin.token), await isOpen(elsewhere.token)]).toEqual([true, false]);
    expect((await byRest(admin.email, code)).token).toBeNull();
    expect(await shop.mailTo(admin.email, 'Two-step sign-in is on')).toBeDefined();
    expect(await actionsOn(admin._id)).toEqual(['turned-on-two-step']);
  });

  test('is a conflict when it is already on, or was never started', async () => {
    const admin = await newAdmin();
    const proof = { password: demoPassword, code: '123456' };
    expect(refusalOf(await change('turnOnTwoStepSignIn', proof, admin))).toMatchObject({ code: 'CONFLICT' });
    const { key } = await turnOnTwoStep(shop, admin);
    const again = { password: demoPassword, code: nextCode(shop, key) };
    expect(refusalOf(await change('turnOnTwoStepSignIn', again, admin))).toMatchObject({ code: 'CONFLICT' });
    const { errors } = await shop.as(admin).graphqlAnswer('mutation { startTwoStepSignIn { key } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  });

  test('ends a sign-in by password that began before it', async () => {
    const admin = await newAdmin();
    const key = await startTwoStep(shop, admin);
    const proof = { password: demoPassword, code: nextCode(shop, key) };
    const [, ...signIns] = await Promise.all([
      change('turnOnTwoStepSignIn', proof, admin),
      byRest(admin.email),
      byRest(admin.email),
      byGraphql(admin.email),
    ]);
    for (const { token } of signIns) expect(token !== null && (await isOpen(token))).toBe(false);
  });
});

describe.each(['turnOffTwoStepSignIn', 'renewRecoveryCodes'])('%s', (name) => {
  test('takes the password and a code, and counts wrong ones', async () => {
    const admin = await newTwoStepAdmin();
    const code = nextCode(shop, admin.key);
    expect(refusalOf(await change(name, { password: 'not this one', code }, admin))).toMatchObject({
      fields: { password: expect.any(String) },
    });
    for (let n = 0; n < 10; n += 1) {
      expect(refusalOf(await change(name, { password: demoPassword, code: '000000' }, admin))).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { code: WRONG },
      });
    }
    expect(refusalOf(await change(name, { password: demoPassword, code }, admin))).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await stateOf(admin)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });
});

test('after turning it off, the password is enough; a former admin can turn it off, and not on again', async () => {
  const admin = await newTwoStepAdmin();
  await setAdmin(admin._id, false);
  expect((await byRest(admin.email)).refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  const proof = { password: demoPassword, code: nextCode(shop, admin.key) };
  expect((await change('turnOffTwoStepSignIn', proof, admin)).data).toEqual({ turnOffTwoStepSignIn: true });
  expect((await byRest(admin.email)).token).not.toBeNull();
  expect(await shop.mailTo(admin.email, 'Two-step sign-in is off')).toBeDefined();
  expect(await actionsOn(admin._id)).toEqual(['turned-on-two-step', 'turned-off-two-step']);
  expect(await shop.sql(`SELECT id FROM recovery_codes WHERE user_id = '${admin._id}'`)).toEqual([]);
  const { errors } = await shop.as(admin).graphqlAnswer('mutation { startTwoStepSignIn { key } }');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

// spec: admin-13
test('admins see who has it on, customers don’t; a user who only has a key has it off', async () => {
  const [admin, starter, customer] = [await newTwoStepAdmin(), await newAdmin(), await shop.newVerifiedCustomer()];
  await startTwoStep(shop, starter);
  const seen = (asking: Caller, { _id }: { _id: string }) =>
    shop.as(asking).graphql('query ($id: ID!) { user(id: $id) { usesTwoStepSignIn } }', { id: _id });
  expect(await seen(admin, admin)).toEqual({ user: { usesTwoStepSignIn: true } });
  for (const user of [starter, customer])
    expect(await seen(admin, user)).toEqual({ user: { usesTwoStepSignIn: false } });
  expect(await seen(customer, customer)).toEqual({ user: { usesTwoStepSignIn: null } });
});

describe('two-step sign-in that is required of admins', () => {
  async function setRequired(requiresTwoStep: boolean, caller: Caller) {
    const [row] = await shop.sql("SELECT value FROM shop_settings WHERE key = 'version'");
    const version = Number(row?.['value'] ?? 0);
    return shop
      .as(caller)
      .mutateAnswer('updateShopSettings', { version, requiresTwoStep }, '{ requiresTwoStep version }');
  }
  const listUsers = (caller: Caller) => shop.as(caller).rest('GET', '/api/users');
  const REFUSED = {
    code: 'FORBIDDEN',
    reason: 'TWO_STEP_REQUIRED',
    message: 'This shop requires two-step sign-in for admins. Turn it on first.',
  };

  // spec: trust-22
  test('can be required, or made optional, only by an admin who has it', async () => {
    const without = await newAdmin();
    const message = 'Turn on two-step sign-in for your own account first.';
    const { errors } = await setRequired(true, without);
    expect(errors).toEqual([
      expect.objectContaining({
        message,
        extensions: { code: 'FORBIDDEN', reason: 'TWO_STEP_REQUIRED', fields: { requiresTwoStep: message } },
      }),
    ]);
    expect((await listUsers(without)).status).toBe(200);
    const admin = await newTwoStepAdmin();
    expect((await setRequired(true, admin)).data?.updateShopSettings).toMatchObject({ requiresTwoStep: true });
    expect((await listUsers(without)).status).toBe(403);
    expect((await setRequired(false, without)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await setRequired(false, admin)).data?.updateShopSettings).toMatchObject({ requiresTwoStep: false });
    expect((await listUsers(without)).status).toBe(200);
  });

  // spec: trust-22
  test('lets an admin without it sign in, refuses admin calls, and allows them once it is on, in the same session', async () => {
    const operator = await newTwoStepAdmin();
    await setRequired(true, operator);
    const { _id, email } = await newAdmin();
    const token = String((await byRest(email)).token);
    const caller = { token };
    expect(await stateOf(caller)).toMatchObject({ isOn: false, isRequired: true });
    expect((await stateOf(await shop.newCustomer())).isRequired).toBe(false);

    const answer = await listUsers(caller);
    expect(answer).toMatchObject({ status: 403, body: REFUSED });
    const { errors } = await shop.as(caller).graphqlAnswer('{ users { count } }');
    const { message, ...extensions } = REFUSED;
    expect(errors).toEqual([expect.objectContaining({ message, extensions })]);
    expect((await shop.as(caller).graphql('{ me { _id isAdmin } signInCheck { isAdmin } }')).me).toEqual({
      _id,
      isAdmin: true,
    });
    expect(await isOpen(token)).toBe(true);

    const { key } = await turnOnTwoStep(shop, caller);
    expect(await stateOf(caller)).toMatchObject({ isOn: true, isRequired: true });
    expect((await listUsers(caller)).status).toBe(200);
    await change('turnOffTwoStepSignIn', { password: demoPassword, code: nextCode(shop, key) }, caller);
    expect((await listUsers(caller)).body).toMatchObject(REFUSED);
    await setRequired(false, operator);
    expect((await listUsers(caller)).status).toBe(200);
  });

  test('keeps the short session of an admin without it', async () => {
    const strict = await shop.openBeside({ clock: shop.clock, sessionLimits: {} });
    const operator = await newTwoStepAdmin();
    const { email } = await newAdmin();
    await setRequired(true, operator);
    const caller = { token: String((await byRest(email)).token) };
    const { renewSession } = await strict.as(caller).graphql('mutation { renewSession }');
    expect(Date.parse(renewSession) - shop.clock.now()).toBeLessThanOrEqual(12 * 60 * 60_000);
    await setRequired(false, operator);
    await strict.close();
  });
});

test('two-step sign-in can be set up, turned on, given new codes and turned off on REST', async () => {
  const admin = await newAdmin();
  const post = <T = unknown>(name: string, body?: object) =>
    shop.as(admin).rest<T>('POST', `/api/users/me/two-step/${name}`, body);
  const state = async () => (await shop.as(admin).rest('GET', '/api/users/me/two-step')).body;
  const { key, uri } = (await post<TwoStepSetup>('start')).body;
  expect(uri).toContain(`secret=${key}`);
  const proof = (code: string) => ({ password: demoPassword, code });
  expect(await post('turn-on', proof('000000'))).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', fields: { code: WRONG } },
  });
  const [code = ''] = (await post<RecoveryCodes>('turn-on', proof(nextCode(shop, key)))).body.codes;
  expect(await state()).toEqual({
    isOn: true,
    isRequired: false,
    turnedOnAt: expect.any(String),
    recoveryCodesLeft: 10,
  });
  const renewed = (await post<RecoveryCodes>('recovery-codes', proof(code))).body.codes;
  expect(renewed).toHaveLength(10);
  expect(await post('turn-off', { ...proof(renewed[0]!), password: 'not this one' })).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  expect(await post('turn-off', proof(renewed[0]!))).toMatchObject({ status: 200 });
  expect(await state()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  expect((await post('turn-off', proof(renewed[1]!))).status).toBe(409);
  expect(await actionsOn(admin._id)).toEqual(['turned-on-two-step', 'renewed-recovery-codes', 'turned-off-two-step']);
});

test('new recovery codes replace the old ones', async () => {
  const admin = await newTwoStepAdmin();
  const [old = '', used = ''] = admin.recoveryCodes;
  const { data } = await change('renewRecoveryCodes', { password: demoPassword, code: used }, admin);
  const [fresh = ''] = data!.renewRecoveryCodes.codes;
  expect((await byRest(admin.email, old)).token).toBeNull();
  expect((await byRest(admin.email, fresh)).token).not.toBeNull();
  expect(await shop.mailTo(admin.email, 'You have new recovery codes')).toBeDefined();
});

test('the data export shows whether it is on, and deleting the account erases it', async () => {
  const admin = await newTwoStepAdmin();
  const exported = async () => (await shop.as(admin).rest('GET', '/api/users/me/data')).body;
  const data = await exported();
  expect(data['twoStepSignIn']).toEqual({ isOn: true, turnedOnAt: expect.any(String), recoveryCodesLeft: 10 });
  expect(JSON.stringify(data)).not.toContain(admin.key);
  await setAdmin(admin._id, false);
  const input = { email: admin.email, password: demoPassword };
  await shop.as(admin).mutate('deleteMyAccount', input);
  for (const table of ['second_factors', 'recovery_codes'])
    expect(await shop.sql(`SELECT user_id FROM ${table} WHERE user_id = '${admin._id}'`)).toEqual([]);
});

test('neither key nor codes are in the log, the jobs or the audit log, and recovery codes are stored as hashes', async () => {
  const { key, recoveryCodes, email, _id } = await newTwoStepAdmin();
  const [used = '', wrong = '01234-56789-abcde-f0123'] = recoveryCodes;
  await byRest(email, used);
  await byRest(
    email,
    wrong.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  const kept = JSON.stringify([
    await shop.sql('SELECT * FROM outbox'),
    await shop.sql(`SELECT * FROM audit_entries WHERE subject_id = '${_id}'`),
    await shop.sql(`SELECT * FROM recovery_codes WHERE user_id = '${_id}'`),
    await shop.mailsTo(email),
    log,
  ]);
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(secret);
});
