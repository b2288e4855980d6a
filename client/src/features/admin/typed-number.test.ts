import { readNumber } from './typed-number';

test.each([
  ['19.99', 19.99],
  ['19,99', 19.99],
  ['7,5', 7.5],
  ['$7.50', 7.5],
  ['7,50 €', 7.5],
  ['700€', 700],
  ['RWF 700', 700],
  ['7.500 KWD', 7.5],
  [' 20 ', 20],
  ['20.', 20],
  ['.5', 0.5],
  ['', NaN],
  ['-1', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['1,', NaN],
  ['1,000', NaN],
  ['1,000,50', NaN],
  ['1,000.50', NaN],
  ['1.234,50', NaN],
])('%j is read as %d', (text, number) => expect(readNumber(text)).toBe(number));
