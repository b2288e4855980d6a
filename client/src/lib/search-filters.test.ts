import { filterQuery, noFilters, PRICE_PATTERN, readFilters } from './search-filters';

test.each([
  ['', {}],
  ['?minPrice=20&maxPrice=49.99', { minPrice: 20, maxPrice: 49.99 }],
  ['?inStock=true&isOnSale=true&collection=for-her', { inStock: true, isOnSale: true, collection: 'for-her' }],
  ['?inStock=true&arrivesBy=2026-12-03', { inStock: true, arrivesBy: '2026-12-03' }],
  ['?option=Size:Ten+stems&option=Color:red:ish', { option: ['Size:Ten stems', 'Color:red:ish'] }],
])('the address %p is the same after being read and written', (query, filters) => {
  expect(readFilters(new URLSearchParams(query))).toEqual({ ...noFilters, ...filters });
  expect(filterQuery({ ...noFilters, ...filters })).toBe(query);
});

test.each([
  ['?minPrice=&maxPrice=cheap&inStock=1&collection=%2Fetc', {}],
  ['?minPrice=-5&maxPrice=1e3', {}],
  ['?option=&option=Size&option=Size:+&option=+:Large', {}],
  ['?option=Size:Large&option=Size:Large', { option: ['Size:Large'] }],
  ['?arrivesBy=2026-02-30', {}],
  ['?arrivesBy=2026-13-01', {}],
  ['?arrivesBy=tomorrow', {}],
  ['?arrivesBy=1999-12-31', {}],
  ['?minPrice=%2420', { minPrice: 20 }],
  ['?minPrice=50&maxPrice=20', { minPrice: 20, maxPrice: 50 }],
])('%p is read as %p', (query, filters) => {
  expect(readFilters(new URLSearchParams(query))).toEqual({ ...noFilters, ...filters });
});

test.each(['20', '$20', ' 12.50 ', '12,50', 'abc', '-5', '1e3', '$', '12.345', '1234567', '5 $'])(
  'a field takes the price %p exactly if an address does',
  (text) => {
    const isTaken = readFilters(new URLSearchParams({ minPrice: text })).minPrice !== null;
    expect(new RegExp(`^(?:${PRICE_PATTERN})$`).test(text)).toBe(isTaken);
  },
);
