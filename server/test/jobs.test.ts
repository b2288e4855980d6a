/** @postgres Messages are leased by locks. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { randomIds } from '../src/adapters/system.js';
import { MAX_TRIES } from '../src/domain/retry.js';
import { CleanUp } from '../src/jobs/clean-up.js';
import { defineJob, type JobKind, type RecurringTask } from '../src/jobs/define-job.js';
import { OutboxMessage } from '../src/jobs/outbox-message.entity.js';
import { Outbox } from '../src/jobs/outbox.js';
import { Worker, type WorkerOptions } from '../src/jobs/worker.js';
import { sendAccountMail } from '../src/modules/accounts/recovery/send-account-mail.job.js';
import { importProducts } from '../src/modules/catalog/import/import-products.job.js';
import { sendShopMail } from '../src/modules/notifications/send-shop-mail.job.js';
import { sendOrderMail } from '../src/modules/orders/send-order-mail.job.js';
import { closePayments } from '../src/modules/settlement/close-payments.job.js';
import { refundPayment } from '../src/modules/settlement/refund-payment.job.js';
import { sendRefund } from '../src/modules/settlement/refunds/send-refund.job.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let beside: TestShop;
let admin: { token: string };
let workers: Worker[] = [];

beforeAll(async () => {
  shop = await TestShop.open();
  beside = await shop.openBeside();
  await change(
    "INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '\"desk@shop.example\"', 0)",
  );
});

beforeEach(async () => {
  admin = await shop.signInDemo('admin@example.com');
  await change('DELETE FROM outbox');
  await change('DELETE FROM job_runs');
});

afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
});

afterAll(async () => {
  await beside.close();
  await shop.close();
});

const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
const messages = (where = '1 = 1') =>
  shop.sql<{ id: string } & Record<string, unknown>>(`SELECT * FROM outbox WHERE ${where} ORDER BY created_at, id`);
const onlyMessage = async () => {
  // Customers are asked to confirm their address; that is another matter.
  const rows = await messages("kind <> 'send-account-mail'");
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

/** Of the mails about orders to an address, oldest first, without the order's number; what waits is sent. */
const subjects = async (email: string) =>
  (await shop.mailsTo(email)).flatMap(({ subject }) => /^(.*order.*) \(order [\w-]+\)$/.exec(subject)?.[1] ?? []);

function enqueue<Payload extends object>(job: JobKind<Payload>, payload: Payload): Promise<void> {
  const outbox = new Outbox(shop.clock, randomIds);
  return shop.app.db.inTransaction((manager) => outbox.enqueue(manager, job, payload, randomUUID()));
}

/** A worker of one of the processes whose work the test makes up: refunds by their id, and recurring tasks. */
function workerOf(
  at: TestShop,
  work: { refund?: (id: string) => Promise<void>; tasks?: readonly RecurringTask[] },
  options: Partial<WorkerOptions> = {},
) {
  const errors: string[] = [];
  const givenUp: string[] = [];
  const worker = new Worker({
    db: at.app.db,
    ids: randomIds,
    jobs: [sendRefund.runBy(async ({ refundId }) => work.refund?.(refundId))],
    tasks: work.tasks ?? [],
    onGivenUp: (_manager, { id }) => Promise.resolve(void givenUp.push(id)),
    onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
    // What a test leaves hanging holds nothing up.
    stopMs: 1,
    ...options,
  });
  workers.push(worker);
  return { worker, errors, givenUp };
}

/** Work that begins, and ends when the test says how. */
function heldWork() {
  let end!: { well: () => void; badly: (message: string) => void };
  let begin!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve, reject) => {
    end = { well: () => resolve(), badly: (message) => reject(new Error(message)) };
  });
  const run = () => {
    begin();
    return ended;
  };
  return { run, begun, end };
}

