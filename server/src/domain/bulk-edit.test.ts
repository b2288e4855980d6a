import { bulkResult, changedPrice, parseBulkChange, type BulkItem } from './bulk-edit.js';

const item: BulkItem = {
  priceCents: 1999,
  salePriceCents: 1499,
  isOnSale: true,
  category: 'love',
  isPublished: true,
  publishFrom: null,
  countInStock: 5,
  variantOf: null,
};

test.each([
  [1999, 1000, 2199], // 2198.9
  [1999, -1000, 1799], // 1799.1
  [1, 5000, 2], // 1.5
  [5, -1000, 5], // 4.5
  [1, -9900, 0],
  [333, 1250, 375], // 374.625
  [100_000_000, 100_000, 1_100_000_000],
])('%i cents change by %i hundredths of a percent to %i', (cents, points, after) => {
  expect(changedPrice(cents, points)).toBe(after);
});

test.each([
  [{ isPublished: false }, { isPublished: false }],
  [{ category: 'birthday' }, { category: 'birthday' }],
  [{ pricePercent: 12.5 }, { priceBasisPoints: 1250, changesSalePrice: true }],
  [
    { pricePercent: -99, changesSalePrice: false },
    { priceBasisPoints: -9900, changesSalePrice: false },
  ],
  [{ countInStock: 0 }, { countInStock: 0 }],
  [
    { stockDelta: -3, stockReason: ' Damaged ' },
    { stockDelta: -3, stockReason: 'Damaged' },
  ],
])('%j is read', (input, change) => {
  expect(parseBulkChange(input)).toEqual({ change });
});

test.each<[object, string[]]>([
  [{}, ['change']],
  [{ isPublished: null }, ['change']],
  [{ isPublished: 'yes' }, ['isPublished']],
  [{ category: 'cake' }, ['category']],
  [{ pricePercent: 0 }, ['pricePercent']],
  [{ pricePercent: -99.5 }, ['pricePercent']],
  [{ pricePercent: 1000.01 }, ['pricePercent']],
  [{ pricePercent: 1.005 }, ['pricePercent']],
  [{ pricePercent: Number.NaN }, ['pricePercent']],
  [{ countInStock: -1 }, ['countInStock']],
  [{ countInStock: 2.5 }, ['countInStock']],
  [{ countInStock: 1, stockDelta: 1 }, ['stockDelta', 'stockReason']],
  [{ stockDelta: 0, stockReason: 'Recounted' }, ['stockDelta']],
  [{ stockDelta: 4 }, ['stockReason']],
  [{ stockDelta: 4, stockReason: 'Damaged' }, ['stockReason']],
  [{ stockDelta: 4, stockReason: 'x'.repeat(201) }, ['stockReason']],
  [{ category: 'cake', pricePercent: 0 }, ['category', 'pricePercent']],
])('%j is refused at %j', (input, fields) => {
  const parsed = parseBulkChange(input);
  expect('errors' in parsed && Object.keys(parsed.errors)).toEqual(fields);
});

test.each([
  [{ stockDelta: 0, stockReason: 'Recounted' }, 'Enter how many units to add or to remove, from 1 to 1,000,000'],
  [{ pricePercent: 1000.01 }, 'Enter a percentage from 0.01 to 1,000, with at most two decimals'],
  [{ pricePercent: -99.5 }, 'Enter a percentage from 0.01 to 99, with at most two decimals'],
  [{ pricePercent: 0 }, 'Enter a percentage from 0.01 to 1,000, or to 99 to lower prices, with at most two decimals'],
])('what is wrong with %j is said as it was meant', (input, message) => {
  const parsed = parseBulkChange(input);
  expect('errors' in parsed && Object.values(parsed.errors)).toEqual([message]);
});

test('only what changes is in the result', () => {
  expect(bulkResult(item, { isPublished: true, category: 'love' })).toEqual({ fields: {}, stockDelta: 0 });
  expect(bulkResult(item, { isPublished: false, category: 'birthday', stockDelta: -5 })).toEqual({
    fields: { category: 'birthday', isPublished: false },
    stockDelta: -5,
  });
  expect(bulkResult(item, { countInStock: 12 })).toEqual({ fields: {}, stockDelta: 7 });
});

test('publishing takes back the date on which a product would be published', () => {
  const scheduled = { ...item, isPublished: false, publishFrom: 1_800_000_000_000 };
  expect(bulkResult(scheduled, { isPublished: true })).toEqual({
    fields: { isPublished: true, publishFrom: null },
    stockDelta: 0,
  });
  expect(bulkResult(scheduled, { isPublished: false })).toEqual({ fields: {}, stockDelta: 0 });
});

test('a sale price changes with the price, unless it should not', () => {
  expect(bulkResult(item, { priceBasisPoints: -1000, changesSalePrice: true })).toMatchObject({
    fields: { priceCents: 1799, salePriceCents: 1349 },
  });
  expect(bulkResult(item, { priceBasisPoints: -1000, changesSalePrice: false })).toMatchObject({
    fields: { priceCents: 1799 },
  });
});

test('a variant has the category and the state of its product', () => {
  const variant = { ...item, variantOf: 'its-product' };
  expect(bulkResult(variant, { isPublished: false, category: 'other', countInStock: 1 })).toEqual({
    fields: {},
    stockDelta: -4,
  });
});

test.each([
  [
    { priceBasisPoints: -3000, changesSalePrice: false },
    'The sale price of $14.99 would not be less than the price of $13.99',
  ],
  [
    { priceBasisPoints: 100_000, changesSalePrice: true, price: 99_999_999 },
    'The price would be more than $1,000,000.00',
  ],
  [{ priceBasisPoints: -9900, changesSalePrice: true, price: 1 }, 'The price would be less than $0.01'],
  [{ stockDelta: -6 }, 'Only 5 in stock'],
  [{ stockDelta: -1, stock: 0 }, 'Sold out'],
  [{ stockDelta: 1_000_000 }, 'Stock can be at most 1,000,000'],
])('%j is refused with its reason', ({ price, stock, ...change }: Record<string, number | boolean>, refusal) => {
  const changed = {
    ...item,
    ...(typeof price === 'number' && { priceCents: price, salePriceCents: null }),
    ...(typeof stock === 'number' && { countInStock: stock }),
  };
  expect(bulkResult(changed, change)).toEqual({ refusal });
});
