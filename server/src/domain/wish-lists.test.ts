import {
  isWishListKey,
  parseWish,
  parseWishList,
  stillWanted,
  type WishInput,
  type WishListInput,
} from './wish-lists.js';

const long = (length: number) => 'x'.repeat(length);

describe('A wish list', () => {
  it.each<[string, WishListInput, object]>([
    [
      'is read as it is typed, without the space around',
      { name: '  My   birthday ', note: ' Size M\n' },
      { name: 'My birthday', note: 'Size M' },
    ],
    ['keeps what is not given', {}, {}],
    ['has no note and no date when those are empty', { note: '', occasionDate: '' }, { note: '', occasionDate: null }],
    [
      'has no note and no date when those are null',
      { note: null, occasionDate: null },
      { note: '', occasionDate: null },
    ],
    ['has a day of the calendar', { occasionDate: '2028-02-29' }, { occasionDate: '2028-02-29' }],
    ['has a name of 60 characters', { name: long(60) }, { name: long(60) }],
  ])('%s', (_title, input, draft) => {
    expect(parseWishList(input)).toEqual({ draft });
  });

  it.each<[string, WishListInput, object]>([
    ['without a name', { name: '  ' }, { name: 'Give the list a name' }],
    ['with a name that is too long', { name: long(61) }, { name: 'The name can have at most 60 characters' }],
    [
      'with a web address',
      { name: 'See www.example.com' },
      { name: 'The name must be plain words without a web address' },
    ],
    ['with a note that is too long', { note: long(501) }, { note: 'The note can have at most 500 characters' }],
    ['with a note that is no text', { note: 7 }, { note: 'The note must be text' }],
    [
      'on a day that is none',
      { occasionDate: '2027-02-29' },
      { occasionDate: 'Enter a date of the calendar, as YYYY-MM-DD' },
    ],
    [
      'with each error at its field',
      { name: '', occasionDate: 5 },
      {
        name: 'Give the list a name',
        occasionDate: 'Enter a date of the calendar, as YYYY-MM-DD',
      },
    ],
  ])('is refused %s', (_title, input, problems) => {
    expect(parseWishList(input)).toEqual({ problems });
  });
});

describe('A wish', () => {
  it.each<[WishInput, object]>([
    [{}, {}],
    [{ quantity: null, note: null }, { note: '' }],
    [
      { quantity: 1, note: ' In blue ' },
      { quantity: 1, note: 'In blue' },
    ],
    [{ quantity: 99 }, { quantity: 99 }],
  ])('%j is read as %j', (input, draft) => {
    expect(parseWish(input)).toEqual({ draft });
  });

  it.each<[unknown]>([[0], [100], [1.5], ['2'], [-1]])('of %j pieces is refused', (quantity) => {
    expect(parseWish({ quantity })).toEqual({ problems: { quantity: 'Enter a whole number from 1 to 99' } });
  });

  it('with a note that is too long is refused', () => {
    expect(parseWish({ note: long(201) })).toEqual({ problems: { note: 'The note can have at most 200 characters' } });
  });

  it('is never wanted less than not at all', () => {
    expect([stillWanted(3, 0), stillWanted(3, 1), stillWanted(1, 2)]).toEqual([3, 2, 0]);
  });
});

it('a key is 32 hexadecimal digits', () => {
  expect(
    ['0123456789abcdef0123456789abcdef', '', 'ABCDEF89abcdef0123456789abcdef01', 'a\u0000'].map(isWishListKey),
  ).toEqual([true, false, false, false]);
});