/**
 * Starts in its own turn of the event loop, as network requests do: a SQLite transaction that waits for another one on
 * the same thread waits forever.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await setImmediate();
  return work();
}

/** Waits until the database says so. */
async function untilRow(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a message', () => {
  // spec: loss-33
  test('is handled once by two processes', async () => {
    for (let index = 0; index < 40; index += 1) await enqueue(sendRefund, { refundId: String(index) });
    const handled: string[] = [];
    const refund = async (id: string) => {
      await setImmediate();
      handled.push(id);
    };
    // Two take steps in turn, so that both see a message before either claims it; the third has its own connection.
    const [here, too, there] = [workerOf(shop, { refund }), workerOf(shop, { refund }), workerOf(beside, { refund })];
    await Promise.all([
      inTurn(() => Promise.all([here.worker.drain(), too.worker.drain()])),
      inTurn(() => there.worker.drain()),
    ]);
    expect(handled.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(await messages('done_at IS NULL OR attempts <> 1 OR lease_until IS NOT NULL')).toEqual([]);
    expect([...here.errors, ...too.errors, ...there.errors]).toEqual([]);
  });

  test('that a process left unfinished is done by another when the lease runs out', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    const lost = heldWork();
    const dead = workerOf(shop, { refund: lost.run }, { concurrency: 1 });
    void dead.worker.drain();
    await lost.begun;
    const handled: string[] = [];
    const { worker } = workerOf(beside, { refund: (id) => Promise.resolve(void handled.push(id)) });
    await worker.drain();
    expect(handled).toEqual([]);
    shop.clock.advanceMinutes(1.1);
    await worker.drain();
    expect(handled).toEqual(['one']);
    expect(await onlyMessage()).toMatchObject({ attempts: 2, last_error: null, done_at: expect.any(Number) });
    lost.end.well();
  });

  test.each([
    ['well', 'badly'],
    ['badly', 'well'],
  ] as const)(
    'belongs to its new claimer alone: the one that lost the lease ends %s, the new one %s',
    async (lost, kept) => {
      await enqueue(sendRefund, { refundId: 'one' });
      const [first, second] = [heldWork(), heldWork()];
      const old = workerOf(shop, { refund: first.run }, { concurrency: 1 });
      const drained = old.worker.drain();
      await first.begun;
      shop.clock.advanceMinutes(2);
      const late = workerOf(beside, { refund: second.run });
      const drainedLate = late.worker.drain();
      await second.begun;
      first.end[lost]('the first failed');
      await drained;
      expect(old.errors.at(-1)).toContain('took message');
      expect(await onlyMessage()).toMatchObject({ done_at: null, failed_at: null, last_error: null, attempts: 2 });
      expect((await onlyMessage())['claim_id']).not.toBeNull();
      second.end[kept]('the second failed');
      await drainedLate;
      expect(await onlyMessage()).toMatchObject({
        done_at: kept === 'well' ? expect.any(Number) : null,
        last_error: kept === 'well' ? null : 'the second failed',
        claim_id: null,
      });
    },
  );

  test('stays its claimer’s as long as the work takes: the lease is renewed', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    const long = heldWork();
    const { worker } = workerOf(shop, { refund: long.run }, { leaseMs: 1500 });
    const drained = worker.drain();
    await long.begun;
    const before = Number((await onlyMessage())['lease_until']);
    await untilRow(async () => Number((await onlyMessage())['lease_until']) > before);
    long.end.well();
    await drained;
    expect(await onlyMessage()).toMatchObject({ attempts: 1, done_at: expect.any(Number) });
  });

  // spec: loss-33
  test('that fails waits longer each time, plus up to a half at random', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    let tries = 0;
    const refund = () => {
      tries += 1;
      return Promise.reject(new Error(`no answer\0 ${tries}`));
    };
    // The greatest chance there is.
    const ids = { ...randomIds, id: () => 'f'.repeat(32) };
    const { worker } = workerOf(shop, { refund }, { ids });
    for (const [count, seconds] of [
      [1, 3],
      [2, 6],
      [3, 12],
    ] as const) {
      const before = shop.clock.now();
      await worker.drain();
      const row = await onlyMessage();
      expect(row).toMatchObject({ attempts: count, last_error: `no answer ${count}`, failed_at: null });
      expect(Number(row['due_at'])).toBeGreaterThanOrEqual(before + seconds * 1000 - 1);
      expect(Number(row['due_at'])).toBeLessThanOrEqual(shop.clock.now() + seconds * 1000);
      await worker.drain();
      expect(tries).toBe(count);
      shop.clock.advanceMinutes(1);
    }
  });

  // spec: loss-33
  test('that can’t be done is given up after a day of tries, stays listed, and the shop gets one email', async () => {
    const tellingMails = async () =>
      (await shop.mailsTo('desk@shop.example')).filter(({ subject }) => subject.startsWith('Gave up'));
    // Two, of which the second is given up on the same day.
    for (const orderId of ['gone@example.com', 'gone-too@example.com'])
      await enqueue(sendOrderMail, { orderId, template: 'paid' });
    await change(`UPDATE outbox SET attempts = ${MAX_TRIES - 3}`);
    shop.clock.advanceMinutes(100);
    await shop.app.worker.drain();
    shop.clock.advanceMinutes(100);
    await shop.app.worker.drain();
    expect(await messages('failed_at IS NOT NULL')).toEqual([]);
    expect(await tellingMails()).toEqual([]);
    shop.clock.advanceMinutes(100);
    await shop.app.worker.drain();
    const given = await messages('failed_at IS NOT NULL');
    expect(given).toHaveLength(2);
    for (const row of given) expect(row).toMatchObject({ attempts: MAX_TRIES, done_at: null, lease_until: null });
    shop.clock.advanceMinutes(3000);
    await shop.app.worker.drain();
    expect((await messages('failed_at IS NOT NULL')).map(({ attempts }) => attempts)).toEqual([MAX_TRIES, MAX_TRIES]);
    const mails = await tellingMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('Order email') });
    expect(mails[0]?.text).toContain(`${shop.url}/admin/jobs`);
    // What failed may name a customer, and the email outlives the account.
    for (const text of [given[0]?.['last_error'], mails[0]?.text]) {
      expect(text).toContain('[email]');
      expect(text).not.toContain('gone');
    }
  });

  test('to the shop that can’t be sent causes no further email', async () => {
    await enqueue(sendShopMail, { subject: 'Look', paragraphs: ['at this'] });
    await change(`UPDATE outbox SET attempts = ${MAX_TRIES - 1}`);
    await withoutMail(() => shop.app.worker.drain());
    expect(await onlyMessage()).toMatchObject({ kind: 'send-shop-mail', failed_at: expect.any(Number) });
  });

  test('that crashes every process is given up, too, without another run', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    await change(`UPDATE outbox SET attempts = ${MAX_TRIES}, lease_until = 1, claim_id = 'dead'`);
    let touched = 0;
    const { worker, givenUp } = workerOf(shop, { refund: () => Promise.resolve(void (touched += 1)) });
    await worker.drain();
    const row = await onlyMessage();
    expect(row).toMatchObject({ failed_at: expect.any(Number), last_error: expect.stringContaining('process ended') });
    expect([touched, givenUp]).toEqual([0, [row.id]]);
  });

  test('of a kind that only another version knows is left to that version', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    await change("UPDATE outbox SET kind = 'water-plants'");
    await shop.app.worker.drain();
    expect(await onlyMessage()).toMatchObject({ attempts: 0, claim_id: null, last_error: null, failed_at: null });
  });

  test('whose end can’t be recorded hides no other such error', async () => {
    for (const refundId of ['one', 'two']) await enqueue(sendRefund, { refundId });
    const work = { one: heldWork(), two: heldWork() };
    let recorded = 0;
    const db = Object.create(shop.app.db) as WorkerOptions['db'];
    const { worker, errors } = workerOf(shop, { refund: (id) => work[id as 'one' | 'two'].run() }, { db });
    const drained = worker.drain();
    await Promise.all([work.one.begun, work.two.begun]);
    db.inOneStatement = () => Promise.reject(new Error(`error ${(recorded += 1)}`));
    for (const { end } of Object.values(work)) end.well();
    await expect(drained).rejects.toThrow('error 1');
    expect(errors).toEqual(['error 2']);
  });

  test('that takes long delays no other', async () => {
    const long = heldWork();
    const handled: string[] = [];
    for (const refundId of ['long', 'short']) await enqueue(sendRefund, { refundId });
    const { worker } = workerOf(shop, {
      refund: (id) => (id === 'long' ? long.run() : Promise.resolve(void handled.push(id))),
    });
    const drained = worker.drain();
    await untilRow(() => Promise.resolve(handled.length > 0));
    long.end.well();
    await drained;
    expect(handled).toEqual(['short']);
  });
});

