import { PreparedNames } from './prepared-names.js';

const often = (names: PreparedNames, text: string) => [1, 2, 3].map(() => names.of(text)).at(-1);

test('a statement gets a name when it comes for the third time, and keeps it', () => {
  const names = new PreparedNames();
  const text = 'SELECT 1 FROM orders WHERE id = $1';
  expect([names.of(text), names.of(text)]).toEqual([undefined, undefined]);
  const name = names.of(text);
  expect(name).toMatch(/^shop_[0-9a-f]{32}$/);
  expect(names.of(text)).toBe(name);
});

test('two processes give a statement the same name, and another statement another one', () => {
  const text = 'UPDATE orders SET status = $1 WHERE id = $2';
  expect(often(new PreparedNames(), text)).toBe(often(new PreparedNames(), text));
  expect(often(new PreparedNames(), text)).not.toBe(often(new PreparedNames(), `${text} AND status = $3`));
});

test.each([
  ['the begin of a transaction', 'BEGIN'],
  ['two statements', 'SELECT 1; SELECT 2'],
  ['a long text', `SELECT ${'1, '.repeat(2000)}1`],
  ['a list of values', 'SELECT 1 FROM orders WHERE id IN ($1, $2)'],
  ['a list of rows', 'INSERT INTO orders (id) VALUES ($1), ($2)'],
])('%s gets no name', (_, text) => {
  expect(often(new PreparedNames(), text)).toBeUndefined();
});

test('however many texts come, only 200 are prepared on a connection, and the first keep their names', () => {
  const names = new PreparedNames();
  const text = (place: number) => `SELECT ${place} FROM orders`;
  const given = Array.from({ length: 300 }, (_, place) => often(names, text(place)));
  expect(given.filter((name) => name !== undefined)).toHaveLength(200);
  expect(names.of(text(0))).toBe(given[0]);
});
