import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { arrivalWords } from './arrival-words.js';
import {
  arrivalOf,
  cutOffOn,
  DATE_HORIZON_DAYS,
  dateRefusal,
  dispatchByFor,
  firstDate,
  isDatePast,
  lastDate,
  latestOrder,
  leavesOn,
  mostDaysUntil,
  nextCutOff,
  offerDates,
  type DeliveryCalendar,
  type LeadTime,
} from './delivery-dates.js';
import { dateIn, isOpenOn, startOfDate } from './dispatch.js';

const calendar: DeliveryCalendar = {
  ...{ timeZone: 'Africa/Nairobi', closedWeekdays: [0], closedDates: ['2026-12-25'] },
  ...{ dispatchDays: 1, cutOffTime: '14:00' },
};
const at = (text: string) => Date.parse(text);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** From Monday, November 30, to Saturday, December 5. */
const season = { from: '2026-11-30', until: '2026-12-05', days: 2 };
const anyNumber = { ordersPerDay: null, taken: new Map<string, number>() };

test.each([
  ['2026-12-02', 1],
  ['2026-12-01', 0],
  ['2026-11-30', null],
  // Sunday.
  ['2026-12-06', 4],
  ['2999-12-31', 150],
])('by %s, an order arrives that takes %p days', (date, days) => {
  expect(mostDaysUntil(calendar, date, at('2026-12-01T09:00:00Z'), 150)).toBe(days);
});

