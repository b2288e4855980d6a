/** @postgres Balances are raced for. */
import { randomUUID } from 'node:crypto';
import { tokenHash } from '../src/modules/accounts/sign-in/token-hash.js';
import { GiftCardCodes } from '../src/modules/gift-cards/gift-card-codes.js';
import { removeDemo } from '../src/modules/demo/remove-demo.js';
import type { NewGiftCard } from '../src/modules/gift-cards/gift-card-ledger.js';
import { GiftCard } from '../src/modules/gift-cards/gift-card.entity.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { intentOf } from './support/provider.js';
import { addressNumber, brokenInvariants, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let admin: { token: string; _id: string };
/** Of $20: an order of one costs $30, with shipping and tax. */
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  const body = {
    ...{ name: 'A gift of twenty', description: 'To be paid by card', price: 20, category: 'birthday' },
    ...{ image: '/images/products/biscuits.webp', countInStock: 900, isPublished: true },
  };
  gift = (await shop.as(admin).rest('POST', '/api/products', body)).body;
});
beforeEach(() => change('DELETE FROM rate_limits'));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const issue = (cents: number, given: Partial<NewGiftCard> = {}) =>
  shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.issue(manager, { cents, ...given }));
const codeOf = (card: GiftCard) => shop.app.giftCards.codes.codeOf(card) ?? '';
const balanceOf = async ({ id }: GiftCard) => (await shop.app.db.reader.findOneByOrFail(GiftCard, { id })).balanceCents;
const entriesOf = ({ id }: GiftCard) =>
  shop.sql(`SELECT kind, cents, balance_after FROM gift_card_entries WHERE gift_card_id = '${id}' ORDER BY created_at`);

const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
const kindsOf = async (card: GiftCard) => (await entriesOf(card)).map(({ kind, cents }) => [kind, cents]);
const codesOf = (cards: readonly GiftCard[]) => cards.map(codeOf);
const body = (cards: readonly string[], totalPrice: number, more: Record<string, unknown> = {}) => ({
  ...{ orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, giftCards: cards, totalPrice },
  ...more,
});
const quote = async (cards: readonly string[], by: Caller = {}, more: Record<string, unknown> = {}) =>
  (
    await shop
      .as(by)
      .rest('POST', '/api/quote', { orderItems: [{ product: gift._id, qty: 1 }], giftCards: cards, ...more })
  ).body;
const post = (by: Caller, cards: readonly string[], totalPrice: number, more: Record<string, unknown> = {}) =>
  shop.as(by).rest<Order & { orderKey: string } & Refusal>('POST', '/api/orders', body(cards, totalPrice, more));
const place = async (
  by: Caller,
  cards: readonly GiftCard[],
  totalPrice: number,
  more: Record<string, unknown> = {},
) => {
  const { status, body: order } = await post(by, codesOf(cards), totalPrice, more);
  if (status !== 201) throw new Error(JSON.stringify(order));
  return order;
};
const read = async (by: Caller, { _id }: { _id: string }) =>
  (await shop.as(by).rest<Order>('GET', `/api/orders/${_id}`)).body;
const refund = (id: string, amount: number, alreadyRefunded: number, idempotencyKey: string = randomUUID()) =>
  shop
    .as(admin)
    .mutateAnswer(
      'refundOrder',
      { id, amount, alreadyRefunded, reason: 'Broken', idempotencyKey },
      '{ status order { refundedPrice } }',
    );

