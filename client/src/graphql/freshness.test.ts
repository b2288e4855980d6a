import { FRESH_MS } from '@domain/freshness.js';
import { createFreshness } from './freshness';
// With their tags.
import './operations/catalog';
import './operations/catalog-lists';
import './operations/checkout';
import './operations/account-session';
import './operations/shop';

function atTime(start = 1_000_000) {
  let time = start;
  return { freshness: createFreshness(() => time), advance: (ms: number) => void (time += ms) };
}

test('a new query is fetched', () => {
  const { freshness } = atTime();
  expect(freshness.fetchPolicy('ProductList')).toBe('cache-and-network');
});

// spec: constant-20
test('an answer younger than 5 s comes from the cache, an older one is shown and refreshed', () => {
  const { freshness, advance } = atTime();
  freshness.record('ProductList', { pageNumber: 1 });
  advance(FRESH_MS - 1);
  expect(freshness.fetchPolicy('ProductList', { pageNumber: 1 })).toBe('cache-first');
  advance(1);
  expect(freshness.fetchPolicy('ProductList', { pageNumber: 1 })).toBe('cache-and-network');
});

test('variables make a difference, their order and undefined ones do not', () => {
  const { freshness } = atTime();
  freshness.record('ProductList', { pageNumber: 2, sort: 'PRICE_ASC', category: undefined });
  expect(freshness.isFresh('ProductList', { sort: 'PRICE_ASC', pageNumber: 2 })).toBe(true);
  expect(freshness.isFresh('ProductList', { pageNumber: 2 })).toBe(false);
  expect(freshness.isFresh('ProductList', { sort: 'PRICE_ASC', pageNumber: 2, category: null })).toBe(false);
});

test('a write makes only the answers stale that it changed', () => {
  const { freshness } = atTime();
  const onChange = jest.fn();
  freshness.onInvalidate(onChange);
  freshness.record('ProductList');
  freshness.record('Me');
  freshness.record('Shop');
  freshness.invalidate(['Product', 'Order']);
  expect(['ProductList', 'Me', 'Shop'].map((name) => freshness.isFresh(name))).toEqual([false, true, true]);
  expect(onChange).toHaveBeenCalledWith(['Product', 'Order'], 'here');
});

// spec: entity-12
test('a mutation makes queries with its tags stale', () => {
  const { freshness } = atTime();
  freshness.record('ProductList');
  freshness.record('Me');
  freshness.mutated('PlaceOrder');
  expect(['ProductList', 'Me'].map((name) => freshness.isFresh(name))).toEqual([false, true]);
});

test('a mutation without tags notifies no listener', () => {
  const { freshness } = atTime();
  const onChange = jest.fn();
  freshness.onInvalidate(onChange);
  freshness.mutated('SignOut');
  freshness.mutated('NoSuchMutation');
  expect(onChange).not.toHaveBeenCalled();
});

test('data that the server read are fresh when the page starts', () => {
  const server = atTime(5).freshness;
  server.record('ProductList', { pageNumber: 3 });
  const browser = atTime(9_000_000);
  browser.freshness.restore(server.extract(), 0);
  expect(browser.freshness.isFresh('ProductList', { pageNumber: 3 })).toBe(true);
  browser.advance(FRESH_MS);
  expect(browser.freshness.isFresh('ProductList', { pageNumber: 3 })).toBe(false);
});

test('data that the server read a while ago stay fresh for the rest of their five seconds', () => {
  const server = atTime(5).freshness;
  server.record('ProductList');
  const browser = atTime(9_000_000);
  browser.freshness.restore(server.extract(), 2000);
  browser.advance(FRESH_MS - 2001);
  expect(browser.freshness.isFresh('ProductList')).toBe(true);
  browser.advance(1);
  expect(browser.freshness.isFresh('ProductList')).toBe(false);
});

test('an answer from a shared cache stays fresh for the rest of its five seconds', () => {
  const { freshness, advance } = atTime();
  freshness.record('ProductList', {}, 2000);
  advance(FRESH_MS - 2001);
  expect(freshness.isFresh('ProductList', {})).toBe(true);
  advance(1);
  expect(freshness.isFresh('ProductList', {})).toBe(false);
});

test('another sign-in makes everything stale', () => {
  const { freshness } = atTime();
  freshness.record('Me');
  freshness.forget();
  expect(freshness.isFresh('Me')).toBe(false);
});
