import { dayBuckets } from './day-buckets.js';

const HOUR = 60 * 60 * 1000;

test.each([
  ['Africa/Nairobi', '2026-01-01', '2026-12-31', 24 * HOUR],
  ['Asia/Kathmandu', '2026-01-01', '2026-12-31', 24 * HOUR],
  ['America/New_York', '2026-01-01', '2026-12-31', HOUR],
  ['America/New_York', '2026-04-01', '2026-04-30', 24 * HOUR],
  ['Australia/Lord_Howe', '2026-01-01', '2026-12-31', HOUR / 2],
])('in %s from %s to %s a bucket is %i ms, and no day shares one', (timeZone, from, to, bucketMs) => {
  const buckets = dayBuckets(timeZone, { from, to });
  expect(buckets.bucketMs).toBe(bucketMs);
  const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  for (let at = buckets.start, index = 0; at < buckets.end; at += bucketMs, index += 1) {
    const date = buckets.dateOf(index);
    expect([dateIn.format(at), dateIn.format(at + bucketMs - 1)]).toEqual([date, date]);
  }
});
