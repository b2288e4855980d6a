import { brokenBannerPromise, promisedFreeShipping } from './banner-promise.js';

test.each([
  ['FREE SHIPPING WHEN YOU SPEND $75', 7500],
  ['Free shipping over $1,000', 100_000],
  ['Spend $49.90 and get free delivery', 4990],
  ['Save $10 today! Free shipping from $60, cards from $3', 6000],
  ['A card for $3, roses for $40 with free shipping', 4000],
  ['Free shipping all weekend', null],
  ['No free shipping below $75', null],
  ['New flowers from $20', null],
  ['', null],
])('%j promises %j', (text, cents) => {
  expect(promisedFreeShipping(text)).toBe(cents);
});

test.each([
  [null, 7500],
  [7501, 7500],
  [7500, null],
  [5000, null],
  [0, null],
])('with free shipping from %j the banner breaks its promise of %j', (threshold, broken) => {
  expect(brokenBannerPromise('FREE SHIPPING WHEN YOU SPEND $75', threshold)).toBe(broken);
});