test('urgent messages go before older ones', async () => {
  for (let n = 1; n <= 20; n += 1) {
    await enqueue(sendShopMail, { subject: `Mail ${n}`, paragraphs: [] });
    await enqueue(importProducts, { importId: `i${n}` });
  }
  shop.clock.advanceMinutes(5);
  await enqueue(refundPayment, { paymentId: 'p1' });
  await enqueue(sendAccountMail, { template: 'reset-password', email: 'a@example.com' });
  const [mails, others]: string[][] = [[], []];
  const jobs = [
    sendShopMail.runBy(async ({ subject }) => void mails?.push(subject)),
    sendAccountMail.runBy(async ({ email }) => void mails?.push(email)),
    importProducts.runBy(async ({ importId }) => void others?.push(importId)),
    refundPayment.runBy(async ({ paymentId }) => void others?.push(paymentId)),
  ];
  await workerOf(shop, {}, { jobs, concurrency: 1 }).worker.drain();
  expect([mails?.length, mails?.[0]]).toEqual([21, 'a@example.com']);
  expect([others?.length, others?.[0]]).toEqual([21, 'p1']);
});

test('a mail server that hangs delays only emails', async () => {
  const hanging = heldWork();
  for (let n = 1; n <= 8; n += 1) await enqueue(sendShopMail, { subject: `Mail ${n}`, paragraphs: [] });
  for (let n = 1; n <= 8; n += 1) await enqueue(sendRefund, { refundId: String(n) });
  const refunded: string[] = [];
  const jobs = [
    sendShopMail.runBy(hanging.run),
    sendRefund.runBy(async ({ refundId }) => void refunded.push(refundId)),
  ];
  const drained = workerOf(shop, {}, { jobs }).worker.drain();
  await hanging.begun;
  await untilRow(() => Promise.resolve(refunded.length === 8));
  expect(await messages("kind = 'send-shop-mail' AND done_at IS NOT NULL")).toEqual([]);
  hanging.end.well();
  await drained;
});