describe('a gift card', () => {
  test('is found by its code, however it is typed', async () => {
    const card = await issue(5000, { recipientName: 'Selam' });
    const { ledger } = shop.app.giftCards;
    const found = await ledger.findByCode(shop.app.db.reader, ` ${codeOf(card).toLowerCase().replaceAll('-', '')}`);
    expect(found).toMatchObject({ id: card.id, balanceCents: 5000, recipientName: 'Selam' });
    expect(await ledger.findByCode(shop.app.db.reader, 'anything')).toBeNull();
    expect(codeOf(card).endsWith(`-${card.lastFour}`)).toBe(true);
    expect(await entriesOf(card)).toEqual([{ kind: 'issued', cents: 5000, balance_after: 5000 }]);
  });

  test('can’t be found from its ID without the secret', async () => {
    const card = await issue(5000);
    const [row] = await shop.sql(`SELECT * FROM gift_cards WHERE id = '${card.id}'`);
    expect(JSON.stringify(row)).not.toContain(codeOf(card).replaceAll('-', ''));
    expect(new GiftCardCodes(['another secret']).codeOf(card)).toBeNull();
    expect(new GiftCardCodes(['a']).make('1')).not.toBe(new GiftCardCodes(['a']).make('2'));
    // Signed for nothing else.
    expect(new GiftCardCodes(['a']).make('1')).toBe('ZBE1KVYRE5WPWMFYG0BFDZ34TEAR');
  });

  test('keeps its code when another secret is put in front', () => {
    const [before, after] = [new GiftCardCodes(['old']), new GiftCardCodes(['new', 'old'])];
    const card = { id: '1', codeHash: tokenHash(before.make('1')) };
    expect(after.codeOf(card)).toBe(before.codeOf(card));
    expect(after.make('1')).not.toBe(before.make('1'));
  });

  test.each([0, -1, 1.5, NaN])('is never issued with %p cents', async (cents) => {
    await expect(issue(cents)).rejects.toThrow(RangeError);
  });

  test('is canceled with all that is left, once', async () => {
    const card = await issue(700);
    const cancel = () =>
      shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, card.id, 'the admin'));
    expect([await cancel(), await cancel(), await balanceOf(card)]).toEqual([700, 0, 0]);
    expect(await entriesOf(card)).toHaveLength(2);
  });

  test('never spends more than it has, whatever happens at once', async () => {
    const card = await issue(500);
    const { id } = await shop.asNewCustomer().placeOrder(await shop.product('a-dozen-garden-roses'));
    const spend = () =>
      shop.app.db.inTransaction((manager) =>
        shop.app.giftCards.ledger.spend(manager, id, [{ giftCardId: card.id, cents: 120 }]),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, spend));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(6);
    expect(String(refused[0])).toContain('has less than 120 cents');
    expect(await balanceOf(card)).toBe(20);
    // The order knows nothing of it.
    await shop.app.db.inTransaction((manager) =>
      shop.app.giftCards.ledger.giveBack(manager, 'returned', id, [{ giftCardId: card.id, cents: 480 }]),
    );
  });

  test('that is canceled is never spent', async () => {
    const card = await issue(500);
    await shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, card.id, 'the admin'));
    const spend = shop.app.db.inTransaction((manager) =>
      shop.app.giftCards.ledger.spend(manager, 'some order', [{ giftCardId: card.id, cents: 0 }]),
    );
    await expect(spend).rejects.toThrow('has less than 0 cents');
  });
});

