/** @postgres Money: each piece becomes one card, and no refund gives back what was spent. */
import { randomUUID } from 'node:crypto';
import { addDays, dateIn } from '../src/domain/dispatch.js';
import { GiftCard } from '../src/modules/gift-cards/gift-card.entity.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { brokenInvariants, shippingAddress } from './support/orders.js';
import { confirmIntent, createIntent, intentOf, shopMails } from './support/provider.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

/** Fourteen hours ahead of UTC, so that its day is seldom that of the machine. */
const TIME_ZONE = 'Pacific/Kiritimati';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let product: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  other = await shop.openBeside();
  shop.sandbox.switches.holdWebhooks = true;
  admin = await shop.signInDemo('admin@example.com');
  await shop.as(admin).mutate('updateShopSettings', { version: 0, timeZone: TIME_ZONE }, '{ version }');
  product = await create({ isGiftCard: true });
});
afterAll(async () => {
  await shop.app.worker.runOnce();
  const { 'I4 at the documented prices': _untaxed, ...broken } = await brokenInvariants(shop);
  await other.close();
  await shop.close();
  expect(broken).toEqual({});
});

async function create(change: Record<string, unknown> = {}): Promise<Product> {
  const body = { name: `Gift card ${randomUUID()}`, description: 'For any gift.', price: 50, countInStock: 900 };
  return (await shop.as(admin).rest('POST', '/api/products', { ...body, image: '/images/card.webp', ...change })).body;
}

const today = () => dateIn(TIME_ZONE, shop.clock.now());
let friends = 0;
/** Texts for a friend of one's own. */
function textsFor(change: Record<string, string> = {}): Record<string, string> {
  friends += 1;
  const email = `friend-${friends}-${randomUUID().slice(0, 8)}@example.com`;
  return { 'card-recipient': 'Ana Silva', 'card-email': email, 'card-sender': 'Ben', ...change };
}

interface Item {
  product: string;
  variant?: string;
  qty: number;
  texts?: Record<string, string>;
}
const card = (texts = textsFor(), qty = 1): Item => ({ product: product._id, qty, texts });
const quote = (orderItems: Item[], more: Record<string, unknown> = {}) =>
  shop.rest('POST', '/api/quote', { orderItems, ...more });

