import { gatewayLimits } from '../src/modules/payments/guarded-payment-gateway.js';
import { InvalidParameter } from '../src/sandbox/stripe/stripe-error.js';
import type { StripeSandboxSwitches } from '../src/sandbox/stripe/stripe-sandbox.js';
import { freePort } from '../../scripts/free-port.mjs';
import type { Product } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import { TestShop, type TestShopOptions } from './support/test-shop.js';
import { until } from './support/until.js';
import type { Caller } from './support/visitor.js';

const UNAVAILABLE = 'Payment service is temporarily unavailable. Please try again later or contact support.';
const UNABLE = 'Unable to process payment. Please try again or use a different payment method.';

let shop: TestShop;
/** What the provider was asked, in order: method, route and key. */
let calls: { name: string; key: string | null }[];
let gift: Product;
/** Opens the test's shop. */
async function open(options: TestShopOptions = {}) {
  shop = await TestShop.openWith(options);
  shop.sandbox.switches.holdWebhooks = true;
  calls = [];
  shop.sandbox.watch(({ method, route, idempotencyKey }) => {
    calls.push({ name: `${method} ${route}`, key: idempotencyKey });
  });
  gift = await shop.product('a-dozen-garden-roses');
}
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** Ways to begin the payment of an order, on REST and GraphQL. */
function waysToPay(at: TestShop, caller: Caller, orderId: string) {
  const graphql = (field: string, type: string, selection: string) =>
    at.as(caller).graphqlAnswer(`mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`, {
      input: { orderId },
    });
  return {
    openPage: () => at.as(caller).rest('POST', '/api/payment/create-checkout-session', { orderId }),
    makeIntent: () => at.as(caller).rest('POST', '/api/payment/create-payment-intent', { orderId }),
    openPageByGraphql: () => graphql('createCheckoutSession', 'CreateCheckoutSessionInput', 'url'),
    makeIntentByGraphql: () => graphql('createPaymentIntent', 'CreatePaymentIntentInput', 'clientSecret'),
  };
}

/** A customer with an order that waits for its payment. */
async function placed() {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift));
  const orderId = String(order._id);
  const status = async () => (await shop.as(customer).rest('GET', `/api/orders/${orderId}`)).body.status;
  return { customer, orderId, status, ...waysToPay(shop, customer, orderId) };
}
const stock = async () => (await shop.product('a-dozen-garden-roses')).countInStock;
const attempts = (orderId: string) => shop.sql(`SELECT session_id FROM payments WHERE order_id = '${orderId}'`);
const available = async (at = shop) => (await at.rest('GET', '/api/payment')).body.available;

// spec: error-11
describe('the documented messages, while the provider', () => {
  const faults: [string, Partial<StripeSandboxSwitches>, TestShopOptions['gatewayLimits']?][] = [
    ['says nothing', { hangNext: 10_000 }, { answerMs: 500 }],
    ['answers 500', { failNext: 10_000 }],
    ['answers 429', { rateLimitNext: 10_000 }],
    ['breaks the connection after it has acted', { resetAfterActing: 10_000 }],
    ['answers half of its JSON', { malformNext: 10_000 }],
  ];
  const absences: [string, () => Promise<string>][] = [
    ['refuses connections', async () => `127.0.0.1:${await freePort()}`],
    ['has no address', () => Promise.resolve('stripe.invalid:80')],
  ];
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  };

  /** Whatever is asked of the provider at a shop, while the other shop's answers show that nothing is harmed. */
  async function expectUnavailable(at: TestShop, order: Awaited<ReturnType<typeof placed>>, sessionId: string) {
    const { customer, orderId } = order;
    const before = await stock();
    const ways = waysToPay(at, customer, orderId);
    const verify = `/api/payment/verify-payment/${sessionId}`;
    for (const answer of [await ways.openPage(), await ways.makeIntent(), await at.as(customer).rest('GET', verify)]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE', message: UNAVAILABLE } });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    for (const answer of [
      await ways.openPageByGraphql(),
      await ways.makeIntentByGraphql(),
      await at.as(customer).mutateAnswer('verifyPayment', { sessionId }, '{ success }'),
    ])
      expect(answer.errors).toMatchObject([{ message: UNAVAILABLE, extensions: { code: 'PAYMENT_UNAVAILABLE' } }]);
    expect(await at.rest('GET', '/api/payment')).toMatchObject({ status: 503, body: { available: false } });
    expect(await at.graphql('{ paymentService { isAvailable publishableKey } }')).toEqual({
      paymentService: { isAvailable: false, publishableKey: null },
    });
    expect(await order.status()).toBe('pending');
    expect(await stock()).toBe(before);
    expect((await at.rest('GET', '/api/products')).body.products).not.toHaveLength(0);
    const another = await shop.newCustomer();
    expect((await at.as(another).rest('POST', '/api/orders', orderBody(gift))).status).toBe(201);
  }

  // One fault at a time: the breaker would hide the others.
  const patient = { failuresToOpen: 1000 };

  // spec: loss-28
  test.each(faults)('%s: the order waits, its stock stays, the shop sells on', async (_name, fault, limits = {}) => {
    await open();
    const order = await placed();
    const { body: session } = await order.openPage();
    const beside = await shop.openBeside({ gatewayLimits: { ...patient, ...limits } });
    try {
      Object.assign(beside.sandbox.switches, { holdWebhooks: true, ...fault });
      await expectUnavailable(beside, order, session.sessionId);
    } finally {
      await beside.close();
    }
    expect((await order.openPage()).body).toEqual(session);
  });

  // spec: loss-28
  test.each(absences)('%s: the order waits, its stock stays, the shop sells on', async (_name, address) => {
    await open();
    const order = await placed();
    const { body: session } = await order.openPage();
    const environment = { ...keys, STRIPE_API_HOST: await address() };
    const beside = await shop.openBeside({ gatewayLimits: patient, environment });
    try {
      await expectUnavailable(beside, order, session.sessionId);
    } finally {
      await beside.close();
    }
    expect((await order.openPage()).body).toEqual(session);
  });
});

