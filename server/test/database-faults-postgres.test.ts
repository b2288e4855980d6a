/** @postgres The faults are PostgreSQL’s own. */
import type { EntityManager } from 'typeorm';
import { openAside } from '../src/db/aside-reader.js';
import { onFailpoint } from '../src/db/failpoints.js';
import { lockRow } from '../src/db/plain-manager.js';
import { together } from '../src/db/together.js';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { tokenHash } from '../src/modules/accounts/sign-in/token-hash.js';
import { User } from '../src/modules/accounts/users/user.entity.js';
import type { Product } from './support/answers.js';
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import { PostgresProxy } from './support/postgres-proxy.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import { until } from './support/until.js';
import type { RestAnswer } from './support/visitor.js';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres' ? describe : describe.skip;

onPostgres('PostgreSQL', () => {
  /** The shop's database, reached directly. */
  let home: TestShop;
  /** Another process of the same shop, which reaches it through the proxy. */
  let shop: TestShop;
  let proxy: PostgresProxy;
  let gift: Product;
  let customer: { token: string; _id: string; email: string };
  beforeEach(async () => {
    home = await TestShop.open({ RATE_LIMITS: 'off' });
    proxy = await PostgresProxy.open(home.databaseUrl ?? '');
    shop = await home.openBeside({ environment: { RATE_LIMITS: 'off', DATABASE_URL: proxy.url } });
    gift = await home.product('a-dozen-garden-roses');
    customer = await home.newCustomer();
  });
  afterEach(async () => {
    onFailpoint(null);
    await shop.close();
    await proxy.close();
    expect(await brokenInvariants(home)).toEqual({});
    await home.close();
  });

  const place = (key: string) =>
    shop
      .as({
        token: customer.token,
        headers: { 'idempotency-key': key },
      })
      .rest('POST', '/api/orders', orderBody(gift, 1, { shippingAddress: addressNumber(key) }));
  const orders = async () =>
    (await home.sql(`SELECT id FROM orders WHERE user_id = '${customer._id}'`)).map(({ id }) => String(id));
  /** Whatever writes an order does this first, so many times; a sequence counts on when transactions are undone. */
  const failOrders = async (times: number, action: string, when = 'BEFORE INSERT ON orders') => {
    const isDeferred = when.startsWith('AFTER');
    await home.sql('CREATE SEQUENCE faults');
    await home.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF nextval('faults') <= ${times} THEN ${action}; END IF; RETURN NEW; END $$`);
    await home.sql(
      `CREATE ${isDeferred ? 'CONSTRAINT' : ''} TRIGGER fails ${when}
        ${isDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
  };
  const tries = async () => Number((await home.sql('SELECT last_value FROM faults'))[0]?.['last_value']);
  /** Connections that wait for a lock. */
  const waiting = async () => {
    const [row] = await home.sql(
      "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return Number(row?.['n']);
  };
  const busy = { status: 503, body: { code: 'UNAVAILABLE', retryAfter: 5 } };

  // spec: loss-35
  test.each(['40001', '40P01', '55P03'])('the whole transaction is repeated after %s', async (state) => {
    await failOrders(4, `RAISE EXCEPTION 'injected' USING ERRCODE = '${state}'`);
    expect((await place('repeated')).status).toBe(201);
    expect(await tries()).toBe(5);
    expect(await orders()).toHaveLength(1);
  });

  test('after five attempts the shop answers 503, and no part of the order is written', async () => {
    await failOrders(5, "RAISE EXCEPTION 'injected' USING ERRCODE = '40001'");
    const refused = await place('patient');
    expect(refused).toMatchObject(busy);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await tries()).toBe(5);
    expect(await orders()).toEqual([]);
    expect((await place('patient')).status).toBe(201);
  });

  test('a constraint violation is not repeated', async () => {
    await failOrders(1, "RAISE EXCEPTION 'injected' USING ERRCODE = '23514'");
    expect((await place('wrong')).status).toBe(500);
    expect(await tries()).toBe(1);
  });

  // spec: loss-35
  test('a full disk refuses orders at once, still serves reads, and recovers as soon as there is room', async () => {
    await failOrders(1, "RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'");
    const refused = await place('full');
    expect(refused).toMatchObject(busy);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await tries()).toBe(1);
    expect((await shop.rest('GET', '/api/products')).status).toBe(200);
    expect((await shop.as(customer).rest('GET', '/api/orders/mine')).body).toEqual([]);
    expect((await place('full')).status).toBe(201);
    expect(await orders()).toHaveLength(1);
  });

  // spec: loss-35
  test('a transaction that a server restart interrupts is repeated on a new connection, unnoticed by the customer', async () => {
    await failOrders(1, 'PERFORM pg_terminate_backend(pg_backend_pid())');
    expect((await place('restarted')).status).toBe(201);
    expect(await orders()).toHaveLength(1);
  });

  // spec: loss-35
  test('a transaction whose connection is lost between its statements is repeated on a new one', async () => {
    const { master } = shop.app.db.dataSource.driver as unknown as { master: { totalCount: number } };
    let losses = 0;
    onFailpoint(async (point) => {
      if (point !== 'order-held' || losses > 0) return;
      losses += 1;
      const before = master.totalCount;
      await home.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      await until(() => master.totalCount < before);
    });
    expect((await place('lost')).status).toBe(201);
    expect(losses).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test('a commit that certainly failed is repeated', async () => {
    await failOrders(2, "RAISE EXCEPTION 'injected' USING ERRCODE = '40001'", 'AFTER INSERT ON orders');
    expect((await place('at-commit')).status).toBe(201);
    expect(await tries()).toBe(3);
    expect(await orders()).toHaveLength(1);
  });

  // spec: loss-35
  test('a commit whose answer is lost is 503, and the same key finds the order that was written', async () => {
    proxy.losesNextCommit = true;
    expect(await place('unknown')).toMatchObject(busy);
    const written = await orders();
    expect(written).toHaveLength(1);
    const again = await place('unknown');
    expect(again).toMatchObject({ status: 201, body: { _id: written[0] } });
    expect(await orders()).toEqual(written);
  });

  test.each([
    ['has no connection left', { code: '53300', message: 'sorry, too many clients already' }],
    ['is starting up', { code: '57P03', message: 'the database system is starting up' }],
  ])('while the server %s, every request is 503; then the shop recovers without a restart', async (_name, refusal) => {
    proxy.refusal = refusal;
    proxy.cut();
    expect(await place('no-connection')).toMatchObject(busy);
    const read = await shop.graphqlAnswer('{ products { products { _id } } }');
    expect(read).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    expect(read.headers.get('retry-after')).toBe('5');
    proxy.refusal = null;
    expect((await place('no-connection')).status).toBe(201);
    expect(await orders()).toHaveLength(1);
  });

  test('connections that the server ends under load cause no errors: orders are repeated, or refused for now', async () => {
    const named = `${proxy.url}?application_name=victim`;
    const victim = await home.openBeside({ environment: { RATE_LIMITS: 'off', DATABASE_URL: named } });
    await setStock(home, gift._id, 100);
    const caller = (key: string) => ({ token: customer.token, headers: { 'idempotency-key': key } });
    const keys = Array.from({ length: 15 }, (_, turn) => `under-fire-${turn}`);
    const draft = (turn: number) => orderBody(gift, 1, { shippingAddress: addressNumber(turn) });
    const answers: RestAnswer[] = [];
    let isOver = false;
    const fire = async () => {
      while (!isOver)
        await home.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'");
    };
    const shoot = fire();
    await Promise.all(
      keys.flatMap((key, turn) => [
        victim
          .as(caller(key))
          .rest('POST', '/api/orders', draft(turn))
          .then((answer) => answers.push(answer)),
        victim
          .as(customer)
          .rest('GET', '/api/orders/mine')
          .then((answer) => answers.push(answer)),
        victim.rest('GET', `/api/products/${gift._id}`).then((answer) => answers.push(answer)),
      ]),
    );
    isOver = true;
    await shoot;
    const unexpected = answers.filter(({ status }) => ![200, 201, 503].includes(status));
    expect(unexpected).toEqual([]);
    // A burst of dead connections may be left in the pool.
    for (const [turn, key] of keys.entries())
      await until(async () => (await victim.as(caller(key)).rest('POST', '/api/orders', draft(turn))).status === 201);
    expect(await orders()).toHaveLength(keys.length);
    await victim.close();
  });

  test('silent connections are noticed and replaced, without a fault in the shop', async () => {
    const limited = await home.openBeside({
      environment: { RATE_LIMITS: 'off', DATABASE_URL: proxy.url },
      postgresLimits: { silenceMs: 3000 },
    });
    const caller = { token: customer.token, headers: { 'idempotency-key': 'silence' } };
    expect((await limited.rest('GET', '/api/products')).status).toBe(200);
    proxy.fallSilent();
    const statuses: number[] = [];
    await until(async () => {
      const { status } = await limited.as(caller).rest('POST', '/api/orders', orderBody(gift));
      statuses.push(status);
      return status === 201;
    });
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect((await limited.rest('GET', '/api/products')).status).toBe(200);
    expect(await orders()).toHaveLength(1);
    await limited.close();
  });

  test('a check on a silent connection fails instead of waiting forever', async () => {
    const aside = await openAside({ url: proxy.url }, 3000);
    expect(await aside.query("SELECT current_setting('application_name') AS name")).toEqual([{ name: 'gift-shop' }]);
    proxy.fallSilent();
    await expect(aside.query('SELECT 1')).rejects.toThrow(/^Connection terminated/);
    await aside.close();
  });

  test('a statement that takes too long is given up with 503', async () => {
    const impatient = await home.openBeside({
      environment: { RATE_LIMITS: 'off' },
      postgresLimits: { statementMs: 1000 },
    });
    await home.sql(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`);
    await home.sql('CREATE TRIGGER lingers BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION linger()');
    const answer = await impatient.as({ token: customer.token }).rest('POST', '/api/orders', orderBody(gift));
    expect(answer).toMatchObject(busy);
    await home.sql('DROP TRIGGER lingers ON orders');
    await impatient.close();
  });

  test('connections carry the shop’s name, and the server ends transactions that a dead process left open', async () => {
    const settings = await shop.app.db.reader.query(
      "SELECT current_setting('application_name') AS name, current_setting('idle_in_transaction_session_timeout') AS idle",
    );
    expect(settings).toEqual([{ name: 'gift-shop', idle: '30s' }]);
    // So that the system notices a connection that is dead while nothing is asked over it.
    expect(shop.app.db.dataSource.options).toMatchObject({ extra: { keepAlive: true } });
  });

  test('a transaction waits for a row that another one has locked', async () => {
    const lock = (manager: EntityManager) => lockRow(manager, User, { id: customer._id });
    let second: Promise<unknown> | undefined;
    await home.app.db.inTransaction(async (manager) => {
      await lock(manager);
      second = shop.app.db.inTransaction(lock);
      await until(async () => (await waiting()) === 1);
    });
    expect(await second).toMatchObject({ id: customer._id });
  });

  test('orders that wait for a lock leave connections for readers', async () => {
    await setStock(home, gift._id, 30);
    let orders: Promise<unknown>[] = [];
    await home.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE users SET id = id WHERE id = '${customer._id}'`);
      orders = Array.from({ length: 30 }, (_, turn) => place(`waits-${turn}`));
      while ((await waiting()) < 10) await new Promise((resolve) => setTimeout(resolve, 20));
      for (let read = 0; read < 30; read += 1)
        expect((await shop.rest('GET', `/api/products/${gift._id}`)).status).toBe(200);
      expect(await waiting()).toBeLessThanOrEqual(10);
    });
    for (const order of await Promise.all(orders)) expect(order).toMatchObject({ status: 201 });
  });

  test('an attempt counts from one when a sign-in resets the count at that moment', async () => {
    const counting = await home.openBeside({ environment: { RATE_LIMITS: 'on' } });
    const signIn = (password: string) => counting.rest('POST', '/api/users/auth', { email: customer.email, password });
    expect((await signIn('a wrong one')).status).toBe(401);
    let next: ReturnType<typeof signIn> | undefined;
    await home.app.db.inTransaction(async (manager) => {
      await manager.query('SELECT key FROM rate_limits FOR UPDATE');
      next = signIn(demoPassword);
      await until(async () => (await waiting()) === 1);
      await manager.query('DELETE FROM rate_limits');
    });
    const answer = await next;
    await counting.close();
    expect(answer).toMatchObject({ status: 200 });
  });

  test('a browser that two sign-ins record at once is recorded once', async () => {
    const token = 'a-new-browser';
    const signIn = () =>
      home
        .as({ headers: { cookie: `device=${token}`, origin: home.url } })
        .rest('POST', '/api/users/auth', { email: customer.email, password: demoPassword });
    let second: ReturnType<typeof signIn> | undefined;
    await home.app.db.inTransaction(async (manager) => {
      await manager.query(
        `INSERT INTO known_devices (id, user_id, token_hash, last_used_at) VALUES ('first', '${customer._id}', '${tokenHash(token)}', 1)`,
      );
      second = signIn();
      await until(async () => (await waiting()) === 1);
    });
    expect(await second).toMatchObject({ status: 200 });
    const devices = await home.sql(`SELECT id FROM known_devices WHERE token_hash = '${tokenHash(token)}'`);
    expect(devices).toEqual([{ id: 'first' }]);
  });

  test('reads that go together share a connection with the services that they ask', async () => {
    const { db } = home.app;
    const pid = 'SELECT pg_backend_pid() AS pid';
    const [first, second] = await db.readTogether((reader) =>
      together(
        reader.query<{ pid: number }[]>('SELECT pg_sleep(0.01), pg_backend_pid() AS pid'),
        db.reader.query<{ pid: number }[]>(pid),
      ),
    );
    expect(second).toEqual([{ pid: first[0]?.pid }]);
  });

  test('the last statements of a transaction are all sent at once, or none of them stays', async () => {
    const rename = (name: string) => `UPDATE users SET name = '${name}' WHERE id = '${customer._id}'`;
    const late = home.app.db.inTransaction((manager, last) =>
      last(
        manager.query(rename('At once')),
        Promise.resolve().then(() => manager.query(rename('Late'))),
      ),
    );
    await expect(late).rejects.toThrow('sent at once');
    expect(await home.sql(`SELECT id FROM users WHERE name IN ('At once', 'Late')`)).toEqual([]);
  });

  test('work in one statement takes no second one, and the first stays', async () => {
    const rename = (name: string) => `UPDATE users SET name = '${name}' WHERE id = '${customer._id}'`;
    const name = async () => (await home.sql(`SELECT name FROM users WHERE id = '${customer._id}'`))[0]?.['name'];
    await home.app.db.inOneStatement((manager) => manager.query(rename('Once')));
    const twice = home.app.db.inOneStatement(async (manager) => {
      await manager.query(rename('Twice'));
      await manager.query(rename('Three times'));
    });
    await expect(twice).rejects.toThrow('a second statement');
    expect(await name()).toBe('Twice');
  });

  test('work in one statement is repeated when the server refuses a connection', async () => {
    const { db } = home.app;
    const driver = db.dataSource.driver as unknown as { obtainMasterConnection: () => Promise<unknown> };
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connecting = jest.spyOn(driver, 'obtainMasterConnection').mockRejectedValueOnce(refused);
    const rename = `UPDATE users SET name = 'Twice' WHERE id = '${customer._id}'`;
    await db.inOneStatement((manager) => manager.query(rename));
    expect(connecting).toHaveBeenCalledTimes(2);
    connecting.mockRestore();
  });

  test('statements that go together with the begin of a transaction are undone with it', async () => {
    const named = (name: string) => `name = '${name}' WHERE id = '${customer._id}'`;
    const found = () => home.sql(`SELECT name FROM users WHERE id = '${customer._id}'`);
    const before = await found();
    const undone = home.app.db.inTransaction(async (manager) => {
      const answers = await Promise.all([
        manager.query('SELECT 1 AS n'),
        manager.query(`UPDATE users SET ${named('Gone')}`),
        manager.query(`SELECT COUNT(*) AS n FROM users WHERE ${named('Gone').replace(' WHERE', ' AND')}`),
      ]);
      expect(answers[2]).toEqual([{ n: 1 }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await found()).toEqual(before);
  });

  describe('a write that has waited too long', () => {
    const LOCK = 42;
    let clock: TestClock;
    /** Another process of the shop, whose time can be moved alone. */
    let late: TestShop;
    beforeEach(async () => {
      clock = new TestClock();
      // Longer than any machine takes, and shorter than the clock is moved.
      const maxWriteWaitMs = 30 * 60_000;
      late = await home.openBeside({ clock, maxWriteWaitMs, environment: { RATE_LIMITS: 'off' } });
    });
    afterEach(() => late.close());

    const placeLate = (key: string) =>
      late
        .as({
          token: customer.token,
          headers: { 'idempotency-key': key },
        })
        .rest('POST', '/api/orders', orderBody(gift));

    test('is skipped when its turn comes; newer ones go first', async () => {
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const inHand = Array.from({ length: 10 }, () => late.app.db.inTransaction(() => gate));
      const writes = jest.spyOn(late.app.db, 'inTransaction');
      const order = placeLate('left-long-ago');
      await until(() => writes.mock.calls.length > 0);
      clock.advanceMinutes(31);
      open();
      expect(await order).toMatchObject(busy);
      await Promise.all(inHand);
      expect(await orders()).toEqual([]);
      expect((await placeLate('left-long-ago')).status).toBe(201);
    });

    test('is not repeated', async () => {
      await failOrders(
        1,
        `PERFORM set_config('lock_timeout', '0', true); PERFORM pg_advisory_xact_lock(${LOCK});
         RAISE EXCEPTION 'injected' USING ERRCODE = '40001'`,
      );
      let order: ReturnType<typeof placeLate> | undefined;
      await home.app.db.inTransaction(async (manager) => {
        await manager.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
        order = placeLate('slow');
        await until(async () => (await tries()) === 1 && (await waiting()) === 1);
        clock.advanceMinutes(31);
      });
      expect(await order).toMatchObject(busy);
      expect(await tries()).toBe(1);
      expect((await placeLate('slow')).status).toBe(201);
    });
  });
});
