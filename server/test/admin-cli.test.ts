/** @slow It starts the built command for each call. */
// spec: trust-28
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { randomIds } from '../src/adapters/system.js';
import { AdminRole } from '../src/modules/accounts/users/admin-role.js';
import { AuditService } from '../src/modules/audit/audit.service.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { turnOnTwoStep } from './support/two-step.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** Runs the built command on the shop's database, as `npm run admin -- …` does after its build. */
async function admin(...args: string[]) {
  return run(args, { DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== null && { DATABASE_URL: shop.databaseUrl }) });
}

async function run(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve('dist/shop/admin-cli.js'), ...args], {
    // Not here, where a developer's .env may name another database.
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** The line of the security log, which names the account by its id. */
const logLine = ({ accountId, isAdmin }: { accountId: string; isAdmin: boolean }) =>
  expect.stringMatching(
    new RegExp(
      `^\\{[^@\\n]*"event":"role-changed","accountId":"${accountId}","actorId":null,"isAdmin":${isAdmin},"msg":"security"\\}$`,
    ),
  ) as string;

/** What only admins get: the list of users. */
const seesUsers = async (caller: { token: string }) => (await shop.as(caller).rest('GET', '/api/users')).status === 200;

const usage = {
  code: 2,
  stdout: '',
  stderr: [
    'Usage: npm run admin -- EMAIL [--remove | --unverified]',
    '       npm run admin -- --remove-totp EMAIL',
    '       npm run admin -- --remove-demo',
  ].join('\n'),
};

test('the command gives an account the admin role and takes it back, at once and without ending its session', async () => {
  const customer = await shop.newVerifiedCustomer();
  expect(await seesUsers(customer)).toBe(false);

  expect(await admin(customer.email.toUpperCase())).toEqual({
    code: 0,
    stdout: `${customer.email.toUpperCase()} is now an admin.`,
    stderr: logLine({ accountId: customer._id, isAdmin: true }),
  });
  expect(await seesUsers(customer)).toBe(true);
  expect(await admin(customer.email)).toEqual({
    code: 0,
    stdout: `${customer.email} is already an admin.`,
    stderr: '',
  });

  expect(await admin(customer.email, '--remove')).toEqual({
    code: 0,
    stdout: `${customer.email} is no longer an admin.`,
    stderr: logLine({ accountId: customer._id, isAdmin: false }),
  });
  expect(await seesUsers(customer)).toBe(false);
  expect((await shop.as(customer).graphql('{ me { email isAdmin } }')).me).toEqual({
    email: customer.email,
    isAdmin: false,
  });
  expect(await admin(customer.email, '--remove')).toEqual({
    code: 0,
    stdout: `${customer.email} was not an admin.`,
    stderr: '',
  });
});

// spec: trust-18
test('the command makes an account with an unconfirmed address an admin only with --unverified', async () => {
  const customer = await shop.newCustomer();
  expect(await admin(customer.email)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${customer.email} hasn’t confirmed this email address yet. Ask them to follow the link we emailed them first.`,
  });
  expect(await seesUsers(customer)).toBe(false);
  expect(await admin(customer.email, '--unverified')).toMatchObject({ code: 0 });
  expect(await seesUsers(customer)).toBe(true);
  await admin(customer.email, '--remove');
});

test('the command never takes the role from the last admin', async () => {
  const last = 'admin@example.com';
  expect(await admin(last, '--remove')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${last} is the last admin. Make someone else an admin first.`,
  });
  expect(await seesUsers(await shop.signInDemo(last))).toBe(true);
});