describe('waiting for the provider is limited', () => {
  // spec: loss-28
  test('by default an answer comes within ten seconds', async () => {
    await open();
    expect(gatewayLimits.attemptMs).toBeLessThanOrEqual(8000);
    expect(gatewayLimits.answerMs).toBeLessThan(10_000);
  });

  test('the caller gets an answer even before the provider’s own time limit and repetitions end', async () => {
    await open({ gatewayLimits: { attemptMs: 10 * 60_000, answerMs: 300 } });
    const { openPage } = await placed();
    shop.sandbox.switches.hangNext = 1;
    expect(await openPage()).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
  });

  test('a job is not held up: it leaves what it can’t settle for its next round', async () => {
    await open();
    const order = await placed();
    expect((await order.openPage()).status).toBe(200);
    shop.clock.advanceMinutes(36);
    const hasty = await shop.openBeside({ gatewayLimits: { attemptMs: 10 * 60_000, answerMs: 300 } });
    hasty.sandbox.switches.hangNext = 1;
    expect(await hasty.app.expireOrders.expireDue()).toBe(0);
    await hasty.close();
    expect(await order.status()).toBe('pending');
    shop.clock.advanceMinutes(1);
    expect(await shop.app.expireOrders.expireDue()).toBe(1);
  });

  test('all calls for one answer share its limit', async () => {
    await open({ gatewayLimits: { answerMs: 3000 } });
    const { openPage } = await placed();
    expect((await openPage()).status).toBe(200);
    // The page is over, so the next answer needs two calls: to see that, and to open another.
    shop.clock.advanceMinutes(33);
    shop.sandbox.watch(() => new Promise((resolve) => setTimeout(resolve, 2000)));
    expect(await openPage()).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    expect(calls.slice(-2).map(({ name }) => name)).toEqual([
      'GET /v1/checkout/sessions/:id',
      'POST /v1/checkout/sessions',
    ]);
  });

  test('a silent provider holds up a few callers; the others are refused at once', async () => {
    await open({ gatewayLimits: { atOnce: 2, waiting: 1 } });
    const [first, second, third, fourth] = [await placed(), await placed(), await placed(), await placed()] as const;
    let release = () => {};
    const silence = new Promise<void>((resolve) => (release = resolve));
    shop.sandbox.watch(() => silence);
    const held = [first.makeIntent(), second.makeIntent()];
    await until(() => calls.length === 2);
    // The third waits for a place, as the fourth would if there were one.
    const waits = [third.makeIntent(), fourth.makeIntent()];
    expect(await Promise.race(waits)).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    expect(calls).toHaveLength(2);
    release();
    const answers = await Promise.all([...held, ...waits]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  });
});

describe('a provider that fails five times in a row', () => {
  const fail = async (times: number) => {
    const { makeIntent } = await placed();
    // Of all faults this one is never repeated by the SDK: one call each.
    shop.sandbox.switches.rateLimitNext = times;
    for (let time = 0; time < times; time += 1) expect((await makeIntent()).status).toBe(503);
    return makeIntent;
  };

  // spec: loss-28
  test('is left alone for 30 seconds, then tried by one call alone, then used again', async () => {
    await open();
    const order = await placed();
    const makeIntent = await fail(5);
    expect(calls).toHaveLength(5);
    shop.clock.advanceMinutes(0.4);
    expect(await makeIntent()).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    expect(await available()).toBe(false);
    expect(calls).toHaveLength(5);

    shop.clock.advanceMinutes(0.1);
    let release = () => {};
    const answered = new Promise<void>((resolve) => (release = resolve));
    const stopHolding = shop.sandbox.watch(() => answered);
    const tried = order.makeIntent();
    await until(() => calls.length === 6);
    expect((await makeIntent()).status).toBe(503);
    expect(await available()).toBe(false);
    expect(calls).toHaveLength(6);
    release();
    stopHolding();
    expect((await tried).status).toBe(200);
    expect(await available()).toBe(true);
    expect((await makeIntent()).status).toBe(200);
    expect(calls.map(({ name }) => name).slice(5)).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents']);
  });

  test('and fails again when it is tried is left alone for another 30 seconds', async () => {
    await open();
    const makeIntent = await fail(5);
    shop.clock.advanceMinutes(0.6);
    shop.sandbox.switches.rateLimitNext = 1;
    expect((await makeIntent()).status).toBe(503);
    expect(calls).toHaveLength(6);
    shop.clock.advanceMinutes(0.4);
    expect((await makeIntent()).status).toBe(503);
    expect(calls).toHaveLength(6);
    shop.clock.advanceMinutes(0.2);
    expect((await makeIntent()).status).toBe(200);
  });

  test('is tried again by calls to GET /api/payment', async () => {
    await open();
    await fail(5);
    expect(await available()).toBe(false);
    shop.clock.advanceMinutes(0.6);
    expect(await available()).toBe(true);
    expect(calls.map(({ name }) => name).slice(5)).toEqual(['GET /v1/balance']);
  });

  test('is not left alone when it fails four times, works, and fails four times', async () => {
    await open();
    const makeIntent = await fail(4);
    expect((await makeIntent()).status).toBe(200);
    const again = await fail(4);
    expect((await again()).status).toBe(200);
  });

  test('delays the recording of a paid order until it answers again', async () => {
    await open();
    const order = await placed();
    const { body: session } = await order.openPage();
    await payAtHostedPage(session.url, goodCard);
    await fail(5);
    // The event can't be looked up, so it isn't acknowledged, and comes again.
    await shop.sandbox.deliverPending();
    expect(await order.status()).toBe('pending');
    expect(shop.sandbox.undelivered()).toBeGreaterThan(0);
    shop.clock.advanceMinutes(0.6);
    await shop.sandbox.deliverPending();
    expect(await order.status()).toBe('paid');
    expect(shop.sandbox.undelivered()).toBe(0);
  });
});

describe('GET /api/payment', () => {
  // spec: call-4
  test('asks the provider once in a while, however many callers ask', async () => {
    await open({ gatewayLimits: { rememberMs: 60_000 } });
    // Twice in one call, at the same moment: visitors' own calls would share the answer, and not only what it takes.
    expect(await shop.graphql('{ one: paymentService { isAvailable } other: paymentService { isAvailable } }')).toEqual(
      { one: { isAvailable: true }, other: { isAvailable: true } },
    );
    expect(await available()).toBe(true);
    expect(calls).toHaveLength(1);
    shop.clock.advanceMinutes(2);
    expect(await available()).toBe(true);
    expect(calls).toHaveLength(2);
    // A provider that is down isn't asked more often.
    shop.clock.advanceMinutes(2);
    shop.sandbox.switches.failNext = 1;
    expect([await available(), await available()]).toEqual([false, false]);
    expect(calls).toHaveLength(3);
    shop.clock.advanceMinutes(2);
    expect(await available()).toBe(true);
  });

  test('learns from other calls whether the provider works', async () => {
    await open({ gatewayLimits: { rememberMs: 60_000 } });
    const { makeIntent } = await placed();
    await makeIntent();
    expect(await available()).toBe(true);
    expect(calls).toHaveLength(1);
    shop.sandbox.switches.rateLimitNext = 2;
    expect((await (await placed()).makeIntent()).status).toBe(503);
    expect(await available()).toBe(false);
  });
});

describe('a charge that the provider refuses', () => {
  /** Refuses what would make a charge, as Stripe does with a request that it can't read. */
  const refuse = () =>
    shop.sandbox.watch(({ method, route }) => {
      if (method === 'POST' && !route.includes(':id'))
        throw new InvalidParameter('Invalid email address: x', 'email_invalid', 'customer_email');
    });

  // spec: error-11
  test('is reported in the documented words, and uses a new key the next time', async () => {
    await open();
    const order = await placed();
    const stop = refuse();
    for (const answer of [await order.openPage(), await order.makeIntent()])
      expect(answer).toMatchObject({ status: 402, body: { code: 'PAYMENT_REFUSED', message: UNABLE } });
    for (const answer of [await order.openPageByGraphql(), await order.makeIntentByGraphql()])
      expect(answer.errors).toMatchObject([{ message: UNABLE, extensions: { code: 'PAYMENT_REFUSED' } }]);
    stop();
    expect((await order.openPage()).status).toBe(200);
    const keys = calls.map(({ key }) => key);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(5);
    expect(await order.status()).toBe('pending');
  });

  test('says nothing about the provider: others go on paying', async () => {
    await open();
    const order = await placed();
    const stop = refuse();
    for (let time = 0; time < 8; time += 1) expect((await order.makeIntent()).status).toBe(402);
    stop();
    expect(await available()).toBe(true);
    expect((await (await placed()).makeIntent()).status).toBe(200);
  });
});

describe('a lookup that the provider refuses', () => {
  test('says nothing about the provider: others go on paying', async () => {
    await open();
    const order = await placed();
    await order.makeIntent();
    const stop = shop.sandbox.watch(({ route }) => {
      if (route.endsWith('/:id')) throw new InvalidParameter('Invalid object id', undefined, 'intent');
    });
    for (let time = 0; time < 8; time += 1) {
      const answer = await shop.as(order.customer).rest('PUT', `/api/orders/${order.orderId}/pay`, {});
      expect(answer).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    }
    stop();
    expect(await available()).toBe(true);
    expect((await (await placed()).makeIntent()).status).toBe(200);
  });

  test('of a payment that was made is reported in the documented words; the next one records it', async () => {
    await open();
    const order = await placed();
    const { body: page } = await order.openPage();
    shop.sandbox.payCheckout(page.sessionId, goodCard);
    const stop = shop.sandbox.watch(({ route }) => {
      if (route === '/v1/payment_intents/:id') throw new InvalidParameter('Invalid object id', undefined, 'intent');
    });
    const verify = () => shop.as(order.customer).rest('GET', `/api/payment/verify-payment/${page.sessionId}`);
    const answers = [
      await verify(),
      await order.openPage(),
      await shop.as(order.customer).rest('PUT', `/api/orders/${order.orderId}/pay`, {}),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    stop();
    expect((await verify()).body).toMatchObject({ success: true });
    expect(await order.status()).toBe('paid');
  });

  test('is not even sent for an impossible id', async () => {
    await open();
    const order = await placed();
    const hints = ['x'.repeat(90_000), 'x'.repeat(256), '', '../balance', 'pi_1?expand[]=customer', 'pi_\0', 'PAYID-1'];
    for (const id of hints) {
      const answer = await shop
        .as(order.customer)
        .rest('PUT', `/api/orders/${order.orderId}/pay`, { paymentResult: { id } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
    expect(calls).toEqual([]);
    expect((await order.makeIntent()).status).toBe(200);
  });
});

describe('idempotency keys', () => {
  test('are saved before each call that creates something: page, intent, refund', async () => {
    await open();
    const seen: { name: string; isSaved: boolean }[] = [];
    shop.sandbox.watch(async ({ method, route, idempotencyKey: key }) => {
      if (method !== 'POST' || route.includes(':id')) return;
      const [row] = await shop.sql<{ n: number | string }>(
        `SELECT (SELECT COUNT(*) FROM payments WHERE idempotency_key = '${key}' OR 'refund:' || id = '${key}')
          + (SELECT COUNT(*) FROM refunds WHERE 'refund:' || id = '${key}') AS n`,
      );
      seen.push({ name: route, isSaved: Number(row?.n) === 1 });
    });
    const order = await placed();
    const { body: session } = await order.openPage();
    await order.makeIntent();
    await payAtHostedPage(session.url, goodCard);
    await shop.sandbox.deliverPending();
    expect(await order.status()).toBe('paid');
    const admin = await shop.signInDemo('admin@example.com');
    const input = { id: order.orderId, amount: 10, alreadyRefunded: 0, reason: 'A broken vase', idempotencyKey: 'k' };
    await shop.as(admin).mutate('refundOrder', input, '{ __typename }');
    expect(seen).toEqual([
      { name: '/v1/checkout/sessions', isSaved: true },
      { name: '/v1/payment_intents', isSaved: true },
      { name: '/v1/refunds', isSaved: true },
    ]);
  });

  test('return a page whose address got lost for a minute; after that a new one is made', async () => {
    await open();
    const { openPage, orderId } = await placed();
    shop.sandbox.switches.resetAfterActing = 2;
    expect((await openPage()).status).toBe(503);
    const { body: session } = await openPage();
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(await attempts(orderId)).toEqual([{ session_id: session.sessionId }]);

    const late = await placed();
    shop.sandbox.switches.resetAfterActing = 2;
    expect((await late.openPage()).status).toBe(503);
    shop.clock.advanceMinutes(2);
    expect((await late.openPage()).status).toBe(200);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(orderId).not.toBe(late.orderId);
  });

  test.each(['openPage', 'makeIntent'] as const)('are the same for two clicks at once (%s)', async (way) => {
    await open();
    const order = await placed();
    // The first is still being worked on when the second comes.
    shop.sandbox.switches.latencyMs = 1500;
    const [one, two] = await Promise.all([order[way](), order[way]()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await attempts(order.orderId)).toHaveLength(1);
  });
});

test('an intent that was canceled at the provider is replaced by another', async () => {
  await open();
  const order = await placed();
  const { body: first } = await order.makeIntent();
  const intentId = /^(pi_\w+?)_secret_/.exec(first.clientSecret)?.[1];
  await fetch(`http://127.0.0.1:${shop.sandbox.address().port}/v1/payment_intents/${intentId}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { status, body: second } = await order.makeIntent();
  expect(status).toBe(200);
  expect(second.clientSecret).not.toBe(first.clientSecret);
  expect((await order.makeIntent()).body).toEqual(second);
});

test('an order whose payment is not recorded yet can’t be paid a second time', async () => {
  await open();
  const byPage = await placed();
  const { body: session } = await byPage.openPage();
  await payAtHostedPage(session.url, goodCard);
  expect(await byPage.openPage()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const byIntent = await placed();
  const { body: intent } = await byIntent.makeIntent();
  shop.sandbox.confirmIntent(intent.clientSecret, goodCard);
  expect(await byIntent.makeIntent()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  await shop.sandbox.deliverPending();
  expect([await byPage.status(), await byIntent.status()]).toEqual(['paid', 'paid']);
});

test.each(['openPage', 'makeIntent'] as const)(
  'an order that is canceled while the provider works (%s) can’t be paid anymore',
  async (way) => {
    await open();
    await setStock(shop, gift._id, 5);
    const admin = await shop.signInDemo('admin@example.com');
    const order = await placed();
    const stop = shop.sandbox.watch(async () => {
      stop();
      await shop.as(admin).mutate('cancelOrder', { id: order.orderId, reason: 'Closed today' }, '{ __typename }');
    });
    expect(await order[way]()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    // Whatever was opened in the meantime is closed again.
    expect(calls.map(({ name }) => name)).toContainEqual(expect.stringMatching(/:id\/(expire|cancel)$/));
    expect(await order.status()).toBe('cancelled');
    expect(await stock()).toBe(5);
  },
);

// spec: loss-4
test('the provider gets the order’s own amounts, whatever the body says', async () => {
  await open();
  const { customer, orderId } = await placed();
  const sent: Record<string, unknown>[] = [];
  shop.sandbox.watch(({ input }) => sent.push(input));
  const lies = [
    { amount: 1 },
    { amount: -1, currency: 'idr' },
    { items: [{ name: 'x', amount: 1, price: 0.01, quantity: -3 }] },
    { totalPrice: 0.5, orderItems: [{ product: gift._id, qty: 0, price: 0 }], shippingAddress },
  ];
  for (const lie of lies) {
    for (const path of ['create-checkout-session', 'create-payment-intent']) {
      const { status } = await shop.as(customer).rest('POST', `/api/payment/${path}`, { orderId, ...lie });
      expect(status).toBe(200);
    }
  }
  const intents = sent.filter((input) => 'amount' in input);
  expect(intents).toMatchObject([{ amount: '6335', currency: 'usd' }]);
  const pages = sent.filter((input) => 'line_items' in input);
  const lines = (pages[0]!['line_items'] as { quantity: string; price_data: { unit_amount: string } }[]).map(
    ({ quantity, price_data: { unit_amount } }) => [quantity, unit_amount],
  );
  expect(pages).toHaveLength(1);
  expect(lines).toEqual([
    ['1', '4900'],
    ['1', '700'],
    ['1', '735'],
  ]);
});