describe('the dates that can be chosen', () => {
  // 2026-12-01 is a Tuesday. Nairobi is three hours ahead of UTC.
  it.each([
    ['before the cut-off, the days count from today', '2026-12-01T10:59:59Z', {}, 2, '2026-12-03'],
    ['at the cut-off, they count from tomorrow', '2026-12-01T11:00:00Z', {}, 2, '2026-12-04'],
    ['without a cut-off, today lasts until midnight', '2026-12-01T20:59:59Z', { cutOffTime: null }, 2, '2026-12-03'],
    ['a closed Sunday is no day', '2026-12-04T09:00:00Z', {}, 2, '2026-12-07'],
    ['nor is a closed date', '2026-12-23T09:00:00Z', {}, 2, '2026-12-26'],
    ['after the cut-off on a Saturday, they count from Monday', '2026-12-05T12:00:00Z', {}, 1, '2026-12-08'],
    ['a shop that needs three days to send has two more', '2026-12-01T09:00:00Z', { dispatchDays: 3 }, 2, '2026-12-05'],
    ['what is fetched can be ready today', '2026-12-01T09:00:00Z', { dispatchDays: 0 }, 0, '2026-12-01'],
    ['a gift that takes two days to make comes two days later', '2026-12-01T09:00:00Z', {}, 2, '2026-12-05', 2],
    ['also from a shop that sends at once', '2026-12-01T09:00:00Z', { dispatchDays: 0 }, 2, '2026-12-04', 1],
    ['those days come before the shop’s own three', '2026-12-01T09:00:00Z', { dispatchDays: 3 }, 2, '2026-12-08', 2],
    ['they are open days', '2026-12-05T09:00:00Z', {}, 1, '2026-12-08', 1],
    ['before a season', '2026-11-28T09:00:00Z', { busySeasons: [season] }, 2, '2026-12-01'],
    ['in a season, it takes its days longer', '2026-12-01T09:00:00Z', { busySeasons: [season] }, 2, '2026-12-05'],
    ['those are added to the gift’s own', '2026-12-01T09:00:00Z', { busySeasons: [season] }, 2, '2026-12-07', 1],
    ['until its last day', '2026-12-05T09:00:00Z', { busySeasons: [season] }, 2, '2026-12-10'],
    [
      'the first order after it doesn’t overtake it',
      '2026-12-07T09:00:00Z',
      { busySeasons: [season] },
      2,
      '2026-12-10',
    ],
    ['nothing is left of it soon after', '2026-12-09T09:00:00Z', { busySeasons: [season] }, 2, '2026-12-11'],
    [
      'of two seasons the busiest counts',
      '2026-12-01T09:00:00Z',
      { busySeasons: [season, { ...season, until: '2026-12-01', days: 1 }] },
      2,
      '2026-12-05',
    ],
  ] as [string, string, Partial<DeliveryCalendar>, number, string, number?][])(
    '%s',
    (_, now, change, maxDays, expected, preparationDays = 0) => {
      expect(firstDate({ ...calendar, ...change }, { maxDays, preparationDays }, at(now))).toBe(expected);
    },
  );

  it('are listed with what is against the others, from today to the last one', () => {
    const now = at('2026-12-03T09:00:00Z');
    const taken = new Map([
      ['2026-12-08', 2],
      ['2026-12-09', 1],
    ]);
    const offers = offerDates(calendar, { maxDays: 2 }, now, { ordersPerDay: 2, taken });
    expect(offers.slice(0, 7).map(({ date, refusal }) => `${date} ${refusal}`)).toEqual([
      '2026-12-03 too-soon',
      '2026-12-04 too-soon',
      '2026-12-05 null',
      '2026-12-06 closed',
      '2026-12-07 null',
      '2026-12-08 full',
      '2026-12-09 null',
    ]);
    expect(offers.at(-1)?.date).toBe(lastDate(calendar, { maxDays: 2 }, now));
    expect(offers.at(-1)?.date).toBe('2027-02-03');
  });

  it('an order leaves on the last day on which it arrives in time, or on the day of a later payment', () => {
    const dated = { deliveryDate: '2026-12-08', maxDays: 2 };
    const due = (paidAt: string, order: LeadTime & { deliveryDate: string | null } = dated) =>
      new Date(dispatchByFor(calendar, { kind: 'ship', ...order }, at(paidAt))).toISOString();
    // Two open days before Tuesday: Saturday.
    expect(leavesOn(calendar, 2, '2026-12-08')).toBe('2026-12-05');
    expect(due('2026-12-01T10:00:00Z')).toBe('2026-12-05T21:00:00.000Z');
    expect(due('2026-12-05T20:00:00Z')).toBe('2026-12-05T21:00:00.000Z');
    // Paid on a closed Sunday: it leaves on Monday.
    expect(due('2026-12-06T10:00:00Z')).toBe('2026-12-07T21:00:00.000Z');
    // The shop has closed on its date since: it is to arrive before.
    expect(leavesOn({ ...calendar, closedDates: ['2026-12-08'] }, 2, '2026-12-08')).toBe('2026-12-04');
    expect(due('2026-12-01T10:00:00Z', { ...dated, deliveryDate: null })).toBe('2026-12-02T21:00:00.000Z');
    // What is made first for two days leaves by the same day; paid too late, it leaves when it is made.
    const slow = { ...dated, preparationDays: 2 };
    expect(due('2026-12-03T10:00:00Z', slow)).toBe('2026-12-05T21:00:00.000Z');
    expect(due('2026-12-05T10:00:00Z', slow)).toBe('2026-12-08T21:00:00.000Z');
    expect(due('2026-12-01T10:00:00Z', { ...slow, deliveryDate: null })).toBe('2026-12-04T21:00:00.000Z');
  });

  it('a date has lapsed at the cut-off of the day on which its order leaves', () => {
    const isPast = (now: string, preparationDays = 0) =>
      isDatePast(calendar, { maxDays: 2, preparationDays }, '2026-12-08', at(now));
    expect([isPast('2026-12-05T10:59:59Z'), isPast('2026-12-05T11:00:00Z')]).toEqual([false, true]);
    // What is made first for two days has to be begun on Thursday.
    expect([isPast('2026-12-03T10:59:59Z', 2), isPast('2026-12-03T11:00:00Z', 2)]).toEqual([false, true]);
  });

  it('a season asks for its days in orders, lapsing dates and days to leave alike', () => {
    const busy = { ...calendar, busySeasons: [season] };
    // Tuesday, December 8, less two days of the method and two of the season.
    const isPast = (now: string) => isDatePast(busy, { maxDays: 2 }, '2026-12-08', at(now));
    expect([isPast('2026-12-03T10:59:59Z'), isPast('2026-12-03T11:00:00Z')]).toEqual([false, true]);
    const due = (deliveryDate: string | null, paidAt: string) =>
      new Date(dispatchByFor(busy, { deliveryDate, kind: 'ship', maxDays: 2 }, at(paidAt))).toISOString();
    expect(due(null, '2026-12-01T09:00:00Z')).toBe('2026-12-04T21:00:00.000Z');
    expect(due('2026-12-08', '2026-12-01T09:00:00Z')).toBe('2026-12-05T21:00:00.000Z');
    expect(due('2026-12-08', '2026-12-05T09:00:00Z')).toBe('2026-12-08T21:00:00.000Z');
    // After the cut-off of Saturday, an order begins on the season's first day, and leaves in time for what is promised.
    expect(firstDate(busy, { maxDays: 2 }, at('2026-11-28T12:00:00Z'))).toBe('2026-12-04');
    expect(due(null, '2026-11-28T12:00:00Z')).toBe('2026-12-02T21:00:00.000Z');
    // Orders of its last day and of the two days after it arrive together, until the cut-off of the third.
    const orderBy = (now: string) =>
      new Date(arrivalOf(busy, { minDays: 1, maxDays: 2 }, at(now)).orderBy).toISOString();
    expect([orderBy('2026-12-05T09:00:00Z'), orderBy('2026-12-07T09:00:00Z')]).toEqual([
      '2026-12-08T11:00:00.000Z',
      '2026-12-08T11:00:00.000Z',
    ]);
    expect(mostDaysUntil(busy, '2026-12-05', at('2026-12-01T09:00:00Z'), 150)).toBe(2);
    expect(mostDaysUntil(busy, '2026-12-02', at('2026-12-01T09:00:00Z'), 150)).toBeNull();
  });

  it.each([
    ['skipped: as much later', 'America/New_York', '02:30', '2026-03-08', '2026-03-08T07:30:00.000Z'],
    ['twice: the first time', 'America/New_York', '01:30', '2026-11-01', '2026-11-01T05:30:00.000Z'],
    ['skipped midnight', 'America/Santiago', '00:00', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['end of a day of 23 hours', 'America/New_York', null, '2026-03-08', '2026-03-09T04:00:00.000Z'],
  ])('a cut-off that the clocks show %s', (_, timeZone, cutOffTime, date, expected) => {
    expect(new Date(cutOffOn({ ...calendar, timeZone, cutOffTime }, date)).toISOString()).toBe(expected);
  });
});

describe('when an order without a day must leave', () => {
  const plain = { ...calendar, timeZone: 'UTC' };
  const due = (used: DeliveryCalendar, paidAt: number) =>
    dispatchByFor(used, { deliveryDate: null, kind: 'ship', maxDays: 5 }, paidAt);

  it.each([
    ['paid on a Tuesday: the end of Wednesday', '2026-11-24T10:00:00Z', plain, '2026-11-26T00:00:00Z'],
    ['paid on a Saturday: Sunday is closed', '2026-11-21T23:59:00Z', plain, '2026-11-24T00:00:00Z'],
    ['paid on a closed Sunday: as if on Monday morning', '2026-11-22T12:00:00Z', plain, '2026-11-25T00:00:00Z'],
    ['paid before a closed date', '2026-12-24T09:00:00Z', plain, '2026-12-27T00:00:00Z'],
    ['the same day', '2026-11-24T10:00:00Z', { ...plain, dispatchDays: 0 }, '2026-11-25T00:00:00Z'],
    ['the shop’s own date', '2026-11-24T22:30:00Z', calendar, '2026-11-26T21:00:00Z'],
  ])('%s', (_, paidAt, used, expected) => {
    expect(new Date(due(used, at(paidAt))).toISOString()).toBe(new Date(expected).toISOString());
  });

  // spec: running-4
  it('is never before the payment, and is the end of an open day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }),
        fc.constantFrom('UTC', 'Africa/Nairobi', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 10 }),
        (paidAt, timeZone, closedWeekdays, dispatchDays) => {
          const used = { timeZone, closedWeekdays, closedDates: [], dispatchDays, cutOffTime: null };
          const end = due(used, paidAt);
          expect(end).toBeGreaterThan(paidAt);
          expect(isOpenOn(used, dateIn(timeZone, end - 1))).toBe(true);
          expect(dateIn(timeZone, end)).not.toBe(dateIn(timeZone, end - 1));
        },
      ),
    );
  });
});

