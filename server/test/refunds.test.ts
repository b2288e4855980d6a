/** @postgres Money: a refund is made once, in two processes as well. */
import type { Product } from './support/answers.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let beside: TestShop | null;
let gift: Product;
let admin: { token: string; _id: string };
beforeEach(async () => {
  shop = await TestShop.open();
  beside = null;
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await beside?.close();
  await shop.close();
});

/** Another process of the same shop, for another admin. */
async function openBeside(): Promise<TestShop> {
  beside = await shop.openBeside();
  beside.sandbox.switches.holdWebhooks = true;
  return beside;
}
/** Refunds at this process of the shop or another; gives the outcome, or the error's code. */
async function refund(id: string, change: Record<string, unknown>, at = shop) {
  const input = { id, alreadyRefunded: 0, reason: 'Two stems were broken', idempotencyKey: 'first', ...change };
  const { data, errors } = await at
    .as(admin)
    .mutateAnswer('refundOrder', input, '{ status order { _id status refundedPrice } }');
  const refunded = data?.refundOrder as { status: string; order: { refundedPrice: number } } | null | undefined;
  return {
    status: refunded?.status,
    refundedPrice: refunded?.order.refundedPrice,
    code: errors?.[0]?.extensions.code as string | undefined,
    fields: Object.keys((errors?.[0]?.extensions.fields as object | undefined) ?? {}),
    message: errors?.[0]?.message,
  };
}
const view = (id: string) => shop.as(admin).order(id);
/** Where an order's refunds stand by its rows; the demo shop has older ones of others. */
const rowsOf = async (id: string) =>
  (await shop.sql<{ status: string }>(`SELECT status FROM refunds WHERE order_id = '${id}'`)).map(
    ({ status }) => status,
  );
const refundedAtProvider = () => shop.sandbox.charges().map((charge) => charge['amount_refunded']);
const stock = async () => (await shop.rest('GET', `/api/products/${gift._id}`)).body.countInStock;
const refundMails = async (address: string) =>
  (await shop.mailsTo(address)).filter(({ subject }) => subject.startsWith('Your refund is on its way'));

// spec: running-8
test('a part is refunded, then the rest, and the customer gets an email about each', async () => {
  const { id, total, customer } = await shop.asNewCustomer().placePaidOrder(gift);
  expect(await refund(id, { amount: 10.5 })).toMatchObject({ status: 'SUCCEEDED', refundedPrice: 10.5 });
  expect(refundedAtProvider()).toEqual([1050]);
  const rest = Math.round((total - 10.5) * 100) / 100;
  expect(await refund(id, { amount: rest, alreadyRefunded: 10.5, idempotencyKey: 'second' })).toMatchObject({
    status: 'SUCCEEDED',
    refundedPrice: total,
  });
  expect(await view(id)).toMatchObject({ status: 'PAID', refundedPrice: total, dispatchDate: null });
  expect((await view(id)).timeline.slice(2)).toMatchObject([
    {
      kind: 'REFUND',
      amount: 10.5,
      actorName: 'Hanna Bekele',
      note: 'Two stems were broken',
      refundStatus: 'SUCCEEDED',
    },
    { kind: 'REFUND', amount: rest, refundStatus: 'SUCCEEDED' },
  ]);
  const mails = await refundMails(customer.email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('We’ve refunded $10.50 of your $63.35 to your card');
  expect(mails[0]?.text).toContain('Reason: Two stems were broken');

  const deliver = await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {});
  expect(deliver).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const more = await refund(id, { amount: 1, alreadyRefunded: total, idempotencyKey: 'third' });
  expect(more).toMatchObject({ code: 'CONFLICT' });
});

