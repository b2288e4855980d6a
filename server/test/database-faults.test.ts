import { stat } from 'node:fs/promises';
import { sqliteFile } from '../src/db/data-source.js';
import { Sqlite } from '../src/db/sqlite.js';
import type { Product } from './support/answers.js';
import { addressNumber, brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

// These faults are SQLite's; database-faults-postgres.test.ts has PostgreSQL's own faults.
const onSqlite = process.env['TEST_DATABASE'] === 'postgres' ? describe.skip : describe;

onSqlite('SQLite', () => {
  let shop: TestShop;
  let gift: Product;
  let customer: { token: string; _id: string };
  beforeEach(async () => {
    // As long as in a real shop, where other tests would wait for as long as it takes.
    shop = await TestShop.openWith({ environment: { RATE_LIMITS: 'off' }, maxWriteWaitMs: 10_000 });
    gift = await shop.product('a-dozen-garden-roses');
    customer = await shop.newCustomer();
  });
  afterEach(async () => {
    expect(await brokenInvariants(shop)).toEqual({});
    await shop.close();
  });

  const place = (key: string) =>
    shop
      .as({
        token: customer.token,
        headers: { 'idempotency-key': key },
      })
      .rest('POST', '/api/orders', orderBody(gift, 1, { shippingAddress: addressNumber(key) }));
  const orders = async () => (await shop.sql(`SELECT id FROM orders WHERE user_id = '${customer._id}'`)).length;
  /** Another process that has the shop's file open. */
  const openBeside = () => new Sqlite(sqliteFile(shop.dataDir));
  const busy = {
    status: 503,
    body: { code: 'UNAVAILABLE', message: 'The shop is very busy. Please try again in a moment.', retryAfter: 5 },
  };

  // spec: loss-34
  test('an order waits for another process’s lock while the catalog can be read', async () => {
    const other = openBeside();
    other.exec('BEGIN IMMEDIATE');
    let isAnswered = false;
    const order = place('waits').finally(() => (isAnswered = true));
    // Each answer takes several turns of the process, which would stand still if it waited inside of SQLite.
    for (let read = 0; read < 20; read += 1) expect((await shop.rest('GET', '/api/products')).status).toBe(200);
    expect(isAnswered).toBe(false);
    other.exec('COMMIT');
    other.close();
    expect((await order).status).toBe(201);
  });

  // spec: loss-34
  test('a lock that is never released is 503 with Retry-After on both interfaces, and leaves no part of an order; reads go on', async () => {
    const away = await shop.newCustomer();
    shop.clock.advanceMinutes(11);
    const mine = (who: { token: string }) => shop.as(who).rest('GET', '/api/orders/mine');
    await mine(customer);
    const other = openBeside();
    other.exec('BEGIN IMMEDIATE');
    const contact = {
      name: 'Hana',
      email: 'hana@example.com',
      subject: 'Roses',
      message: 'Are they red, all of them?',
    };
    const [rest, graphql, read] = await Promise.all([
      place('refused'),
      shop.graphqlAnswer('mutation($input: SendContactMessageInput!) { sendContactMessage(input: $input) }', {
        input: contact,
      }),
      // A returning user's last visit is recorded, which can't be written now.
      mine(away),
    ]);
    expect(read.status).toBe(200);
    expect(rest).toMatchObject(busy);
    expect(rest.headers.get('retry-after')).toBe('5');
    expect(graphql).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    expect(graphql.headers.get('retry-after')).toBe('5');
    other.exec('ROLLBACK');
    other.close();
    expect(await orders()).toBe(0);
    expect((await place('refused')).status).toBe(201);
    expect(await orders()).toBe(1);
  });

  // spec: loss-34
  test('a full disk refuses orders, still serves reads, and recovers as soon as there is room', async () => {
    const [{ page_count: pages }] = (await shop.sql('PRAGMA page_count')) as [{ page_count: number }];
    await shop.sql(`PRAGMA max_page_count = ${pages}`);
    let acknowledged = 0;
    let refusal;
    // What is left of the last pages takes some orders first.
    for (let turn = 0; refusal === undefined && turn < 500; turn += 1) {
      const answer = await place(`full-${turn}`);
      if (answer.status === 201) acknowledged += 1;
      else refusal = answer;
    }
    expect(refusal).toMatchObject(busy);
    expect((await shop.rest('GET', '/api/products')).status).toBe(200);
    expect((await shop.as(customer).rest('GET', '/api/orders/mine')).body).toHaveLength(acknowledged);
    expect(await shop.sql('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await shop.sql('PRAGMA max_page_count = 1073741823');
    expect((await place('after')).status).toBe(201);
    expect(await orders()).toBe(acknowledged + 1);
  });

  // spec: loss-34
  test('a long read stops no write, and the log shrinks when it ends', async () => {
    const MB = 1024 * 1024;
    const other = openBeside();
    other.exec('BEGIN');
    other.prepare('SELECT COUNT(*) FROM products').get();
    const write = (index: number) =>
      shop.app.db.inTransaction((manager) =>
        manager.query(
          `INSERT INTO rate_limits (key, window_start, count) VALUES ('long-${index}' || hex(zeroblob(1000000)), 0, 1)`,
        ),
      );
    for (let index = 0; index < 40; index += 1) await write(index);
    expect((await place('meanwhile')).status).toBe(201);
    const size = async () => (await stat(`${sqliteFile(shop.dataDir)}-wal`)).size;
    expect(await size()).toBeGreaterThan(64 * MB);
    other.exec('COMMIT');
    other.close();
    // The first writes the log back, the next starts it again.
    for (const key of ['one', 'two', 'three']) expect((await place(key)).status).toBe(201);
    expect(await size()).toBeLessThan(64 * MB);
  });
});