describe('an order with gift cards', () => {
  test('costs less in quote, order and mail, and what is left is paid by card', async () => {
    const [first, second] = [await issue(1000), await issue(500)];
    const customer = await shop.newVerifiedCustomer();
    const none = { product: null, variant: null, qty: null, unitPrice: null };
    const figures = { itemsPrice: 20, shippingPrice: 7, taxPrice: 3, giftCardPrice: 15, totalPrice: 15 };
    const lines = [
      { ...none, kind: 'giftCard', label: `Gift card •••• ${first.lastFour}`, amount: -10 },
      { ...none, kind: 'giftCard', label: `Gift card •••• ${second.lastFour}`, amount: -5 },
    ];
    const quoted = await quote(codesOf([first, second]));
    expect(quoted).toMatchObject({
      ...figures,
      giftCards: [
        { lastFour: first.lastFour, balance: 10, amount: 10, isApplied: true, reason: null, message: null },
        { lastFour: second.lastFour, balance: 5, amount: 5, isApplied: true },
      ],
    });
    expect(quoted.lines.slice(3)).toEqual(lines);
    const order = await place(customer, [first, second], 15);
    expect(order).toMatchObject({ ...figures, status: 'pending', isPaid: false });
    expect(order.lines.slice(3)).toEqual(lines);
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0]);
    expect(await kindsOf(first)).toEqual([
      ['issued', 1000],
      ['spent', -1000],
    ]);
    const sessionId = await shop.as(customer).openSession({ id: order._id });
    shop.sandbox.payCheckout(sessionId, goodCard);
    await shop.as(customer).rest('GET', `/api/payment/verify-payment/${sessionId}`);
    expect(await read(customer, order)).toMatchObject({ isPaid: true, paymentMethod: 'Card', totalPrice: 15 });
    expect(shop.sandbox.charges().at(0)).toMatchObject({ amount: 1500 });
    expect((await shop.mailTo(customer.email, 'Thank you'))?.text).toContain(`Gift card •••• ${first.lastFour}`);
  });

  test('is paid at once where nothing is left to pay, without the payment provider', async () => {
    const card = await issue(5000);
    const customer = await shop.newVerifiedCustomer();
    const order = await place(customer, [card], 0, { paymentMethod: 'PayPal' });
    expect(order).toMatchObject({
      ...{ status: 'paid', isPaid: true, paymentMethod: 'Gift card', giftCardPrice: 30, totalPrice: 0 },
      ...{ dispatchDate: expect.any(String), holdUntil: null, paymentResult: { status: 'succeeded' } },
    });
    expect(await balanceOf(card)).toBe(2000);
    expect((await shop.mailTo(customer.email, 'Thank you'))?.text).toContain('-$30.00');
    expect(await shop.mailTo(customer.email, 'We have your order')).toBeUndefined();
    const { timeline } = (await shop.as(admin).order(order._id)) as { timeline: { kind: string; amount: number }[] };
    expect(timeline.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['PLACED', null],
      ['PAID_BY_GIFT_CARD', 30],
    ]);
    const pay = await shop
      .as(customer)
      .rest<Refusal>('POST', '/api/payment/create-payment-intent', { orderId: order._id });
    expect(pay.status).toBe(409);
    await shop.as(admin).rest('PUT', `/api/orders/${order._id}/deliver`);
    expect(await read(customer, order)).toMatchObject({ status: 'delivered' });
  });

  test('of a guest is paid at once, too, and the key opens it', async () => {
    const card = await issue(3000);
    const guest = { name: 'Selam Guest', email: `${randomUUID()}@example.com` };
    const order = await place({}, [card], 0, { guest });
    const opened = await shop.rest<Order>('GET', `/api/orders/${order._id}?key=${order.orderKey}`);
    expect(opened.body).toMatchObject({ isPaid: true, giftCardPrice: 30 });
  });

  test('leaves nothing to pay, or what a card payment can be', async () => {
    const card = await issue(2980);
    expect(await quote(codesOf([card]))).toMatchObject({ giftCardPrice: 29.5, totalPrice: 0.5 });
  });

  test('is placed in GraphQL with the same answer', async () => {
    const card = await issue(1000);
    const input = { orderItems: [{ product: gift._id, qty: 1 }], giftCards: codesOf([card]) };
    const asked = await shop.graphql(
      `query ($input: QuoteInput!) { quote(input: $input) { giftCardPrice totalPrice lines { kind amount }
        giftCards { lastFour balance amount isApplied reason message } } }`,
      { input },
    );
    expect(asked.quote).toMatchObject({
      ...{ giftCardPrice: 10, totalPrice: 20 },
      giftCards: [{ lastFour: card.lastFour, balance: 10, amount: 10, isApplied: true, reason: null, message: null }],
    });
    expect(asked.quote.lines.at(-1)).toEqual({ kind: 'GIFT_CARD', amount: -10 });
    const placed = await shop
      .asNewCustomer()
      .mutate(
        'placeOrder',
        { ...input, shippingAddress, giftCardPrice: 10, totalPrice: 20 },
        '{ ... on OrderPlaced { order { giftCardPrice status } } }',
      );
    expect(placed).toEqual({ order: { giftCardPrice: 10, status: 'PENDING' } });
  });

  test('is another order than without them, and the same cards are the same order', async () => {
    const card = await issue(4000);
    const customer = await shop.newCustomer();
    const first = await place(customer, [card], 0);
    const plain = await post(customer, [], 30);
    expect(plain.body._id).not.toBe(first._id);
    const partly = await issue(1000);
    const second = await place(customer, [partly], 20, { idempotencyKey: randomUUID() });
    const again = await post(customer, [codeOf(partly).toLowerCase(), codeOf(partly)], 20);
    expect(again.body._id).toBe(second._id);
    expect(await balanceOf(partly)).toBe(0);
  });

  test('that will be replaced gives back what it took, for its own customer only', async () => {
    const card = await issue(1000);
    const customer = await shop.newCustomer();
    const first = await place(customer, [card], 20);
    const told = async (by: Caller, more = {}) =>
      (await quote(codesOf([card]), by, { replaces: first._id, ...more })).giftCards.map(({ reason, amount }) => [
        reason,
        amount,
      ]);
    expect(await told(customer)).toEqual([[null, 10]]);
    expect(await told(await shop.newCustomer())).toEqual([['empty', 0]]);
    expect(await told({}, { replacesKey: 'no key' })).toEqual([['empty', 0]]);
    const second = await place(customer, [card], 20, { replaces: first._id, shippingAddress: addressNumber(2) });
    expect(await kindsOf(card)).toEqual([
      ['issued', 1000],
      ['spent', -1000],
      ['returned', 1000],
      ['spent', -1000],
    ]);
    expect(await read(customer, second)).toMatchObject({ giftCardPrice: 10 });
  });

  test('is refused when its card is unknown, empty or canceled, and names it', async () => {
    const [good, empty, canceled] = [await issue(500), await issue(500), await issue(500)];
    await place(await shop.newCustomer(), [empty], 25);
    await shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, canceled.id, 'the admin'));
    const cards = [codeOf(good), 'AAAA-BBBB', codeOf(empty), codeOf(canceled)];
    const answers = [
      [null, null],
      ['unknown', 'We don’t know this gift card.'],
      ['empty', 'This gift card is empty.'],
      ['canceled', 'This gift card was canceled.'],
    ];
    const quoted = await quote(cards);
    expect(quoted.giftCards.map(({ reason, message }) => [reason, message])).toEqual(answers);
    expect(quoted).toMatchObject({ giftCardPrice: 5, totalPrice: 25 });
    const { status, body: refusal } = await post(await shop.newCustomer(), cards, 25);
    expect([status, refusal]).toMatchObject([
      400,
      {
        ...{ code: 'BAD_USER_INPUT', giftCardPrice: 5, totalPrice: 25 },
        fields: { 'giftCards.1': answers[1]![1], 'giftCards.2': answers[2]![1], 'giftCards.3': answers[3]![1] },
      },
    ]);
    expect(refusal.giftCards!.map(({ reason }) => reason)).toEqual(answers.map(([reason]) => reason));
    expect(await balanceOf(good)).toBe(500);
  });

  test('that doesn’t need a card says so, and is placed', async () => {
    const [all, spare] = [await issue(3000), await issue(500)];
    expect((await quote(codesOf([all, spare]))).giftCards[1]).toMatchObject({
      ...{ reason: 'not-needed', amount: 0, isApplied: false },
      message: 'This order doesn’t need this gift card.',
    });
    await place(await shop.newCustomer(), [all, spare], 0);
    expect(await balanceOf(spare)).toBe(500);
  });

  test('is refused with the right figures when the balance has changed', async () => {
    const card = await issue(3700);
    await place(await shop.newCustomer(), [card], 0);
    const { status, body: refusal } = await post(await shop.newCustomer(), codesOf([card]), 0, { giftCardPrice: 30 });
    expect([status, refusal]).toMatchObject([
      409,
      {
        ...{ code: 'PRICE_CHANGED', giftCardPrice: 7, totalPrice: 23 },
        message: 'The balance of a gift card has changed. Please check the new total.',
      },
    ]);
    const tampered = await post(await shop.newCustomer(), codesOf([card]), 1);
    expect(tampered.body).toMatchObject({ code: 'PRICE_CHANGED', message: expect.stringMatching(/^Prices/) });
  });

  test('takes nothing from a card in another currency, whose balance is told in it', async () => {
    const card = await issue(5000, { currency: 'rwf' });
    const [answer] = (await quote(codesOf([card]))).giftCards;
    expect(answer).toMatchObject({ reason: 'other-currency', amount: 0, balance: null });
    const { status } = await post(await shop.newCustomer(), codesOf([card]), 30);
    expect(status).toBe(400);
    const told = await shop.rest('POST', '/api/gift-cards/balance', { code: codeOf(card) });
    expect(told.body).toMatchObject({ balance: 5000, currency: 'RWF' });
    expect(await balanceOf(card)).toBe(5000);
  });

  test('names at most five cards', async () => {
    const six = Array.from({ length: 6 }, (_, number) => `CARD-${number}`);
    const { errors } = await shop.graphqlAnswer('query ($input: QuoteInput!) { quote(input: $input) { totalPrice } }', {
      input: { orderItems: [{ product: gift._id, qty: 1 }], giftCards: six },
    });
    expect(errors?.[0]?.extensions.fields).toEqual({ giftCards: 'An order can be paid by at most 5 gift cards' });
    const { body: refusal } = await post(await shop.newCustomer(), six, 30);
    expect(refusal.code).toBe('BAD_USER_INPUT');
  });
});

