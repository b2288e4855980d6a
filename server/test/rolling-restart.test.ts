/** @postgres Processes that share a database take over from each other. */
// spec: loss-38
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startShop } from '../../bench/support.mjs';
import { sqliteFile } from '../src/db/data-source.js';
import { Sqlite } from '../src/db/sqlite.js';
import type { Json, SignedIn } from './support/answers.js';
import { shippingAddress } from './support/orders.js';
import { copyTemplate, type ShopCopy } from './support/shop-copy.js';
import { until } from './support/until.js';
import type { ProductPageType } from '../src/modules/catalog/product.type.js';

const SHOPPERS = 6;
/** So many checkouts between two steps of the restart. */
const SOME = 20;

let copy: ShopCopy;
const started: Awaited<ReturnType<typeof startShop>>[] = [];
/** The processes that a balancer knows of. */
let shops: typeof started;
beforeEach(async () => {
  copy = await copyTemplate();
  shops = [await start(), await start()];
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.stop('SIGKILL')));
  await copy.remove();
});

async function start() {
  const { dataDir, databaseUrl } = copy;
  const shop = await startShop({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
  started.push(shop);
  return shop;
}

/** As a balancer does: what one process can't take goes to the other. @returns the answer and who gave it */
async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const request = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  shops = [...shops.slice(1), ...shops.slice(0, 1)];
  for (const { url, pid } of [...shops]) {
    const answer = await fetch(url + path, request).catch(() => null);
    if (answer && answer.status !== 503) return { status: answer.status, body: (await answer.json()) as T, by: pid };
  }
  throw new Error('no process took it');
}

async function keysInTheShop(): Promise<string[]> {
  const statement = "SELECT idempotency_key AS key FROM orders WHERE idempotency_key LIKE 'restart-%'";
  if (copy.databaseUrl === null) {
    const database = new Sqlite(sqliteFile(copy.dataDir), { readonly: true });
    const rows = database.prepare<[], { key: string }>(statement).all();
    database.close();
    return rows.map(({ key }) => key);
  }
  const client = new pg.Client({ connectionString: copy.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ key: string }>(statement);
  await client.end();
  return rows.map(({ key }) => key);
}

test('no checkout fails while the processes are restarted one after the other', async () => {
  const { body: list } = await ask<Json<ProductPageType>>('GET', '/api/products?pageSize=50');
  const gift = list.products.find((product) => product.countInStock > 0 && !product.isOnSale)!;
  const admin = await ask<SignedIn>('POST', '/api/users/auth', {
    email: 'admin@example.com',
    password: 'gift-shop-demo',
  });
  const bearer = { authorization: `Bearer ${admin.body.token}` };
  await ask('PUT', `/api/products/${gift._id}`, { countInStock: 100_000 }, bearer);
  const cents = Math.round(gift.price * 100);
  const order = {
    orderItems: [{ product: gift._id, qty: 1 }],
    shippingAddress,
    totalPrice: (cents + 700 + Math.floor((cents * 15 + 50) / 100)) / 100,
  };

  // An address of its own, because one cart is one order while it is unpaid.
  const draft = (key: string) => ({ ...order, shippingAddress: { ...shippingAddress, address: key } });

  const placed: string[] = [];
  const failed: unknown[] = [];
  const servers = new Set<number | undefined>();
  let isOver = false;
  const shopper = async () => {
    while (!isOver) {
      const key = `restart-${randomUUID()}`;
      try {
        const { status, body, by } = await ask('POST', '/api/orders', draft(key), {
          ...bearer,
          'idempotency-key': key,
        });
        servers.add(by);
        if (status === 201) placed.push(key);
        else failed.push(body);
      } catch (error) {
        failed.push(error);
      }
    }
  };
  const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shopper));
  const someMore = async () => {
    const before = placed.length;
    await until(() => placed.length >= before + SOME);
  };

  await someMore();
  for (const old of [...shops]) {
    const end = old.stop('SIGTERM');
    await someMore();
    expect(await end).toBe(0);
    shops = [...shops.filter((shop) => shop !== old), await start()];
    await someMore();
  }
  isOver = true;
  await shoppers;
  expect(failed).toEqual([]);
  expect(servers.size).toBe(4);
  expect((await keysInTheShop()).sort()).toEqual([...placed].sort());
});