describe('a process whose clock is wrong', () => {
  let ahead: TestShop;
  beforeAll(async () => {
    const clock = new TestClock();
    clock.advanceMinutes(90);
    ahead = await shop.openBeside({ clock, databaseClock: shop.clock });
  });
  afterAll(() => ahead.close());

  test('does not take over a message that another process works on', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    const held = heldWork();
    const { worker } = workerOf(shop, { refund: held.run });
    const drained = worker.drain();
    await held.begun;
    const taken: string[] = [];
    await workerOf(ahead, { refund: (id) => Promise.resolve(void taken.push(id)) }).worker.drain();
    expect(taken).toEqual([]);
    held.end.well();
    await drained;
  });

  test('does not run a task early, and records no start in the future', async () => {
    await shop.app.worker.runOnce();
    const before = await shop.sql('SELECT name, started_at FROM job_runs ORDER BY name');
    expect(before.length).toBeGreaterThan(3);
    await ahead.app.worker.runOnce();
    expect(await shop.sql('SELECT name, started_at FROM job_runs ORDER BY name')).toEqual(before);
  });

  test.each([
    ['start', 'started_at = :later'],
    ['lease', "lease_until = :later, claim_id = 'gone'"],
  ])('that recorded a %s in the future doesn’t stop the task until then', async (_what, set) => {
    let count = 0;
    const tasks = [{ name: 'count', words: 'A task', everyMs: 60_000, run: () => Promise.resolve((count += 1)) }];
    const { worker } = workerOf(shop, { tasks });
    await worker.runOnce();
    await change(`UPDATE job_runs SET ${set.replace(':later', String(shop.clock.now() + 90 * 60_000))}`);
    await worker.runOnce();
    await worker.runOnce();
    expect(count).toBe(2);
  });
});

describe('mails about one order', () => {
  const placed = 'We have your order';
  const paid = 'Thank you! Your order is paid';

  test('arrive in order, even when the first needs another try', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(10);
    await withoutMail(() => shop.app.worker.drain());
    await enqueue(sendOrderMail, { orderId: order.id, template: 'paid' });
    expect(await subjects(order.customer.email)).toEqual([]);
    shop.clock.advanceMinutes(1);
    expect(await subjects(order.customer.email)).toEqual([placed, paid]);
  });

  test('overtake one that could not be sent for an hour', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    await change(`UPDATE outbox SET attempts = 11, due_at = ${shop.clock.now() + 3_600_000}`);
    await enqueue(sendOrderMail, { orderId: order.id, template: 'paid' });
    expect(await subjects(order.customer.email)).toEqual([paid]);
  });
});

describe('a recurring task', () => {
  const runs = () => shop.sql('SELECT * FROM job_runs ORDER BY name');

  test('runs once a period, however many processes there are', async () => {
    let count = 0;
    const run = async () => {
      await setImmediate();
      count += 1;
    };
    const tasks = [{ name: 'count', words: 'A task', everyMs: 60_000, run }];
    const [here, too, there] = [shop, shop, beside].map((at) => workerOf(at, { tasks }).worker) as [
      Worker,
      Worker,
      Worker,
    ];
    for (let period = 1; period <= 3; period += 1) {
      await Promise.all([inTurn(() => Promise.all([here.runOnce(), too.runOnce()])), inTurn(() => there.runOnce())]);
      await there.runOnce();
      expect(count).toBe(period);
      shop.clock.advanceMinutes(1);
    }
    expect(await runs()).toEqual([
      expect.objectContaining({ name: 'count', last_error: null, lease_until: null, duration_ms: expect.any(Number) }),
    ]);
  });

  test('runs once a period, even when a process is held up until another has ended it', async () => {
    const count: string[] = [];
    const task = (who: string) => ({
      tasks: [{ name: 'count', words: 'A task', everyMs: 60_000, run: () => Promise.resolve(count.push(who)) }],
    });
    const { db } = beside.app;
    const pause = heldWork();
    const slow = workerOf(beside, task('slow'), {
      db: {
        reader: db.reader,
        now: () => db.now(),
        inOneStatement: (work) => db.inOneStatement(work),
        inTransaction: async (work) => {
          await pause.run();
          return db.inTransaction(work);
        },
      },
    });
    const slowRun = slow.worker.runOnce();
    await pause.begun;
    shop.clock.advanceMinutes(0.1);
    await workerOf(shop, task('quick')).worker.runOnce();
    pause.end.well();
    await slowRun;
    expect(count).toEqual(['quick']);
  });

  test('that a crash interrupted starts again when its lease runs out, long before its period ends', async () => {
    const lost = heldWork();
    const task = (run: () => Promise<unknown>) => ({
      tasks: [{ name: 'nightly', words: 'A task', everyMs: 24 * 3_600_000, run }],
    });
    const dead = workerOf(shop, task(lost.run));
    void dead.worker.runOnce();
    await lost.begun;
    let count = 0;
    const { worker } = workerOf(
      beside,
      task(() => Promise.resolve((count += 1))),
    );
    await worker.runOnce();
    expect(count).toBe(0);
    shop.clock.advanceMinutes(1.1);
    await worker.runOnce();
    await worker.runOnce();
    expect(count).toBe(1);
    // What the first says of its run now is of no interest.
    lost.end.badly('too late');
    await untilRow(() => Promise.resolve(dead.errors.includes('too late')));
    expect(await runs()).toEqual([expect.objectContaining({ last_error: null })]);
  });

  test('that fails is recorded, and runs again in the next period', async () => {
    let isBroken = true;
    const run = () => (isBroken ? Promise.reject(new Error('no shelf')) : Promise.resolve());
    const { worker } = workerOf(shop, { tasks: [{ name: 'tidy', words: 'A task', everyMs: 60_000, run }] });
    await worker.runOnce();
    expect(await runs()).toEqual([expect.objectContaining({ last_error: 'no shelf', lease_until: null })]);
    isBroken = false;
    await worker.runOnce();
    expect(await runs()).toEqual([expect.objectContaining({ last_error: 'no shelf' })]);
    shop.clock.advanceMinutes(1);
    await worker.runOnce();
    expect(await runs()).toEqual([expect.objectContaining({ last_error: null })]);
  });
});