const clocks = new Map<string, Intl.DateTimeFormat>();
function clocksOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  clocks.set(timeZone, made);
  return made;
}

/** The rule once more: slowly, day by day, with Date and Intl alone. */
class Reference {
  constructor(private readonly used: DeliveryCalendar) {}

  /** What the clocks show, as if they were in UTC. */
  shown(time: number): number {
    const parts = Object.fromEntries(
      clocksOf(this.used.timeZone)
        .formatToParts(time)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  dateAt(time: number): string {
    return new Date(this.shown(time)).toISOString().slice(0, 10);
  }

  isOpen(date: string): boolean {
    return !this.used.closedWeekdays.includes(new Date(date).getUTCDay()) && !this.used.closedDates.includes(date);
  }

  /** The first moment at which the clocks show this, or, where they skip it, the one that the clocks before would have shown it at. */
  momentOf(date: string, time: string): number {
    const wanted = Date.parse(`${date}T${time}Z`);
    const offsetAt = (moment: number) => this.shown(moment) - Math.floor(moment / 1000) * 1000;
    const candidates = [offsetAt(wanted - DAY), offsetAt(wanted + DAY)].map((offset) => wanted - offset);
    const right = candidates.filter((moment) => this.shown(moment) === wanted);
    return right.length > 0 ? Math.min(...right) : candidates[0]!;
  }

  cutOff(date: string): number {
    const { cutOffTime } = this.used;
    return cutOffTime === null ? this.momentOf(next(date), '00:00') : this.momentOf(date, cutOffTime);
  }

  /** Counts open days from a date on, or back: those that are closed are passed. */
  count(from: string, days: number, step: (date: string) => string): string {
    let date = from;
    while (!this.isOpen(date)) date = step(date);
    for (let left = days; left > 0; left -= 1) {
      date = step(date);
      while (!this.isOpen(date)) date = step(date);
    }
    return date;
  }

  first({ maxDays, preparationDays = 0 }: LeadTime, now: number): string {
    const today = this.dateAt(now);
    const start = now < this.cutOff(today) ? today : next(today);
    const made = this.made(this.count(start, 0, next), preparationDays);
    return this.count(made, maxDays + (this.used.dispatchDays > 1 ? this.used.dispatchDays - 1 : 0), next);
  }

  /** When the gifts are made of an order that begins on a day: not before those of any order of the hundred days before. */
  made(start: string, preparationDays: number): string {
    let made = '';
    for (let [day, left] = [start, this.used.busySeasons?.length ? 100 : 0]; left >= 0; left -= 1) {
      const longer = (this.used.busySeasons ?? []).map(({ from, until, days }) =>
        from <= day && day <= until ? days : 0,
      );
      const end = this.count(day, preparationDays + Math.max(0, ...longer), next);
      if (end > made) made = end;
      day = this.count(previous(day), 0, previous);
    }
    return made;
  }
}

const next = (date: string) => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
const previous = (date: string) => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);

const zones = Intl.supportedValuesOf('timeZone');
const FROM = at('2020-01-01');
const TO = at('2030-01-01');

/** The moments at which a zone's clocks change in ten years. */
function changesOf(timeZone: string): number[] {
  const changes: number[] = [];
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(timeZone);
  for (;;) {
    moment = moment.getTimeZoneTransition('next');
    if (!moment || moment.epochMilliseconds > TO) return changes;
    changes.push(moment.epochMilliseconds);
  }
}

function compare(used: DeliveryCalendar, time: LeadTime, now: number): void {
  const slow = new Reference(used);
  const first = firstDate(used, time, now);
  expect([used.timeZone, used.cutOffTime, now, first]).toEqual([
    ...[used.timeZone, used.cutOffTime, now],
    slow.first(time, now),
  ]);
  const { orderBy: cutOff } = arrivalOf(used, { ...time, minDays: 0 }, now);
  expect(nextCutOff(used, now)).toBeGreaterThan(now);
  // After a season, the orders of several days arrive on the same date.
  expect(used.busySeasons?.length ? cutOff >= nextCutOff(used, now) : cutOff === nextCutOff(used, now)).toBe(true);
  // What is said about an order of now holds until then, in a day's words of the same zone.
  const arrival = { ...arrivalOf(used, { ...time, minDays: 0 }, now), isPickup: false, timeZone: used.timeZone };
  expect(arrival.date).toBe(first);
  expect(arrival.from <= first).toBe(true);
  expect(arrivalWords(arrival, cutOff)).toBeNull();
  const days = Math.round((Date.parse(first) - Date.parse(slow.dateAt(now))) / DAY);
  const said = /^Arrives(?: by)? (.+) if you order (?:now|within .+)$/.exec(arrivalWords(arrival, now) ?? '')?.[1];
  expect(said).toBe(
    days < 2
      ? ['today', 'tomorrow'][days]
      : new Intl.DateTimeFormat('en-US', {
          ...{ weekday: 'long', timeZone: 'UTC' },
          ...(days > 6 && { month: 'long', day: 'numeric' }),
        }).format(new Date(first)),
  );
  // It is the last moment of this first date.
  expect(firstDate(used, time, cutOff - 1)).toBe(first);
  expect(firstDate(used, time, cutOff) > first).toBe(true);
  expect(lastDate(used, time, now)).toBe(
    Array.from({ length: DATE_HORIZON_DAYS }).reduce<string>((date) => next(date), first),
  );
  for (const offer of offerDates(used, time, now, anyNumber).filter(({ date }) => date <= next(next(next(first))))) {
    const reason = offer.date < first ? 'too-soon' : slow.isOpen(offer.date) ? null : 'closed';
    expect(offer.refusal).toBe(reason);
    expect(dateRefusal(used, time, now, offer.date, anyNumber)).toBe(reason);
    if (reason !== null) continue;
    // What can be chosen now can still leave in time, on an open day from today on.
    const leaves = leavesOn(used, time.maxDays, offer.date);
    expect(leaves).toBe(slow.count(offer.date, time.maxDays, previous));
    expect([slow.isOpen(leaves), leaves >= slow.dateAt(now)]).toEqual([true, true]);
    expect(isDatePast(used, time, offer.date, now)).toBe(false);
    // The last moment to order for a date is the last at which it can be chosen.
    const latest = latestOrder(used, time, offer.date);
    const begins = slow.cutOff(slow.count(leaves, time.preparationDays ?? 0, previous));
    expect(used.busySeasons?.length ? latest <= begins : latest === begins).toBe(true);
    expect(firstDate(used, time, latest - 1) <= offer.date || used.dispatchDays > 1).toBe(true);
    expect(firstDate(used, time, latest) > offer.date).toBe(true);
    expect(dispatchByFor(used, { ...time, kind: 'ship', deliveryDate: offer.date }, now)).toBe(
      startOfDate(used.timeZone, next(leaves)),
    );
    // What is picked up is ready on its date.
    expect(dispatchByFor(used, { ...time, kind: 'pickup', deliveryDate: offer.date }, now)).toBe(
      startOfDate(used.timeZone, next(offer.date)),
    );
  }
  // Without a date, it is ready when the shop said so to whoever ordered.
  const promised = startOfDate(used.timeZone, next(firstDate(used, time, now)));
  expect(dispatchByFor(used, { ...time, kind: 'pickup', deliveryDate: null }, now)).toBe(promised);
  // What takes no longer than this arrives by its first date, and by none before it.
  const total = time.maxDays + (time.preparationDays ?? 0);
  expect(mostDaysUntil(used, first, now, total + 1)).toBe(total);
  expect(mostDaysUntil(used, previous(first), now, total + 1) ?? -1).toBeLessThan(total);
}

// spec: running-4
describe('the rule is that of a slow one', () => {
  it('in every time zone, around each change of its clocks in ten years', () => {
    const done = new Set<string>();
    for (const timeZone of zones) {
      const used = { ...calendar, timeZone, closedDates: [] };
      const slow = new Reference(used);
      for (const change of changesOf(timeZone)) {
        const [before, after] = [change - 1, change].map((time) => new Date(slow.shown(time)).toISOString());
        // Many zones change their clocks in the same way at the same moment.
        if (done.has(`${change} ${before}`)) continue;
        done.add(`${change} ${before}`);
        // Cut-offs that the change skips or repeats, and the moments beside it.
        for (const cutOffTime of [before!.slice(11, 16), after!.slice(11, 16), null]) {
          const one = { ...used, cutOffTime };
          for (const now of [change - 1, change])
            expect([timeZone, cutOffTime, now, firstDate(one, { maxDays: 1, preparationDays: 1 }, now)]).toEqual([
              ...[timeZone, cutOffTime, now],
              new Reference(one).first({ maxDays: 1, preparationDays: 1 }, now),
            ]);
        }
      }
    }
    expect(done.size).toBeGreaterThan(100);
  });

  it('with any calendar, method and moment of ten years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FROM, max: TO }),
        fc.constantFrom(...zones),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
        fc.option(fc.integer({ min: 0, max: 24 * 60 - 1 })),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 8 })), {
          maxLength: 3,
        }),
        (now, timeZone, closedWeekdays, closedIn, minutes, dispatchDays, maxDays, preparationDays, seasons) => {
          const inDays = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
          const busySeasons = seasons.map(([begin, length, days]) => ({
            ...{ from: inDays(begin), until: inDays(begin + length), days },
          }));
          const closedDates = closedIn.map(inDays);
          const cutOffTime = minutes === null ? null : new Date(minutes * MINUTE).toISOString().slice(11, 16);
          compare(
            { timeZone, closedWeekdays, closedDates, cutOffTime, dispatchDays, busySeasons },
            { maxDays, preparationDays },
            now,
          );
        },
      ),
      { numRuns: 100, seed: 260 },
    );
  });
});
