import type { TextStorage } from './browser-storage';
import { rememberViewed, viewedProducts } from './viewed-products';

function storageOf(text?: string): TextStorage {
  const entries = new Map(text === undefined ? [] : [['viewed-products', text]]);
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

test('the latest twelve products are remembered once each, the latest first', () => {
  const storage = storageOf();
  for (let product = 1; product <= 14; product += 1) rememberViewed(`gift ${product}`, storage);
  rememberViewed('gift 10', storage);
  const viewed = viewedProducts(storage);
  expect(viewed.slice(0, 3)).toEqual(['gift 10', 'gift 14', 'gift 13']);
  expect([viewed.length, new Set(viewed).size]).toEqual([12, 12]);
});

test.each(['no JSON', '{"a":1}', '[1,null]'])('what other code has stored is no product: %s', (text) => {
  expect(viewedProducts(storageOf(text))).toEqual([]);
});

test('without a storage nothing is remembered', () => {
  rememberViewed('gift', null);
  expect(viewedProducts(null)).toEqual([]);
});