describe('a process that ends', () => {
  test('finishes its work, and claims nothing more', async () => {
    for (const refundId of ['1', '2', '3', '4', '5', '6']) await enqueue(sendRefund, { refundId });
    const held = heldWork();
    const begun: string[] = [];
    const { worker } = workerOf(
      shop,
      {
        refund: (id) => {
          begun.push(id);
          return held.run();
        },
      },
      { stopMs: 60_000 },
    );
    const drained = worker.drain();
    await untilRow(() => Promise.resolve(begun.length === 4));
    const stopped = worker.stop();
    held.end.well();
    await Promise.all([stopped, drained]);
    expect(begun).toHaveLength(4);
    expect(await messages('done_at IS NOT NULL')).toHaveLength(4);
    expect(await messages('attempts = 0')).toHaveLength(2);
    await worker.runOnce();
    expect(begun).toHaveLength(4);
  });

  test('releases work that doesn’t end in time, so that another process can begin at once', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    const [held, task] = [heldWork(), heldWork()];
    const tasks = (run: () => Promise<unknown>) => [{ name: 'nightly', words: 'A task', everyMs: 24 * 3_600_000, run }];
    const { worker } = workerOf(shop, { refund: held.run, tasks: tasks(task.run) });
    void worker.drain();
    await held.begun;
    const busy = workerOf(shop, { tasks: tasks(task.run) });
    void busy.worker.runOnce();
    await task.begun;
    await Promise.all([worker.stop(), busy.worker.stop()]);
    const done: string[] = [];
    const noting = (what: string) => () => Promise.resolve(void done.push(what));
    await workerOf(beside, { refund: noting('refund'), tasks: tasks(noting('task')) }).worker.runOnce();
    expect(done).toEqual(['refund', 'task']);
    held.end.badly('too late');
    task.end.well();
    expect(await onlyMessage()).toMatchObject({ done_at: expect.any(Number), last_error: null });
  });

  test('ends even when it can’t reach the database to release its work, and logs it', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    const held = heldWork();
    const { worker, errors } = workerOf(shop, { refund: held.run });
    const drained = worker.drain();
    await held.begun;
    const down = (['inTransaction', 'inOneStatement'] as const).map((write) =>
      jest.spyOn(shop.app.db, write).mockRejectedValue(new Error('the database is down')),
    );
    await worker.stop();
    expect(errors).toEqual(['the database is down']);
    for (const write of down) write.mockRestore();
    held.end.well();
    await drained;
  });
});

