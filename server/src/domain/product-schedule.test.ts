import { afterDueChanges, nextChangeAt, noSchedule, readInstant } from './product-schedule.js';
import { blankProduct, parseProductFields, type ProductFields, type ProductInput } from './product-draft.js';

const NOW = Date.UTC(2027, 1, 14, 9);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const cake: ProductFields = {
  ...blankProduct,
  name: 'Cake',
  description: 'One.',
  priceCents: 2000,
  salePriceCents: 1500,
};

const edit = (input: ProductInput, stored: Partial<ProductFields> = {}) =>
  parseProductFields(input, { ...cake, ...stored }, NOW);

describe('an edit', () => {
  it.each<[string, ProductInput, Partial<ProductFields>, Partial<ProductFields>]>([
    ['hides until it is published', { publishFrom: inHours(1) }, {}, { isPublished: false, publishFrom: NOW + HOUR }],
    ['ends a sale until it begins', { saleFrom: inHours(1) }, { isOnSale: true }, { isOnSale: false }],
    [
      'by hand replaces the date that it waited for',
      { isPublished: true },
      { isPublished: false, publishFrom: NOW + HOUR },
      { isPublished: true, publishFrom: null },
    ],
    ['keeps what ends', { saleUntil: inHours(1) }, { isOnSale: true }, { isOnSale: true, saleUntil: NOW + HOUR }],
    ['leaves a date in the past to be made', { saleFrom: inHours(-1) }, {}, { isOnSale: false, saleFrom: NOW - HOUR }],
    ['takes a date away', { saleFrom: null }, { saleFrom: NOW + HOUR }, { saleFrom: null }],
    [
      'without a sale price keeps the end of its variants’ sale',
      { salePrice: null, isOnSale: false },
      { isOnSale: true, saleUntil: NOW + HOUR },
      { salePriceCents: null, saleUntil: NOW + HOUR },
    ],
    [
      'with a sale price that can’t apply keeps the end of its variants’ sale',
      { name: 'Tart' },
      { salePriceCents: 2000, saleUntil: NOW + HOUR },
      { salePriceCents: null, saleUntil: NOW + HOUR },
    ],
    [
      'of the end of a sale needs no sale price: a variant may have one',
      { saleUntil: inHours(1) },
      { salePriceCents: null },
      { saleUntil: NOW + HOUR },
    ],
    [
      'that names the same values again keeps the sale of variants',
      { price: 20, salePrice: null, isOnSale: false, saleFrom: inHours(1) },
      { salePriceCents: null, saleFrom: NOW + HOUR },
      { saleFrom: NOW + HOUR },
    ],
    [
      'of something else keeps the sale of variants',
      { name: 'Tart' },
      { salePriceCents: null, saleFrom: NOW + HOUR },
      { saleFrom: NOW + HOUR },
    ],
  ])('%s', (_what, input, stored, expected) => {
    expect(edit(input, stored)).toEqual({ fields: expect.objectContaining(expected) });
  });

  it.each<[ProductInput, Record<string, string>]>([
    [{ publishFrom: 'tomorrow' }, { publishFrom: 'Enter a date and time, such as 2027-02-14 09:00' }],
    [{ publishFrom: inHours(2), publishUntil: inHours(2) }, { publishUntil: 'The end must be after the start' }],
    [{ saleFrom: inHours(2), saleUntil: inHours(1) }, { saleUntil: 'The end must be after the start' }],
    [{ publishUntil: inHours(-1) }, { publishUntil: 'Choose a time in the future' }],
    [
      { isPublished: true, publishFrom: inHours(1) },
      { publishFrom: 'The product is published now. Turn that off, or leave this empty.' },
    ],
    [{ isOnSale: true, saleFrom: inHours(1) }, { saleFrom: 'The sale is on now. Turn it off, or leave this empty.' }],
    [
      { salePrice: null, saleFrom: inHours(1) },
      { salePrice: 'Sale price must be more than 0 and less than the price' },
    ],
  ])('is refused: %j', (input, errors) => {
    expect(edit(input)).toEqual({ errors });
  });
});

it.each([
  [null, null],
  ['', null],
  [NOW, NOW],
  [new Date(NOW), NOW],
  ['2027-02-14T09:00:00Z', NOW],
  ['2027-02-14T12:00+03:00', NOW],
  ['2027-02-14T09:00', undefined],
  ['2027-02-14', undefined],
  ['1970-01-01T00:00:00Z', undefined],
  [Number.NaN, undefined],
  [true, undefined],
])('the date %p is read as %p', (value, expected) => {
  expect(readInstant(value)).toBe(expected);
});

describe('what is due', () => {
  const after = (change: Partial<ProductFields>) => {
    const { isPublished, isOnSale, ...dates } = afterDueChanges({ ...cake, ...change }, NOW);
    return { isPublished, isOnSale, next: nextChangeAt(dates) };
  };

  it('is nothing before its date', () => {
    const waiting = { ...cake, saleFrom: NOW + 1 };
    expect(afterDueChanges(waiting, NOW)).toBe(waiting);
  });

  it.each<[Partial<ProductFields>, ReturnType<typeof after>]>([
    [
      { isPublished: false, publishFrom: NOW },
      { isPublished: true, isOnSale: false, next: null },
    ],
    [{ publishUntil: NOW }, { isPublished: false, isOnSale: false, next: null }],
    [
      { saleFrom: NOW - 1, saleUntil: NOW + 1 },
      { isPublished: true, isOnSale: true, next: NOW + 1 },
    ],
    [
      { saleFrom: NOW - 2, saleUntil: NOW - 1 },
      { isPublished: true, isOnSale: false, next: null },
    ],
    [
      { saleFrom: NOW, salePriceCents: null },
      { isPublished: true, isOnSale: false, next: null },
    ],
  ])('changes %j', (change, expected) => {
    expect(after(change)).toEqual(expected);
  });

  it('is the earliest of the dates', () => {
    expect(nextChangeAt({ ...noSchedule, saleFrom: 5, publishUntil: 3 })).toBe(3);
  });
});
