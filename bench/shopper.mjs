// Shoppers without a browser: REST calls over a fixed number of connections, and the word of what the shop acknowledged.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';

const address = { firstName: 'A', lastName: 'B', address: 'C', city: 'D', postalCode: 'E', country: 'Kenya' };

/** REST calls to one shop, whose processes take turns. An answer that got lost is null. */
export class RestClient {
  #turn = 0;

  /** @param {() => readonly string[]} origins the processes that may be asked now */
  constructor(origins, connections) {
    this.origins = origins;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @returns {Promise<{ status: number, headers: Record<string, string>, body: any } | null>} null: no answer */
  call(method, path, { token, headers, body } = {}) {
    const origins = this.origins();
    const url = origins[this.#turn++ % origins.length] + path;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const outgoing = request(
        url,
        {
          method,
          agent: this.agent,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks = [];
          incoming.on('data', (chunk) => chunks.push(chunk));
          incoming.on('error', () => resolve(null));
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: incoming.statusCode,
              headers: incoming.headers,
              body: incoming.headers['content-type']?.includes('json') ? JSON.parse(text) : text,
            });
          });
        },
      );
      outgoing.on('error', () => resolve(null));
      outgoing.end(payload);
    });
  }

  close() {
    this.agent.destroy();
  }
}

/** @returns {Promise<string[]>} tokens of new customers; a password hash each, so a few at a time */
export async function signUp(client, count) {
  const tokens = [];
  while (tokens.length < count) {
    const batch = Array.from({ length: Math.min(4, count - tokens.length) }, async () => {
      const body = { name: 'Storm', email: `storm-${randomUUID()}@example.com`, password: 'a good password' };
      const answer = await client.call('POST', '/api/users/register', { body });
      if (answer?.status !== 201) throw new Error(`no sign-up: ${JSON.stringify(answer)}`);
      return answer.body.token;
    });
    tokens.push(...(await Promise.all(batch)));
  }
  return tokens;
}

/** @returns {Promise<any[]>} products that cost one price only, cheapest first, as REST shows them */
export async function shelf(client, count) {
  const { body } = await client.call('GET', '/api/products?pageSize=50&sort=price:asc');
  return body.products.filter(({ isOnSale }) => !isOnSale).slice(0, count);
}

/** The documented body of an order, with the total that a shopper would be shown. */
export function orderOf(lines) {
  const items = lines.reduce((sum, { product, qty }) => sum + Math.round(product.price * 100) * qty, 0);
  const tax = Math.floor((items * 15 + 50) / 100);
  return {
    orderItems: lines.map(({ product, qty }) => ({ product: product._id, qty })),
    shippingAddress: address,
    totalPrice: (items + 700 + tax) / 100,
  };
}
