import { blankDiscount, parseDiscount, type DiscountInput } from './discount-draft.js';

const spring = { name: 'Spring offer', percent: 10 };

test('a new discount has what is given, and else what a blank one has', () => {
  expect(parseDiscount({ ...spring, code: ' spring-10 ', collectionIds: ['a', 'a'], minimum: 49.9 })).toEqual({
    fields: {
      ...blankDiscount,
      ...{ name: 'Spring offer', percent: 10, code: 'SPRING-10', collectionIds: ['a'], minimumCents: 4990 },
    },
  });
});

test('another kind forgets what only the one before has', () => {
  const stored = { ...blankDiscount, name: 'Spring offer', percent: 10 };
  expect(parseDiscount({ kind: 'fixed', amount: 5 }, stored)).toEqual({
    fields: { ...stored, kind: 'fixed', percent: null, amountCents: 500 },
  });
  expect(parseDiscount({ kind: 'free-delivery' }, stored)).toEqual({
    fields: { ...stored, kind: 'free-delivery', percent: null },
  });
});

test.each<[DiscountInput, string, string]>([
  [{ percent: 10 }, 'name', 'Enter a name, such as Spring offer'],
  [{ ...spring, name: 'x'.repeat(61) }, 'name', 'Use at most 60 characters'],
  [{ ...spring, percent: 0 }, 'percent', 'Enter a whole percentage from 1 to 100'],
  [{ ...spring, percent: 101 }, 'percent', 'Enter a whole percentage from 1 to 100'],
  [{ ...spring, percent: 2.5 }, 'percent', 'Enter a whole percentage from 1 to 100'],
  [{ name: 'A' }, 'percent', 'Enter a whole percentage from 1 to 100'],
  [
    { name: 'A', kind: 'fixed', amount: 0 },
    'amount',
    'Enter an amount above 0, up to 1,000,000, with at most two decimals',
  ],
  [{ name: 'A', kind: 'fixed' }, 'amount', 'Enter an amount above 0'],
  [{ name: 'A', kind: 'half' }, 'kind', 'Choose one of buy-x-get-y, percentage, fixed, free-delivery'],
  [
    { name: 'A', kind: 'buy-x-get-y', buyQuantity: 0, getQuantity: 1 },
    'buyQuantity',
    'Enter a whole number of gifts from 1 to 99',
  ],
  [
    { name: 'A', kind: 'buy-x-get-y', buyQuantity: 1, getQuantity: 0 },
    'getQuantity',
    'Enter a whole number of gifts from 1 to 99',
  ],
  [{ name: 'A', kind: 'buy-x-get-y', buyQuantity: 1 }, 'getQuantity', 'Enter how many gifts are free'],
  [
    { ...spring, code: 'SPRING %' },
    'code',
    'Use 3 to 30 letters from A to Z, digits, hyphens and underscores, such as SPRING-10',
  ],
  [
    { ...spring, code: 'AB' },
    'code',
    'Use 3 to 30 letters from A to Z, digits, hyphens and underscores, such as SPRING-10',
  ],
  [{ ...spring, startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn', 'The last day can’t be before the first'],
  [{ ...spring, startsOn: 'soon' }, 'startsOn', 'Enter a date, such as 2027-02-14'],
  [{ ...spring, minimum: -1 }, 'minimum', 'Enter an amount above 0, up to 1,000,000, with at most two decimals'],
  [{ ...spring, maxUses: 0 }, 'maxUses', 'Enter a whole number from 1 to 1,000,000'],
  [{ ...spring, maxUsesPerCustomer: 1.5 }, 'maxUsesPerCustomer', 'Enter a whole number from 1 to 1,000,000'],
  [{ ...spring, isActive: 'yes' }, 'isActive', 'isActive must be true or false'],
  [
    { ...spring, collectionIds: Array.from({ length: 51 }, (_, n) => n) },
    'collectionIds',
    'Choose at most 50 collections',
  ],
])('%j names %s', (input, field, message) => {
  expect(parseDiscount(input)).toEqual({ errors: expect.objectContaining({ [field]: message }) });
});