async function place(caller: Caller | Promise<Caller>, orderItems: Item[]): Promise<Order> {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = (await quote(orderItems)).body;
  const figures = { itemsPrice, shippingPrice, taxPrice, totalPrice };
  const answer = await shop.as(caller).rest('POST', '/api/orders', { orderItems, shippingAddress, ...figures });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
async function buy(orderItems: Item[], customer = shop.newVerifiedCustomer()) {
  const order = await place(customer, orderItems);
  await shop.as(customer).payByCard({ id: order._id });
  return { ...order, customer: await customer };
}
const cardsOf = (orderId: string) =>
  shop.sql<Record<string, unknown>>(
    `SELECT id, initial_cents, balance_cents, status, recipient_email, sent_at, send_on FROM gift_cards
      WHERE order_id = '${orderId}' ORDER BY piece`,
  );
const giftMails = async (email: string) =>
  (await shop.mailsTo(email)).filter(({ subject }) => subject.includes('gift card'));
/** Orders with a card what costs $30.00 with shipping and tax. */
async function spendThirty(id: unknown) {
  const row = await shop.app.db.reader.findOneByOrFail(GiftCard, { id: String(id) });
  const giftCards = [shop.app.giftCards.codes.codeOf(row)];
  const orderItems = [{ product: (await create({ price: 20 }))._id, qty: 1 }];
  const body = { orderItems, shippingAddress, totalPrice: 0, giftCards };
  const { status, body: order } = await shop.asNewCustomer().rest('POST', '/api/orders', body);
  expect([status, order.isPaid]).toEqual([201, true]);
}

/** Lets the newest refund of an order fail at the provider, after it had succeeded. */
async function failRefund({ _id }: Order): Promise<void> {
  const [sent] = await shop.sql<{ id: string }>(
    `SELECT provider_refund_id AS id FROM refunds WHERE order_id = '${_id}' AND status = 'succeeded' ORDER BY created_at DESC`,
  );
  shop.sandbox.failRefund(sent!.id);
  await shop.sandbox.deliverPending();
}

async function refund(order: Order, amount: number, alreadyRefunded = 0) {
  const input = { id: order._id, amount, alreadyRefunded, reason: 'A mistake', idempotencyKey: randomUUID() };
  const { data, errors } = await shop.as(admin).mutateAnswer('refundOrder', input, '{ status }');
  const fields = errors?.[0]?.extensions['fields'];
  return { status: (data?.refundOrder as { status: string } | null)?.status, message: errors?.[0]?.message, fields };
}

describe('a product that is a gift card', () => {
  test('has the texts of all gift cards, in both interfaces, and an edit of it keeps them', async () => {
    expect(product).toMatchObject({ isGiftCard: true, requiresText: true });
    expect(product.textOptions.map(({ name, required }) => [name, required])).toEqual([
      ['card-recipient', true],
      ['card-email', true],
      ['card-sender', true],
      ['card-message', false],
      ['card-date', false],
    ]);
    // What was read comes back.
    const { textOptions, name, price } = product;
    const edited = await shop.as(admin).rest('PUT', `/api/products/${product._id}`, { textOptions, name, price });
    expect([edited.status, edited.body.textOptions]).toEqual([200, product.textOptions]);
    const query = 'query ($id: ID!) { product(id: $id) { isGiftCard textOptions { name } } }';
    const { product: seen } = await shop.graphql(query, { id: product._id });
    expect(seen).toMatchObject({ isGiftCard: true, textOptions: { length: 5 } });
    expect(await create()).toMatchObject({ isGiftCard: false, textOptions: [] });
  });

  test('makes all its variants gift cards', async () => {
    const some = await create();
    const { body } = await shop.as(admin).rest<Product>('PUT', `/api/products/${some._id}/variants`, {
      options: [{ name: 'Value', values: ['$25', '$50'] }],
      variants: [
        { _id: some._id, values: ['$25'], price: 25 },
        { values: ['$50'], price: 50, countInStock: 5 },
      ],
    });
    await shop.as(admin).rest('PUT', `/api/products/${some._id}`, { isGiftCard: true });
    const variant = String(body.variants[1]?._id);
    const { body: quoted } = await quote([{ ...card(), product: some._id, variant }]);
    expect(quoted).toMatchObject({ itemsPrice: 50, shippingPrice: 0, taxPrice: 0, totalPrice: 50 });
  });
});

test('the demo shop sells one of three values, and a card is worth the value that was chosen', async () => {
  const { products } = (await shop.rest('GET', '/api/products?keyword=gift%20card%20by%20email')).body;
  const demo = (await shop.rest<Product>('GET', `/api/products/${products[0]?._id}`)).body;
  expect(demo).toMatchObject({ isGiftCard: true, options: [{ name: 'Value', values: ['25', '50', '100'] }] });
  expect(demo.variants.map(({ price }) => price)).toEqual([25, 50, 100]);
  const { _id } = await buy([{ ...card(), product: demo._id, variant: demo.variants[2]!._id }]);
  expect(await cardsOf(_id)).toMatchObject([{ initial_cents: 10_000, balance_cents: 10_000 }]);
});

test('an order of gift cards alone is sent by email, free and untaxed; with a gift it is shipped and taxed', async () => {
  const { body } = await quote([card()]);
  expect(body).toMatchObject({ itemsPrice: 50, shippingPrice: 0, taxPrice: 0, totalPrice: 50 });
  expect(body.deliveryMethod).toMatchObject({ id: 'email', kind: 'email' });
  expect(body.lines.slice(1)).toMatchObject([
    { kind: 'shipping', label: 'Sent by email', amount: 0 },
    { kind: 'tax', amount: 0 },
  ]);
  const offers = await shop.rest('POST', '/api/delivery-methods', { orderItems: [card()] });
  expect(offers.status).toBeLessThan(500);
  const gift = await create({ price: 20 });
  const mixed = await quote([card(), { product: gift._id, qty: 1 }]);
  expect(mixed.body).toMatchObject({ itemsPrice: 70, shippingPrice: 7, taxPrice: 3, totalPrice: 80 });
});

test('a discount takes nothing off a gift card', async () => {
  const input = { name: 'Half', code: 'HALF-OFF', kind: 'PERCENTAGE', percent: 50 };
  await shop.as(admin).mutate('createDiscount', input, '{ id }');
  const gift = await create({ price: 20 });
  const mixed = await quote([card(), { product: gift._id, qty: 1 }], { discountCodes: ['HALF-OFF'] });
  expect(mixed.body).toMatchObject({ itemsPrice: 70, discountPrice: 10, taxPrice: 1.5 });
  const alone = await quote([card()], { discountCodes: ['HALF-OFF'] });
  expect(alone.body).toMatchObject({ discountPrice: 0, discountCodes: [{ isApplied: false }] });
});

test.each([
  ['card-email', 'not an address'],
  ['card-recipient', ''],
  ['card-sender', 'Win at https://evil.example'],
  ['card-message', 'See www.evil.example'],
  ['card-message', 'x'.repeat(201)],
  ['card-date', 'tomorrow'],
  ['card-date', '2027-02-30'],
  ['card-date', () => addDays(today(), -1)],
  ['card-date', () => addDays(today(), 370)],
])('%s of %p is refused at its field, in quotes and orders', async (name, value) => {
  const orderItems = [card(textsFor({ [name]: typeof value === 'string' ? value : value() }))];
  const field = `orderItems.0.texts.${name}`;
  const quoted = await shop.rest<Refusal>('POST', '/api/quote', { orderItems });
  expect([quoted.status, Object.keys(quoted.body.fields ?? {})]).toEqual([400, [field]]);
  const figures = { itemsPrice: 50, shippingPrice: 0, taxPrice: 0, totalPrice: 50 };
  const placed = await shop
    .asNewCustomer()
    .rest<Refusal>('POST', '/api/orders', { orderItems, shippingAddress, ...figures });
  expect([placed.status, Object.keys(placed.body.fields ?? {})]).toEqual([400, [field]]);
});

test('each piece becomes a card when the order is paid, and is mailed at once', async () => {
  const [ana, eve] = [textsFor({ 'card-message': 'Happy <birthday>!' }), textsFor()];
  const customer = shop.newVerifiedCustomer();
  const placed = await place(customer, [card(ana, 2), card(eve)]);
  expect(await cardsOf(placed._id)).toEqual([]);
  await shop.as(customer).payByCard({ id: placed._id });
  const cards = await cardsOf(placed._id);
  expect(cards).toMatchObject([
    { initial_cents: 5000, balance_cents: 5000, status: 'active', recipient_email: ana['card-email'] },
    { initial_cents: 5000, recipient_email: ana['card-email'] },
    { initial_cents: 5000, recipient_email: eve['card-email'] },
  ]);
  const mails = await giftMails(ana['card-email']!);
  expect(mails.map(({ subject }) => subject)).toEqual(['Ben sent you a gift card', 'Ben sent you a gift card']);
  const { ledger } = shop.app.giftCards;
  for (const { text, html } of mails) {
    expect(text).toContain('Hi Ana,');
    expect(text).toContain('Gift card: $50.00\nHappy <birthday>!\nBen\nCode: ');
    expect(html).toContain('Happy &lt;birthday&gt;!');
    const code = /Code: (\S+)/.exec(text)?.[1] ?? '';
    expect(await ledger.findByCode(shop.app.db.reader, code)).toMatchObject({ orderId: placed._id });
  }
  // Whoever bought it sees where it went, without the code.
  const query = `query ($id: ID!) { order(id: $id) { status boughtGiftCards { amount recipientName recipientEmail sendOn sentAt isCanceled } } }`;
  const { order } = await shop.as(customer).graphql(query, { id: placed._id });
  expect(order).toMatchObject({
    status: 'DELIVERED',
    boughtGiftCards: [
      { amount: 50, recipientEmail: ana['card-email'], sendOn: null, isCanceled: false },
      { recipientEmail: ana['card-email'] },
      { recipientName: 'Ana Silva', recipientEmail: eve['card-email'] },
    ],
  });
  expect(order.boughtGiftCards.every(({ sentAt }: { sentAt: unknown }) => sentAt !== null)).toBe(true);
  const paid = await shop.mailTo((await customer).email, 'Thank you');
  expect(paid?.text).toContain('We’ll email your gift cards:');
  expect(paid?.text).toContain(`1 × ${product.name} to ${eve['card-email']}, right away`);
  expect(paid?.text).not.toContain('Delivering to');
});

test('where a gift card goes, the link to its order shows only in part, in both interfaces; its buyer and admins see it', async () => {
  const texts = textsFor();
  const order = await buy([card(texts)]);
  const mail = await shop.mailTo(order.customer.email, 'Thank you');
  const key = /\/order\/\w+\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const query = `query ($id: ID!, $key: String) { order(id: $id, key: $key) {
    orderItems { texts { name value } } boughtGiftCards { recipientName recipientEmail } } }`;
  for (const [caller, shown] of [
    [{}, 'f…@example.com'],
    [shop.newCustomer(), 'f…@example.com'],
    [order.customer, texts['card-email']],
    [admin, texts['card-email']],
  ] as const) {
    const inRest = await shop.as(caller).rest('GET', `/api/orders/${order._id}?key=${key}`);
    const { order: inGraphql } = await shop.as(caller).graphql(query, { id: order._id, key });
    const email = { name: 'card-email', value: shown };
    expect(inRest.body.orderItems[0]?.texts).toEqual(expect.arrayContaining([expect.objectContaining(email)]));
    expect(inGraphql.orderItems[0]?.texts).toEqual(expect.arrayContaining([email]));
    expect(inGraphql.boughtGiftCards).toEqual([{ recipientName: 'Ana Silva', recipientEmail: shown }]);
    if (shown !== texts['card-email'])
      expect(JSON.stringify([inRest.body, inGraphql])).not.toContain(texts['card-email']);
  }
});

test('a card is mailed on its day in the shop’s time zone, and is sent once, whatever is repeated', async () => {
  const texts = textsFor({ 'card-date': addDays(today(), 3) });
  const { _id } = await buy([card(texts)]);
  await shop.app.worker.runOnce();
  expect(await giftMails(texts['card-email']!)).toEqual([]);
  shop.clock.advanceMinutes(2 * 24 * 60);
  await shop.app.worker.runOnce();
  expect(await giftMails(texts['card-email']!)).toEqual([]);
  shop.clock.advanceMinutes(24 * 60);
  // Two processes look at the same time.
  await Promise.all([shop.app.worker.runOnce(), other.app.worker.runOnce()]);
  expect(await giftMails(texts['card-email']!)).toHaveLength(1);
  expect(await cardsOf(_id)).toMatchObject([{ sent_at: expect.anything() as unknown }]);
  // As after a crash between sending and noting it down.
  await shop.app.db.inTransaction((manager) =>
    manager.query("UPDATE outbox SET done_at = NULL WHERE kind IN ('send-gift-card', 'queue-gift-cards')"),
  );
  await shop.app.worker.runOnce();
  expect(await giftMails(texts['card-email']!)).toHaveLength(1);
});

test('an address that nobody has confirmed is not emailed what was typed about the cards', async () => {
  const texts = textsFor({ 'card-message': 'A stranger’s words' });
  const { customer } = await buy([card(texts)], shop.newCustomer());
  const paid = await shop.mailTo(customer.email, 'Thank you');
  expect(paid?.text).toContain('We’ll email your gift cards on the days that you chose, or right away.');
  expect(paid?.text).not.toContain(texts['card-email']);
  expect(paid?.text).not.toContain('A stranger’s words');
});

test('a gift card can be bought with another one, which is spent at once', async () => {
  const first = await buy([card()]);
  const [row] = await cardsOf(first._id);
  const bought = await shop.app.db.reader.findOneByOrFail(GiftCard, { id: String(row!['id']) });
  const giftCards = [shop.app.giftCards.codes.codeOf(bought)];
  const body = { orderItems: [card()], shippingAddress, totalPrice: 0, giftCards };
  const { body: order } = await shop.asNewCustomer().rest('POST', '/api/orders', body);
  expect(order).toMatchObject({ isPaid: true, totalPrice: 0 });
  expect(await cardsOf(order._id)).toMatchObject([{ initial_cents: 5000, balance_cents: 5000 }]);
  expect(await cardsOf(first._id)).toMatchObject([{ balance_cents: 0 }]);
});

test('an order of gift cards that wait for their day must leave by no day, also once days are worked out again', async () => {
  const { _id } = await buy([card(textsFor({ 'card-date': addDays(today(), 30) }))]);
  const read = async () => (await shop.as(admin).order(_id)) as { status: string; dispatchDate: string | null };
  expect(await read()).toMatchObject({ status: 'PAID', dispatchDate: null });
  shop.clock.advanceMinutes(2 * 24 * 60);
  await shop.app.worker.runOnce();
  expect(await read()).toMatchObject({ status: 'PAID', dispatchDate: null, isLate: false });
});

describe('a refund', () => {
  test('of all of an order cancels its cards, and one canceled before its day is never mailed', async () => {
    const texts = textsFor({ 'card-date': addDays(today(), 1) });
    const order = await buy([card(texts)]);
    expect(await refund(order, 50)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
    const entries = await shop.sql(
      `SELECT kind, cents FROM gift_card_entries WHERE order_id = '${order._id}' ORDER BY cents DESC`,
    );
    expect(entries).toEqual([
      { kind: 'issued', cents: 5000 },
      { kind: 'canceled', cents: -5000 },
    ]);
    shop.clock.advanceMinutes(2 * 24 * 60);
    await shop.app.worker.runOnce();
    expect(await giftMails(texts['card-email']!)).toEqual([]);
  });

  test('gives back no more than was not spent, and then cancels the rest', async () => {
    const order = await buy([card(textsFor(), 2)]);
    const [first] = await cardsOf(order._id);
    await spendThirty(first!['id']);
    const message =
      'At most $70.00 can be refunded, because $30.00 was already spent from the gift cards of this order';
    expect((await refund(order, 100)).fields).toEqual({ amount: message });
    expect(await refund(order, 70)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }]);
    expect((await refund(order, 1, 70)).message).toContain('there is nothing left to refund');
  });

  test('of a part of the order leaves its cards, and so pays for none of them', async () => {
    const gift = await create({ price: 20 });
    const order = await buy([card(), { product: gift._id, qty: 1 }]);
    const message = 'Refund at most $30.00, or all $80.00, which cancels the gift cards of this order';
    expect((await refund(order, 40)).fields).toEqual({ amount: message });
    expect(await refund(order, 30)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
    expect((await refund(order, 10, 30)).fields).toEqual({
      amount: 'Refund all $50.00, which cancels the gift cards of this order',
    });
    expect(await refund(order, 50, 30)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
  });

  test('that fails at the provider gives the cards back what it took', async () => {
    const order = await buy([card()]);
    expect(await refund(order, 50)).toMatchObject({ status: 'SUCCEEDED' });
    await failRefund(order);
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
    expect(await refund(order, 50)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
    await failRefund(order);
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
  });

  test('that fails at the provider revives no card that an admin has canceled', async () => {
    const gift = await create({ price: 50 });
    const order = await buy([card(), { product: gift._id, qty: 1 }]);
    expect(await refund(order, order.totalPrice)).toMatchObject({ status: 'SUCCEEDED' });
    await failRefund(order);
    const [bought] = await cardsOf(order._id);
    expect(bought).toMatchObject({ status: 'active', balance_cents: 5000 });
    await edit('cancelGiftCard', { id: bought!['id'], reason: 'Fraud' });
    expect(await refund(order, 30)).toMatchObject({ status: 'SUCCEEDED' });
    await failRefund(order);
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
  });

  test('that fails at the provider revives no card whose money went back by another', async () => {
    const gift = await create({ price: 20 });
    const order = await buy([card(), { product: gift._id, qty: 1 }]);
    expect(await refund(order, 30)).toMatchObject({ status: 'SUCCEEDED' });
    const ofOrder = `SELECT provider_refund_id AS id FROM refunds WHERE order_id = '${order._id}'`;
    const [first] = await shop.sql<{ id: string }>(ofOrder);
    expect(await refund(order, 50, 30)).toMatchObject({ status: 'SUCCEEDED' });
    shop.sandbox.failRefund(first!.id);
    await shop.sandbox.deliverPending();
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
  });

  test('in the provider’s dashboard cancels the cards, too', async () => {
    const order = await buy([card()]);
    shop.sandbox.refundInDashboard(await intentOf(shop, order._id), 5000);
    await shop.sandbox.deliverPending();
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
  });

  test('in the provider’s dashboard of all that was paid by card cancels the cards, whatever gift cards paid', async () => {
    const { card: ten } = await edit('issueGiftCard', draft({ amount: 10 }));
    const row = await shop.app.db.reader.findOneByOrFail(GiftCard, { id: String(ten?.['id']) });
    const customer = shop.newVerifiedCustomer();
    const body = {
      orderItems: [card()],
      shippingAddress,
      totalPrice: 40,
      giftCards: [shop.app.giftCards.codes.codeOf(row)],
    };
    const { body: order } = await shop.as(customer).rest<Order>('POST', '/api/orders', body);
    await shop.as(customer).payByCard({ id: order._id });
    shop.sandbox.refundInDashboard(await intentOf(shop, order._id), 4000);
    await shop.sandbox.deliverPending();
    expect(await cardsOf(order._id)).toMatchObject([{ status: 'canceled', balance_cents: 0 }]);
  });

  test.each([
    [20, 0],
    [60, 1],
  ])(
    'in the provider’s dashboard of $%d, when it leaves less than its cards, is for the owner to decide',
    async (amount, mails) => {
      const gift = await create({ price: 20 });
      const order = await buy([card(), { product: gift._id, qty: 1 }]);
      shop.sandbox.refundInDashboard(await intentOf(shop, order._id), amount * 100);
      await shop.sandbox.deliverPending();
      expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
      const sent = await shopMails(shop, 'A refund may have been for gift cards');
      expect(sent.filter((text) => text.includes(order.number))).toEqual(
        Array.from({ length: mails }, () => expect.stringContaining('still have $50.00 on them')),
      );
    },
  );
});

describe('a dispute of the payment', () => {
  const dispute = async (order: Order) => {
    const id = shop.sandbox.openDispute(await intentOf(shop, order._id));
    await shop.sandbox.deliverPending();
    return id;
  };
  const decide = async (id: string, outcome: 'won' | 'lost') => {
    shop.sandbox.closeDispute(id, outcome);
    await shop.sandbox.deliverPending();
  };
  const codeOf = async (id: unknown) =>
    shop.app.giftCards.codes.codeOf(await shop.app.db.reader.findOneByOrFail(GiftCard, { id: String(id) })) ?? '';
  const actionsOn = async (type: string, id: unknown) =>
    (
      await shop.sql(
        `SELECT action FROM audit_entries WHERE subject_type = '${type}' AND subject_id = '${String(id)}' ORDER BY created_at`,
      )
    ).map(({ action }) => action);
  const notesOf = async (order: Order) =>
    (await shop.as(admin).order(order._id)).timeline.flatMap(({ note }: { note: string | null }) => note ?? []);

  test('freezes its cards, so that nobody can spend what is left or gets one, and is mailed once it is won', async () => {
    const later = textsFor({ 'card-date': addDays(today(), 1) });
    const order = await buy([card(), card(later)]);
    const [spent, unsent] = await cardsOf(order._id);
    await spendThirty(spent!['id']);
    await edit('sendGiftCardAgain', { id: unsent!['id'] });
    const id = await dispute(order);
    expect(await cardsOf(order._id)).toMatchObject([
      { status: 'frozen', balance_cents: 2000 },
      { status: 'frozen', balance_cents: 5000 },
    ]);
    const code = await codeOf(spent!['id']);
    const asked = { orderItems: [{ product: (await create({ price: 20 }))._id, qty: 1 }], giftCards: [code] };
    const { giftCards } = (await quote(asked.orderItems, asked)).body;
    expect(giftCards).toMatchObject([{ amount: 0, isApplied: false, reason: 'frozen' }]);
    const body = { ...asked, shippingAddress, totalPrice: 10 };
    const refused = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', body);
    expect([refused.status, refused.body.fields]).toMatchObject([400, { 'giftCards.0': expect.any(String) }]);
    expect((await shop.rest<Refusal>('POST', '/api/gift-cards/balance', { code })).body.fields).toHaveProperty('code');
    expect(await edit('sendGiftCardAgain', { id: unsent!['id'] })).toMatchObject({ code: 'CONFLICT' });
    expect((await list({ search: order.number, filter: 'FROZEN' })).count).toBe(2);
    const query = 'query ($id: ID!) { order(id: $id) { boughtGiftCards { isFrozen isCanceled } } }';
    const bought = { isFrozen: true, isCanceled: false };
    const seen = await shop.as(order.customer).graphql(query, { id: order._id });
    expect(seen.order.boughtGiftCards).toEqual([bought, bought]);
    expect(await notesOf(order)).toEqual([
      expect.stringContaining('with $70.00 on them, are frozen until the bank decides.'),
    ]);
    shop.clock.advanceMinutes(2 * 24 * 60);
    await shop.app.worker.runOnce();
    expect(await giftMails(later['card-email']!)).toEqual([]);

    await decide(id, 'won');
    expect(await cardsOf(order._id)).toMatchObject([
      { status: 'active', balance_cents: 2000 },
      { status: 'active', balance_cents: 5000 },
    ]);
    shop.clock.advanceMinutes(10);
    await shop.app.worker.runOnce();
    expect(await giftMails(later['card-email']!)).toHaveLength(1);
    expect(await actionsOn('gift_card', spent!['id'])).toEqual(['frozen', 'unfrozen']);
    expect((await notesOf(order)).at(-1)).toContain('Its gift cards can be used again.');
  });

  test('that is lost cancels what is left on them, and takes nothing from those who were paid with them', async () => {
    const order = await buy([card(textsFor(), 2)]);
    const [spent, other] = await cardsOf(order._id);
    await spendThirty(spent!['id']);
    const id = await dispute(order);
    await decide(id, 'lost');
    expect(await cardsOf(order._id)).toMatchObject([
      { status: 'canceled', balance_cents: 0 },
      { status: 'canceled', balance_cents: 0 },
    ]);
    const entries = await shop.sql(
      `SELECT cents, order_id FROM gift_card_entries WHERE gift_card_id = '${String(spent!['id'])}' AND kind = 'canceled'`,
    );
    expect(entries).toEqual([{ cents: -2000, order_id: order._id }]);
    expect(await actionsOn('gift_card', other!['id'])).toEqual(['frozen', 'canceled']);
    expect((await notesOf(order)).at(-1)).toContain('$70.00 that was left on its gift cards was canceled.');
    const mails = await shop.sql<{ payload: unknown }>(`SELECT payload FROM outbox WHERE kind = 'send-shop-mail'`);
    expect(JSON.stringify(mails)).toContain('$70.00 that was left on its gift cards was canceled.');
    expect((await refund(order, 1)).message).toContain('the dispute was lost');
  });

  test.each([
    ['open', 'frozen', 5000],
    ['lost', 'canceled', 0],
  ] as const)('that is %s revives no card when a refund fails', async (status, left, cents) => {
    const order = await buy([card()]);
    expect(await refund(order, 50)).toMatchObject({ status: 'SUCCEEDED' });
    const ofOrder = `SELECT provider_refund_id AS id FROM refunds WHERE order_id = '${order._id}'`;
    const [sent] = await shop.sql<{ id: string }>(ofOrder);
    const id = await dispute(order);
    if (status === 'lost') await decide(id, status);
    shop.sandbox.failRefund(sent!.id);
    await shop.sandbox.deliverPending();
    expect(await cardsOf(order._id)).toMatchObject([{ status: left, balance_cents: cents }]);
  });
});

test('a dispute of a payment that the order did not take leaves its cards alone', async () => {
  const order = await buy([card()]);
  const [{ id: paymentId } = { id: '' }] = await shop.sql<{ id: string }>(
    `SELECT id FROM payments WHERE order_id = '${order._id}'`,
  );
  const second = await createIntent(shop, { amount: 5000, orderId: order._id, paymentId });
  await confirmIntent(shop, second);
  await shop.sandbox.deliverPending();
  const id = shop.sandbox.openDispute(second);
  await shop.sandbox.deliverPending();
  expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
  shop.sandbox.closeDispute(id, 'lost');
  await shop.sandbox.deliverPending();
  expect(await shop.sql(`SELECT status FROM disputes WHERE order_id = '${order._id}'`)).toEqual([{ status: 'lost' }]);
  expect(await cardsOf(order._id)).toMatchObject([{ status: 'active', balance_cents: 5000 }]);
});

const FIELDS = `id lastFour status initialAmount balance recipientName recipientEmail senderName message sendOn sentAt orderNumber
  entries { kind amount balanceAfter orderId actorName }`;
const draft = (change: Record<string, unknown> = {}) => ({
  ...{ amount: 30, recipientName: 'Éva Sara', recipientEmail: `sara-${randomUUID().slice(0, 8)}@example.com` },
  ...{ reason: 'The flowers came late', ...change },
});
const list = async (variables: Record<string, unknown>) =>
  (
    await shop
      .as(admin)
      .graphql(
        `query ($search: String, $filter: GiftCardFilter) { giftCards(search: $search, filter: $filter) { count giftCards { ${FIELDS} } } }`,
        variables,
      )
  ).giftCards as unknown as { count: number; giftCards: (GiftCard & Record<string, unknown>)[] };
const edit = async (mutation: string, input: Record<string, unknown>, by: Caller = admin) => {
  const { data, errors } = await shop.as(by).mutateAnswer(mutation as never, input, `{ ${FIELDS} }`);
  const [error] = errors ?? [];
  return {
    card: (data as Record<string, unknown> | null)?.[mutation] as Record<string, unknown> | undefined,
    code: error?.extensions.code as string | undefined,
    fields: Object.keys((error?.extensions.fields as object | undefined) ?? {}),
  };
};

describe('an admin', () => {
  test('issues a card by hand, finds it, sends it again and cancels it, with a ledger of all that', async () => {
    const input = draft();
    const { card: issued } = await edit('issueGiftCard', input);
    expect(issued).toMatchObject({
      ...{
        status: 'ACTIVE',
        initialAmount: 30,
        balance: 30,
        recipientName: 'Éva Sara',
        orderNumber: null,
        sendOn: null,
      },
      entries: [{ kind: 'ISSUED', amount: 30, balanceAfter: 30, orderId: null, actorName: 'Hanna Bekele' }],
    });
    const { id, lastFour } = issued as { id: string; lastFour: string };
    const [mail] = await giftMails(input.recipientEmail);
    expect(mail?.text).toContain('$30.00');
    expect(JSON.stringify(issued)).not.toContain(/Code: (\S+)/.exec(mail?.text ?? '')?.[1]);
    // What PostgreSQL takes for a small letter is up to its locale.
    const name = process.env['TEST_DATABASE'] === 'postgres' ? 'Éva' : 'éva';
    for (const search of [input.recipientEmail.toUpperCase(), `•••• ${lastFour}`, name])
      expect((await list({ search })).giftCards.map((one) => one.id)).toContain(id);
    expect((await list({ search: 'sara', filter: 'CANCELED' })).count).toBe(0);

    expect(await edit('sendGiftCardAgain', { id })).toMatchObject({ code: 'CONFLICT' });
    shop.clock.advanceMinutes(2);
    const elsewhere = `other-${input.recipientEmail}`;
    expect(await edit('sendGiftCardAgain', { id, recipientEmail: 'no' })).toMatchObject({ fields: ['recipientEmail'] });
    await edit('sendGiftCardAgain', { id, recipientEmail: elsewhere });
    expect(await giftMails(elsewhere)).toHaveLength(1);
    expect(await giftMails(input.recipientEmail)).toHaveLength(1);

    expect(await edit('cancelGiftCard', { id, reason: ' ' })).toMatchObject({ fields: ['reason'] });
    const cancel = () => edit('cancelGiftCard', { id, reason: 'Given by mistake' });
    expect((await cancel()).card).toMatchObject({ status: 'CANCELED', balance: 0, entries: { length: 2 } });
    expect((await cancel()).card).toMatchObject({ status: 'CANCELED', balance: 0, entries: { length: 2 } });
    expect(await edit('sendGiftCardAgain', { id })).toMatchObject({ code: 'CONFLICT' });
    const audited = await shop.sql(`SELECT action FROM audit_entries WHERE subject_id = '${id}' ORDER BY created_at`);
    expect(audited).toEqual([{ action: 'issued' }, { action: 'sent-again' }, { action: 'canceled' }]);
  });

  test('the same key issues one card, from two processes at once too, and none for another request', async () => {
    const input = draft({ idempotencyKey: `key-${randomUUID()}` });
    const issue = (at: TestShop, change: object = {}) =>
      at.as(admin).mutateAnswer('issueGiftCard', { ...input, ...change }, '{ id }');
    const answers = await Promise.all([issue(shop), issue(other), issue(shop)]);
    const ids = new Set(answers.map(({ data }) => data?.issueGiftCard.id));
    expect([ids.size, [...ids][0]]).toEqual([1, expect.any(String)]);
    expect(await giftMails(input.recipientEmail)).toHaveLength(1);
    const rows = `SELECT action FROM audit_entries WHERE subject_id = '${[...ids][0]}'`;
    expect(await shop.sql(rows)).toEqual([{ action: 'issued' }]);
    for (const change of [{ amount: 31 }, { reason: 'Another one' }]) {
      const { errors } = await issue(shop, change);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect((await list({ search: input.recipientEmail })).count).toBe(1);
    // Without a key, it is another wish.
    expect((await issue(shop, { idempotencyKey: null })).data?.issueGiftCard.id).not.toBe([...ids][0]);
  });

  test('finds the cards of an order by its number', async () => {
    const order = await buy([card()]);
    const { giftCards } = await list({ search: order.number });
    expect(giftCards).toMatchObject([{ orderNumber: order.number, entries: [{ kind: 'ISSUED', orderId: order._id }] }]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 10_000.01 }, 'amount'],
    [{ recipientName: '' }, 'recipientName'],
    [{ recipientEmail: 'nobody' }, 'recipientEmail'],
    [{ message: 'http://evil.example' }, 'message'],
    [{ sendOn: '2020-01-01' }, 'sendOn'],
    [{ reason: '' }, 'reason'],
    [{ idempotencyKey: 'k'.repeat(201) }, 'idempotencyKey'],
  ])('%p is refused at its field, and nothing is issued', async (change, field) => {
    const before = (await list({})).count;
    expect(await edit('issueGiftCard', draft(change))).toMatchObject({ code: 'BAD_USER_INPUT', fields: [field] });
    expect((await list({})).count).toBe(before);
  });

  test('visitors and customers can do none of it', async () => {
    const { card: issued } = await edit('issueGiftCard', draft());
    const id = String(issued?.['id']);
    const customer = await shop.newCustomer();
    for (const [by, code] of [
      [{}, 'UNAUTHENTICATED'],
      [customer, 'FORBIDDEN'],
    ] as const) {
      expect((await edit('issueGiftCard', draft(), by)).code).toBe(code);
      expect((await edit('sendGiftCardAgain', { id }, by)).code).toBe(code);
      expect((await edit('cancelGiftCard', { id, reason: 'No' }, by)).code).toBe(code);
    }
  });
});
