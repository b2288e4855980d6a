/** @postgres Money: a purchase from the cart to the refund. */
import { declinedCard, goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** The whole purchase as the database holds it. */
const recorded = async (orderId: string) => ({
  order: (await shop.sql(`SELECT status, total_cents FROM orders WHERE id = '${orderId}'`))[0],
  payments: await shop.sql(`SELECT status, amount_cents FROM payments WHERE order_id = '${orderId}'`),
});

// spec: entity-8, call-1, call-3, call-4
test('a gift can be bought by REST calls alone, with the documented paths and bodies', async () => {
  // Find.
  const { body: list } = await shop.rest(
    'GET',
    '/api/products?keyword=garden roses&pageNumber=1&category=&sort=createdAt:desc&isPublished=true',
  );
  const gift = list.products[0]!;
  expect(gift.name).toMatch(/garden roses/i);

  // Sign up, then in again.
  const account = { name: 'Hana', email: 'rest@example.com', password: 'a good password' };
  expect(
    (await shop.rest('POST', '/api/users/register', { ...account, confirmPassword: account.password })).status,
  ).toBe(201);
  const { body: user } = await shop.rest('POST', '/api/users/auth', {
    email: account.email,
    password: account.password,
  });
  const caller = { token: String(user.token) };

  // Order.
  const { body: order, status } = await shop.as(caller).rest('POST', '/api/orders', {
    orderItems: [
      {
        name: gift.name,
        qty: 2,
        image: gift.image,
        price: 49,
        isOnSale: false,
        salePrice: null,
        product: gift._id,
      },
    ],
    shippingAddress,
    paymentMethod: 'PayPal',
    itemsPrice: 98,
    shippingPrice: 7,
    taxPrice: 14.7,
    totalPrice: 119.7,
  });
  expect(status).toBe(201);

  // Pay: first a declined card, then a good one. The items in the body are made up and change nothing.
  expect(await shop.rest('GET', '/api/payment')).toMatchObject({ status: 200, body: { available: true } });
  const { body: session } = await shop.as(caller).rest('POST', '/api/payment/create-checkout-session', {
    orderId: order._id,
    items: [{ name: gift.name, amount: 1, quantity: 1 }],
    customerEmail: 'someone@example.com',
  });
  const verifyPath = `/api/payment/verify-payment/${session.sessionId}`;
  const declined = await payAtHostedPage(session.url, declinedCard);
  expect(declined).toMatchObject({ status: 402, location: null });
  expect(declined.text).toContain('Your card was declined.');
  expect((await shop.as(caller).rest('GET', verifyPath)).body).toEqual({
    success: false,
    orderId: order._id,
    paymentStatus: 'unpaid',
    error: null,
  });
  const paid = await payAtHostedPage(session.url, goodCard);
  expect(paid).toMatchObject({
    status: 303,
    location: expect.stringContaining(`${shop.url}/payment/status?session_id=${session.sessionId}&key=`),
  });

  // Verify, and see it paid.
  expect((await shop.as(caller).rest('GET', verifyPath)).body).toEqual({
    success: true,
    orderId: order._id,
    paymentStatus: 'paid',
    error: null,
  });
  const { body: seen } = await shop.as(caller).rest('GET', `/api/orders/${order._id}`);
  expect(seen).toMatchObject({
    status: 'paid',
    isPaid: true,
    paidAt: expect.any(String),
    isDelivered: false,
    paymentMethod: 'Card',
    paymentResult: {
      id: expect.stringMatching(/^pi_/),
      status: 'succeeded',
      update_time: expect.any(String),
      email_address: 'rest@example.com',
    },
  });
  const stock = (await shop.rest('GET', `/api/products/${gift._id}`)).body.countInStock;
  expect(stock).toBe(gift.countInStock - 2);
  expect(await recorded(order._id)).toEqual({
    order: { status: 'paid', total_cents: 11_970 },
    payments: [{ status: 'succeeded', amount_cents: 11_970 }],
  });
  expect(shop.sandbox.charges()).toMatchObject([{ amount: 11_970 }]);
  expect((await shop.as(caller).rest('POST', '/api/users/logout')).status).toBe(200);
});

test('a gift can be bought by GraphQL alone, paid in the browser and reported by the webhook', async () => {
  const { products } = await shop.graphql(
    '{ products(keyword: "sunflower armful") { products { _id price salePrice isOnSale countInStock } } }',
  );
  const gift = products.products[0]!;
  const signUp = await shop.mutate(
    'signUp',
    { name: 'Hana', email: 'graphql@example.com', password: 'a good password' },
    '{ ... on SignedIn { token user { _id } } }',
  );
  const caller = { token: signUp.token };
  const itemsPrice = gift.isOnSale ? gift.salePrice! : gift.price;
  const totalPrice = Math.round(itemsPrice * 115 + 700) / 100;
  const placeOrder = await shop
    .as(caller)
    .mutate(
      'placeOrder',
      { orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, totalPrice },
      '{ ... on OrderPlaced { order { _id status totalPrice holdUntil } } }',
    );
  const { _id } = placeOrder.order;
  expect(placeOrder.order).toMatchObject({ status: 'PENDING', totalPrice });

  expect((await shop.graphql('{ paymentService { isAvailable publishableKey } }')).paymentService).toEqual({
    isAvailable: true,
    publishableKey: 'pk_test_sandbox',
  });
  const first = await shop.as(caller).mutate('createPaymentIntent', { orderId: _id }, '{ clientSecret }');
  const second = await shop.as(caller).mutate('createPaymentIntent', { orderId: _id }, '{ clientSecret }');
  expect(second).toEqual(first);
  const intentId = /^(pi_\w+?)_secret_/.exec(first.clientSecret)?.[1] ?? '';
  await confirmIntent(intentId, 'pm_card_visa');
  await shop.sandbox.deliverPending();
  expect(shop.sandbox.undelivered()).toBe(0);

  const { order, myOrders } = await shop
    .as(caller)
    .graphql('query ($id: ID!) { order(id: $id) { status isPaid paymentResult { id } } myOrders { _id } }', {
      id: _id,
    });
  expect(order).toEqual({ status: 'PAID', isPaid: true, paymentResult: { id: intentId } });
  expect(myOrders).toEqual([{ _id }]);
  expect(
    (await shop.graphql('query ($id: ID!) { product(id: $id) { countInStock } }', { id: gift._id })).product
      .countInStock,
  ).toBe(gift.countInStock - 1);
  expect((await recorded(_id)).payments).toEqual([{ status: 'succeeded', amount_cents: Math.round(totalPrice * 100) }]);
  expect((await shop.as(caller).graphql('mutation { signOut }')).signOut).toBe(true);
});

test('GraphQL opens the hosted page and checks it', async () => {
  const caller = await shop.newCustomer();
  const gift = await shop.product('a-dozen-garden-roses');
  const placeOrder = await shop
    .as(caller)
    .mutate(
      'placeOrder',
      { orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, totalPrice: 63.35 },
      '{ ... on OrderPlaced { order { _id } } }',
    );
  const session = await shop
    .as(caller)
    .mutate('createCheckoutSession', { orderId: placeOrder.order._id }, '{ sessionId url }');
  await payAtHostedPage(session.url, goodCard);
  const verify =
    'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success orderId paymentStatus error } }';
  expect((await shop.as(caller).graphql(verify, { input: { sessionId: session.sessionId } })).verifyPayment).toEqual({
    success: true,
    orderId: placeOrder.order._id,
    paymentStatus: 'paid',
    error: null,
  });
});

test('emails about the order are queued with it and sent once', async () => {
  // What a declined card may have queued waits in case the next one is good.
  shop.clock.advanceMinutes(15);
  await shop.app.worker.drain();
  const unsent = await shop.sql('SELECT kind, last_error FROM outbox WHERE done_at IS NULL');
  expect(unsent).toEqual([]);
  const sent = await shop.sql("SELECT dedupe_key FROM outbox WHERE dedupe_key LIKE 'paid:%'");
  expect(sent).toHaveLength(3);
});

// spec: call-5
test('a payment that was confirmed in the page is checked and recorded by its intent, by GraphQL and by REST', async () => {
  const gift = await shop.product('a-dozen-garden-roses');
  const begin = async () => {
    const caller = await shop.newCustomer();
    const order = { orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, totalPrice: 63.35 };
    const { body } = await shop.as(caller).rest('POST', '/api/orders', order);
    const orderId = String(body._id);
    const intent = await shop.as(caller).rest('POST', '/api/payment/create-payment-intent', { orderId });
    const clientSecret = String(intent.body.clientSecret);
    return { caller, orderId, clientSecret, intentId: clientSecret.split('_secret_')[0] ?? '' };
  };
  const verify =
    'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success orderId paymentStatus error } }';
  const first = await begin();
  const check = async () =>
    (await shop.as(first.caller).graphql(verify, { input: { sessionId: first.intentId } })).verifyPayment;
  const unpaid = { success: false, orderId: first.orderId, paymentStatus: 'unpaid', error: null };
  expect(await check()).toEqual(unpaid);
  expect(shop.sandbox.confirmIntent(first.clientSecret, '4000000000000002').outcome).toBe('declined');
  expect(await check()).toEqual(unpaid);
  shop.sandbox.switches.settleLater = true;
  shop.sandbox.confirmIntent(first.clientSecret, goodCard);
  shop.sandbox.switches.settleLater = false;
  expect(await check()).toEqual({ ...unpaid, paymentStatus: 'processing' });
  shop.sandbox.settleProcessing();
  const paid = { success: true, orderId: first.orderId, paymentStatus: 'paid', error: null };
  expect(await check()).toEqual(paid);
  expect(await check()).toEqual(paid);

  const second = await begin();
  const path = `/api/payment/verify-payment/${second.intentId}`;
  shop.sandbox.confirmIntent(second.clientSecret, goodCard);
  expect((await shop.as(first.caller).rest('GET', path)).status).toBe(404);
  expect((await shop.rest('GET', path)).status).toBe(401);
  expect((await shop.as(second.caller).rest('GET', path)).body).toEqual({ ...paid, orderId: second.orderId });
  expect((await recorded(second.orderId)).payments).toEqual([{ status: 'succeeded', amount_cents: 6335 }]);
});

/** Confirms an intent as the provider's script in a browser would. */
async function confirmIntent(intentId: string, paymentMethod: string): Promise<void> {
  const { port } = shop.sandbox.address();
  const response = await fetch(`http://127.0.0.1:${port}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: paymentMethod }),
  });
  expect(response.status).toBe(200);
}