/** Many orders of four customers at once, in two processes. */
const race = async (count: number, cardsOf: (number: number) => readonly GiftCard[]) => {
  const unlimited = { environment: { RATE_LIMITS: 'off', PUBLIC_URL: shop.url } };
  const shops = [await shop.openBeside(unlimited), await shop.openBeside(unlimited)];
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.newCustomer()));
  const answers = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      shops[number % 2]!.as(customers[number % 4]!).rest<Refusal>(
        'POST',
        '/api/orders',
        body(codesOf(cardsOf(number)), 0, { shippingAddress: addressNumber(number) }),
      ),
    ),
  );
  await Promise.all(shops.map((one) => one.close()));
  return answers.map(({ status, body: { code } }) => (status === 201 ? 'placed' : code));
};

test('one card pays twenty orders, and no cent twice, however many want it at once', async () => {
  const card = await issue(20 * 3000 + 10);
  const answers = await race(200, () => [card]);
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(20);
  // What is left pays no order whole.
  expect(new Set(answers)).toEqual(new Set(['placed', 'PRICE_CHANGED']));
  expect(await balanceOf(card)).toBe(10);
});

test('orders with the same cards in another order don’t wait in a circle', async () => {
  const [first, second] = [await issue(60_000), await issue(60_000)];
  const answers = await race(19, (number) => (number % 2 === 0 ? [first, second] : [second, first]));
  expect(new Set(answers)).toEqual(new Set(['placed']));
  expect((await balanceOf(first)) + (await balanceOf(second))).toBe(63_000);
});