describe('in the admin area', () => {
  const fields = 'id kind state template addressee orderId tries nextTryAt endedAt lastError canRetry canResend';
  const list = async (args = '') =>
    (await shop.as(admin).graphql(`{ jobs${args} { jobs { ${fields} } page pages count } }`)).jobs;
  const mutate = (name: string, id: string) =>
    shop.as(admin).graphqlAnswer(`mutation ($id: ID!) { ${name}(input: { id: $id }) { ${fields} } }`, { id });
  const codeOf = async (answer: ReturnType<typeof mutate>) => (await answer).errors?.[0]?.extensions.code;
  const auditEntries = async () =>
    (await shop.as(admin).graphql('{ auditEntries { entries { action subjectType subjectId actorName } } }'))
      .auditEntries.entries as Record<string, unknown>[];

  test('messages are listed by state, with kind, addressee and tries, without any text of emails', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    const { id, customer } = order;
    shop.clock.advanceMinutes(10);
    await shop.app.worker.drain();
    await shop.as(order.customer).payByCard(order);
    await shop.app.worker.drain();
    await enqueue(sendAccountMail, { template: 'verify-email', email: 'hana@example.com' });
    await enqueue(sendRefund, { refundId: 'waiting' });
    await enqueue(importProducts, { importId: 'running' });
    await enqueue(sendShopMail, { subject: 'Broken invariant', paragraphs: ['What is broken'] });
    await change(
      `UPDATE outbox SET lease_until = ${shop.clock.now() + 60_000} WHERE kind = 'import-products-with-links'`,
    );
    await change(
      "UPDATE outbox SET failed_at = 5, attempts = 34, due_at = 1, last_error = 'no server' WHERE kind = 'send-shop-mail'",
    );
    const open = await list();
    expect(open).toMatchObject({ page: 1, pages: 1, count: 4 });
    expect(open.jobs[0]).toEqual({
      id: expect.any(String),
      kind: 'send-shop-mail',
      state: 'FAILED',
      template: null,
      addressee: 'desk@shop.example',
      orderId: null,
      tries: 34,
      nextTryAt: null,
      endedAt: new Date(5).toISOString(),
      lastError: 'no server',
      canRetry: true,
      canResend: false,
    });
    const kinds = async (state: string) => (await list(`(state: ${state})`)).jobs.map(({ kind }) => kind).sort();
    expect(await kinds('WAITING')).toEqual(['send-account-mail', 'send-refund']);
    expect(await kinds('RUNNING')).toEqual(['import-products-with-links']);
    expect(await kinds('FAILED')).toEqual(['send-shop-mail']);
    expect((await list('(state: WAITING)')).jobs).toContainEqual(
      expect.objectContaining({ template: 'verify-email', addressee: 'hana@example.com', canRetry: true }),
    );
    const ofOrder = await list(`(orderId: "${id}")`);
    expect(ofOrder.jobs).toEqual(
      ['paid', 'placed'].map((template) =>
        expect.objectContaining({
          kind: 'send-order-mail',
          state: 'DONE',
          template,
          addressee: customer.email,
          orderId: id,
          canRetry: false,
          canResend: true,
        }),
      ),
    );
    expect(await kinds('DONE')).toEqual(['send-account-mail', 'send-order-mail', 'send-order-mail']);
    expect(JSON.stringify(open)).not.toContain('roken');
  });

  test('long lists are paged', async () => {
    for (let index = 0; index < 21; index += 1) await enqueue(sendRefund, { refundId: String(index) });
    expect(await list('(pageNumber: 2)')).toMatchObject({ page: 2, pages: 2, count: 21, jobs: [expect.anything()] });
  });

  test('a message that was given up can be retried by hand, with all its tries, and is audited', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    await change(`UPDATE outbox SET attempts = 34, failed_at = 5, last_error = 'no server'`);
    const { id } = await onlyMessage();
    expect((await mutate('retryJob', id)).data?.retryJob).toMatchObject({ state: 'WAITING', tries: 0 });
    // A second click is harmless.
    expect((await mutate('retryJob', id)).errors).toBeUndefined();
    expect(await subjects(order.customer.email)).toHaveLength(1);
    expect(await onlyMessage()).toMatchObject({ attempts: 1, done_at: expect.any(Number), failed_at: null });
    expect((await auditEntries())[0]).toMatchObject({
      action: 'retried-job',
      subjectType: 'ORDER',
      subjectId: order.id,
    });
    expect(await codeOf(mutate('retryJob', id))).toBe('CONFLICT');
    expect(await codeOf(mutate('retryJob', 'nothing'))).toBe('NOT_FOUND');
  });

  test('a waiting message can be retried at once, a running one can’t', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    await change(`UPDATE outbox SET attempts = 5, due_at = ${shop.clock.now() + 60_000}`);
    const { id } = await onlyMessage();
    expect((await mutate('retryJob', id)).data?.retryJob).toMatchObject({ state: 'WAITING', tries: 5 });
    const held = heldWork();
    const { worker } = workerOf(beside, { refund: held.run });
    const drained = worker.drain();
    await held.begun;
    expect(await codeOf(mutate('retryJob', id))).toBe('CONFLICT');
    held.end.well();
    await drained;
  });

  // spec: loss-33
  test('an email is sent again once per request, however many clicks', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(10);
    expect(await subjects(order.customer.email)).toHaveLength(1);
    const { id } = await onlyMessage();
    const answers = await Promise.all([mutate('resendMail', id), mutate('resendMail', id), mutate('resendMail', id)]);
    const again = new Set(answers.map(({ data }) => data?.resendMail.id));
    expect(again.size).toBe(1);
    expect(again.has(id)).toBe(false);
    expect(await subjects(order.customer.email)).toHaveLength(2);
    await mutate('resendMail', id);
    expect(await subjects(order.customer.email)).toEqual(Array.from({ length: 3 }, () => 'We have your order'));
    const records = (await auditEntries()).filter(({ subjectId }) => subjectId === order.id);
    expect(records.filter(({ action }) => action === 'resent-mail')).toHaveLength(2);
    await enqueue(sendRefund, { refundId: 'one' });
    const [refund] = await messages("kind = 'send-refund'");
    expect(await codeOf(mutate('resendMail', refund!.id))).toBe('BAD_USER_INPUT');
  });

  test('an email whose repetition was given up can be retried', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(10);
    expect(await subjects(order.customer.email)).toHaveLength(1);
    const { id } = await onlyMessage();
    const { id: again } = (await mutate('resendMail', id)).data!.resendMail;
    await change(`UPDATE outbox SET attempts = 34, failed_at = 5, last_error = 'no server' WHERE id = '${again}'`);
    const answer = await mutate('resendMail', id);
    expect(answer.data?.resendMail).toMatchObject({ id: again, state: 'WAITING', tries: 0 });
    expect(await subjects(order.customer.email)).toHaveLength(2);
    expect((await auditEntries())[0]).toMatchObject({ action: 'retried-job', subjectId: order.id });
  });

  test('the latest emails of an order are on the first page, whatever else was done for it', async () => {
    const gift = await shop.product('a-dozen-garden-roses');
    const order = await shop.asNewCustomer().placeOrder(gift);
    for (let index = 0; index < 25; index += 1) {
      shop.clock.advanceMinutes(1);
      await enqueue(closePayments, { orderId: order.id });
    }
    shop.clock.advanceMinutes(1);
    await enqueue(sendOrderMail, { orderId: order.id, template: 'paid' });
    const page = await list(`(orderId: "${order.id}", kind: "send-order-mail")`);
    expect(page.count).toBe(2);
    expect(page.jobs.map(({ template }) => template)).toEqual(['paid', 'placed']);
    expect((await list(`(orderId: "${order.id}")`)).jobs[0]).toMatchObject({ template: 'paid' });
  });

  test('jobs and tasks are described in words, even those that only another version knows', async () => {
    await enqueue(sendRefund, { refundId: 'one' });
    await enqueue(defineJob({ kind: 'water-plants', words: 'Water the plants' }), {});
    const { jobs, recurringTasks } = await shop
      .as(admin)
      .graphql('{ jobs { jobs { words } } recurringTasks { name words } }');
    expect(jobs.jobs.map(({ words }: { words: string }) => words).sort()).toEqual(['Refund', 'Water plants']);
    expect(recurringTasks).toContainEqual({ name: 'clean-up', words: 'Clean up old data' });
  });

  test('recurring tasks are listed with their last run', async () => {
    const query = '{ recurringTasks { name everyMinutes isRunning startedAt finishedAt durationMs lastError } }';
    const find = async () =>
      (await shop.as(admin).graphql(query)).recurringTasks.find(({ name }: { name: string }) => name === 'clean-up');
    expect(await find()).toMatchObject({ everyMinutes: 60, isRunning: false, startedAt: null, finishedAt: null });
    await shop.app.worker.runOnce();
    expect(await find()).toMatchObject({ isRunning: false, finishedAt: expect.any(String), lastError: null });
    await change("UPDATE job_runs SET last_error = 'no shelf', lease_until = 9000000000000 WHERE name = 'clean-up'");
    expect(await find()).toMatchObject({ isRunning: true, lastError: 'no shelf' });
  });
});

