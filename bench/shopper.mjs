// A shopper over plain HTTP, and the payment provider that she pays at, for benchmarks and storms.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createStripeSandbox } from '../dist/server/sandbox/stripe/stripe-sandbox.js';
import { apiVersion } from '../dist/server/sandbox/stripe/webhooks.js';

export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';
const keys = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' };
/** The accounts of a demo shop. */
export const demoAdmin = { email: 'admin@example.com', password: 'gift-shop-demo' };
export const demoShopper = { ...demoAdmin, email: 'shopper@example.com' };
const shippingAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

/**
 * Starts the payments sandbox in this process, so that its work isn't the shop's.
 * @param {{ webhookUrl?: () => string | null, storage?: string }} options where its webhooks go (default: nowhere)
 * @returns {Promise<{ sandbox: import('../dist/server/sandbox/stripe/stripe-sandbox.js').StripeSandbox,
 *   environment: Record<string, string> }>} the provider, and the settings that the shop needs for it
 */
export async function startProvider({ webhookUrl = () => null, storage = ':memory:' } = {}) {
  const sandbox = createStripeSandbox({
    ...keys,
    storage,
    webhookUrl,
    pageUrl: () => 'http://localhost',
    now: () => Date.now(),
  });
  const { host, port } = await sandbox.listen();
  const environment = {
    STRIPE_API_HOST: `${host}:${port}`,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  };
  return { sandbox, environment };
}

/**
 * Starts a payment provider for `use`, and stops it whatever happens.
 * @template T
 * @param {(provider: Awaited<ReturnType<typeof startProvider>>) => Promise<T>} use
 */
export async function withProvider(use) {
  const provider = await startProvider();
  try {
    return await use(provider);
  } finally {
    await provider.sandbox.close();
  }
}

/** @typedef {{ token?: string, headers?: Record<string, string>, body?: unknown }} CallDetails */

/** Connections to one shop that stay open. */
export class ShopClient {
  #turn = 0;

