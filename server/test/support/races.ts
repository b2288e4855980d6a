import { onFailpoint, type Failpoint } from '../../src/db/failpoints.js';
import { brokenInvariants } from './orders.js';
import { openRaceShop, type RaceShop } from './race-shop.js';
import { until } from './until.js';

/**
 * Where a flow stops: at a failpoint, or before or after the payment provider acts on a call, as in
 * `before POST /expire` (method and the end of the path).
 */
type Place = Failpoint | `before ${string}` | `after ${string}`;

/** A point at which the first caller waits; everyone after that passes. */
interface Stop {
  reached: Promise<void>;
  goOn(): void;
}

interface SetStop extends Stop {
  place: Place;
  arrive(): Promise<void>;
}

let stops: SetStop[] = [];

/** Stops the first who comes to a place from now on, in any process of these shops. */
function stopAt(place: Place, world: RaceShop): Stop {
  let reach = () => {};
  let goOn = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const arrive = () => {
    reach();
    return released;
  };
  stops.push({ place, reached, goOn, arrive });
  onFailpoint((point) => takeStop((stop) => stop.place === point)?.arrive());
  for (const { sandbox } of [world.shop, world.beside])
    sandbox.switches.onCall = async (moment, call) => {
      const [method = '', url = ''] = call.split(' ');
      const path = url.split('?')[0] ?? '';
      await takeStop(({ place }) => {
        const [when, how, where = ''] = place.split(' ');
        return when === moment && how === method && path.endsWith(where);
      })?.arrive();
    };
  return { reached, goOn };
}

function takeStop(isIt: (stop: SetStop) => boolean): SetStop | undefined {
  const stop = stops.find((one) => isIt(one) && !arrived.has(one));
  if (stop) arrived.add(stop);
  return stop;
}
const arrived = new WeakSet<SetStop>();

/** Releases everyone, and removes all stops. */
function clearStops(world: RaceShop): void {
  for (const stop of stops) stop.goOn();
  stops = [];
  onFailpoint(null);
  for (const { sandbox } of [world.shop, world.beside]) sandbox.switches.onCall = null;
}

/**
 * Runs one flow up to a place, another as a whole, then the rest of the first.
 * @throws Error when the first one never comes to the place: the test would show nothing
 */
async function inBetween<A, B>(
  world: RaceShop,
  place: Place,
  outer: () => Promise<A>,
  inner: () => Promise<B>,
): Promise<[A, B]> {
  const stop = stopAt(place, world);
  const going = outer();
  await Promise.race([stop.reached, going.then((answer) => neverThere(place, answer))]);
  try {
    const within = await inner();
    stop.goOn();
    return [await going, within];
  } finally {
    stop.goOn();
    await going.catch(() => {});
  }
}

/** As `inBetween`, inside the outer flow's transaction: the inner one has to wait for its locks. PostgreSQL only. */
async function behindLock<A, B>(
  world: RaceShop,
  place: Place,
  outer: () => Promise<A>,
  inner: () => Promise<B>,
): Promise<[A, B]> {
  const stop = stopAt(place, world);
  const going = outer();
  await Promise.race([stop.reached, going.then((answer) => neverThere(place, answer))]);
  const waiting = inner();
  let isWaiting = false;
  void waiting.finally(() => (isWaiting = true)).catch(() => {});
  const looking = setInterval(() => {
    void world.shop
      .sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
      .then((rows) => (isWaiting ||= rows.length > 0));
  }, 20);
  await until(() => isWaiting);
  clearInterval(looking);
  stop.goOn();
  return Promise.all([going, waiting]);
}

function neverThere(place: Place, answer: unknown): never {
  throw new Error(`nobody came to ${place}; the end was: ${String(answer)}`);
}

/** Two who meet, set up again for each order in which they do. */
interface Scene {
  /** What each does; returns its answer, in a word. */
  first: () => Promise<unknown>;
  second: () => Promise<unknown>;
  /** What is left when all that was due is done. */
  outcome: () => Promise<unknown>;
}

/** What came of a race. */
interface End {
  first: unknown;
  second: unknown;
  then: unknown;
}

/**
 * The orders of a race with what each has to end in. `first to <place>` stops there while the other runs whole;
 * `first inside <place>` stops inside its transaction, on PostgreSQL alone: SQLite has one writer.
 */
type Ways = Partial<
  Record<
    | 'first, second'
    | 'second, first'
    | `first to ${Place}`
    | `second to ${Place}`
    | `first inside ${Failpoint}`
    | `second inside ${Failpoint}`,
    End
  >
>;

export interface Race {
  name: string;
  /** What `first` and `second` do, for the titles. */
  first: string;
  second: string;
  scene: (world: RaceShop) => Promise<Scene>;
  ways: Ways;
}

/** Declares the tests of races: one for each order, each of which ends with everything that must hold. */
export function testRaces(races: readonly Race[]): void {
  let world: RaceShop;
  beforeAll(async () => {
    world = await openRaceShop();
  });
  afterEach(() => clearStops(world));
  afterAll(() => world.close());

  for (const race of races) {
    describe(race.name, () => {
      for (const [way, expected] of Object.entries(race.ways)) {
        const isInside = way.includes(' inside ');
        const inSomeDatabase = isInside && !process.env['TEST_POSTGRES_URL'] ? test.skip : test;
        inSomeDatabase(titleOf(race, way), async () => {
          const scene = await race.scene(world);
          const results = await run(world, scene, way);
          await world.settle();
          expect({ ...results, then: await scene.outcome() }).toEqual(expected);
          expect(await brokenInvariants(world.shop, true)).toEqual({});
        });
      }
    });
  }
}

async function run(world: RaceShop, { first, second }: Scene, way: string): Promise<Omit<End, 'then'>> {
  if (way === 'first, second') return { first: await first(), second: await second() };
  if (way === 'second, first') {
    const late = await second();
    return { first: await first(), second: late };
  }
  const [, who, how, place] = /^(first|second) (to|inside) (.+)$/.exec(way) ?? [];
  const meet = how === 'inside' ? behindLock : inBetween;
  if (who === 'first') {
    const [a, b] = await meet(world, place as Place, first, second);
    return { first: a, second: b };
  }
  const [b, a] = await meet(world, place as Place, second, first);
  return { first: a, second: b };
}

function titleOf({ first, second }: Race, way: string): string {
  if (way === 'first, second') return `${first}, then ${second}`;
  if (way === 'second, first') return `${second}, then ${first}`;
  const [, who, how, place = ''] = /^(first|second) (to|inside) (.+)$/.exec(way) ?? [];
  const [outer, inner] = who === 'first' ? [first, second] : [second, first];
  return how === 'to' ? `${outer} stops at ${place}, ${inner}` : `${outer} is inside ${place}, ${inner} waits for it`;
}