test('orders of an earlier version get their search text and dispatch day', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(await shop.product('a-dozen-garden-roses'));
  const facts = () => shop.sql(`SELECT search_text, dispatch_by FROM orders WHERE id = '${id}'`);
  const whole = await facts();
  expect(whole).toEqual([{ search_text: expect.stringContaining(id), dispatch_by: expect.any(Number) }]);
  await change(`UPDATE orders SET search_text = '', dispatch_by = NULL WHERE id = '${id}'`);
  await shop.app.worker.runOnce();
  expect(await facts()).toEqual(whole);
});

test('emails that were written to files are deleted after 30 days', async () => {
  const day = 24 * 60 * 60 * 1000;
  const folder = join(shop.dataDir, 'mails');
  await mkdir(folder, { recursive: true });
  const [old, recent] = [31, 29].map((days) => join(folder, `${Math.round(shop.clock.now() - days * day)}-x.json`));
  for (const path of [old, recent]) await writeFile(path ?? '', '{}');
  await shop.app.worker.runOnce();
  expect([old, recent].map((path) => existsSync(path ?? ''))).toEqual([false, true]);
  await rm(recent ?? '');
});

test('a part of the clean-up that fails stops no other part', async () => {
  const done: string[] = [];
  const rule = { entity: OutboxMessage, isOver: 'done_at <= :before', days: 90 };
  const storageIsDown = () => Promise.reject(new Error('the storage is down'));
  const cleanUp = new CleanUp(shop.app.db, shop.clock, [rule], [storageIsDown, async () => done.push('later step')]);
  await enqueue(sendRefund, { refundId: 'one' });
  await change('UPDATE outbox SET done_at = 1');
  await expect(cleanUp.deleteExpired()).rejects.toThrow('parts of the clean-up that failed: 1');
  expect(done).toEqual(['later step']);
  expect(await messages()).toEqual([]);
});

