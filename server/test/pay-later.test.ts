/** @postgres Confirming a payment, the end of a hold, a cancellation and a payment by card race for the same order. */
import { randomUUID } from 'node:crypto';
import { addDays, dateIn, startOfDate } from '../src/domain/dispatch.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf } from './support/visitor.js';

let shop: TestShop;
let admin: { token: string; _id: string };
let gift: Product;
let pickup: string;
beforeAll(async () => {
  shop = await TestShop.open();
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 900);
  admin = await shop.signInDemo('admin@example.com');
  const rate = { country: null, region: null, postalCodes: [], basis: 'FLAT', freeFrom: null };
  const steps = [{ from: 0, price: 7 }];
  const method = { name: 'Pick up', kind: 'PICKUP', rates: [{ ...rate, steps }] };
  pickup = (await shop.as(admin).mutate('createDeliveryMethod', method, '{ id }')).id;
});
afterEach(async () => {
  await change('DELETE FROM payment_methods');
  await change('DELETE FROM rate_limits');
});
afterAll(async () => {
  expect(await brokenInvariants(shop, true)).toEqual({});
  await shop.close();
});

const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
const ACCOUNT = 'Bank of Abyssinia\nGift Shop, account 1000 2345 6789';
const FIELDS = '{ id isOn instructions forGuests version }';
const edit = (input: Record<string, unknown>) =>
  shop.as(admin).mutateAnswer('updatePaymentMethod', { version: 0, ...input }, FIELDS);
const switchOn = async (id: string, more: Record<string, unknown> = {}) => {
  const answer = await edit({ id, isOn: true, instructions: ACCOUNT, ...more });
  expect(answer.errors).toBeUndefined();
};
const draft = (paymentMethod: string, more: Record<string, unknown> = {}) =>
  orderBody(gift, 1, { paymentMethod, ...more });
const order = async (paymentMethod: string, more: Record<string, unknown> = {}) => {
  const customer = await shop.newVerifiedCustomer();
  const answer = await shop.as(customer).rest('POST', '/api/orders', draft(paymentMethod, more));
  expect(answer.status).toBe(201);
  return { customer, body: answer.body, id: answer.body._id };
};
const guestOrder = (paymentMethod: string, more: Record<string, unknown> = {}) =>
  shop.rest<Order & Refusal & { orderKey: string }>('POST', '/api/orders', {
    ...draft(paymentMethod, more),
    guest: { name: 'Selam Guest', email: `guest-${randomUUID()}@example.com` },
  });
/** As an admin sees it, whose session may have ended in the meantime. */
const seen = async (id: string) => {
  admin = await shop.signInDemo('admin@example.com');
  return (await shop.as(admin).rest('GET', `/api/orders/${id}`)).body;
};
const confirm = (id: string, note?: string) => shop.as(admin).rest('PUT', `/api/orders/${id}/pay`, { note });
const deliver = (id: string) => shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {});
const pass = async (minutes: number) => {
  shop.clock.advanceMinutes(minutes);
  await shop.app.expireOrders.expireDue();
};
const DAY = 24 * 60;
const offered = async (query = '', person: { token?: string } = {}) =>
  (await shop.as(person).rest<{ id: string }[]>('GET', `/api/payment-methods${query}`)).body.map(({ id }) => id);
const counts = async () => ({
  orders: Number((await shop.sql('SELECT COUNT(*) AS n FROM orders'))[0]?.['n']),
  stock: (await shop.product('a-dozen-garden-roses')).countInStock,
});
const listed = async (filter: string) => {
  const answer = await shop.as(admin).graphql(`{ orders(filter: ${filter}, pageSize: 50) { orders { _id } } }`);
  return answer.orders.orders.map(({ _id }) => _id);
};
const today = () => dateIn('UTC', shop.clock.now());

