import { idBeginningOf, orderNumber } from './order-number.js';

const id = '7d0f1c2b3a495867b6c5d4e3f2a19081';

test('an order number is the beginning of the id in two groups of four', () => {
  expect(orderNumber(id)).toBe('7D0F-1C2B');
});

test.each([
  ['the number', '7D0F-1C2B', '7d0f1c2b'],
  ['the number with a hash sign', '#7D0F-1C2B', '7d0f1c2b'],
  ['the number without its dash', '7d0f1c2b', '7d0f1c2b'],
  ['the whole id', id, id],
  ['a part of the number', '7D0F-1C', '7d0f1c'],
  ['a word that happens to be hexadecimal', 'dada', null],
  ['a name', 'Mebrat', null],
  ['more digits than an id has', `${id}0`, null],
])('a search reads %s as the beginning of an id, or not', (_case, word, beginning) => {
  expect(idBeginningOf(word)).toBe(beginning);
});
