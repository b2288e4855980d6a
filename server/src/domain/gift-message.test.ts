import fc from 'fast-check';
import {
  canChangeGift,
  cardDesigns,
  characterCount,
  hasCard,
  readGift,
  type Gift,
  type GiftDraft,
} from './gift-message.js';

const words: Gift = { to: 'Ana', from: 'Ben', message: 'Happy birthday!', card: 'classic', hidePrices: true };
const read = (draft: GiftDraft | null | undefined): Gift | null => {
  const result = readGift(draft);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.gift;
};
const errorsOf = (draft: GiftDraft) => {
  const result = readGift(draft);
  return 'errors' in result ? Object.entries(result.errors) : [];
};
const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';

describe('a gift', () => {
  test.each<[string, GiftDraft | null | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty one', {}],
    ['empty texts', { to: '', from: '', message: '', card: 'garden' }],
    ['prices that stay', { hidePrices: false }],
  ])('is none: %s', (_what, draft) => {
    expect(read(draft)).toBeNull();
  });

  test('has defaults: the first card, and no prices on the packing slip', () => {
    expect(read({ message: 'Hi' })).toEqual({ to: '', from: '', message: 'Hi', card: 'classic', hidePrices: true });
    expect(read({ message: 'Hi', hidePrices: false })).toHaveProperty('hidePrices', false);
  });

  test('may only hide the prices; no card is printed then', () => {
    const gift = read({ hidePrices: true });
    expect(gift).toEqual({ to: '', from: '', message: '', card: 'classic', hidePrices: true });
    expect(hasCard(gift!)).toBe(false);
  });

  test('takes each of the cards', () => {
    for (const { id } of cardDesigns) expect(read({ ...words, card: id })).toHaveProperty('card', id);
  });

  test.each<[string, string, string]>([
    ['space around it', '  Hi \r\n there  ', 'Hi\n there'],
    ['every line end', 'a\rb\u2028c\u2029d\u0085e\vf\fg\r\nh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['empty lines', 'a\n\n \n\nb', 'a\n\nb'],
    ['a tab', 'a\tb', 'a b'],
    ['marks that turn text around', '\u202bשלום\u202c \u2067abc\u2069', 'שלום abc'],
    ['letters in parts', 'Jose\u0301', 'José'],
  ])('is cleaned: %s', (_what, message, cleaned) => {
    expect(read({ message })).toHaveProperty('message', cleaned);
  });

  test('has names on one line', () => {
    expect(read({ to: ' Ana\n\u0007Maria ', from: 'Ben' })).toMatchObject({ to: 'Ana Maria', from: 'Ben' });
  });

  test.each([
    'كل عام وأنت بخير 🎂',
    'יום הולדת שמח',
    '生日快乐',
    'जन्मदिन मुबारक हो',
    'สุขสันต์วันเกิด',
    'መልካም ልደት',
    '\u200fمرحبا\u200e',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👩🏻‍❤️‍💋‍👨🏿',
    '<b>&amp;</b>',
  ])('may be in any script: %s', (message) => {
    expect(read({ message })).toHaveProperty('message', message);
  });

  test.each([
    ['letters', 'x'],
    ['families', family],
    ['letters with marks', 'q\u0303\u0323'],
  ])('has up to 240 characters as people count them: %s', (_what, character) => {
    expect(errorsOf({ message: character.repeat(240) })).toEqual([]);
    expect(errorsOf({ message: character.repeat(241) })).toEqual([['gift.message', 'Use at most 240 characters']]);
    expect(errorsOf({ to: character.repeat(60), from: character.repeat(61) })).toEqual([
      ['gift.from', 'Use at most 60 characters'],
    ]);
    expect(characterCount(character.repeat(241))).toBe(241);
  });

  test.each<[string, GiftDraft, string, string]>([
    ['241 characters', { message: 'x'.repeat(241) }, 'gift.message', 'Use at most 240 characters'],
    ['a million characters', { message: 'x'.repeat(1e6) }, 'gift.message', 'Use at most 240 characters'],
    ['spaces only', { message: '   ' }, 'gift.message', 'Write something, or leave this empty'],
    ['lines only', { message: '\r\n\n' }, 'gift.message', 'Write something, or leave this empty'],
    ['what nobody sees', { from: '\u200b\u00ad\u3164' }, 'gift.from', 'Write something, or leave this empty'],
    ['nine lines', { message: 'a\n'.repeat(9) + 'b' }, 'gift.message', 'Use at most 8 lines'],
    ['a NUL', { message: 'a\0b' }, 'gift.message', 'This has a character that can’t be printed'],
    ['an escape', { message: 'a\u001b[31m' }, 'gift.message', 'This has a character that can’t be printed'],
    ['half an emoji', { message: 'a\ud83d' }, 'gift.message', 'This has a character that can’t be printed'],
    ['its other half', { to: '\ude00a' }, 'gift.to', 'This has a character that can’t be printed'],
    [
      'a heap of marks',
      { message: `e${'\u0301\u0323'.repeat(40)}` },
      'gift.message',
      'This has a character with too many marks',
    ],
    [
      'emoji without end',
      { message: Array(20).fill('👨').join('\u200d') },
      'gift.message',
      'This has a character with too many marks',
    ],
    [
      'a card that doesn’t exist',
      { ...words, card: 'gold' },
      'gift.card',
      'Choose one of these cards: classic, garden, confetti, stars, hearts',
    ],
    [
      'a name that every object has',
      { ...words, card: 'constructor' },
      'gift.card',
      'Choose one of these cards: classic, garden, confetti, stars, hearts',
    ],
  ])('is refused at its field: %s', (_what, draft, field, problem) => {
    expect(errorsOf(draft)).toEqual([[field, problem]]);
  });

  test('tells of all fields at once', () => {
    expect(errorsOf({ to: ' ', from: '\ud83d', message: 'a\0', card: '?' }).map(([field]) => field)).toEqual([
      'gift.to',
      'gift.from',
      'gift.message',
      'gift.card',
    ]);
  });

  test('is refused, or the same once it was stored and read again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 260 }),
      fc
        .array(fc.constantFrom('a', ' ', '\n', '\r', '\u0301', '\u202e', '\u200d', '👩', '\ud83d', '\0', 'ש'), {
          maxLength: 40,
        })
        .map((parts) => parts.join('')),
    );
    const draft = fc.record({
      ...{ to: text, from: text, message: text },
      card: fc.constantFrom(...cardDesigns.map(({ id }) => id)),
      hidePrices: fc.boolean(),
    });
    fc.assert(
      fc.property(draft, (given) => {
        const result = readGift(given);
        if ('errors' in result) {
          expect(Object.keys(result.errors).every((field) => /^gift\.(to|from|message)$/.test(field))).toBe(true);
          return;
        }
        if (result.gift === null) return;
        const { to, from, message } = result.gift;
        for (const [value, most] of [
          [to, 60],
          [from, 60],
          [message, 240],
        ] as const) {
          expect(characterCount(value)).toBeLessThanOrEqual(most);
          expect(value.length).toBeLessThanOrEqual(most * 24);
          expect(value).not.toMatch(/\p{Cs}/u);
          expect(value).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
        }
        expect(`${to}${from}`).not.toContain('\n');
        expect(message.split('\n').length).toBeLessThanOrEqual(8);
        expect(readGift(JSON.parse(JSON.stringify(result.gift)) as Gift)).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each<[boolean, Partial<Parameters<typeof canChangeGift>[0]>]>([
  [true, { status: 'pending' }],
  [true, { status: 'paid' }],
  [true, { status: 'paid', refundedCents: 50 }],
  [false, { status: 'paid', refundedCents: 100 }],
  [false, { status: 'delivered', deliveredAt: 1 }],
  [false, { status: 'pending', deliveredAt: 1 }],
  [false, { status: 'paid', fulfillment: 'partlySent' }],
  [true, { status: 'paid', fulfillment: 'partlySent', parcelCount: 2 }],
  [false, { status: 'paid', fulfillment: 'sent' }],
  [false, { status: 'paid', dispatchBy: null }],
  [false, { status: 'expired' }],
  [false, { status: 'cancelled' }],
])('the gift can be changed: %s for %j', (expected, order) => {
  const open = {
    totalCents: 100,
    giftCardCents: 0,
    refundedCents: 0,
    deliveredAt: null,
    dispatchBy: 5,
    delivery: null,
  };
  expect(canChangeGift({ ...open, fulfillment: 'unfulfilled', parcelCount: 1, status: 'pending', ...order })).toBe(
    expected,
  );
});
