/** @postgres Occasions are found and claimed by SQL, and changes of one book at once wait for each other. */
import { randomIds } from '../src/adapters/system.js';
import { addDays, dateIn } from '../src/domain/dispatch.js';
import { Outbox } from '../src/jobs/outbox.js';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { OccasionReminders } from '../src/modules/recipients/occasion-reminders.service.js';
import type { Refusal } from './support/answers.js';
import { addressNumber, brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
import type { Customer } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const PATH = '/api/recipients';
const DAY = 24 * 60;
const add = (caller: Caller, body: object = { shippingAddress }) => shop.as(caller).rest('POST', PATH, body);
const update = (caller: Caller, id: string, body: object) => shop.as(caller).rest('PUT', `${PATH}/${id}`, body);
const remove = (caller: Caller, id: string) => shop.as(caller).rest('DELETE', `${PATH}/${id}`);
const list = async (caller: Caller) => (await shop.as(caller).rest('GET', PATH)).body;
const rowsOf = ({ _id }: Customer) => shop.sql(`SELECT * FROM recipients WHERE user_id = '${_id}'`);
const number = (house: number) => ({ shippingAddress: addressNumber(house) });
const birthday = { kind: 'birthday', month: 2, day: 29, year: 1996 };

/** A date some days from today, by the shop's calendar, which is UTC here. */
const inDays = (days: number) => addDays(dateIn('UTC', shop.clock.now()), days);
/** A birthday so many days from today. */
const birthdayIn = (days: number) => ({
  kind: 'birthday',
  month: Number(inDays(days).slice(5, 7)),
  day: Number(inDays(days).slice(8)),
});

describe('the book', () => {
  test('takes a person, changes and deletes them by both interfaces', async () => {
    const customer = await shop.newCustomer();
    const added = await add(customer, {
      name: '  Mom ',
      shippingAddress: { ...shippingAddress, phone: ' +251 11 123456 ', landmark: 'Blue gate beside the bakery' },
      occasions: [birthday],
    });
    const _id = added.body._id;
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: 'Mom',
        shippingAddress: { phone: '+251 11 123456', landmark: 'Blue gate beside the bakery' },
        occasions: [{ ...birthday, label: '', nextDate: expect.stringMatching(/-02-2[89]$/) }],
      },
    });
    expect(added.headers.get('location')).toBe(`${PATH}/${_id}`);
    expect(await list(customer)).toEqual([added.body]);

    const fields = '{ _id name shippingAddress { city phone } occasions { kind label month day year } }';
    const other = { kind: 'OTHER', label: 'Name day', month: 12, day: 31 };
    expect(await shop.as(customer).mutate('updateRecipient', { id: _id, occasions: [other] }, fields)).toMatchObject({
      name: 'Mom',
      shippingAddress: { phone: '+251 11 123456' },
      occasions: [{ ...other, year: null }],
    });
    const moved = await update(customer, _id, { ...number(3), name: null });
    expect(moved.body).toMatchObject({ name: 'Mom', ...number(3), occasions: [{ label: 'Name day' }] });
    expect(moved.body.shippingAddress).not.toHaveProperty('phone');
    const friend = await shop.as(customer).mutate('addRecipient', number(7), fields);
    expect(friend).toMatchObject({
      name: `${shippingAddress.firstName} ${shippingAddress.lastName}`,
      shippingAddress: { phone: null },
    });
    expect(await shop.as(customer).graphql(`{ myRecipients ${fields} }`)).toMatchObject({
      myRecipients: [{ _id: friend._id }, { _id }],
    });
    expect((await remove(customer, _id)).status).toBe(200);
    expect((await shop.as(customer).mutateAnswer('deleteRecipient', { id: friend._id })).data).toEqual({
      deleteRecipient: true,
    });
    expect(await list(customer)).toEqual([]);
  });

  test('leaves the profile and the saved addresses alone', async () => {
    const customer = await shop.newCustomer();
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Hana', shippingAddress });
    await add(customer, number(5));
    const { me, myAddresses } = await shop
      .as(customer)
      .graphql('{ me { shippingAddress { address } } myAddresses { _id } }');
    expect([me?.shippingAddress?.address, myAddresses]).toEqual([shippingAddress.address, []]);
  });

  test('has someone once: who is there is not added twice, and takes over what is given', async () => {
    const customer = await shop.newCustomer();
    const phone = '+251 11 123456';
    const { _id } = (await add(customer, { name: 'Mom', shippingAddress: { ...shippingAddress, phone } })).body;
    const again = { ...shippingAddress, address: shippingAddress.address.toUpperCase(), landmark: 'Red door' };
    const answers = await Promise.all([1, 2, 3].map(() => add(customer, { shippingAddress: again })));
    expect(new Set(answers.map(({ body }) => body._id))).toEqual(new Set([_id]));
    expect(await list(customer)).toMatchObject([
      { _id, name: 'Mom', shippingAddress: { phone, landmark: 'Red door' } },
    ]);
    expect(await rowsOf(customer)).toHaveLength(1);
    const other = (await add(customer, number(9))).body;
    expect(await update(customer, other._id, { shippingAddress })).toMatchObject({ status: 409 });
    expect((await update(customer, _id, { shippingAddress })).status).toBe(200);
  });

  test('has room: 200 people fit, and the next is refused, also when they come at once', async () => {
    const customer = await shop.newCustomer();
    await shop.app.db.inTransaction(async (manager) => {
      for (let house = 1; house <= 198; house += 1)
        await manager.query(
          `INSERT INTO recipients VALUES ('${randomIds.id()}', '${customer._id}', 'P', '${JSON.stringify(addressNumber(house))}', 0)`,
        );
    });
    const answers = await Promise.all([301, 302, 303, 304].map((house) => add(customer, number(house))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'You can keep up to 200 people. Delete one to make room for another.',
    });
  });

  test('is its owner’s alone: others get 404 and change nothing', async () => {
    const [owner, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const { _id } = (await add(owner)).body;
    const before = await rowsOf(owner);
    for (const caller of [other, await shop.signInDemo('admin@example.com')]) {
      expect((await update(caller, _id, { name: 'Mine', occasions: [birthday] })).status).toBe(404);
      expect((await remove(caller, _id)).status).toBe(404);
      expect((await list(caller)).map((person) => person._id)).not.toContain(_id);
    }
    expect((await update(owner, 'no-such-id', { name: 'Mom' })).status).toBe(404);
    expect(await rowsOf(owner)).toEqual(before);
  });

  test('can be downloaded; deleting the account erases it', async () => {
    const [customer, other] = [await shop.newVerifiedCustomer(), await shop.newCustomer()];
    for (const person of [customer, other]) await add(person, { name: 'Mom', shippingAddress, occasions: [birthday] });
    await shop.as(customer).rest('PUT', '/api/occasion-reminders', { daysBefore: 14 });
    const { body } = await shop.as(customer).rest('GET', '/api/users/me/data');
    expect(body).toMatchObject({
      recipients: [{ name: 'Mom', occasions: [birthday] }],
      occasionReminders: { daysBefore: 14, askedAt: null, confirmedAt: null },
    });
    await shop.as(customer).mutate('deleteMyAccount', { email: customer.email, password: demoPassword });
    expect(await rowsOf(customer)).toEqual([]);
    expect(await shop.sql(`SELECT * FROM occasion_reminders WHERE user_id = '${customer._id}'`)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  test('of a stranger is gone once the address’s proved owner takes the account over', async () => {
    const stranger = await shop.newCustomer();
    await add(stranger);
    await shop.rest('POST', '/api/users/forgot-password', { email: stranger.email });
    const token = await shop.mailedToken(stranger.email, 'reset-password');
    await shop.rest('POST', '/api/users/reset-password', { token, password: 'a better password' });
    expect(await rowsOf(stranger)).toEqual([]);
  });
});

test.each([
  ['a blank field', { shippingAddress: { ...shippingAddress, city: ' ' } }, ['shippingAddress.city']],
  ['an empty postal code', { shippingAddress: { ...shippingAddress, postalCode: '' } }, ['shippingAddress.postalCode']],
  [
    'a phone number of words, and a region and a landmark with a web address',
    {
      shippingAddress: {
        ...shippingAddress,
        region: 'www.example.com',
        phone: 'call me',
        landmark: 'see www.example.com',
      },
    },
    ['shippingAddress.region', 'shippingAddress.phone', 'shippingAddress.landmark'],
  ],
  ['a phone number that is no text', { shippingAddress: { ...shippingAddress, phone: 7 } }, ['shippingAddress.phone']],
  ['a name that is too long', { shippingAddress, name: 'x'.repeat(61) }, ['name']],
  ['a name that is no text', { shippingAddress, name: 7 }, ['name']],
  ['February 30', { shippingAddress, occasions: [{ ...birthday, day: 30 }] }, ['occasions.0.day']],
  [
    '11 occasions',
    { shippingAddress, occasions: Array.from({ length: 11 }, (_, at) => ({ ...birthday, day: at + 1 })) },
    ['occasions'],
  ],
  ['next year', { shippingAddress, occasions: [{ ...birthday, year: 2999 }] }, ['occasions.0.year']],
  ['no address', { name: 'Mom' }, ['shippingAddress']],
])('%s is refused with its field, and nothing is saved or changed', async (_what, body, fields) => {
  const customer = await shop.newCustomer();
  const refused = await shop.as(customer).rest<Refusal>('POST', PATH, body);
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
  expect(Object.keys(refused.body.fields ?? {})).toEqual(fields);
  const { _id } = (await add(customer, { ...number(1), occasions: [birthday] })).body;
  const before = await list(customer);
  if (fields[0] !== 'shippingAddress') expect((await update(customer, _id, body)).status).toBe(400);
  expect(await list(customer)).toEqual(before);
});

test('a place without a postal code, with a region, a phone number and a landmark, is ordered to as it was entered', async () => {
  const [customer, admin] = [await shop.newVerifiedCustomer(), await shop.signInDemo('admin@example.com')];
  const where = {
    ...shippingAddress,
    region: 'Sheger',
    postalCode: '-',
    phone: '+256 700 123456',
    landmark: 'Blue gate',
  };
  await add(customer, { shippingAddress: where });
  const draft = { ...orderBody(await shop.product('gentle-hand-cream')), shippingAddress: where };
  const placed = await shop.as(customer).rest('POST', '/api/orders', draft);
  expect(placed.status).toBe(201);
  await shop.as(admin).rest('PUT', `/api/orders/${placed.body._id}/pay`, {});
  const fields = 'shippingAddress { postalCode region phone landmark }';
  expect(
    (await shop.as(admin).graphql(`{ order(id: "${placed.body._id}") { ${fields} } }`)).order?.shippingAddress,
  ).toEqual({ postalCode: '-', region: 'Sheger', phone: where.phone, landmark: where.landmark });
  const csv = await (
    await fetch(`${shop.url}/api/admin/orders.csv`, { headers: { authorization: `Bearer ${admin.token}` } })
  ).text();
  expect(csv).toContain(where.landmark);
  const [mail] = (await shop.mailsTo(customer.email)).filter(({ text }) => text.includes('Delivering to'));
  expect(mail?.text).toContain(`${where.city}, Sheger\n${where.country}\nLandmark: Blue gate\nPhone: +256 700 123456`);
});

describe('reminders', () => {
  const wish = <T = { state: string; daysBefore: number }>(customer: Caller, change: object) =>
    shop.as(customer).rest<T>('PUT', '/api/occasion-reminders', change);
  const state = async (customer: Caller) => (await shop.as(customer).rest('GET', '/api/occasion-reminders')).body;
  const confirm = <T = { message: string }>(key: string) =>
    shop.rest<T>('POST', '/api/occasion-reminders/confirm', { key });
  const mails = async ({ email }: Customer, subject: RegExp) =>
    (await shop.mailsTo(email)).filter((mail) => subject.test(mail.subject));
  const keyIn = (text: string, name: 'key' | 'stop') =>
    new RegExp(`/occasion-reminder\\?${name}=([\\w.-]+)`).exec(text)?.[1] ?? '';
  const askKeys = async (customer: Customer) =>
    (await mails(customer, /^Confirm: remind me/)).map(({ text }) => keyIn(text, 'key'));
  const reminders = (customer: Customer) => mails(customer, /’s birthday is /);
  /** Lets time pass, and the worker find of what to remind. */
  const pass = async (minutes: number) => {
    shop.clock.advanceMinutes(minutes);
    await shop.app.worker.runOnce();
  };
  const countAfter = async (customer: Customer, minutes: number) => {
    await pass(minutes);
    return (await reminders(customer)).length;
  };
  const queueDue = (db = shop.app.db) =>
    new OccasionReminders(db, new Outbox(shop.clock, randomIds), {
      shop: { calendar: () => Promise.resolve({ timeZone: 'UTC' }) },
    } as never).queueDue();

  // Whole days pass in these tests, and none of them may have an hour that is already tomorrow's.
  beforeEach(() => shop.clock.advanceToNoon());

  /** A customer who has confirmed reminders. */
  async function newReminded(daysBefore = 7): Promise<Customer> {
    const customer = await shop.newVerifiedCustomer();
    await wish(customer, { isWanted: true, daysBefore });
    expect((await confirm((await askKeys(customer))[0] ?? '')).status).toBe(200);
    return customer;
  }

  test('are off until the link of the one email is opened, which works for 7 days and may be opened again', async () => {
    const customer = await shop.newVerifiedCustomer();
    expect(await state(customer)).toEqual({ state: 'off', daysBefore: 7 });
    expect((await wish(customer, { isWanted: true })).body).toEqual({ state: 'asked', daysBefore: 7 });
    const [key = ''] = await askKeys(customer);
    for (const bad of ['', key.slice(1), `${'0'.repeat(32)}${key.slice(32)}`])
      expect((await confirm<Refusal>(bad)).body.fields).toHaveProperty('key');
    for (let times = 0; times < 2; times += 1) expect((await confirm(key)).status).toBe(200);
    expect((await wish(customer, { isWanted: true, daysBefore: 14 })).body).toEqual({ state: 'on', daysBefore: 14 });
    expect(await askKeys(customer)).toHaveLength(1);
    expect((await wish(customer, { isWanted: false })).body.state).toBe('off');
    // Not by an old email after the wish was taken back.
    expect((await confirm<Refusal>(key)).body.fields).toHaveProperty('key');
    await wish(customer, { isWanted: true });
    const late = (await askKeys(customer)).at(-1) ?? '';
    shop.clock.advanceMinutes(7 * DAY);
    expect((await confirm<Refusal>(late)).body.fields).toHaveProperty('key');
  });

  test('take a confirmed address, and what can be chosen: it takes a confirmed address', async () => {
    const [stranger, customer] = [await shop.newCustomer(), await shop.newVerifiedCustomer()];
    expect((await wish<Refusal>(stranger, { isWanted: true })).body.fields).toEqual({
      isWanted: 'Confirm your email address first',
    });
    expect((await wish<Refusal>(customer, { isWanted: 'yes', daysBefore: 5 })).body.fields).toEqual({
      daysBefore: 'Choose 3, 7, 14',
      isWanted: 'isWanted must be true or false',
    });
    expect(await state(customer)).toEqual({ state: 'off', daysBefore: 7 });
  });

  test('come as many days before as were chosen, once for an occasion and year, with a link to the gift finder', async () => {
    const [three, seven] = [await newReminded(3), await newReminded()];
    const occasions = [{ ...birthdayIn(8), year: 1961 }];
    const { _id } = (await add(seven, { name: 'Mom', shippingAddress, occasions })).body;
    await add(three, { name: 'Dad', shippingAddress, occasions });
    const date = inDays(8);
    expect(await countAfter(seven, 0)).toBe(0);
    expect(await countAfter(seven, DAY)).toBe(1);
    const [mail] = await reminders(seven);
    expect(mail?.subject).toBe('Mom’s birthday is in 7 days');
    expect(mail?.text).toContain(`Mom turns ${Number(date.slice(0, 4)) - 1961}.`);
    expect(mail?.text).toContain(`${shop.url}/gift-finder?occasion=birthday&arrivesBy=${date}`);
    expect(mail?.html).toContain('>Stop these emails</a>');
    expect(mail?.unsubscribe).toBe(`${shop.url}/occasion-reminder?stop=${keyIn(mail?.text ?? '', 'stop')}`);
    // The same occasion stays the same: other changes bring no other email.
    await update(seven, _id, { name: 'Mother', occasions: [{ kind: 'anniversary', month: 1, day: 1 }, ...occasions] });
    // Nor does a correction of what the day is.
    await update(seven, _id, { occasions: [{ ...occasions[0], kind: 'other', label: 'Name day' }] });
    await update(seven, _id, { occasions });
    await wish(seven, { daysBefore: 14 });
    expect(await countAfter(seven, DAY)).toBe(1);
    expect(await countAfter(three, 2 * DAY - 60)).toBe(0);
    expect(await countAfter(three, DAY)).toBe(1);
    expect((await reminders(three))[0]?.subject).toBe('Dad’s birthday is in 3 days');
    expect(await countAfter(seven, 5 * DAY)).toBe(1);
    // The record of the first email is gone by then.
    expect(await countAfter(seven, 357 * DAY)).toBe(1);
  });

  test('skip a day that has come or gone while nobody wanted them', async () => {
    const customer = await shop.newVerifiedCustomer();
    await add(customer, { name: 'Mom', shippingAddress, occasions: [birthdayIn(1)] });
    await add(customer, { name: 'Dad', ...number(8), occasions: [birthdayIn(7)] });
    await pass(2 * DAY);
    await wish(customer, { isWanted: true });
    await confirm((await askKeys(customer))[0] ?? '');
    expect(await countAfter(customer, 60)).toBe(1);
    expect((await reminders(customer))[0]?.subject).toMatch(/^Dad’s birthday/);
    const [row] = await shop.sql<{ remind_of: string }>(
      `SELECT remind_of FROM recipient_occasions o JOIN recipients p ON p.id = o.recipient_id WHERE p.user_id = '${customer._id}' AND p.name = 'Mom'`,
    );
    expect((row?.remind_of ?? '') > inDays(300)).toBe(true);
  });

  test('go to those who confirmed them: nobody else gets one', async () => {
    const [plain, asking, unverified] = [
      await shop.newVerifiedCustomer(),
      await shop.newVerifiedCustomer(),
      await newReminded(),
    ];
    await wish(asking, { isWanted: true });
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET email_verified_at = NULL WHERE id = '${unverified._id}'`),
    );
    for (const customer of [plain, asking, unverified]) {
      await add(customer, { shippingAddress, occasions: [birthdayIn(5)] });
      expect(await countAfter(customer, 61)).toBe(0);
    }
  });

  test.each<[string, (customer: Customer, id: string) => Promise<unknown>]>([
    ['the wish taken back', (customer) => wish(customer, { isWanted: false })],
    ['the person deleted', remove],
    ['the occasion deleted', (customer, id) => update(customer, id, { occasions: [] })],
    [
      'the account deleted',
      (customer) => shop.as(customer).mutate('deleteMyAccount', { email: customer.email, password: demoPassword }),
    ],
    ['the day come, too late', () => Promise.resolve(shop.clock.advanceMinutes(5 * DAY))],
  ])('with %s between finding and sending, don’t go out', async (_what, act) => {
    const customer = await newReminded();
    const { _id } = (await add(customer, { shippingAddress, occasions: [birthdayIn(5)] })).body;
    await queueDue();
    await act(customer, _id);
    expect(await reminders(customer)).toEqual([]);
  });

  test('are sent once by two processes that find the same occasion', async () => {
    const customer = await newReminded();
    await add(customer, { shippingAddress, occasions: [birthdayIn(5)] });
    const { db } = shop.app;
    let [found, go] = [() => {}, () => {}];
    const hasFound = new Promise<void>((resolve) => (found = resolve));
    const mayGo = new Promise<void>((resolve) => (go = resolve));
    const slow = Object.create(db, {
      inTransaction: {
        value: async (work: Parameters<typeof db.inTransaction>[0]) => {
          found();
          await mayGo;
          return db.inTransaction(work);
        },
      },
    }) as typeof db;
    const other = queueDue(slow);
    await hasFound;
    await queueDue();
    go();
    await other;
    await Promise.all([queueDue(), queueDue()]);
    expect(await reminders(customer)).toHaveLength(1);
    expect(
      await shop.sql(
        `SELECT o.id FROM recipient_occasions o JOIN recipients p ON p.id = o.recipient_id WHERE p.user_id = '${customer._id}' AND o.remind_of > '${inDays(300)}' AND o.remind_of < '${inDays(380)}'`,
      ),
    ).toHaveLength(1);
  });

  test('end by the link in the email, by mail programs (RFC 8058), and by the page without scripts', async () => {
    const customer = await newReminded();
    await add(customer, { shippingAddress, occasions: [birthdayIn(5)] });
    await pass(61);
    const key = keyIn((await reminders(customer))[0]?.text ?? '', 'stop');
    const stop = (value: string) => shop.rest('POST', '/api/occasion-reminders/stop', { key: value });
    const post = (query: string) =>
      fetch(`${shop.url}/occasion-reminder?${query}`, {
        method: 'POST',
        headers: { origin: 'null' },
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      });
    expect((await stop(key.slice(0, -1))).status).toBe(400);
    expect((await post('stop=none')).status).toBe(400);
    expect((await state(customer)).state).toBe('on');
    expect((await post(`stop=${key}`)).status).toBe(200);
    expect((await state(customer)).state).toBe('off');
    expect((await stop(key)).status).toBe(200);
    const answer = await post(`stop=${key}&then=page`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/occasion-reminder?stopped=1']);
  });

  test('are asked for at most 5 times an hour: asking has limits', async () => {
    const customer = await shop.newVerifiedCustomer();
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await wish(customer, { isWanted: true })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