test('when two admins are revoked at the same moment, one stays', async () => {
  const second = await shop.newVerifiedCustomer();
  const role = new AdminRole(shop.app.db, new AuditService(shop.app.db, shop.clock, randomIds), { record() {} });
  await role.grant(second.email);
  const outcomes = await Promise.allSettled([role.revoke('admin@example.com'), role.revoke(second.email)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.sql('SELECT 1 AS one FROM users WHERE is_admin AND deleted_at IS NULL')).toHaveLength(1);
  await role.grant('admin@example.com');
  await role.revoke(second.email);
});

test('an address without an account, and one whose account was deleted, get one clear line', async () => {
  const nobody = {
    code: 1,
    stdout: '',
    stderr: 'There is no account with the email address nobody@example.com.',
  };
  expect(await admin('nobody@example.com')).toEqual(nobody);
  expect(await admin('nobody@example.com', '--remove')).toEqual(nobody);

  const customer = await shop.newCustomer();
  const [row] = await shop.sql<{ id: string }>(`SELECT id FROM users WHERE email = '${customer.email}'`);
  await shop.as(customer).mutate('deleteMyAccount', { email: customer.email, password: 'gift-shop-demo' });
  for (const email of [customer.email, `deleted-${row?.id}@deleted.invalid`]) {
    expect(await admin(email)).toMatchObject({
      code: 1,
      stderr: `There is no account with the email address ${email}.`,
    });
  }
});

test('the command turns two-step sign-in off for an admin who has lost the phone; it is audited and emailed', async () => {
  const admins = await shop.newVerifiedCustomer();
  await admin(admins.email);
  await turnOnTwoStep(shop, admins);
  // A shop that requires it of its admins: the account has to set it up again.
  const requiring = { input: { version: 0, requiresTwoStep: true } };
  await shop
    .as(admins)
    .graphql(
      'mutation ($input: UpdateShopSettingsInput!) { updateShopSettings(input: $input) { version } }',
      requiring,
    );
  const signIn = async () =>
    (await shop.rest('POST', '/api/users/auth', { email: admins.email, password: 'gift-shop-demo' })).status;
  expect(await signIn()).toBe(401);

  expect(await admin('--remove-totp', admins.email)).toEqual({
    code: 0,
    stdout: `Two-step sign-in is now off for ${admins.email}.`,
    stderr: expect.stringMatching(
      new RegExp(
        `^\\{[^@\\n]*"event":"two-step-turned-off","accountId":"${admins._id}","actorId":null,"msg":"security"\\}$`,
      ),
    ),
  });
  expect(await signIn()).toBe(200);
  const mail = await shop.mailTo(admins.email, 'Two-step sign-in is off');
  expect(mail?.text).toContain('We turned off two-step sign-in for your account');
  const records = await shop.sql(
    `SELECT actor_id, detail FROM audit_entries WHERE subject_id = '${admins._id}' AND action = 'removed-two-step'`,
  );
  expect(records).toEqual([{ actor_id: null, detail: '{"by":"operator"}' }]);

  expect(await admin('--remove-totp', admins.email)).toEqual({
    code: 0,
    stdout: `Two-step sign-in was not on for ${admins.email}.`,
    stderr: '',
  });
  expect(await admin('--remove-totp', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'There is no account with the email address nobody@example.com.',
  });
  const { body } = await shop.rest('POST', '/api/users/auth', { email: admins.email, password: 'gift-shop-demo' });
  const again = { token: String(body['token']) };
  expect(await seesUsers(again)).toBe(false);
  await turnOnTwoStep(shop, again);
  expect(await seesUsers(again)).toBe(true);
  await shop.app.db.inTransaction((manager) => manager.query('DELETE FROM shop_settings'));
  await admin(admins.email, '--remove');
});

test.each([
  [[]],
  [['a@example.com', 'b@example.com']],
  [['somebody']],
  [['a@example.com', '--force']],
  [['a@example.com', '--remove-demo']],
  [['a@example.com', '--remove', '--unverified']],
  [['--remove-totp']],
  [['a@example.com', '--remove-totp', '--remove']],
])('%j prints the usage', async (args) => {
  expect(await admin(...args)).toEqual(usage);
});

test('npm run admin and npm run check work where the compiler is not installed', async () => {
  // The built shop and the scripts, without any package in reach of the scripts.
  const installation = await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'installation-'));
  await cp(resolve('scripts'), join(installation, 'scripts'), { recursive: true });
  await symlink(resolve('dist'), join(installation, 'dist'));
  for (const command of ['admin-cli', 'check-cli']) {
    const child = spawn(process.execPath, [join(installation, 'scripts/run-command.mjs'), command, 'a@example.com'], {
      cwd: installation,
      env: { PATH: process.env['PATH'], DATA_DIR: join(installation, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(child.stderr)).toMatch(/DATA_DIR: there is no gift-shop.sqlite/);
  }
});

test('the command works on a database that a later version has migrated only with ALLOW_NEWER_SCHEMA', async () => {
  await shop.sql("INSERT INTO migrations (timestamp, name) VALUES (9900000000000, 'TeleportedGifts9900000000000')");
  const environment = { DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== null && { DATABASE_URL: shop.databaseUrl }) };
  const args = ['admin@example.com'];
  expect(await run(args, environment)).toMatchObject({ code: 1, stderr: expect.stringContaining('a later version') });
  expect(await run(args, { ...environment, ALLOW_NEWER_SCHEMA: 'yes' })).toMatchObject({ code: 0 });
  await shop.sql("DELETE FROM migrations WHERE name = 'TeleportedGifts9900000000000'");
});

/** Makes a product of the shop's own that the demo's shopper received and reviewed. */
async function reviewedByDemo(mixed: TestShop): Promise<string> {
  const admin = mixed.as(await mixed.signInDemo('admin@example.com'));
  const { body: own } = await admin.rest('POST', '/api/products', {
    name: 'Pink peonies',
    description: 'Ten pink peonies in paper.',
    image: '/images/products/peonies.webp',
    price: 39,
    countInStock: 5,
  });
  const shopper = mixed.as(await mixed.signInDemo('shopper@example.com'));
  const { id } = await shopper.placeOrder(own);
  await admin.rest('PUT', `/api/orders/${id}/pay`, {});
  await admin.rest('PUT', `/api/orders/${id}/deliver`, {});
  const text = 'After ten days they look as they did on the first.';
  const { body: review } = await shopper.rest('POST', `/api/products/${own._id}/reviews`, { stars: 5, text });
  await admin.rest('PUT', `/api/reviews/${review._id}/moderation`, { status: 'published' });
  const { rating } = (await mixed.rest('GET', `/api/products/${own._id}`)).body;
  expect(rating).toEqual({ average: 5, count: 1 });
  return own._id;
}

test('the command removes the demo and keeps what real customers did', async () => {
  const mixed = await TestShop.open();
  try {
    const customer = await mixed.newCustomer();
    const gift = await mixed.product('a-dozen-garden-roses');
    expect((await mixed.as(customer).rest('POST', '/api/orders', orderBody(gift))).status).toBe(201);
    const shopper = await mixed.signInDemo('shopper@example.com');
    const { dates } = (await mixed.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates'))
      .body;
    const deliveryDate = dates.find(({ isOpen }) => isOpen)?.date;
    const dated = orderBody(gift, 1, { deliveryDate });
    expect((await mixed.as(shopper).rest('POST', '/api/orders', dated)).status).toBe(201);
    const own = await reviewedByDemo(mixed);
    const environment = {
      DATA_DIR: mixed.dataDir,
      ...(mixed.databaseUrl !== null && { DATABASE_URL: mixed.databaseUrl }),
    };
    const { code, stdout, stderr } = await run(['--remove-demo'], environment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Removed the demo data: \d+ accounts, \d+ orders and 105 products\.$/);
    expect(await mixed.sql('SELECT email FROM users')).toEqual([{ email: customer.email }]);
    expect(await mixed.sql('SELECT user_id FROM orders')).toEqual([{ user_id: customer._id }]);
    const left = await mixed.sql<{ id: string }>('SELECT id FROM products');
    expect(left.map(({ id }) => id).sort()).toEqual([gift['_id'], own].sort());
    expect((await mixed.rest('GET', '/api/products')).body.products).toMatchObject([{ _id: own, rating: null }]);
    const methods = (await mixed.rest('GET', '/api/delivery-methods')).body;
    expect(methods.map(({ id }) => id)).toEqual(['standard', 'express', 'overnight']);
    // A fresh shop has no admin either.
    expect(Object.keys(await brokenInvariants(mixed))).toEqual(['I15 The shop has an admin']);
    expect((await run(['--remove-demo'], environment)).stdout).toBe(
      'Removed the demo data: 0 accounts, 0 orders and 0 products.',
    );
  } finally {
    await mixed.close();
  }
});

test('a missing database or a bad setting gets one clear line', async () => {
  const DATA_DIR = join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'no-shop-here');
  expect(await run(['a@example.com'], { DATA_DIR })).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATA_DIR: there is no gift-shop.sqlite in ${DATA_DIR}; start the shop once, or check the folder`,
  });
  expect(await run(['a@example.com'], { PORT: 'eighty' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^PORT: .*$/),
  });
});
