import { changeText, longLabel, shortLabel } from './report-text';

const week = { from: '2026-11-02', to: '2026-11-08' };

test('dates of the shop are shown unchanged in any time zone', () => {
  expect([shortLabel('DAY', week), shortLabel('WEEK', week), shortLabel('MONTH', week)]).toEqual([
    'Nov 2',
    'Nov 2',
    'Nov 2026',
  ]);
  expect([longLabel('DAY', week), longLabel('WEEK', week), longLabel('MONTH', week)]).toEqual([
    'Monday, November 2',
    'Nov 2 – Nov 8',
    'November 2026',
  ]);
});

test.each([
  [118, 100, '18% up on', true],
  [94, 100, '6% down on', false],
  [100.2, 100, 'Same as', null],
  [0, 100, '100% down on', false],
])('%d after %d is %s', (now, before, text, isMore) => {
  expect(changeText(now, before)).toEqual({ text, isMore });
});

test('a figure that was zero before is not compared', () => {
  expect([changeText(5, 0), changeText(5, null), changeText(null, 5)]).toEqual([null, null, null]);
});