  /**
   * @param {() => readonly string[]} origins the processes that can be asked now; they take turns
   * @param {number} connections at most; calls beyond wait
   */
  constructor(origins, connections = Infinity) {
    this.origins = origins;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @template T @returns {Promise<{ status: number, retryAfter: string | undefined, body: T }>} */
  call(method, path, /** @type {CallDetails} */ { token, headers = {}, body } = {}) {
    const origins = this.origins();
    const origin = origins[this.#turn++ % origins.length];
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        origin + path,
        {
          method,
          agent: this.agent,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString();
            const isJson = response.headers['content-type']?.includes('json');
            resolve({
              status: response.statusCode,
              retryAfter: response.headers['retry-after'],
              body: isJson ? JSON.parse(answer) : answer,
            });
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  }

  close() {
    this.agent.destroy();
  }
}

/**
 * Signs someone in.
 * @param {{ url: string }} shop
 * @param {{ email: string, password: string }} credentials
 * @returns {Promise<{ status: number, token?: string, cookie: string }>}
 */
export async function signIn({ url }, credentials) {
  const response = await fetch(`${url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { status: response.status, token, cookie: cookies.join('; ') };
}

/** Signs new customers up. @returns {Promise<string[]>} their tokens */
export async function signUp(client, count) {
  const tokens = [];
  for (let at = 0; at < count; at += 4) {
    const some = Array.from({ length: Math.min(4, count - at) }, async () => {
      const email = `${randomBytes(8).toString('hex')}@bench.example`;
      const { body } = await client.call('POST', '/api/users/register', {
        body: { name: 'Bench', email, password: 'a good password' },
      });
      return body.token;
    });
    tokens.push(...(await Promise.all(some)));
  }
  return tokens;
}

/**
 * Puts pieces of the cheapest products on the shelf, but for gift cards, which ask for a recipient.
 * @param {(place: number) => number} pieces how many there are then, by the product's place
 * @returns {Promise<object[]>} the products
 */
export async function stockUp(client, count, pieces) {
  const { token } = (await client.call('POST', '/api/users/auth', { body: demoAdmin })).body;
  // The demo sells one gift card.
  const { body } = await client.call('GET', `/api/products?pageSize=${count + 1}&sort=price:asc`);
  const products = body.products.filter(({ isGiftCard }) => !isGiftCard).slice(0, count);
  for (const [place, product] of products.entries()) {
    const answer = await client.call('PUT', `/api/products/${product._id}`, {
      token,
      body: { countInStock: pieces(place) },
    });
    if (answer.status !== 200) throw new Error(`could not restock: ${JSON.stringify(answer.body)}`);
  }
  return products;
}

/** What a product costs now, in cents. */
export function priceOf(product) {
  return Math.round((product.isOnSale ? product.salePrice : product.price) * 100);
}

/** What the demo asks for items of so many cents, in dollars: it ships free from $75. */
export function totalOf(items) {
  const shipping = items >= 7_500 ? 0 : 700;
  const tax = Math.floor((items * 15 + 50) / 100);
  return (items + shipping + tax) / 100;
}

/**
 * Orders something. @returns the answer: 201 with the order, or why not
 * @param {string | undefined} token none: as a guest
 * @param {readonly { product: object, qty: number }[]} lines
 * @param {{ codes?: readonly string[], giftCards?: readonly string[], total?: number, deliveryDate?: string }} extras discount
 *   codes, gift cards, the total that they leave, in dollars, and the day of arrival
 */
export function placeOrder(
  client,
  token,
  lines,
  idempotencyKey = randomBytes(16).toString('hex'),
  { codes = [], giftCards = [], total, deliveryDate } = {},
) {
  const items = lines.reduce((sum, { product, qty }) => sum + priceOf(product) * qty, 0);
  return client.call('POST', '/api/orders', {
    token,
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      orderItems: lines.map(({ product, qty }) => ({ product: product._id, qty })),
      // Of its own: a customer's unpaid orders for one cart and one address are one order.
      shippingAddress: { ...shippingAddress, address: idempotencyKey },
      ...(!token && { guest: { name: 'Guest', email: `${idempotencyKey}@bench.example` } }),
      discountCodes: codes,
      giftCards,
      totalPrice: total ?? totalOf(items),
      deliveryDate,
    },
  });
}

/**
 * Asks for the order's payment intent. @returns the answer: 200 with `clientSecret`, or why not
 * @param {string} [key] of a guest's order
 */
export function startIntent(client, token, orderId, key) {
  return client.call('POST', '/api/payment/create-payment-intent', { token, body: { orderId, key } });
}

/** Opens a hosted page for the order. @returns the answer: 200 with `sessionId`, or why not. As for `startIntent`. */
export function startSession(client, token, orderId, key) {
  return client.call('POST', '/api/payment/create-checkout-session', { token, body: { orderId, key } });
}

/**
 * Sends the event of a success as the provider does: signed, about the intent as it is.
 * The sandbox's own events go one after the other, which would be the measure of everything.
 */
export function sendSuccess(client, intentId, eventId = `evt_${randomBytes(12).toString('hex')}`) {
  const now = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id: eventId,
    object: 'event',
    api_version: apiVersion,
    created: now,
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId, object: 'payment_intent' } },
  });
  const signature = createHmac('sha256', keys.webhookSecret).update(`${now}.${payload}`).digest('hex');
  return client.call('POST', '/api/payment/webhook', {
    headers: { 'stripe-signature': `t=${now},v1=${signature}` },
    body: payload,
  });
}

/**
 * A whole purchase: order, intent, card at the provider, the provider's event. The event's answer means that the order is
 * paid. What is 503 is asked again when the shop has said, under the same key.
 * @param {Parameters<typeof placeOrder>[4]} [extras]
 * @returns {Promise<{ orderId: string, refusals: number }>}
 * @throws when any step isn't answered as it should
 */
export async function buy(client, sandbox, token, product, extras) {
  let refusals = 0;
  const expected = async (status, ask) => {
    for (;;) {
      const answer = await ask();
      if (answer.status === status) return answer.body;
      const seconds = Number(answer.retryAfter);
      if (answer.status !== 503 || !(seconds > 0))
        throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      refusals += 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
  const key = randomBytes(16).toString('hex');
  const order = await expected(201, () => placeOrder(client, token, [{ product, qty: 1 }], key, extras));
  const { clientSecret } = await expected(200, () => startIntent(client, token, order._id));
  const { intentId } = sandbox.confirmIntent(clientSecret, goodCard);
  await expected(200, () => sendSuccess(client, intentId));
  return { orderId: order._id, refusals };
}