describe('what the owner switches on', () => {
  test('is nothing at first: none is offered, and an order that names one is refused and writes nothing', async () => {
    const customer = await shop.newCustomer();
    const before = await counts();
    for (const id of ['bank-transfer', 'cash-on-delivery', 'cash-at-pickup', 'invoice']) {
      const answer = await shop.as(customer).rest('POST', '/api/orders', draft(id));
      expect([answer.status, refusalOf(answer).code]).toEqual([400, 'BAD_USER_INPUT']);
      expect(Object.keys(refusalOf(answer).fields ?? {})).toEqual(['paymentMethod']);
    }
    const { errors } = await shop
      .as(customer)
      .graphqlAnswer('mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }', {
        input: { ...draft('invoice'), orderItems: [{ product: gift._id, qty: 1 }] },
      });
    expect(errors?.[0]?.extensions.fields).toEqual({
      paymentMethod: 'Invoice isn’t available. Please choose another way to pay.',
    });
    expect(await counts()).toEqual(before);
    expect(await offered()).toEqual([]);
  });

  test('is for admins: visitors and customers are refused', async () => {
    for (const person of [{}, await shop.newCustomer()]) {
      const { errors } = await shop
        .as(person)
        .mutateAnswer('updatePaymentMethod', { id: 'invoice', version: 0, isOn: true, instructions: 'x' }, FIELDS);
      expect(errors?.[0]?.extensions.code).toMatch(/^(UNAUTHENTICATED|FORBIDDEN)$/);
      const list = await shop.as(person).graphqlAnswer('{ paymentMethodSources { id } }');
      expect(list.errors?.[0]?.extensions.code).toMatch(/^(UNAUTHENTICATED|FORBIDDEN)$/);
    }
    expect(await offered()).toEqual([]);
  });

  test.each([
    [{ isOn: true }, 'Tell customers how to pay before you switch this on'],
    [{ isOn: true, instructions: ' \n\t ' }, 'Tell customers how to pay before you switch this on'],
    [{ instructions: 'x'.repeat(1001) }, 'Use at most 1000 characters'],
  ])('needs good instructions: %o is refused at the field', async (input, message) => {
    const { errors } = await edit({ id: 'bank-transfer', ...input });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { instructions: message } });
    expect(await shop.sql('SELECT id FROM payment_methods')).toEqual([]);
  });

  test('is recorded like other settings, and the later of two edits is refused', async () => {
    const { data } = await edit({ id: 'bank-transfer', isOn: true, instructions: `  ${ACCOUNT}\r\n`, forGuests: true });
    expect(data).toEqual({
      updatePaymentMethod: { id: 'bank-transfer', isOn: true, instructions: ACCOUNT, forGuests: true, version: 1 },
    });
    const { auditEntries } = await shop
      .as(admin)
      .graphql('{ auditEntries(subjectType: SHOP) { entries { action actorId detail } } }');
    expect(auditEntries.entries[0]).toMatchObject({
      action: 'changed-payment-method',
      actorId: admin._id,
      detail: { name: 'Bank transfer', changes: { isOn: { before: false, after: true } } },
    });
    expect((await edit({ id: 'bank-transfer', isOn: false })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    // The same values again change nothing.
    expect((await edit({ id: 'bank-transfer', isOn: true })).data).toMatchObject({
      updatePaymentMethod: { version: 1 },
    });
    expect((await edit({ id: 'card', isOn: false })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await offered()).toEqual(['bank-transfer']);
  });

  test('is offered for the orders that it suits, and any other is refused', async () => {
    for (const id of ['cash-on-delivery', 'cash-at-pickup']) await switchOn(id, { instructions: '', forGuests: true });
    expect([await offered(), await offered(`?deliveryMethod=${pickup}`)]).toEqual([
      ['cash-on-delivery'],
      ['cash-at-pickup'],
    ]);
    expect(await offered('?deliveryMethod=email')).toEqual([]);
    expect((await shop.rest('GET', '/api/payment-methods?totalPrice=-1')).status).toBe(400);
    const customer = await shop.newCustomer();
    const before = await counts();
    for (const [id, deliveryMethod] of [
      ['cash-on-delivery', pickup],
      ['cash-at-pickup', 'standard'],
    ] as const) {
      const answer = await shop.as(customer).rest('POST', '/api/orders', draft(id, { deliveryMethod }));
      expect([answer.status, Object.keys(refusalOf(answer).fields ?? {})]).toEqual([400, ['paymentMethod']]);
    }
    expect(await counts()).toEqual(before);
    await order('cash-at-pickup', { deliveryMethod: pickup });
  });

  test('is for customers with an account until guests may use it, too', async () => {
    await switchOn('bank-transfer');
    const customer = await shop.newCustomer();
    expect([await offered(), await offered('', customer)]).toEqual([[], ['bank-transfer']]);
    const before = await counts();
    const refused = await guestOrder('bank-transfer');
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { paymentMethod: 'Bank transfer is for customers with an account. Please sign in or pay by card.' },
    ]);
    expect(await counts()).toEqual(before);

    await edit({ id: 'bank-transfer', version: 1, forGuests: true });
    expect(await offered()).toEqual(['bank-transfer']);
    const { status, body } = await guestOrder('bank-transfer');
    expect(status).toBe(201);
    const opened = await shop.rest('GET', `/api/orders/${body._id}?key=${body.orderKey}`);
    expect(opened.body.payLater).toMatchObject({ instructions: ACCOUNT, reference: body.number });
    expect((await shop.rest('POST', `/api/orders/${body._id}/cancel`, { key: body.orderKey })).body.status).toBe(
      'cancelled',
    );
    // What a guest can block stays bounded.
    const many = await guestOrder('bank-transfer', orderBody(gift, 101, { paymentMethod: 'bank-transfer' }));
    expect([many.status, many.body.code]).toEqual([409, 'HOLD_LIMIT_REACHED']);
  });
});

