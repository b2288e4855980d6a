/** @postgres A link that two use at once works once. */
import { randomUUID } from 'node:crypto';
import { TestShop } from './support/test-shop.js';
import { refusalOf } from './support/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.app.db.inTransaction((manager) => manager.query('DELETE FROM rate_limits')));

const PASSWORD = 'gift-shop-demo';
const NEW = 'a better password';
const DEAD = 'This link is no longer valid. Please ask for a new one.';
const signIn = (email: string, password: string) => shop.rest('POST', '/api/users/auth', { email, password });
const forgot = (email: string) => shop.rest('POST', '/api/users/forgot-password', { email });
const reset = (token: string, password = NEW) => shop.rest('POST', '/api/users/reset-password', { token, password });
const verify = (token: string) => shop.rest('POST', '/api/users/verify-email', { token });
const isVerified = async (caller: { token: string }) =>
  (await shop.as(caller).graphql('{ me { isEmailVerified } }')).me.isEmailVerified;

describe('a forgotten password', () => {
  // spec: call-12
  test('is replaced once by an emailed link; all sessions end, the address is verified, and an email confirms it', async () => {
    const customer = await shop.newCustomer();
    expect((await forgot(` ${customer.email.toUpperCase()} `)).status).toBe(200);
    const mail = await shop.mailTo(customer.email, 'Set a new password');
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(new RegExp(`^${shop.url}/reset-password\\?token=[\\w-]{43}$`));
    expect(mail?.html).toContain(`<a href="${link}"`);
    const token = await shop.mailedToken(customer.email, 'reset-password');

    const { status, body, headers } = await reset(token);
    expect([status, body.message]).toEqual([200, 'Password updated successfully']);
    expect(headers.getSetCookie().join()).not.toMatch(/session=[\w-]+;/);
    expect((await shop.as(customer).rest('GET', '/api/orders/mine')).status).toBe(401);
    expect((await signIn(customer.email, PASSWORD)).status).toBe(401);
    const again = await signIn(customer.email, NEW);
    expect(again.body).toMatchObject({ isEmailVerified: true });
    expect((await shop.mailsTo(customer.email)).at(-1)?.subject).toBe('Your password was changed');

    const used = await reset(token, 'a third password');
    expect([used.status, refusalOf(used).fields]).toEqual([400, { token: DEAD }]);
  });

  test('a new password opens the account at once, even after too many wrong ones', async () => {
    const customer = await shop.newCustomer();
    for (let at = 0; at < 10; at += 1) await signIn(customer.email, 'not this one');
    expect((await signIn(customer.email, PASSWORD)).status).toBe(429);
    await forgot(customer.email);
    await reset(await shop.mailedToken(customer.email, 'reset-password'));
    expect((await signIn(customer.email, NEW)).status).toBe(200);
  });

  test('a new password opens the account at once in the owner’s usual browser, too, which has its own count of attempts', async () => {
    const customer = await shop.newCustomer();
    const { headers } = await signIn(customer.email, PASSWORD);
    const device = /device=[\w-]+/.exec(headers.getSetCookie().join())?.[0] ?? '';
    const usual = { headers: { cookie: device, origin: shop.url } };
    const signInThere = async (password: string) =>
      (await shop.as(usual).rest('POST', '/api/users/auth', { email: customer.email, password })).status;
    for (let at = 0; at < 10; at += 1) await signInThere('not this one');
    expect(await signInThere(PASSWORD)).toBe(429);
    await forgot(customer.email);
    const link = { token: await shop.mailedToken(customer.email, 'reset-password'), password: NEW };
    await shop.as(usual).rest('POST', '/api/users/reset-password', link);
    expect(await signInThere(NEW)).toBe(200);
  });

  // spec: trust-24
  test('can be replaced by only one of two simultaneous uses of a link', async () => {
    const customer = await shop.newCustomer();
    await forgot(customer.email);
    const token = await shop.mailedToken(customer.email, 'reset-password');
    const answers = await Promise.all([reset(token, 'password number one'), reset(token, 'password number two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const tries = await Promise.all([
      signIn(customer.email, 'password number one'),
      signIn(customer.email, 'password number two'),
    ]);
    expect(tries.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });

  // spec: trust-20, trust-24
  test('keeps its link after an invalid new password; a link that is of another kind, made up or old does nothing', async () => {
    const customer = await shop.newCustomer();
    const verification = await shop.mailedToken(customer.email, 'verify-email');
    await forgot(customer.email);
    const first = await shop.mailedToken(customer.email, 'reset-password');
    expect(refusalOf(await reset(first, 'short')).fields).toEqual({
      password: 'Password must have 8 to 128 characters',
    });
    for (const guessable of ['12345678', customer.email])
      expect(refusalOf(await reset(first, guessable)).fields).toHaveProperty('password');
    for (const token of [verification, randomUUID(), '', 'x'.repeat(5000)]) {
      expect(refusalOf(await reset(token)).fields).toEqual({ token: DEAD });
    }
    await forgot(customer.email);
    const second = await shop.mailedToken(customer.email, 'reset-password');
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(400);
    shop.clock.advanceMinutes(31);
    expect(refusalOf(await reset(second)).fields).toEqual({ token: DEAD });
    // With an empty password, a page finds out before anyone has entered one.
    expect(refusalOf(await reset(second, '')).fields).toEqual({ token: DEAD });
    expect((await signIn(customer.email, PASSWORD)).status).toBe(200);
  });

  // spec: trust-12
  test('gets the same answer without an account, and nothing is emailed to strangers', async () => {
    const customer = await shop.newCustomer();
    const stranger = `${randomUUID()}@example.com`;
    const [known, unknown] = [await forgot(customer.email), await forgot(stranger)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await shop.mailsTo(stranger)).toEqual([]);
    expect(refusalOf(await forgot('nobody')).fields).toEqual({ email: 'Enter a valid email address' });
  });

  test('can be requested five times an hour for one address, with or without an account', async () => {
    const customer = await shop.newCustomer();
    for (const email of [customer.email, `${randomUUID()}@example.com`]) {
      for (let at = 0; at < 5; at += 1) expect((await forgot(email)).status).toBe(200);
      const { status, body } = await forgot(email);
      expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.']);
    }
  });

  // spec: trust-24
  test('has its links stored as hashes only, and no secret in the outbox', async () => {
    const customer = await shop.newCustomer();
    await forgot(customer.email);
    const token = await shop.mailedToken(customer.email, 'reset-password');
    const stored = JSON.stringify([
      await shop.sql('SELECT * FROM account_links'),
      await shop.sql('SELECT * FROM outbox'),
    ]);
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
  });
});

describe('the verification of an address', () => {
  // spec: call-12
  test('starts with a link emailed at sign-up, which verifies it once', async () => {
    const customer = await shop.newCustomer();
    expect(await isVerified(customer)).toBe(false);
    const [mail] = await shop.mailsTo(customer.email);
    expect(mail?.subject).toBe('Please confirm your email address');
    // Not the name: a stranger may have typed both.
    expect(mail?.text).toMatch(/^Hi,\n/);
    expect(mail?.text).toContain(`${shop.url}/verify-email?token=`);
    const token = await shop.mailedToken(customer.email, 'verify-email');
    expect((await reset(token)).status).toBe(400);
    expect(await isVerified(customer)).toBe(false);
    expect((await verify(token)).status).toBe(200);
    expect(await isVerified(customer)).toBe(true);
    expect(refusalOf(await verify(token)).fields).toEqual({ token: DEAD });
  });

  test('allows further links, within limits, until it is done', async () => {
    const customer = await shop.newCustomer();
    const ask = () => shop.as(customer).graphqlAnswer('mutation { sendVerificationMail }');
    const first = await shop.mailedToken(customer.email, 'verify-email');
    expect((await ask()).data?.sendVerificationMail).toBe(true);
    const second = await shop.mailedToken(customer.email, 'verify-email');
    expect((await verify(first)).status).toBe(400);
    shop.clock.advanceMinutes(31);
    expect((await verify(second)).status).toBe(400);
    for (let at = 0; at < 4; at += 1) {
      await ask();
      await shop.app.worker.drain();
    }
    expect((await ask()).status).toBe(429);
    expect((await verify(await shop.mailedToken(customer.email, 'verify-email'))).status).toBe(200);
    const before = (await shop.mailsTo(customer.email)).length;
    shop.clock.advanceMinutes(61);
    expect((await ask()).data?.sendVerificationMail).toBe(true);
    expect(await shop.mailsTo(customer.email)).toHaveLength(before);
    expect((await shop.graphqlAnswer('mutation { sendVerificationMail }')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

// spec: trust-7
test('a full run of accounts leaves no token, password or hash in the log', async () => {
  const lines: string[] = [];
  const logged = await shop.openBeside({ onLog: (line) => lines.push(line) });
  const email = `${randomUUID()}@example.com`;
  const secrets = ['a secret of Hana', 'another secret of Hana'];
  const up = await logged.rest('POST', '/api/users/register', { name: 'Hana', email, password: secrets[0] });
  await logged.rest('POST', '/api/users/auth', { email, password: 'a wrong secret' });
  const signedIn = await logged.rest('POST', '/api/users/auth', { email, password: secrets[0] });
  await logged.as({ token: `${String(up.body.token)}x` }).rest('GET', '/api/orders/mine');
  const changed = await logged
    .as({ token: String(signedIn.body.token) })
    .rest('PUT', '/api/users/password', { currentPassword: secrets[0], password: secrets[1] });
  await logged.rest('POST', '/api/users/forgot-password', { email });
  const link = await logged.mailedToken(email, 'reset-password');
  await logged.rest('POST', '/api/users/reset-password', { token: link, password: 'x' });
  await logged.rest('POST', '/api/users/auth', `{"password":"${secrets[0]}"`);
  await logged
    .as({ token: String(changed.body.token) })
    .graphqlAnswer('mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { _id } }', {
      i: { currentPassword: secrets[1], password: 'x' },
    });
  await failInside(logged);
  await logged.close();
  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(0);
  const tokens = [up, signedIn, changed].map(({ body }) => String(body.token));
  for (const secret of [...secrets, 'a wrong secret', link, ...tokens]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret.slice(0, 12));
  }
  expect(log).not.toContain('argon2');
});

test('a statement that fails is logged without its parameters', async () => {
  const lines: string[] = [];
  const logged = await shop.openBeside({ onLog: (line) => lines.push(line) });
  await shop.sql('ALTER TABLE sessions RENAME TO elsewhere');
  const email = `${randomUUID()}@example.com`;
  const caller = { headers: { 'user-agent': 'the agent of Hana' } };
  const up = await logged.as(caller).rest('POST', '/api/users/register', { name: 'Hana', email, password: 'a secret' });
  await shop.sql('ALTER TABLE elsewhere RENAME TO sessions');
  await logged.close();
  expect(up.status).toBe(500);
  const log = lines.join('\n');
  expect(log).toContain('INSERT INTO \\"sessions\\"');
  expect(log).not.toContain('the agent of Hana');
  expect(log).not.toContain('parameters');
});

/** Makes the shop fail inside while it handles a secret: what it logs then is what leaks. */
async function failInside(broken: TestShop): Promise<void> {
  const fullDisk = jest.spyOn(broken.app.db, 'inTransaction').mockRejectedValue(new Error('the disk is full'));
  const credentials = { email: 'shopper@example.com', password: 'a wrong secret' };
  const { status } = await broken.rest('POST', '/api/users/auth', credentials);
  fullDisk.mockRestore();
  expect(status).toBe(500);
}