describe('what a card paid', () => {
  test('comes back when its order is canceled or expires, once only', async () => {
    const card = await issue(1000);
    const customer = await shop.newVerifiedCustomer();
    const first = await place(customer, [card], 20);
    const cancel = () => shop.as(customer).rest('POST', `/api/orders/${first._id}/cancel`);
    await Promise.all([cancel(), cancel()]);
    expect(await balanceOf(card)).toBe(1000);
    expect((await shop.mailTo(customer.email, 'Your order was canceled'))?.text).toContain(
      'The $10.00 that you paid by gift card is back on it.',
    );
    await place(customer, [card], 20);
    shop.clock.advanceMinutes(40);
    await Promise.all([shop.app.expireOrders.expireDue(), shop.app.expireOrders.expireDue()]);
    expect(await kindsOf(card)).toEqual([
      ['issued', 1000],
      ['spent', -1000],
      ['returned', 1000],
      ['spent', -1000],
      ['returned', 1000],
    ]);
  });

  /** An order that expired while its payment was on its way. */
  const expireWhilePaid = async (customer: Caller, card: GiftCard) => {
    const late = await place(customer, [card], 20);
    const sessionId = await shop.as(customer).openSession({ id: late._id });
    shop.sandbox.switches.holdWebhooks = true;
    shop.sandbox.payCheckout(sessionId, goodCard);
    await shop.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE orders SET status = 'expired' WHERE id = '${late._id}'`);
      await shop.app.giftCards.ledger.giveBack(manager, 'returned', late._id, [{ giftCardId: card.id, cents: 1000 }]);
      await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`);
      await manager.query(
        `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at)
          VALUES ('${randomUUID()}', '${gift._id}', '${late._id}', 'release', 1, 0)`,
      );
    });
    return late;
  };
  const deliverLate = async () => {
    shop.sandbox.switches.holdWebhooks = false;
    await shop.sandbox.deliverPending();
    await shop.app.worker.drain();
  };

  test('is taken again by a late payment', async () => {
    const card = await issue(1000);
    const customer = await shop.newCustomer();
    const late = await expireWhilePaid(customer, card);
    await deliverLate();
    expect(await read(customer, late)).toMatchObject({ isPaid: true, giftCardPrice: 10, latePayment: null });
    expect(await balanceOf(card)).toBe(0);
  });

  test('is gone: a late payment goes back when a gift card has less by now, and the stock stays on the shelf', async () => {
    const card = await issue(1000);
    const customer = await shop.newCustomer();
    const late = await expireWhilePaid(customer, card);
    await place(await shop.newCustomer(), [card], 20);
    const shelf = async () => (await shop.rest('GET', `/api/products/${gift._id}`)).body.countInStock;
    const before = await shelf();
    const byHand = await shop.as(admin).rest<Refusal>('PUT', `/api/orders/${late._id}/pay`, {});
    expect([byHand.status, byHand.body.message]).toEqual([409, expect.stringContaining('has less on it by now')]);
    await deliverLate();
    expect(await read(customer, late)).toMatchObject({ isPaid: false, latePayment: { amount: 20, isReturned: true } });
    expect(await shelf()).toBe(before);
    expect(await balanceOf(card)).toBe(0);
  });

  test('is refunded after what the payment paid, and to the cards in their order', async () => {
    const [first, second] = [await issue(1000), await issue(500)];
    const customer = await shop.newVerifiedCustomer();
    const order = await place(customer, [first, second], 15);
    await shop.as(customer).payByCard({ id: order._id });
    expect((await refund(order._id, 10, 0)).data).toMatchObject({ refundOrder: { order: { refundedPrice: 10 } } });
    const key = randomUUID();
    expect((await refund(order._id, 8, 10, key)).data).toMatchObject({ refundOrder: { order: { refundedPrice: 18 } } });
    // A double click is one refund.
    expect((await refund(order._id, 8, 10, key)).data).toMatchObject({ refundOrder: { order: { refundedPrice: 18 } } });
    await shop.app.worker.drain();
    expect(shop.sandbox.charges().at(0)).toMatchObject({ amount: 1500, amount_refunded: 1500 });
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([300, 0]);
    expect((await refund(order._id, 12.01, 18)).errors?.[0]?.message).toBe('At most $12.00 can be refunded');
    expect((await refund(order._id, 12, 18)).data).toMatchObject({ refundOrder: { status: 'SUCCEEDED' } });
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([1000, 500]);
    expect((await refund(order._id, 1, 30)).errors?.[0]?.message).toContain('already been refunded in full');
    expect((await shop.mailTo(customer.email, 'Your refund ('))?.text).toContain(
      'We’ve put $12.00 of your $30.00 back on the gift card you paid with. You can use it right away.',
    );
    const { timeline } = (await shop.as(admin).order(order._id)) as { timeline: { kind: string; amount: number }[] };
    expect(timeline.filter(({ kind }) => kind === 'REFUND').map(({ amount }) => amount)).toEqual([10, 5, 3, 12]);
    const deliver = await shop.as(admin).rest<Refusal>('PUT', `/api/orders/${order._id}/deliver`);
    expect(deliver.body.message).toContain('refunded in full');
  });

  test('is refunded to the card at once where nothing else paid', async () => {
    const card = await issue(3000);
    const order = await place(await shop.newCustomer(), [card], 0);
    expect((await refund(order._id, 30, 0)).data).toMatchObject({
      refundOrder: { status: 'SUCCEEDED', order: { refundedPrice: 30 } },
    });
    expect(await kindsOf(card)).toEqual([
      ['issued', 3000],
      ['spent', -3000],
      ['refunded', 3000],
    ]);
  });

  test('is refunded after a lost dispute, which was about what the payment paid', async () => {
    const card = await issue(1000);
    const customer = await shop.newVerifiedCustomer();
    const order = await place(customer, [card], 20);
    await shop.as(customer).payByCard({ id: order._id });
    const disputeId = shop.sandbox.openDispute(await intentOf(shop, order._id));
    await shop.sandbox.deliverPending();
    expect((await refund(order._id, 10, 0)).errors?.[0]?.message).toContain('holds the money');
    shop.sandbox.closeDispute(disputeId, 'lost');
    await shop.sandbox.deliverPending();
    expect((await refund(order._id, 10.01, 0)).errors?.[0]?.message).toBe(
      'At most $10.00 can be refunded: the bank already returned the rest to the customer',
    );
    expect((await refund(order._id, 4, 0)).data).toMatchObject({ refundOrder: { status: 'SUCCEEDED' } });
    expect((await refund(order._id, 6, 4)).data).toMatchObject({ refundOrder: { order: { refundedPrice: 10 } } });
    expect(await balanceOf(card)).toBe(1000);
    expect((await refund(order._id, 1, 10)).errors?.[0]?.message).toContain('the dispute was lost');
    expect(shop.sandbox.charges().at(0)).toMatchObject({ amount: 2000, amount_refunded: 0 });
  });

  test('never is refunded to a canceled card', async () => {
    const card = await issue(3000);
    const order = await place(await shop.newCustomer(), [card], 0);
    await shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, card.id, 'the admin'));
    expect((await refund(order._id, 30, 0)).errors?.[0]?.message).toBe(
      `Gift card •••• ${card.lastFour} was canceled, so nothing can be refunded to it.`,
    );
    expect((await read(admin, order)).refundedPrice).toBe(0);
  });

  test('is no revenue: that was the sale of the card', async () => {
    const today = async () => {
      const report = await shop
        .as(admin)
        .graphql(
          `query ($from: String!, $to: String!) { salesReport(input: { from: $from, to: $to }) { current { sales orders } } }`,
          {
            from: new Date(shop.clock.now()).toISOString().slice(0, 10),
            to: new Date(shop.clock.now()).toISOString().slice(0, 10),
          },
        );
      return (report['salesReport'] as { current: { sales: number; orders: number } }).current;
    };
    const before = await today();
    const customer = await shop.newCustomer();
    const order = await place(customer, [await issue(1000)], 20);
    await shop.as(customer).payByCard({ id: order._id });
    await refund(order._id, 25, 0);
    const after = await today();
    expect([after.sales - before.sales, after.orders - before.orders]).toEqual([0, 1]);
  });
});