test('the clean-up deletes what is old enough, and nothing else', async () => {
  const day = 24 * 60 * 60 * 1000;
  const now = shop.clock.now();
  const ago = (days: number) => Math.round(now - days * day);
  const { _id: userId } = await shop.newCustomer();
  await change('DELETE FROM outbox');
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
    return change(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`);
  };
  const message = (id: string, ends: Record<string, number>) =>
    insert('outbox', {
      id,
      kind: 'water-plants',
      payload: '{}',
      dedupe_key: id,
      created_at: 1,
      due_at: 1,
      attempts: 1,
      ...ends,
    });
  await message('old-done', { done_at: ago(91) });
  await message('new-done', { done_at: ago(89) });
  await message('waiting', {});
  await message('old-failed', { failed_at: ago(91) });
  await message('new-failed', { failed_at: ago(89) });
  const event = { type: 'x', received_at: 1 };
  await insert('webhook_events', { id: 'old-event', ...event, processed_at: ago(91) });
  await insert('webhook_events', { id: 'new-event', ...event, processed_at: ago(89) });
  await insert('webhook_events', { id: 'open-event', ...event, processed_at: null });
  const session = (id: string, expires_at: number, revoked_at: number | null) =>
    insert('sessions', { id, user_id: userId, token_hash: id, created_at: 1, expires_at, revoked_at });
  await session('old-expired', ago(31), null);
  await session('old-revoked', now + day, ago(31));
  await session('new-expired', ago(29), null);
  await session('open', now + day, null);
  const link = (id: string, expires_at: number, used_at: number | null) =>
    insert('account_links', {
      id,
      user_id: userId,
      purpose: 'verify-email',
      token_hash: id,
      created_at: 1,
      expires_at,
      used_at,
    });
  await link('old-link', ago(1.1), null);
  await link('used-link', now + day, ago(1.1));
  await link('new-link', ago(0.9), null);
  const device = (id: string, last_used_at: number) =>
    insert('known_devices', { id, user_id: userId, token_hash: id, last_used_at });
  await device('old-device', ago(366));
  await device('new-device', ago(364));
  const owner = await shop.newCustomer();
  const factor = (user_id: string, created_at: number) =>
    insert('second_factors', { user_id, key: 'KEY', created_at, last_step: 0 });
  await factor(userId, ago(1.1));
  await factor(owner._id, ago(0.9));
  const [{ id: order_id } = {}] = await shop.sql<{ id: string }>('SELECT id FROM orders LIMIT 1');
  for (const [idempotency_key, created_at] of [
    ['old-key', ago(91)],
    ['new-key', ago(89)],
  ] as const) {
    const key = { user_id: userId, idempotency_key, created_at };
    await insert('product_creations', { ...key, request_hash: 'hash', product_id: 'gift' });
    await insert('order_key_aliases', { ...key, order_id: order_id ?? '' });
  }
  await insert('rate_limits', { key: 'old-limit', window_start: ago(1.1), count: 3 });
  await insert('rate_limits', { key: 'new-limit', window_start: ago(0.9), count: 3 });
  await insert('job_runs', { name: 'of-old', started_at: 1, finished_at: ago(91) });
  await insert('job_runs', { name: 'of-now', started_at: 1, finished_at: ago(89) });
  const incoming = join(shop.dataDir, 'uploads', '.incoming');
  const [half, fresh] = [join(incoming, 'half'), join(incoming, 'fresh')] as const;
  for (const path of [half, fresh]) await mkdir(path, { recursive: true });
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(half, twoHoursAgo, twoHoursAgo);

  await shop.app.worker.runOnce();

  const left = async (table: string, column = 'id') =>
    (await shop.sql(`SELECT ${column} AS id FROM ${table}`)).map(({ id }) => id as string);
  expect((await left("outbox WHERE kind = 'water-plants'")).sort()).toEqual(['new-done', 'new-failed', 'waiting']);
  expect((await left('webhook_events')).filter((id) => id.endsWith('-event')).sort()).toEqual([
    'new-event',
    'open-event',
  ]);
  const sessions = await left('sessions');
  expect(sessions).toEqual(expect.arrayContaining(['new-expired', 'open']));
  expect(sessions).not.toContain('old-expired');
  expect(sessions).not.toContain('old-revoked');
  expect((await left('account_links')).filter((id) => id.endsWith('-link'))).toEqual(['new-link']);
  expect((await left('known_devices')).filter((id) => id.endsWith('-device'))).toEqual(['new-device']);
  expect(await left('second_factors', 'user_id')).toEqual([owner._id]);
  for (const table of ['product_creations', 'order_key_aliases'])
    expect(await left(table, 'idempotency_key')).toEqual(['new-key']);
  expect(await left('rate_limits', 'key')).toContain('new-limit');
  expect(await left('rate_limits', 'key')).not.toContain('old-limit');
  const names = await left('job_runs', 'name');
  expect(names).toContain('of-now');
  expect(names).not.toContain('of-old');
  expect([existsSync(half), existsSync(fresh)]).toEqual([false, true]);
});

/** While mails can't be kept: a file is where their folder should be. */
async function withoutMail(work: () => Promise<void>): Promise<void> {
  const folder = join(shop.dataDir, 'mails');
  const aside = `${folder}-aside`;
  if (existsSync(folder)) await rename(folder, aside);
  await writeFile(folder, '');
  await work();
  await rm(folder);
  if (existsSync(aside)) await rename(aside, folder);
}
