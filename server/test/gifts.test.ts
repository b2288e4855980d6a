/** @postgres A gift is a column of the order, changed under its lock. */
import { randomUUID } from 'node:crypto';
import type { Order, Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 900);
});
afterAll(async () => {
  const { 'I4 at the documented prices': _emailed, ...broken } = await brokenInvariants(shop);
  await other.close();
  await shop.close();
  expect(broken).toEqual({});
});

const arabic = { to: 'ليلى', from: 'Ben', message: 'كل عام وأنت بخير 🎂\nHappy birthday!' };
const gift = { ...arabic, card: 'stars', hidePrices: true };
const place = async (caller: { token: string }, given: unknown, more: Record<string, unknown> = {}) =>
  shop.as(caller).rest('POST', '/api/orders', orderBody(roses, 1, { gift: given, ...more }));
const ordered = async (caller: { token: string }, given: unknown): Promise<Order> => (await place(caller, given)).body;
const change = (caller: { token: string } | null, id: string, given: unknown, key?: string) =>
  (caller ? shop.as(caller) : shop).rest('PUT', `/api/orders/${id}/gift`, { gift: given, key });
const refusalOf = ({ status, body }: { status: number; body: object }) => {
  const { code, message, fields } = body as Refusal;
  return [status, code, fields ?? message];
};
const giftOf = async (id: string) => (await shop.as(admin).rest('GET', `/api/orders/${id}`)).body.gift;
const FIELDS = '{ gift { to from message card hidePrices } canChangeGift }';

async function placeAsGuest() {
  const guest = { name: 'Selam Guest', email: `guest-${randomUUID()}@example.com` };
  const { body } = await shop.rest('POST', '/api/orders', { ...orderBody(roses, 1, { gift }), guest });
  return { id: body._id, key: String(body.orderKey) };
}

describe('an order with a gift', () => {
  test('has it in both interfaces, with its defaults', async () => {
    const customer = await shop.newCustomer();
    const order = await ordered(customer, { ...arabic, card: 'stars' });
    expect([order.gift, order.canChangeGift]).toEqual([gift, true]);
    const query = `query ($id: ID!) { order(id: $id) ${FIELDS} }`;
    expect((await shop.as(customer).graphql(query, { id: order._id })).order).toEqual({ gift, canChangeGift: true });
    expect((await ordered(await shop.newCustomer(), { message: 'Hi' })).gift).toEqual({
      ...{ to: '', from: '', message: 'Hi' },
      ...{ card: 'classic', hidePrices: true },
    });
  });

  test('is placed by GraphQL alike', async () => {
    const { orderItems: _, ...body } = orderBody(roses);
    const input = { ...body, orderItems: [{ product: roses._id, qty: 1 }], gift: { message: 'Hi', hidePrices: false } };
    const result = await shop.asNewCustomer().mutate('placeOrder', input, `{ ... on OrderPlaced { order ${FIELDS} } }`);
    expect(result).toMatchObject({ order: { gift: { message: 'Hi', card: 'classic', hidePrices: false } } });
  });

  test.each([undefined, null, {}, { to: '', message: '' }])(
    'has none for %j, and is the order of old clients',
    async (given) => {
      const customer = await shop.newCustomer();
      const { body: plain } = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses));
      const { body: same } = await place(customer, given);
      expect([same._id, same.gift]).toEqual([plain._id, null]);
    },
  );

  test('with another message, card or choice about prices is another order; the same is the same', async () => {
    const customer = await shop.newCustomer();
    const first = await ordered(customer, gift);
    expect((await ordered(customer, { ...gift, message: `${gift.message}  ` }))._id).toBe(first._id);
    const others = [
      { ...gift, message: 'Hi' },
      { ...gift, card: 'garden' },
      { ...gift, hidePrices: false },
    ];
    const ids = new Set([first._id]);
    for (const other of others) ids.add((await ordered(customer, other))._id);
    expect(ids.size).toBe(4);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['241 characters', { message: '🎂'.repeat(241) }, { 'gift.message': 'Use at most 240 characters' }],
    ['spaces', { message: ' \n ' }, { 'gift.message': 'Write something, or leave this empty' }],
    ['nine lines', { message: 'a\n'.repeat(8) + 'b' }, { 'gift.message': 'Use at most 8 lines' }],
    [
      'a heap of marks',
      { message: `e${'\u0301\u0323'.repeat(40)}` },
      { 'gift.message': 'This has a character with too many marks' },
    ],
    ['a NUL', { to: 'Ana', message: 'a\0' }, { 'gift.message': 'This has a character that can’t be printed' }],
    ['half an emoji', { from: 'a\ud83d' }, { 'gift.from': 'This has a character that can’t be printed' }],
    [
      'an unknown card',
      { message: 'Hi', card: 'gold' },
      { 'gift.card': 'Choose one of these cards: classic, garden, confetti, stars, hearts' },
    ],
  ])('is refused at its field, in orders, quotes and changes: %s', async (_what, given, fields) => {
    const customer = await shop.newCustomer();
    const order = await ordered(customer, gift);
    const refused = [400, 'BAD_USER_INPUT', fields];
    expect(refusalOf(await place(customer, given))).toEqual(refused);
    const items = [{ product: roses._id, qty: 1 }];
    expect(refusalOf(await shop.rest('POST', '/api/quote', { orderItems: items, gift: given }))).toEqual(refused);
    expect(refusalOf(await change(customer, order._id, given))).toEqual(refused);
    expect(await giftOf(order._id)).toEqual(gift);
  });

  test('is quoted like one without', async () => {
    const orderItems = [{ product: roses._id, qty: 1 }];
    const plain = (await shop.rest('POST', '/api/quote', { orderItems })).body;
    expect((await shop.rest('POST', '/api/quote', { orderItems, gift })).body).toEqual(plain);
  });

  test('is refused where nothing is packed', async () => {
    const { body: card } = await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: `Gift card ${randomUUID()}`, description: 'For any gift.', price: 50, countInStock: 9 },
      ...{ image: '/images/card.webp', isGiftCard: true },
    });
    const texts = { 'card-recipient': 'Ana', 'card-email': 'ana@example.com', 'card-sender': 'Ben' };
    const orderItems = [{ product: card._id, qty: 1, texts }];
    const body = orderBody(roses, 1, { orderItems, itemsPrice: 50, shippingPrice: 0, taxPrice: 0, totalPrice: 50 });
    const fields = { gift: 'This order is sent by email, so there’s no parcel to put a card in.' };
    const customer = await shop.newCustomer();
    const refused = await shop.as(customer).rest('POST', '/api/orders', { ...body, gift });
    expect(refusalOf(refused)).toEqual([400, 'BAD_USER_INPUT', fields]);
    expect(refusalOf(await shop.rest('POST', '/api/quote', { orderItems, gift }))).toEqual(refusalOf(refused));
    const { body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
    expect(order.canChangeGift).toBe(false);
    expect(refusalOf(await change(customer, order._id, gift))).toEqual(refusalOf(refused));
  });
});