describe('the balance', () => {
  test('is told to everybody who knows the code, alike in both interfaces', async () => {
    const card = await issue(1234);
    const expected = { lastFour: card.lastFour, balance: 12.34, currency: 'USD' };
    const { status, body: told } = await shop.rest('POST', '/api/gift-cards/balance', { code: codeOf(card) });
    expect([status, told]).toEqual([200, expected]);
    expect(await shop.mutate('checkGiftCard', { code: codeOf(card) }, '{ lastFour balance currency }')).toEqual(
      expected,
    );
  });

  test.each([['AAAA'], [''], ['x'.repeat(5000)], ['0'.repeat(28)], [undefined], [5]])(
    'of %j is refused',
    async (code) => {
      const { status, body: refusal } = await shop.rest<Refusal>('POST', '/api/gift-cards/balance', { code });
      expect([status, refusal]).toMatchObject([400, { fields: { code: 'We don’t know this gift card.' } }]);
    },
  );
});

test('guessing codes ends after twenty that don’t exist, also with one that does', async () => {
  const card = await issue(1000);
  const customer = await shop.newCustomer();
  const ask = (code: string, by: Caller = {}) => shop.as(by).rest('POST', '/api/gift-cards/balance', { code });
  for (let number = 0; number < 20; number += 1) await ask(`GUESS-${number}`);
  for (const code of ['GUESS-20', codeOf(card)])
    expect(await ask(code)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await post(customer, codesOf([card]), 20)).status).toBe(429);
  expect((await post(customer, [], 30)).status).toBe(201);
  // An account is counted wherever it is.
  await change('DELETE FROM rate_limits');
  for (let number = 0; number < 20; number += 1) await ask(`GUESS-${number}`, customer);
  await change(`DELETE FROM rate_limits WHERE key NOT LIKE 'gift-card-of:%'`);
  expect([(await ask(codeOf(card), customer)).status, (await ask(codeOf(card))).status]).toEqual([429, 200]);
});

