import { webcrypto } from 'node:crypto';
import {
  ADDRESS_KEY,
  attemptKey,
  CODES_KEY,
  DATE_KEY,
  forgetAttempt,
  GIFT_KEY,
  PARCELS_KEY,
  SUBSTITUTION_KEY,
  WANTED_DAY_KEY,
} from './checkout-attempt';
import { takeOutOfCart } from './take-out-of-cart';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

beforeEach(() => sessionStorage.clear());

test('the same order keeps its key', () => {
  const key = attemptKey({ total: 7 });
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(attemptKey({ total: 7 })).toBe(key);
});

test('another order gets another key', () => {
  expect(attemptKey({ total: 8 })).not.toBe(attemptKey({ total: 7 }));
});

test('the same cart is a new order after the attempt has ended', () => {
  const key = attemptKey({ total: 7 });
  forgetAttempt();
  expect(attemptKey({ total: 7 })).not.toBe(key);
});

test('without storage, every call is a separate attempt', () => {
  expect(attemptKey({ total: 7 }, null)).not.toBe(attemptKey({ total: 7 }, null));
});

test.each([ADDRESS_KEY, CODES_KEY, DATE_KEY, GIFT_KEY, PARCELS_KEY, SUBSTITUTION_KEY, WANTED_DAY_KEY])(
  'the next order begins without the %s of the one that was placed',
  (key) => {
    sessionStorage.setItem(key, '"of the first order"');
    takeOutOfCart(null);
    expect(JSON.parse(sessionStorage.getItem(key) ?? 'null')).toBeNull();
  },
);
