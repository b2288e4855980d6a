import { dialledPhone, parseShopSettings, settingProblem, type ShopSettings } from './shop-settings.js';

const reviews = { rating: 4.6, count: 12, quote: 'Lovely', author: '' };

test.each([
  ['name', 'Blossom & Co', true],
  ['name', '   ', false],
  ['name', 'x'.repeat(41), false],
  ['bannerText', '', true],
  ['bannerText', 'x'.repeat(121), false],
  ['contactPhone', '+251 11 123 4567', true],
  ['contactPhone', 'call me', false],
  ['contactPhone', '()', false],
  ['contactEmail', 'hello@shop.example', true],
  ['contactEmail', 'a@b.example, c@d.example', false],
  ['contactHours', '', false],
  ['postalAddress', '', true],
  ['taxNumber', '', true],
  ['taxNumber', 'D'.repeat(41), false],
  ['shippingPrice', 0, true],
  ['shippingPrice', 7.5, true],
  ['shippingPrice', 7.555, false],
  ['shippingPrice', -1, false],
  ['shippingPrice', Number.NaN, false],
  ['shippingPrice', 1000.01, false],
  ['taxPercent', 0, true],
  ['taxPercent', 100, true],
  ['taxPercent', 101, false],
  ['taxPercent', 7.5, false],
  ['freeShippingThreshold', null, true],
  ['freeShippingThreshold', 75, true],
  ['freeShippingThreshold', 0, false],
  ['timeZone', 'Africa/Addis_Ababa', true],
  ['timeZone', 'UTC', true],
  ['timeZone', 'Middle/Earth', false],
  ['timeZone', '+03:00', false],
  ['closedWeekdays', [0, 6], true],
  ['closedWeekdays', [0, 1, 2, 3, 4, 5, 6], false],
  ['closedWeekdays', [7], false],
  ['closedDates', ['2028-02-29'], true],
  ['closedDates', ['2026-02-29'], false],
  ['closedDates', ['25.12.2026'], false],
  ['busySeasons', [{ from: '2026-12-01', until: '2026-12-01', days: 30 }], true],
  ['busySeasons', [{ from: '2026-12-01', until: '2026-11-30', days: 2 }], false],
  ['busySeasons', [{ from: '2026-12-01', until: '', days: 2 }], false],
  ['busySeasons', [{ from: '2026-12-01', until: '2026-12-32', days: 2 }], false],
  ['busySeasons', [{ from: '2026-12-01', until: '2026-12-24', days: 0 }], false],
  ['busySeasons', [{ from: '2026-12-01', until: '2026-12-24', days: 31 }], false],
  [
    'busySeasons',
    Array.from({ length: 21 }, (_, index) => ({ from: `20${index + 10}-12-01`, until: '2031-01-01', days: 1 })),
    false,
  ],
  ['dispatchDays', 0, true],
  ['dispatchDays', 31, false],
  ['dispatchDays', 1.5, false],
  ['cutOffTime', null, true],
  ['cutOffTime', '00:00', true],
  ['cutOffTime', '23:59', true],
  ['cutOffTime', '24:00', false],
  ['cutOffTime', '9:30', false],
  ['ordersPerDay', null, true],
  ['ordersPerDay', 1, true],
  ['ordersPerDay', 0, false],
  ['ordersPerDay', 2.5, false],
  ['lowStockThreshold', -1, false],
  ['cartReminderHours', null, true],
  ['cartReminderHours', 1, true],
  ['cartReminderHours', 168, true],
  ['cartReminderHours', 0, false],
  ['cartReminderHours', 169, false],
  ['cartReminderHours', 1.5, false],
  ['reviewSummary', null, true],
  ['reviewSummary', reviews, true],
  ['reviewSummary', { ...reviews, rating: 5.1 }, false],
  ['reviewSummary', { ...reviews, rating: 4.65 }, false],
  ['reviewSummary', { ...reviews, count: 0 }, false],
  ['reviewSummary', { ...reviews, quote: ' ' }, false],
] as [keyof ShopSettings, never, boolean][])('%s %j: good %s', (name, value, isGood) => {
  expect(settingProblem(name, value) === null).toBe(isGood);
});

test('reports all invalid settings at once, and then saves nothing', () => {
  expect(parseShopSettings({ name: '', taxPercent: 200, shippingPrice: 5 })).toEqual({
    problems: { name: 'Enter the shop’s name', taxPercent: 'Enter a whole percentage from 0 to 100' },
  });
});

test('takes only known settings, tidied', () => {
  const draft = {
    name: '  Blossom\n& Co ',
    postalAddress: ' 1 Main Street \r\n\r\n Asmara ',
    closedDates: ['2026-12-26', '2026-12-25', '2026-12-26'],
    closedWeekdays: [6, 0],
    busySeasons: [
      { from: '2027-05-01', until: '2027-05-09', days: 1 },
      { from: ' 2026-12-01', until: '2026-12-24', days: 2, isAdmin: true },
      { from: '2026-12-01', until: '2026-12-24', days: 2 },
    ],
    reviewSummary: { ...reviews, quote: ' Lovely ', isAdmin: true },
    version: 7,
    isDemo: false,
  };
  expect(parseShopSettings(draft)).toEqual({
    change: {
      name: 'Blossom & Co',
      postalAddress: '1 Main Street\nAsmara',
      closedDates: ['2026-12-25', '2026-12-26'],
      closedWeekdays: [0, 6],
      busySeasons: [
        { from: '2026-12-01', until: '2026-12-24', days: 2 },
        { from: '2027-05-01', until: '2027-05-09', days: 1 },
      ],
      reviewSummary: reviews,
    },
  });
});

test.each([
  ['(555) 010-0142', '+15550100142'],
  ['+251 11 123 4567', '+251111234567'],
  ['0911', '0911'],
])('%s is dialed as %s', (phone, dialled) => {
  expect(dialledPhone(phone)).toBe(dialled);
});