test('a code is in no log and in no row', async () => {
  const lines: string[] = [];
  const loud = await TestShop.openWith({ onLog: (line) => lines.push(line) });
  const card = await loud.app.db.inTransaction((manager) => loud.app.giftCards.ledger.issue(manager, { cents: 500 }));
  const code = loud.app.giftCards.codes.codeOf(card)!;
  await loud.rest('POST', '/api/gift-cards/balance', { code });
  const product = await loud.product('a-dozen-garden-roses');
  await loud
    .asNewCustomer()
    .placeOrder(product, 1, { giftCards: [code], totalPrice: 0 })
    .catch(() => undefined);
  await loud.close();
  const last = code.replaceAll('-', '').slice(8);
  expect(lines.filter((line) => line.replaceAll('-', '').includes(last))).toEqual([]);
});

test('the demo’s cards are canceled with it, and what its orders took stays in the ledger', async () => {
  const demo = await TestShop.open();
  const owner = await demo.signInDemo('admin@example.com');
  const { ledger, codes } = demo.app.giftCards;
  const make = (createdBy: string | null) =>
    demo.app.db.inTransaction((manager) => ledger.issue(manager, { cents: 50_000, createdBy }));
  const [ofDemo, own] = [await make(owner._id), await make(null)];
  const shopper = await demo.signInDemo('shopper@example.com');
  const orderItems = [{ product: (await demo.product('a-dozen-garden-roses'))._id, qty: 1 }];
  const order = { orderItems, shippingAddress, giftCards: [codes.codeOf(own)], totalPrice: 0 };
  expect((await demo.as(shopper).rest('POST', '/api/orders', order)).status).toBe(201);
  await removeDemo(demo.app.db, demo.app.stockLedger, demo.clock.now());
  const find = ({ id }: GiftCard) => demo.app.db.reader.findOneByOrFail(GiftCard, { id });
  expect(await find(ofDemo)).toMatchObject({ status: 'canceled', balanceCents: 0 });
  expect((await find(own)).balanceCents).toBeLessThan(50_000);
  expect(await brokenInvariants(demo)).toEqual({});
  const left = await demo.app.db.reader.find(GiftCard);
  expect(left.map(({ id }) => id).sort()).toEqual([ofDemo.id, own.id].sort());
  // A demo can begin again where one was.
  const countOrders = async () => (await demo.sql('SELECT id FROM orders')).length;
  expect(await countOrders()).toBe(0);
  await demo.seedAgain();
  expect(await countOrders()).toBeGreaterThan(100);
  await demo.close();
});
