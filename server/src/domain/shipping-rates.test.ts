import { shippingContradiction } from './shipping-contradiction.js';
import { defaultBannerText, shippingRates } from './shipping-rates.js';
import type { ShopSettings } from './shop-settings.js';

const settings = { shippingPrice: 7, freeShippingThreshold: null, expressPrice: 12.99, overnightPrice: 19.99 };
const ratesOf = (own: Partial<ShopSettings>) =>
  shippingRates({ ...settings, ...own } as ShopSettings, (name) => name in own);

test('the pages show the documented figures until the shop sets its own', () => {
  expect(ratesOf({})).toEqual({ standard: 5.99, express: 12.99, overnight: 19.99, freeFrom: 50 });
});

test('the pages show what the shop sets, even when it equals the defaults of carts', () => {
  expect(ratesOf({ shippingPrice: 7 }).standard).toBe(7);
  expect(ratesOf({ shippingPrice: 6.5, expressPrice: 11, overnightPrice: null })).toMatchObject({
    standard: 6.5,
    express: 11,
    overnight: null,
  });
});

test('the free-shipping rule is shown as set: from its threshold on, or never', () => {
  expect(ratesOf({ freeShippingThreshold: 75 }).freeFrom).toBe(75);
  expect(ratesOf({ freeShippingThreshold: null }).freeFrom).toBeNull();
});

test.each([
  [null, 'FREE SHIPPING WHEN YOU SPEND $75'],
  [75, 'FREE SHIPPING WHEN YOU SPEND $75'],
  [60, 'FREE SHIPPING WHEN YOU SPEND $60'],
  [1249.5, 'FREE SHIPPING WHEN YOU SPEND $1,249.50'],
])('the banner of a shop with the threshold %s', (threshold, text) => {
  expect(defaultBannerText(threshold)).toBe(text);
});

// spec: constant-7
test.each<[Partial<ShopSettings>, string | null]>([
  [
    {},
    'Your pages say that shipping costs $5.99 and is free from $50.00, but orders are charged $7.00 and never ship free.',
  ],
  [{ freeShippingThreshold: 75 }, 'Your pages say that shipping costs $5.99, but orders are charged $7.00.'],
  [{ shippingPrice: 8 }, 'Your pages say that shipping is free from $50.00, but orders never ship free.'],
  [{ shippingPrice: 7, freeShippingThreshold: null }, null],
  [{ shippingPrice: 5.99, freeShippingThreshold: 50 }, null],
])('with the own prices %j the pages contradict the orders: %s', (own, sentence) => {
  expect(shippingContradiction(ratesOf(own), { ...settings, ...own })).toBe(sentence);
});
