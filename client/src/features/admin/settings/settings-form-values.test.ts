import { parseShopSettings, type ShopSettings } from '@domain/shop-settings.js';
import { plainSettings } from '../../../../test/shop-settings';
import { ontoNewer } from '../onto-newer';
import { changesOf, inputOf, settingsFrom, settingsOf, valuesOf } from './settings-form-values';

const settings: ShopSettings = {
  ...plainSettings,
  closedWeekdays: [0, 6],
  closedDates: ['2026-12-25'],
  busySeasons: [{ from: '2026-12-01', until: '2026-12-24', days: 2 }],
  reviewSummary: { rating: 4.8, count: 2394, quote: 'Lovely', author: 'Selam' },
};
const none: ShopSettings = { ...settings, reviewSummary: null, freeShippingThreshold: 75, closedWeekdays: [] };

test.each([settings, none])('settings that are shown and read again are unchanged', (before) => {
  expect(settingsOf(valuesOf(before))).toEqual(before);
  expect(changesOf(before, settingsOf(valuesOf(before)))).toEqual({});
});

test('reads the shop’s answer, weekdays and choices by their names', () => {
  const answer = {
    __typename: 'ShopSettings',
    ...settings,
    cardEntry: 'HOSTED_PAGE',
    closedWeekdays: ['SATURDAY', 'SUNDAY'],
    reviewSummary: { __typename: 'ReviewSummary', ...settings.reviewSummary },
    version: 3,
  };
  expect(settingsFrom(answer as never)).toEqual({ ...settings, cardEntry: 'hosted-page' });
});

test('sends only changed values', () => {
  const cardEntry = 'card-form' as const;
  const values = { ...valuesOf(settings), taxPercent: '10', cardEntry, closedWeekdays: ['Monday'], hasReviews: false };
  expect(inputOf(3, changesOf(settings, settingsOf(values)))).toEqual({
    version: 3,
    taxPercent: 10,
    cardEntry: 'CARD_FORM',
    closedWeekdays: ['MONDAY'],
    reviewSummary: null,
  });
});

test.each(['', 'seven', '7,500', '-7', '1e3', '0x10', 'Infinity'])(
  '%j is not an amount, and is reported as such',
  (typed) => {
    const change = changesOf(
      none,
      settingsOf({ ...valuesOf(none), shippingPrice: typed, freeShippingThreshold: typed }),
    );
    expect(parseShopSettings(change)).toEqual({
      problems: {
        shippingPrice: 'Enter an amount, such as 7 or 7.50',
        freeShippingThreshold: 'Enter an amount, such as 7 or 7.50',
      },
    });
  },
);

test('an amount is read with either decimal separator, as in the other forms', () => {
  expect(settingsOf({ ...valuesOf(none), shippingPrice: '7,50' }).shippingPrice).toBe(7.5);
});

test('a threshold that is switched on without an amount is a change, which is refused', () => {
  const change = changesOf(settings, settingsOf({ ...valuesOf(settings), hasFreeShipping: true }));
  expect(change).toEqual({ freeShippingThreshold: Number.NaN });
});

test('another admin’s saved values are taken over, typed values stay', () => {
  const before = valuesOf(settings);
  const typed = { ...before, name: 'Mine', closedDates: ['2026-12-25', '2027-01-01'] };
  const newer = valuesOf({ ...settings, name: 'Theirs', taxPercent: 20 });
  expect(ontoNewer(typed, before, newer)).toEqual({
    ...newer,
    name: 'Mine',
    closedDates: ['2026-12-25', '2027-01-01'],
    taxPercent: '20',
  });
});
