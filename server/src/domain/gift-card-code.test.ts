import { formatGiftCardCode, giftCardCodeOf, lastFourOf, readGiftCardCode } from './gift-card-code.js';

const bytes = Uint8Array.from({ length: 18 }, (_, at) => at * 15);
const code = giftCardCodeOf(bytes);

test('a code has 28 digits, which are the bits of its bytes', () => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = bits.match(/.{5}/g)!.slice(0, 28);
  expect([...code]).toEqual(values.map((five) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(five, 2)]));
  expect(giftCardCodeOf(new Uint8Array(18))).toBe('0'.repeat(28));
  expect(giftCardCodeOf(new Uint8Array(18).fill(255))).toBe('Z'.repeat(28));
  expect(() => giftCardCodeOf(new Uint8Array(17))).toThrow(RangeError);
});

test('a code is written in groups of four and ends with its last four', () => {
  expect(formatGiftCardCode(code)).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  expect(formatGiftCardCode(code).replaceAll('-', '')).toBe(code);
  expect(formatGiftCardCode(code).endsWith(`-${lastFourOf(code)}`)).toBe(true);
});

test.each([
  ['as it is written', formatGiftCardCode(code), code],
  ['without hyphens, in small letters, with spaces around', ` ${code.toLowerCase()}\n`, code],
  ['with dashes of a word processor', formatGiftCardCode(code).replaceAll('-', ' – '), code],
  ['with letters that look like digits', 'oO0I-il1L'.padEnd(29, 'z'), '00011111'.padEnd(28, 'Z')],
  ['too short', code.slice(1), null],
  ['too long', `${code}0`, null],
  ['with a letter that no code has', code.slice(0, 27) + 'U', null],
  ['with anything else', code.slice(0, 27) + '\0', null],
  ['empty', '', null],
])('a code that was typed %s is read', (_how, text, read) => {
  expect(readGiftCardCode(text)).toBe(read);
});