test('invalid input is refused with its fields, and nothing is written', async () => {
  const { id, total } = await shop.asNewCustomer().placePaidOrder(gift);
  const refunds = () => shop.sql('SELECT id, order_id, status, amount_cents FROM refunds ORDER BY id');
  const before = await refunds();
  for (const [change, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: total + 0.01 }, 'amount'],
    [{ amount: 1, alreadyRefunded: -1 }, 'alreadyRefunded'],
    [{ amount: 1, reason: ' ' }, 'reason'],
    [{ amount: 1, reason: 'x'.repeat(501) }, 'reason'],
    [{ amount: 1, idempotencyKey: '' }, 'idempotencyKey'],
    [{ amount: 1, restock: [{ productId: gift._id, quantity: 0 }] }, 'restock'],
    [{ amount: 1, restock: [{ productId: gift._id, quantity: 2 }] }, 'restock'],
    [{ amount: 1, restock: [{ productId: 'something else', quantity: 1 }] }, 'restock'],
    [{ amount: 1, restock: [{ productId: gift._id, quantity: 2, parcel: 1 }] }, 'restock'],
    [{ amount: 1, restock: [{ productId: gift._id, quantity: 1, parcel: 0 }] }, 'restock.0.parcel'],
    [{ amount: 1, restock: [{ productId: gift._id, quantity: 1, parcel: 2 }] }, 'restock.0.parcel'],
  ] as const)
    expect([change, await refund(id, change)]).toMatchObject([change, { code: 'BAD_USER_INPUT', fields: [field] }]);
  expect(await refund('nothing', { amount: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  const unpaid = await shop.asNewCustomer().placeOrder(gift);
  expect(await refund(unpaid.id, { amount: 1 })).toMatchObject({ code: 'CONFLICT' });
  expect(await refunds()).toEqual(before);
  for (const order of [id, unpaid.id]) expect(await rowsOf(order)).toEqual([]);
  expect(refundedAtProvider()).toEqual([0]);
});

// spec: running-9, loss-31
test('a double click is one refund, in two processes as well, and its key can’t be used for another', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(gift);
  const other = await openBeside();
  const answers = await Promise.all([shop, other, shop, other].map((at) => refund(id, { amount: 5 }, at)));
  for (const answer of answers) expect(answer.code).toBeUndefined();
  expect(refundedAtProvider()).toEqual([500]);
  expect(await rowsOf(id)).toEqual(['succeeded']);
  expect(
    await shop.sql(`SELECT action FROM audit_entries WHERE action = 'refunded' AND subject_id = '${id}'`),
  ).toHaveLength(1);
  expect(await refund(id, { amount: 5 })).toMatchObject({ status: 'SUCCEEDED', refundedPrice: 5 });
  expect(await refund(id, { amount: 6, alreadyRefunded: 5 })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  const restock = [{ productId: gift._id, quantity: 1 }];
  expect(await refund(id, { amount: 5, restock })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  // The gifts are part of what is repeated.
  const withGift = { amount: 5, alreadyRefunded: 5, idempotencyKey: 'second', restock };
  for (let time = 0; time < 2; time += 1) expect(await refund(id, withGift)).toMatchObject({ refundedPrice: 10 });
  const ofParcel = restock.map((item) => ({ ...item, parcel: 1 }));
  for (const other of [[], ofParcel])
    expect(await refund(id, { ...withGift, restock: other })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

// spec: running-9
test('of two admins who refund the same order at once, one succeeds and the other is asked to look again', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(gift);
  const other = await openBeside();
  const answers = await Promise.all(
    [shop, other, shop, other].map((at, index) => refund(id, { amount: 5, idempotencyKey: `admin ${index}` }, at)),
  );
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  const refused = answers.filter(({ code }) => code === 'CONFLICT');
  expect(refused).toHaveLength(3);
  for (const { message } of refused)
    expect(message).toBe('$5.00 of this order has been refunded by now. Please check the order again.');
  expect(refundedAtProvider()).toEqual([500]);
  expect(await view(id)).toMatchObject({ refundedPrice: 5 });
});

// spec: running-9
test('a refund stays pending while the provider is unreachable, and the shop retries automatically', async () => {
  const { id, customer } = await shop.asNewCustomer().placePaidOrder(gift);
  // The SDK tries twice on its own.
  shop.sandbox.switches.failNext = 2;
  expect(await refund(id, { amount: 5 })).toMatchObject({ status: 'PENDING', refundedPrice: 5 });
  expect(refundedAtProvider()).toEqual([0]);
  expect((await view(id)).timeline.at(-1)).toMatchObject({ kind: 'REFUND', refundStatus: 'PENDING' });
  await shop.app.worker.drain();
  expect(refundedAtProvider()).toEqual([500]);
  expect(await refundMails(customer.email)).toHaveLength(1);
  expect((await view(id)).timeline.at(-1)).toMatchObject({ refundStatus: 'SUCCEEDED' });
});

// spec: running-9, loss-31
test('a refund whose answer got lost is not sent twice, not even after the provider forgot the key', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(gift);
  expect(await refund(id, { amount: 5 })).toMatchObject({ status: 'SUCCEEDED' });
  // As if the process had died before it recorded the response.
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE refunds SET status = 'pending', provider_refund_id = NULL WHERE order_id = '${id}'`),
  );
  // Two days later the provider's own memory of keys is over; the sandbox keeps them as long as the test's clock says.
  shop.clock.advanceMinutes(2 * 24 * 60);
  await shop.app.worker.drain();
  expect(refundedAtProvider()).toEqual([500]);
  expect(await rowsOf(id)).toEqual(['succeeded']);
});

// spec: running-9
test('after a crash between reservation and provider, another process finishes the refund once', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(gift);
  const other = await openBeside();
  shop.sandbox.switches.failNext = 2;
  await refund(id, { amount: 5, restock: [{ productId: gift._id, quantity: 1 }] });
  expect(await brokenInvariants(shop)).toEqual({});
  await other.app.worker.drain();
  expect(refundedAtProvider()).toEqual([500]);
  // What is done is left alone by the next rounds.
  shop.clock.advanceMinutes(120);
  await shop.app.worker.drain();
  expect(refundedAtProvider()).toEqual([500]);
  expect(await view(id)).toMatchObject({ refundedPrice: 5, returnedItems: [{ product: gift._id, qty: 1 }] });
});

// spec: running-9
test('a refund that the provider refuses frees its amount for another one', async () => {
  const { id, customer } = await shop.asNewCustomer().placePaidOrder(gift);
  const [payment] = await shop.sql<{ intent_id: string }>(`SELECT intent_id FROM payments WHERE order_id = '${id}'`);
  const pointTo = (intent: string) =>
    shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE payments SET intent_id = '${intent}' WHERE order_id = '${id}'`),
    );
  await pointTo('pi_nobody_knows');
  // A double click is one refusal: the amount is given back once.
  const other = await openBeside();
  const answers = await Promise.all([shop, other, shop, other].map((at) => refund(id, { amount: 5 }, at)));
  for (const answer of answers) expect(answer).toMatchObject({ status: 'FAILED', refundedPrice: 0 });
  expect((await view(id)).timeline.at(-1)).toMatchObject({
    kind: 'REFUND',
    refundStatus: 'FAILED',
    error: expect.stringContaining('pi_nobody_knows'),
  });
  expect(await refundMails(customer.email)).toEqual([]);
  await shop.app.worker.drain();
  expect(await rowsOf(id)).toEqual(['failed']);
  await pointTo(payment?.intent_id ?? '');
  expect(await refund(id, { amount: 5, idempotencyKey: 'second' })).toMatchObject({
    status: 'SUCCEEDED',
    refundedPrice: 5,
  });
});

// spec: running-8
test('refunded gifts return to stock, never more than were ordered', async () => {
  const before = await stock();
  const { id } = await shop.asNewCustomer().placePaidOrder(gift, 3);
  const back = (quantity: number) => ({ restock: [{ productId: gift._id, quantity }] });
  await refund(id, { amount: 5, ...back(2) });
  expect(await stock()).toBe(before - 1);
  expect(await view(id)).toMatchObject({ returnedItems: [{ product: gift._id, qty: 2 }] });
  const tooMany = await refund(id, { amount: 5, alreadyRefunded: 5, idempotencyKey: 'second', ...back(2) });
  expect(tooMany).toMatchObject({ code: 'BAD_USER_INPUT', fields: ['restock'] });
  expect(tooMany.message).toContain('At most 1 of');
  const twice = [...back(1).restock, ...back(1).restock];
  expect(await refund(id, { amount: 5, alreadyRefunded: 5, idempotencyKey: 'second', restock: twice })).toMatchObject({
    fields: ['restock'],
  });
  await refund(id, { amount: 5, alreadyRefunded: 5, idempotencyKey: 'second', ...back(1) });
  expect(await stock()).toBe(before);
  expect(await view(id)).toMatchObject({ refundedPrice: 10 });
});

// spec: running-8
test('a manual payment is refunded manually: the refund is recorded at once, without the provider', async () => {
  const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
  await shop.as(admin).rest('PUT', `/api/orders/${id}/pay`, {});
  shop.sandbox.switches.failNext = 100;
  expect(await refund(id, { amount: 5 })).toMatchObject({ status: 'SUCCEEDED', refundedPrice: 5 });
  shop.sandbox.switches.failNext = 0;
  const mail = await shop.mailTo(customer.email, 'Your refund');
  expect(mail?.text).toContain('We’ve refunded $5.00 of your');
  expect(await shop.sql(`SELECT intent_id, refunded_cents FROM payments WHERE order_id = '${id}'`)).toEqual([
    { intent_id: null, refunded_cents: 500 },
  ]);
});

test('a wholly refunded order is never delivered, even when both happen at once', async () => {
  const other = await openBeside();
  for (let round = 0; round < 4; round += 1) {
    const { id, total } = await shop.asNewCustomer().placePaidOrder(gift);
    const [refunded, delivered] = await Promise.all([
      refund(id, { amount: total }),
      other.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {}),
    ]);
    expect(refunded.status).toBe('SUCCEEDED');
    const { timeline, isDelivered } = await view(id);
    const order = timeline.map((event) => event.kind).filter((kind) => kind !== 'PLACED');
    if (delivered.status === 200) expect([isDelivered, order]).toEqual([true, ['PAID_BY_CARD', 'DELIVERED', 'REFUND']]);
    else expect([isDelivered, order]).toEqual([false, ['PAID_BY_CARD', 'REFUND']]);
  }
});
