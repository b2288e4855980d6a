import { blankBulkEdit, bulkEditInput, fieldOfProblem, filterOf, valueText } from './bulk-edit-values';

const ids = ['a', 'b'];

test.each<[Partial<typeof blankBulkEdit>, object]>([
  [{ action: 'publish' }, { isPublished: true }],
  [{ action: 'hide' }, { isPublished: false }],
  [
    { action: 'price', percent: '12.5 %' },
    { pricePercent: 12.5, changesSalePrice: true },
  ],
  [
    { action: 'price', direction: 'down', percent: '10', changesSalePrice: false },
    { pricePercent: -10, changesSalePrice: false },
  ],
  [
    { action: 'price', percent: 'ten' },
    { pricePercent: 0, changesSalePrice: true },
  ],
  [{ action: 'category', category: 'get-well' }, { category: 'GET_WELL' }],
  [{ action: 'count', units: ' 1,200 ' }, { countInStock: 1200 }],
  [{ action: 'count', units: '-3' }, { countInStock: -1 }],
  [
    { action: 'delta', direction: 'down', units: '4', reason: 'Damaged' },
    { stockDelta: -4, stockReason: 'Damaged' },
  ],
  [
    { action: 'delta', units: '4', reason: 'Other', otherReason: 'Found' },
    { stockDelta: 4, stockReason: 'Found' },
  ],
])('%j asks for %j', (values, input) => {
  expect(bulkEditInput({ ids }, { ...blankBulkEdit, ...values })).toEqual({ ids, ...input });
});

test('a problem is shown at the field that it is about', () => {
  expect(fieldOfProblem('pricePercent', blankBulkEdit)).toBe('percent');
  expect(fieldOfProblem('stockDelta', blankBulkEdit)).toBe('units');
  expect(fieldOfProblem('stockReason', { ...blankBulkEdit, reason: 'Other' })).toBe('otherReason');
  expect(fieldOfProblem('ids', blankBulkEdit)).toBeNull();
});

test('all that match are those of the list’s filters, whatever page and order it shows', () => {
  expect(filterOf({ pageNumber: 3, sort: 'NAME_ASC', keyword: 'tin', stockLevel: 'LOW' })).toEqual({
    keyword: 'tin',
    stockLevel: 'LOW',
  });
});

test.each([
  ['price', '1234.50', '$1,234.50'],
  ['salePrice', null, 'none'],
  ['isPublished', 'false', 'Hidden'],
  ['category', 'get-well', 'Get well'],
  ['countInStock', '1200', '1,200'],
])('the %s %s is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
