/** @postgres PostgreSQL refuses values that SQLite takes. */
import fc from 'fast-check';
import { createWorld, restAsk, restCalls, spendCallers, type World } from './authorization/calls.js';
import { callerOf, People, type Identity } from './authorization/identities.js';
import { formRequest, goodForm, graphqlRequest, restRequest, type FuzzedRequest } from './fuzz/requests.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

/** How much is sent: FUZZ=50 for fifty times as much. */
const TIMES = Number(process.env['FUZZ'] ?? 1);
const COUNTS = { rest: 400 * TIMES, graphql: 400 * TIMES, forms: 100 * TIMES };

/** So many at once, as from many clients; after so many others call, since what is sent may end the callers' sessions. */
const AT_ONCE = 4;
const BATCH = 200;

jest.setTimeout(120_000 * TIMES);

let world: World;
let people: People;
beforeAll(async () => {
  const shop = await TestShop.open({ RATE_LIMITS: 'off' });
  const admin = await shop.signInDemo('admin@example.com');
  people = new People(shop, admin);
  world = await createWorld(shop, people, admin);
});
afterAll(() => world.shop.close());

interface Told {
  status: number;
  text: string;
}

async function send({ method, path, headers, body }: FuzzedRequest, caller: Caller): Promise<Told> {
  const response = await fetch(`${world.shop.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
      ...caller.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    // A net for answers that never come.
    signal: AbortSignal.timeout(60_000),
  });
  // A stream of events has no end to be waited for.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

/** What no request may get: a fault of ours, however it is dressed. */
function isFault({ status, text }: Told): boolean {
  return status >= 500 || text.includes('INTERNAL_SERVER_ERROR');
}

const everybody: Identity[] = ['admin', 'admin', 'owner', 'visitor'];

/** Sends all of them. @returns how many got which status, and what went wrong */
async function sendAll(requests: readonly FuzzedRequest[], callers: readonly Identity[]) {
  const statuses: Record<number, number> = {};
  const faults: unknown[] = [];
  for (let start = 0; start < requests.length; start += BATCH) {
    const batch = requests.slice(start, start + BATCH);
    const persons = await Promise.all(callers.map((identity) => people.create(identity)));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let request = batch.pop(); request; request = batch.pop()) {
          const person = persons[batch.length % persons.length];
          const caller = person ? callerOf(world.shop, person, 'bearer') : {};
          const answer = await send(request, caller).catch((error: unknown) => ({ status: 599, text: String(error) }));
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          if (isFault(answer)) faults.push({ answer, person, request: { ...request, body: String(request.body) } });
        }
      }),
    );
  }
  return { statuses, faults };
}

/** Requests of a seed that is printed when something goes wrong. */
function made(arbitrary: fc.Arbitrary<FuzzedRequest>, count: number) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  return { seed, requests: fc.sample(arbitrary, { numRuns: count, seed }) };
}

/** Checks that nothing broke, and that not everything was refused. */
async function expectNoFault(
  arbitrary: fc.Arbitrary<FuzzedRequest>,
  count: number,
  callers = everybody,
  good: readonly FuzzedRequest[] = [],
): Promise<void> {
  const { seed, requests } = made(arbitrary, count - good.length);
  requests.push(...good);
  const { statuses, faults } = await sendAll(requests, callers);
  expect({ seed, count: faults.length, faults: faults.slice(0, 3) }).toEqual({ seed, count: 0, faults: [] });
  expect(Object.values(statuses).reduce((sum, one) => sum + one, 0)).toBe(count);
  expect(statuses[200]).toBeGreaterThan(0);
  expect(statuses[400]).toBeGreaterThan(0);
  expect((await world.shop.rest('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
}

// spec: api-5
test(`${COUNTS.rest} REST calls with odd bodies, paths and queries cause no fault`, async () => {
  const owner = world.owner;
  const asks = await Promise.all(
    Object.keys(restCalls)
      .filter((call) => !spendCallers.has(call))
      .map((call) => restAsk(world, call, owner)),
  );
  await expectNoFault(restRequest(asks), COUNTS.rest);
});

// spec: api-5
test(`${COUNTS.graphql} valid and invalid GraphQL documents with odd values cause no fault`, async () => {
  const { gift, hiddenId, orderId, paidOrderId, cancelledOrderId, owner, importId, jobId, sessionId } = world;
  const ids = [
    String(gift['_id']),
    hiddenId,
    orderId,
    paidOrderId,
    cancelledOrderId,
    owner._id,
    importId,
    jobId,
    sessionId,
  ];
  await expectNoFault(graphqlRequest(ids), COUNTS.graphql);
});

// spec: api-5
test(`${COUNTS.forms} forms with bad boundaries, wrong maps, many parts or false types cause no fault`, async () => {
  // Others are refused before a byte is read.
  await expectNoFault(
    formRequest(world.picture),
    COUNTS.forms,
    ['admin', 'admin', 'admin', 'owner'],
    [goodForm(world.picture)],
  );
});

// spec: api-5, api-6
test('the invariants still hold', async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(world.shop);
  expect(broken).toEqual({});
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});