describe('the gift of an order', () => {
  test('is changed and removed by its customer until it is delivered, and its history says so', async () => {
    const customer = await shop.newCustomer();
    const { _id: id } = await ordered(customer, null);
    const added = await change(customer, id, gift);
    expect([added.status, added.body._id, added.body.gift]).toEqual([200, id, gift]);
    await shop.as(customer).payByCard({ id });
    const other = { ...gift, message: 'With love', hidePrices: false };
    expect(await shop.as(customer).mutate('changeOrderGift', { id, gift: other }, FIELDS)).toEqual({
      gift: other,
      canChangeGift: true,
    });
    // Repeated, it is no event.
    expect((await change(customer, id, other)).body.gift).toEqual(other);
    expect((await change(customer, id, null)).body.gift).toBeNull();
    const { timeline } = await shop.as(admin).order(id);
    const changes = timeline.filter(({ kind }: { kind: string }) => kind.startsWith('GIFT'));
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['GIFT_CHANGED', 'GIFT_CHANGED', 'GIFT_REMOVED']);
    expect(JSON.stringify(await shop.sql('SELECT * FROM audit_entries'))).not.toContain('With love');
  });

  test('is changed by an admin, whose name its history has', async () => {
    const { _id: id } = await ordered(await shop.newCustomer(), gift);
    expect((await change(admin, id, { message: 'Corrected' })).body.gift).toMatchObject({ message: 'Corrected' });
    const { timeline } = await shop.as(admin).order(id);
    expect(timeline.at(-1)).toMatchObject({ kind: 'GIFT_CHANGED', actorName: 'Hanna Bekele' });
  });

  test('of a guest is changed with the key, and with nothing else', async () => {
    const { id, key } = await placeAsGuest();
    expect(refusalOf(await change(null, id, null))).toEqual([401, 'UNAUTHENTICATED', 'Please log in first']);
    const other = await placeAsGuest();
    expect((await change(null, id, null, other.key)).status).toBe(401);
    expect((await shop.rest('GET', `/api/orders/${id}?key=${key}`)).body).toMatchObject({ gift, canChangeGift: true });
    expect((await change(null, id, null, key)).body).toMatchObject({ gift: null, canChangeGift: true });
    const changed = await shop.mutate('changeOrderGift', { id, key, gift }, FIELDS);
    expect(changed).toEqual({ gift, canChangeGift: true });
  });

  test('of a customer is nobody else’s to change, whatever link they were forwarded', async () => {
    const owner = await shop.newCustomer();
    const { _id: id } = await ordered(owner, gift);
    shop.clock.advanceMinutes(10);
    const mails = await shop.mailsTo(owner.email);
    const key = mails.flatMap(({ text }) => /\/order\/\w+\?key=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    const stranger = await shop.newCustomer();
    const missing = [404, 'NOT_FOUND', 'Order not found'];
    expect(refusalOf(await change(stranger, id, null))).toEqual(missing);
    expect(refusalOf(await change(null, id, null, key))).toEqual(missing);
    expect((await shop.rest('GET', `/api/orders/${id}?key=${key}`)).body).toMatchObject({ gift, canChangeGift: false });
    expect(await giftOf(id)).toEqual(gift);
  });

  test('can’t be changed anymore once the order is delivered, canceled or refunded; what is so already is no error', async () => {
    const customer = await shop.newCustomer();
    const placed = async (message: string) => (await ordered(customer, { ...gift, message }))._id;
    const [delivered, canceled, refunded] = [await placed('a'), await placed('b'), await placed('c')];
    for (const id of [delivered, refunded]) await shop.as(customer).payByCard({ id });
    await shop.as(admin).rest('PUT', `/api/orders/${delivered}/deliver`);
    await shop.as(customer).rest('POST', `/api/orders/${canceled}/cancel`);
    const { totalPrice } = (await shop.as(admin).rest('GET', `/api/orders/${refunded}`)).body;
    const refund = { alreadyRefunded: 0, reason: 'A mistake', idempotencyKey: randomUUID() };
    await shop.as(admin).mutate('refundOrder', { id: refunded, amount: totalPrice, ...refund }, '{ status }');
    const late = 'This order is on its way or closed, so its gift message can’t be changed anymore.';
    for (const id of [delivered, canceled, refunded]) {
      const before = await giftOf(id);
      expect(refusalOf(await change(customer, id, null))).toEqual([409, 'CONFLICT', late]);
      expect(refusalOf(await change(admin, id, { message: 'x' }))).toEqual([409, 'CONFLICT', late]);
      expect((await change(customer, id, before)).status).toBe(200);
      expect((await shop.as(customer).rest('GET', `/api/orders/${id}`)).body).toMatchObject({
        gift: before,
        canChangeGift: false,
      });
    }
  });

  test('is changed before a delivery that another process records, or not at all', async () => {
    const customer = await shop.newCustomer();
    for (let round = 1; round <= 4; round++) {
      const { _id: id } = await ordered(customer, gift);
      await shop.as(customer).payByCard({ id });
      const [changed, delivered] = await Promise.all([
        change(customer, id, { message: 'In time' }),
        other.as(admin).rest('PUT', `/api/orders/${id}/deliver`),
      ]);
      expect(delivered.status).toBe(200);
      const isInTime = changed.status === 200;
      expect((await giftOf(id))?.message).toBe(isInTime ? 'In time' : gift.message);
      const { timeline } = await shop.as(admin).order(id);
      const kinds = timeline.map(({ kind }: { kind: string }) => kind).slice(2);
      expect(kinds).toEqual(isInTime ? ['GIFT_CHANGED', 'DELIVERED'] : ['DELIVERED']);
    }
  });

  test('is emailed to its buyer, but no text of a stranger to an address that nobody has confirmed', async () => {
    const [confirmed, stranger] = [await shop.newVerifiedCustomer(), await shop.newCustomer()];
    for (const customer of [confirmed, stranger])
      await shop.as(customer).payByCard({ id: (await ordered(customer, gift))._id });
    await shop.app.worker.drain();
    const textOf = async ({ email }: { email: string }) =>
      (await shop.mailTo(email, 'Thank you! Your order is paid'))?.text ?? '';
    expect(await textOf(confirmed)).toContain(
      'The card with your gifts:\nTo: ليلى\nكل عام وأنت بخير 🎂\nHappy birthday!\nFrom: Ben\n',
    );
    expect(await textOf(stranger)).not.toContain('ليلى');
  });

  test('is in its customer’s data and in no search, and the shop forgets what was written with the customer', async () => {
    const customer = await shop.newCustomer();
    const word = `zyx${randomUUID().slice(0, 8)}`;
    const [paid, canceled] = [
      await ordered(customer, { message: `${word} paid` }),
      await ordered(customer, { message: word }),
    ];
    await shop.as(customer).payByCard({ id: paid._id });
    await shop.as(customer).rest('POST', `/api/orders/${canceled._id}/cancel`);
    const mine = JSON.stringify((await shop.as(customer).rest('GET', '/api/users/me/data')).body);
    expect(mine).toContain(`"message":"${word} paid"`);
    expect((await shop.as(admin).rest('GET', `/api/orders?search=${word}`)).body).toEqual([]);

    expect((await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`)).status).toBe(200);
    // It still has to be packed.
    expect(await giftOf(paid._id)).toMatchObject({ message: `${word} paid` });
    expect(await giftOf(canceled._id)).toBeNull();
    expect(JSON.stringify((await shop.as(admin).rest('GET', '/api/orders')).body)).not.toContain(word);
  });
});