describe('an order by bank transfer', () => {
  test('says how much to pay, where, with which reference and until when; on its page and in an email at once', async () => {
    await switchOn('bank-transfer');
    const { customer, body, id } = await order('bank-transfer');
    const lastDate = addDays(today(), 7);
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDate));
    expect(body).toMatchObject({
      status: 'pending',
      isPaid: false,
      paymentMethod: 'bank-transfer',
      holdUntil: new Date(startOfDate('UTC', addDays(lastDate, 1))).toISOString(),
      dispatchDate: null,
      payLater: {
        id: 'bank-transfer',
        name: 'Bank transfer',
        text: `Please transfer $63.35 by ${words} and give ${body.number} as the reference. We’re holding your gifts until then.`,
        instructions: ACCOUNT,
        reference: body.number,
        lastDate,
        isConfirmed: false,
      },
    });
    const mail = await shop.mailTo(customer.email, 'We have your order');
    expect(mail?.text).toContain(body.payLater!.text);
    expect(mail?.text).toContain(ACCOUNT.split('\n')[1]);
    expect(mail?.text).not.toContain('35 minutes');
    // What is arranged stays, whatever the owner changes.
    await edit({ id: 'bank-transfer', version: 1, isOn: false, instructions: 'Elsewhere' });
    expect((await seen(id)).payLater).toEqual(body.payLater);
  });

  test('keeps its stock until its last day is over, and expires then', async () => {
    await switchOn('bank-transfer');
    // The orders of other tests are over.
    await pass(9 * DAY);
    const before = await counts();
    const { customer, id } = await order('bank-transfer');
    await pass(6 * DAY);
    expect(await seen(id)).toMatchObject({ status: 'pending' });
    expect((await counts()).stock).toBe(before.stock - 1);
    await pass(2 * DAY);
    expect(await seen(id)).toMatchObject({ status: 'expired' });
    expect(await counts()).toEqual({ ...before, orders: before.orders + 1 });
    expect(await shop.mailTo(customer.email, 'Your order has expired')).toBeDefined();
    // Money that comes even later finds its stock again.
    expect((await confirm(id)).body).toMatchObject({ status: 'paid' });
  });

  test('is paid once an admin confirms the money, by one payment that no provider knows, and is refunded by hand', async () => {
    await switchOn('bank-transfer');
    const { customer, id } = await order('bank-transfer');
    expect(await listed('PAY_LATER')).toContain(id);
    expect(await listed('TO_SEND')).not.toContain(id);
    const [first, second] = await Promise.all([confirm(id, 'On the statement of Monday'), confirm(id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({
      status: 'paid',
      isPaid: true,
      paymentMethod: 'Manual',
      payLater: { name: 'Bank transfer' },
    });
    expect(await shop.sql(`SELECT provider, status, amount_cents FROM payments WHERE order_id = '${id}'`)).toEqual([
      { provider: 'manual', status: 'succeeded', amount_cents: 6335 },
    ]);
    const { timeline } = await shop.as(admin).order(id);
    expect(timeline?.filter(({ kind }) => kind === 'PAID_BY_HAND')).toHaveLength(1);
    expect((await shop.mailTo(customer.email, 'Thank you'))?.text).toContain('we’re getting your gifts ready');
    expect(await listed('PAY_LATER')).not.toContain(id);
    await shop.app.reconcilePayments.reconcile();

    const refund = { id, amount: 63.35, alreadyRefunded: 0, reason: 'Wilted', idempotencyKey: randomUUID() };
    const answer = await shop.as(admin).mutate('refundOrder', refund, '{ status order { refundedPrice } }');
    expect(answer).toEqual({ status: 'SUCCEEDED', order: { refundedPrice: 63.35 } });
  });

  test('can be paid by card instead, even days later', async () => {
    await switchOn('bank-transfer');
    const { customer, body, id } = await order('bank-transfer');
    await pass(2 * DAY);
    await shop.as(customer).payByCard({ id });
    expect(await seen(id)).toMatchObject({
      status: 'paid',
      paymentMethod: 'Card',
      holdUntil: null,
      number: body.number,
    });
  });

  test('the same cart with another way to pay is another order, and the same way is the same order', async () => {
    await switchOn('bank-transfer');
    const customer = await shop.newVerifiedCustomer();
    const place = async (method: string) =>
      (await shop.as(customer).rest('POST', '/api/orders', draft(method))).body._id;
    const byCard = await place('PayPal');
    const byTransfer = await place('bank-transfer');
    expect(byTransfer).not.toBe(byCard);
    const awaited = await listed('PAY_LATER');
    expect([awaited.includes(byTransfer), awaited.includes(byCard)]).toEqual([true, false]);
    shop.clock.advanceMinutes(DAY);
    expect(await place('bank-transfer')).toBe(byTransfer);
  });

  test('leaves the buyer’s saved cart without its gifts', async () => {
    await switchOn('bank-transfer');
    const customer = shop.as(await shop.newVerifiedCustomer());
    const cart = async () => (await customer.graphql('{ myCart { quantity } }')).myCart;
    await customer.mutate('saveCart', { lines: [{ productId: gift._id, quantity: 1 }] });
    expect(await cart()).toEqual([{ quantity: 1 }]);
    await customer.placeOrder(gift, 1, { paymentMethod: 'bank-transfer' });
    expect(await cart()).toEqual([]);
  });
});

describe('an order on invoice', () => {
  test('goes to preparation at once, never expires, is delivered, and is paid after that', async () => {
    await switchOn('invoice');
    const { customer, body, id } = await order('invoice');
    const lateOnes = async () => {
      const answer = await shop
        .as(admin)
        .graphql('{ orders(filter: LATE, pageSize: 50) { orders { _id } } shopTasks { late { count } } }');
      expect(answer.shopTasks.late.count).toBe(answer.orders.orders.length);
      return answer.orders.orders.map(({ _id }) => _id);
    };
    expect(body).toMatchObject({
      ...{ status: 'pending', holdUntil: null, dispatchDate: addDays(today(), 1), isLate: false },
      payLater: { isConfirmed: true, lastDate: addDays(today(), 14) },
    });
    expect(await listed('TO_SEND')).toContain(id);
    await pass(3 * DAY);
    expect(await seen(id)).toMatchObject({ status: 'pending', isLate: true });
    expect(await lateOnes()).toContain(id);

    expect((await deliver(id)).body).toMatchObject({
      status: 'pending',
      isPaid: false,
      isDelivered: true,
      isLate: false,
    });
    expect(await lateOnes()).not.toContain(id);
    expect(await listed('TO_SEND')).not.toContain(id);
    expect(await shop.as(admin).mutate('undoOrderDelivery', { id }, '{ isDelivered }')).toEqual({ isDelivered: false });
    const delivered = (await deliver(id)).body;
    shop.clock.advanceMinutes(1);
    expect((await shop.mailTo(customer.email, 'Your gifts have arrived'))?.text).toContain(body.payLater!.text);

    await pass(60 * DAY);
    expect(await seen(id)).toMatchObject({ status: 'pending', isDelivered: true });
    expect((await confirm(id)).body).toMatchObject({
      ...{ status: 'delivered', isPaid: true, isDelivered: true, deliveredAt: delivered.deliveredAt, isLate: false },
    });
    expect((await shop.mailTo(customer.email, 'Thank you'))?.text).not.toContain('ready');
  });

  test('is sent before it is paid, and then canceled by the shop, not by its customer', async () => {
    await switchOn('invoice');
    const [first, second] = [await order('invoice'), await order('invoice')];
    for (const { id, customer } of [first, second]) {
      const sent = await shop.as(admin).rest<Order>('POST', `/api/orders/${id}/shipments`, {});
      expect([sent.status, sent.body.fulfillmentState, sent.body.isPaid]).toEqual([201, 'sent', false]);
      const cancel = await shop.as(customer).rest<Refusal>('POST', `/api/orders/${id}/cancel`, {});
      expect([cancel.status, cancel.body.message]).toEqual([409, expect.stringContaining('on its way')]);
    }
    expect((await confirm(first.id)).body).toMatchObject({ status: 'paid', fulfillmentState: 'sent', isLate: false });
    expect((await deliver(first.id)).body).toMatchObject({ status: 'delivered', fulfillmentState: 'delivered' });
    const reason = { id: second.id, reason: 'It came back' };
    expect(await shop.as(admin).mutate('cancelOrder', reason, '{ status }')).toEqual({ status: 'CANCELLED' });
    shop.clock.advanceMinutes(1);
    await shop.app.worker.drain();
    const subjects = (await shop.mailsTo(second.customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /canceled|on their way/.test(subject))).toEqual([
      expect.stringContaining('canceled'),
    ]);
  });

  test('keeps the day on which it must leave when it is paid or the calendar is read again', async () => {
    await switchOn('invoice');
    const { id, body } = await order('invoice');
    shop.clock.advanceMinutes(DAY);
    admin = await shop.signInDemo('admin@example.com');
    await confirm(id);
    const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
    const setDays = (dispatchDays: number, at: number) =>
      shop.as(admin).mutate('updateShopSettings', { version: at, dispatchDays }, '{ version }');
    await setDays(2, version);
    await shop.app.worker.drain();
    expect((await seen(id)).dispatchDate).toBe(addDays(body.dispatchDate!, 1));
    await setDays(1, version + 1);
    await shop.app.worker.drain();
    expect((await seen(id)).dispatchDate).toBe(body.dispatchDate);
  });

  test('can be ordered again while it is unpaid, but a repeated call is the same order', async () => {
    await switchOn('invoice');
    const customer = await shop.newVerifiedCustomer();
    const place = async () => (await shop.as(customer).rest('POST', '/api/orders', draft('invoice'))).body._id;
    const first = await place();
    expect(await place()).toBe(first);
    shop.clock.advanceMinutes(36);
    const second = await place();
    expect(second).not.toBe(first);
    expect(await place()).toBe(second);
  });

  test('is canceled by its buyer while it is unpaid, not after its delivery; then only an admin can', async () => {
    await switchOn('invoice');
    const before = await counts();
    const cancel = async ({ customer, id }: Awaited<ReturnType<typeof order>>) =>
      shop.as(customer).rest('POST', `/api/orders/${id}/cancel`, {});
    expect((await cancel(await order('invoice'))).body).toMatchObject({ status: 'cancelled' });
    expect((await counts()).stock).toBe(before.stock);

    const handedOver = await order('invoice');
    await deliver(handedOver.id);
    expect(refusalOf(await cancel(handedOver))).toMatchObject({
      code: 'CONFLICT',
      message: 'This order was already delivered, so you can’t cancel it here. Please contact us.',
    });
    const input = { id: handedOver.id, reason: 'The gifts came back' };
    const fields = '{ status isDelivered fulfillmentState shipments { _id } }';
    expect(await shop.as(admin).mutate('cancelOrder', input, fields)).toEqual({
      ...{ status: 'CANCELLED', isDelivered: false, fulfillmentState: 'UNFULFILLED', shipments: [] },
    });
  });

  test('is delivered only if it is confirmed: a bank transfer waits for its money', async () => {
    await switchOn('bank-transfer');
    const { id } = await order('bank-transfer');
    expect(refusalOf(await deliver(id)).message).toBe('This order is not paid, so it can’t be delivered.');
  });
});
