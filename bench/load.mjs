// Requests a second. Each figure is measured beside a bare node:http server that answers with the same bytes, in the same
// run, because the ratio survives a busy machine and a bare number doesn't.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { totalOf } from './shopper.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 32;

/** @param {string} shop the address of an open demo shop */
export async function measureLoad(shop) {
  const { products } = await json(shop, '/api/products?pageSize=8');
  const list = JSON.stringify({
    query:
      '{ products(pageSize: 8, pageNumber: 1, isPublished: true) { page pages products { _id name image price salePrice isOnSale countInStock } } }',
  });
  console.log(`Node ${process.version}, ${cpus().length} cores, ${CONNECTIONS} connections, ${SECONDS} s each\n`);
  console.log('| What | Shop, requests/s | p99, ms | Bare node:http with the same bytes, requests/s | Ratio |');
  console.log('|---|---:|---:|---:|---:|');
  await compare(shop, 'GraphQL list of 8 products', {
    path: '/graphql',
    method: 'POST',
    body: list,
    headers: { 'content-type': 'application/json' },
  });
  await compare(shop, 'REST list of 8 products', { path: '/api/products?pageSize=8' });
  await compare(shop, 'Product page, server-rendered', { path: `/product/${products[0]._id}` });
  await purchases(shop, 200, 20);
}

/** Loads the shop, then a bare server that answers with what the shop answered. */
async function compare(shop, name, request) {
  const response = await fetch(shop + request.path, request);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${request.path} answered ${response.status}`);
  const bare = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, { 'content-type': response.headers.get('content-type'), 'content-length': bytes.length });
    outgoing.end(bytes);
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const ours = await load(shop, request);
  const theirs = await load(`http://127.0.0.1:${bare.address().port}`, request);
  bare.close();
  row(name, ours.requests.average, ours.latency.p99, theirs.requests.average);
}

async function load(url, { path, ...request }) {
  await autocannon({ url: url + path, connections: CONNECTIONS, duration: 1, ...request });
  const result = await autocannon({ url: url + path, connections: CONNECTIONS, duration: SECONDS, ...request });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}

/** Whole purchases over HTTP: order, hosted session, card, verification. The bare server answers as many requests. */
async function purchases(shop, count, concurrency) {
  const email = `bench-${process.pid}@example.com`;
  const { token } = await json(shop, '/api/users/register', { name: 'Bench', email, password: 'a good password' });
  const { products } = await json(shop, '/api/products?pageSize=50&sort=price:asc');
  const stocked = products.filter((product) => product.countInStock >= 5 && !product.isOnSale);
  const times = [];
  let next = 0;
  let sold = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const turn = next++;
        const start = performance.now();
        if (await purchase(shop, stocked[turn % stocked.length], turn, token)) sold += 1;
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const bare = createServer((incoming, outgoing) => {
    incoming.resume();
    incoming.on('end', () => outgoing.end('{"ok":true}'));
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { requests } = await load(`http://127.0.0.1:${bare.address().port}`, { path: '/', method: 'POST', body: '{}' });
  bare.close();
  // A purchase is five requests, sandbox pages included.
  row(
    `Place an order and pay it (${sold} of ${count} sold, the rest sold out)`,
    count / seconds,
    times[Math.floor(times.length * 0.99)],
    requests.average / 5,
  );
}

/** @returns whether there was stock */
async function purchase(shop, product, turn, token) {
  const items = Math.round(product.price * 100);
  const order = await call(
    shop,
    '/api/orders',
    token,
    { 'idempotency-key': `bench-${turn}` },
    {
      orderItems: [{ product: product._id, qty: 1 }],
      // Of its own: a customer's unpaid orders for one cart and one address are one order.
      shippingAddress: {
        firstName: 'A',
        lastName: 'B',
        address: `C ${turn}`,
        city: 'D',
        postalCode: 'E',
        country: 'Kenya',
      },
      totalPrice: totalOf(items),
    },
  );
  if (order.status === 409) return false;
  const session = await call(shop, '/api/payment/create-checkout-session', token, {}, { orderId: order.body._id });
  const page = session.body.url.replace('localhost', '127.0.0.1');
  const formToken = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text())[1];
  const form = new URLSearchParams({
    token: formToken,
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
    holder: 'A B',
  });
  await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const { body } = await call(shop, `/api/payment/verify-payment/${session.body.sessionId}`, token, {});
  if (body.success !== true) throw new Error(`not paid: ${JSON.stringify(body)}`);
  return true;
}

async function call(shop, path, token, headers, body) {
  const response = await fetch(shop + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  return { status: response.status, body: await response.json() };
}

async function json(shop, path, body) {
  const response = await fetch(
    shop + path,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  return response.json();
}

function row(name, ours, p99, bare) {
  console.log(
    `| ${name} | ${ours.toFixed(0)} | ${p99.toFixed(0)} | ${bare.toFixed(0)} | 1 : ${(bare / ours).toFixed(1)} |`,
  );
}
