/** @postgres Left carts are found and claimed by SQL, under their customers' locks. */
import type { Product, Refusal } from './support/answers.js';
import { Outbox } from '../src/jobs/outbox.js';
import { randomIds } from '../src/adapters/system.js';
import { CartReminders } from '../src/modules/cart-reminders/cart-reminders.service.js';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { demoId } from '../src/modules/demo/demo-id.js';
import { ShopMailer } from '../src/modules/notifications/shop-mailer.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import type { Customer } from './support/person.js';
import { TestShop } from './support/test-shop.js';

const HOURS = 4;
const DAY = 24 * 60;
const roses = demoId('product', 'a-dozen-garden-roses');
const SUBJECT = /^You left (a gift|gifts) in your cart$/;

let shop: TestShop;
let admin: { token: string };
beforeEach(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** What is exported. */
interface Mine {
  cartReminders: { agreedAt: string | null; lastSentAt: string | null };
}

interface Line {
  productId: string;
  quantity: number;
  texts?: { name: string; value: string }[];
}

const save = (customer: Customer, lines: Line[]) => shop.as(customer).mutate('saveCart', { lines });
const profile = <T = { wantsCartReminders: boolean }>(customer: Customer, change: object) =>
  shop.as(customer).rest<T>('PUT', '/api/users/profile', { name: 'Hana Bekele', ...change });
const agree = (customer: Customer, wantsCartReminders = true) => profile(customer, { wantsCartReminders });
const wants = async (customer: Customer) =>
  (await shop.as(customer).graphql('{ me { wantsCartReminders } }')).me?.wantsCartReminders;

/** A customer who has agreed and has something in the cart. */
async function newCart(lines: Line[] = [{ productId: roses, quantity: 1 }]): Promise<Customer> {
  const customer = await shop.newVerifiedCustomer();
  expect((await agree(customer)).body.wantsCartReminders).toBe(true);
  await save(customer, lines);
  return customer;
}

/** Lets time pass, and the worker find who is to be reminded. The emails are queued, and not sent yet. */
async function find(minutes = HOURS * 60): Promise<void> {
  shop.clock.advanceMinutes(minutes);
  await shop.app.worker.runOnce();
}
const reminders = async ({ email }: { email: string }) =>
  (await shop.mailsTo(email)).filter(({ subject }) => SUBJECT.test(subject));
const countAfter = async (customer: Customer, minutes = HOURS * 60) => {
  await find(minutes);
  return (await reminders(customer)).length;
};
const jobs = () =>
  shop.sql<{ last_error: string | null }>("SELECT last_error FROM outbox WHERE kind = 'send-cart-reminder'");
const rows = () => shop.sql('SELECT * FROM cart_reminders');

async function create(change: Record<string, unknown> = {}): Promise<Product> {
  const gift = { name: 'Peonies', description: 'Pink.', image: '/images/products/peonies.webp', price: 40 };
  return (await shop.as(admin).rest('POST', '/api/products', { ...gift, countInStock: 9, ...change })).body;
}

async function setHours(cartReminderHours: number | null) {
  const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
  await shop.as(admin).mutate('updateShopSettings', { version, cartReminderHours }, '{ version }');
}

const keyIn = async (customer: Customer, name: 'key' | 'stop') =>
  (await reminders(customer)).flatMap(
    ({ text }) => new RegExp(`/cart-reminder\\?${name}=([\\w.-]+)`).exec(text)?.[1] ?? [],
  )[0] ?? '';

describe('who left a cart gets an email', () => {
  test('some hours after the last change, with what can be ordered at its price now', async () => {
    const engraving = { name: 'name', label: 'Name', maxLength: 20, required: false, extraPrice: 5 };
    const [mug, vase, soldOut, hidden] = [
      await create({ name: 'Mug', textOptions: [engraving] }),
      await create({ name: 'Vase', countInStock: 2 }),
      await create({ name: 'Sold out' }),
      await create({ name: 'Hidden' }),
    ];
    const customer = await newCart([]);
    shop.clock.advanceMinutes(DAY);
    await save(customer, [
      { productId: mug._id, quantity: 2, texts: [{ name: 'name', value: 'Abel <3' }] },
      ...[vase, soldOut, hidden].map(({ _id }) => ({ productId: _id, quantity: 3 })),
    ]);
    const edit = (id: string, change: object) => shop.as(admin).rest('PUT', `/api/products/${id}`, change);
    await edit(mug._id, { price: 30 });
    await edit(soldOut._id, { countInStock: 0 });
    await edit(hidden._id, { isPublished: false });
    expect(await countAfter(customer, HOURS * 60 - 1)).toBe(0);
    await find(11);
    const [mail] = await reminders(customer);
    const text = mail?.text ?? '';
    expect(text).toContain('Hi Hana,');
    expect(text).toContain('2 × Mug: $70.00\n  Name: Abel <3');
    expect(text).toContain('3 × Vase: $120.00\n  Only 2 left');
    expect(text).not.toMatch(/Sold out|Hidden/);
    expect(mail?.html).toContain('Abel &lt;3');
    expect(mail?.unsubscribe).toBe(`${shop.url}/cart-reminder?stop=${await keyIn(customer, 'stop')}`);
  });

  test('once for the same cart, and at most one in 7 days', async () => {
    const vase = await create({ name: 'Vase' });
    const customer = await newCart();
    expect(await countAfter(customer)).toBe(1);
    await save(customer, [{ productId: roses, quantity: 1 }]);
    expect(await countAfter(customer, 8 * DAY)).toBe(1);
    // It isn't even queued.
    expect(await shop.sql('SELECT 1 FROM cart_reminders WHERE is_waiting')).toEqual([]);
    await save(customer, [{ productId: roses, quantity: 2 }]);
    expect(await countAfter(customer)).toBe(2);
    await save(customer, [{ productId: vase._id, quantity: 1 }]);
    expect(await countAfter(customer, 6 * DAY)).toBe(2);
    expect(await countAfter(customer, DAY)).toBe(3);
    // Changed, and changed back.
    await save(customer, []);
    await save(customer, [{ productId: vase._id, quantity: 1 }]);
    expect(await countAfter(customer, 8 * DAY)).toBe(3);
    expect((await jobs()).map(({ last_error }) => last_error)).toContain(
      'Not sent: the last reminder was about the same cart',
    );
  });

  test('after the hours that the shop has set', async () => {
    await setHours(1);
    expect(await countAfter(await newCart(), 61)).toBe(1);
  });

  test('an agreement starts the hours anew, and carts that are older than a month stay forgotten', async () => {
    const [late, forgotten] = [await shop.newVerifiedCustomer(), await shop.newVerifiedCustomer()];
    await save(late, [{ productId: roses, quantity: 1 }]);
    await save(forgotten, [{ productId: roses, quantity: 1 }]);
    shop.clock.advanceMinutes(DAY);
    await agree(late);
    expect(await countAfter(late, 60)).toBe(0);
    expect(await countAfter(late)).toBe(1);
    shop.clock.advanceMinutes(29 * DAY - 600);
    // The session has ended.
    const again = await shop.rest('POST', '/api/users/auth', { email: forgotten.email, password: demoPassword });
    await agree({ ...forgotten, token: again.body.token });
    expect(await countAfter(forgotten, DAY)).toBe(0);
  });
});

describe('no email goes out', () => {
  test('to someone who hasn’t agreed, whose address isn’t confirmed, or who has nothing in the cart: nobody else gets one', async () => {
    const [plain, unverified, empty] = [await shop.newVerifiedCustomer(), await newCart(), await newCart([])];
    await save(plain, [{ productId: roses, quantity: 1 }]);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET email_verified_at = NULL WHERE id = '${unverified._id}'`),
    );
    for (const customer of [plain, unverified, empty]) expect(await countAfter(customer)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('while the shop has them turned off', async () => {
    const customer = await newCart();
    await setHours(null);
    expect(await countAfter(customer)).toBe(0);
    expect(await rows()).toEqual([]);
    await setHours(4);
    await find(10);
    await setHours(null);
    expect(await reminders(customer)).toEqual([]);
  });

  test('when nothing in the cart can be ordered', async () => {
    const { _id } = await create();
    const customer = await newCart([{ productId: _id, quantity: 1 }]);
    await shop.as(admin).rest('PUT', `/api/products/${_id}`, { countInStock: 0 });
    expect(await countAfter(customer)).toBe(0);
    expect(await jobs()).toEqual([{ last_error: 'Not sent: nothing in the cart can be ordered' }]);
  });

  test('to someone with an order that waits for its payment', async () => {
    const gift = await create();
    const customer = await newCart([{ productId: gift._id, quantity: 1 }]);
    const { id } = await shop.as(customer).placeOrder(gift);
    await save(customer, [{ productId: gift._id, quantity: 2 }]);
    shop.clock.advanceMinutes(HOURS * 60);
    // Not expired, however late it is: the provider can't confirm that nobody pays anymore.
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE orders SET hold_until = ${shop.clock.now() + 600_000} WHERE id = '${id}'`),
    );
    expect(await countAfter(customer, 0)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('to someone who has ordered: whoever has ordered gets none, paid or expired, until the cart changes again', async () => {
    const gift = await create();
    const [payer, leaver, guest] = [await newCart(), await newCart(), await newCart()];
    shop.clock.advanceMinutes(1);
    await shop.as(payer).placePaidOrder(gift);
    await shop.as(leaver).placeOrder(gift);
    // Without signing in.
    const draft = { ...orderBody(gift), guest: { name: 'Hana', email: guest.email.toUpperCase() } };
    expect((await shop.rest('POST', '/api/orders', draft)).status).toBe(201);
    for (const customer of [payer, leaver, guest]) expect(await countAfter(customer)).toBe(0);
    await save(leaver, [{ productId: gift._id, quantity: 2 }]);
    expect(await countAfter(leaver)).toBe(1);
  });
});

describe('between finding and sending,', () => {
  test.each<[string, (customer: Customer) => Promise<unknown>]>([
    ['a cart that has changed', (customer) => save(customer, [{ productId: roses, quantity: 5 }])],
    ['a cart that was emptied', (customer) => save(customer, [])],
    ['an agreement that was taken back', (customer) => agree(customer, false)],
    ['an account that was deleted', ({ _id }) => shop.as(admin).rest('DELETE', `/api/users/${_id}`)],
    ['an order', async (customer) => shop.as(customer).placeOrder(await create())],
    ['a paid order', async (customer) => shop.as(customer).placePaidOrder(await create())],
  ])('%s stops the email', async (_, act) => {
    const customer = await newCart();
    await find();
    expect(await rows()).toHaveLength(1);
    shop.clock.advanceMinutes(1);
    await act(customer);
    expect(await brokenInvariants(shop)).toEqual({});
    expect(await reminders(customer)).toEqual([]);
    expect(await jobs()).toEqual([{ last_error: 'Not sent: no longer needed' }]);
    expect(await shop.sql('SELECT 1 FROM cart_reminders WHERE is_waiting')).toEqual([]);
  });

  test('an email that is just being sent is recorded, though the agreement is taken back meanwhile', async () => {
    const customer = await newCart();
    await find();
    const send = jest
      .spyOn(ShopMailer.prototype, 'send')
      .mockImplementation(async () => void (await agree(customer, false)));
    await reminders(customer);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockRestore();
    expect(await rows()).toMatchObject([{ sent_at: expect.anything(), sent_lines: expect.anything() }]);
  });

  test('two processes that find the same cart send one email', async () => {
    const customer = await newCart();
    shop.clock.advanceMinutes(HOURS * 60);
    const { db } = shop.app;
    let [found, pass] = [() => {}, () => {}];
    const hasFound = new Promise<void>((resolve) => (found = resolve));
    const mayPass = new Promise<void>((resolve) => (pass = resolve));
    const slow = Object.create(db, {
      inTransaction: {
        value: async (work: Parameters<typeof db.inTransaction>[0]) => {
          found();
          await mayPass;
          return db.inTransaction(work);
        },
      },
    }) as typeof db;
    const settings = { shop: { cartReminderHours: () => Promise.resolve(HOURS) } };
    const other = new CartReminders(slow, new Outbox(shop.clock, randomIds), settings as never).queueDue();
    await hasFound;
    expect(await countAfter(customer, 0)).toBe(1);
    pass();
    await other;
    expect(await countAfter(customer, 11)).toBe(1);
    expect(await rows()).toMatchObject([{ user_id: customer._id }]);
    expect(await shop.sql('SELECT 1 FROM cart_reminders WHERE is_waiting')).toEqual([]);
  });

  test('many carts are queued a batch at a time, each once, by processes at the same time', async () => {
    const lines = `[{"productId":"${roses}","quantity":1}]`;
    const now = shop.clock.now();
    await shop.app.db.inTransaction(async (manager) => {
      for (let n = 0; n < 120; n += 1) {
        const columns = 'id, name, email, email_norm, is_admin, email_verified_at, created_at, credentials_changed_at';
        const id = `c${String(n).padStart(3, '0')}`;
        await manager.query(
          `INSERT INTO users (${columns}, cart_reminders_agreed_at) VALUES ('${id}', 'C', '${id}@example.com', '${id}@example.com', FALSE, ${now}, ${now}, ${now}, ${now})`,
        );
        await manager.query(`INSERT INTO saved_carts VALUES ('${id}', '${lines}', ${now})`);
      }
    });
    shop.clock.advanceMinutes(HOURS * 60);
    const settings = { shop: { cartReminderHours: () => Promise.resolve(HOURS) } };
    const processes = [1, 2, 3].map(
      () => new CartReminders(shop.app.db, new Outbox(shop.clock, randomIds), settings as never),
    );
    await Promise.all(processes.map((one) => one.queueDue()));
    expect(await jobs()).toHaveLength(120);
  });
});

describe('the agreement', () => {
  test('is off by default, takes a confirmed address, keeps its first time, and can be taken back', async () => {
    const [stranger, customer] = [await shop.newCustomer(), await shop.newVerifiedCustomer()];
    expect(await wants(customer)).toBe(false);
    expect((await profile<Refusal>(stranger, { wantsCartReminders: true })).body.fields).toEqual({
      wantsCartReminders: 'Confirm your email address first',
    });
    expect(await wants(stranger)).toBe(false);
    const mine = async () => (await shop.as(customer).rest<Mine>('GET', '/api/users/me/data')).body.cartReminders;
    await agree(customer);
    const { agreedAt } = await mine();
    expect(agreedAt).not.toBeNull();
    shop.clock.advanceMinutes(5);
    await agree(customer);
    // Other changes leave it.
    await profile(customer, {});
    expect(await wants(customer)).toBe(true);
    expect(await mine()).toEqual({ agreedAt, lastSentAt: null });
    await save(customer, [{ productId: roses, quantity: 1 }]);
    expect(await countAfter(customer)).toBe(1);
    expect((await mine()).lastSentAt).not.toBeNull();
    const changed = await shop
      .as(customer)
      .mutate('updateProfile', { wantsCartReminders: false }, '{ name wantsCartReminders }');
    expect(changed).toMatchObject({ name: 'Hana Bekele', wantsCartReminders: false });
    expect(await mine()).toMatchObject({ agreedAt: null });
    await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`);
    expect(await rows()).toEqual([]);
  });

  test('is taken back by the link in the email, only with its signature', async () => {
    const [customer, other] = [await newCart(), await newCart()];
    await find();
    const key = await keyIn(customer, 'stop');
    const stop = <T = { message: string }>(value: string) =>
      shop.rest<T>('POST', '/api/cart-reminders/stop', { key: value });
    const forged = other._id + key.slice(other._id.length);
    for (const bad of [forged, key.slice(0, -1), ''])
      expect((await stop<Refusal>(bad)).body.fields).toHaveProperty('key');
    expect(await wants(customer)).toBe(true);
    for (let times = 0; times < 2; times += 1) expect((await stop(key)).status).toBe(200);
    expect([await wants(customer), await wants(other)]).toEqual([false, true]);
    await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`);
    expect((await stop(key)).status).toBe(200);
  });

  test('is taken back by mail programs (RFC 8058), and by the page without scripts', async () => {
    const customer = await newCart();
    await find();
    const key = await keyIn(customer, 'stop');
    const post = (query: string) =>
      fetch(`${shop.url}/cart-reminder?${query}`, {
        method: 'POST',
        // As browsers send a form of the page: it has no referrer.
        headers: { origin: 'null' },
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      });
    expect((await post(`stop=${key.slice(0, -2)}`)).status).toBe(400);
    expect(await wants(customer)).toBe(true);
    expect((await post(`stop=${key}`)).status).toBe(200);
    expect(await wants(customer)).toBe(false);
    const answer = await post(`stop=${key}&then=page`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart-reminder?stopped=1']);
  });
});

test('the link leads to the cart for 30 days, and shows it to nobody without a session', async () => {
  const [customer, other] = [await newCart(), await newCart()];
  await find();
  const key = await keyIn(customer, 'key');
  const isLink = async (caller: { token?: string }, value = key) =>
    (
      await shop
        .as(caller)
        .graphql<{ isCartReminderLink: boolean }>('query ($key: String!) { isCartReminderLink(key: $key) }', {
          key: value,
        })
    ).isCartReminderLink;
  expect([await isLink(customer), await isLink({}), await isLink(other)]).toEqual([true, true, false]);
  const forged = other._id + key.slice(customer._id.length);
  expect([await isLink({}, forged), await isLink({}, ''), await isLink({}, await keyIn(customer, 'stop'))]).toEqual([
    false,
    false,
    false,
  ]);
  shop.clock.advanceMinutes(30 * DAY - 1);
  expect(await isLink({})).toBe(true);
  shop.clock.advanceMinutes(1);
  expect(await isLink({})).toBe(false);
});
