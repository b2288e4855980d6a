import { parsePriceRange } from './price-range.js';

const outOfRange = (label: string) => `${label} must be from 0 to 1,000,000, with at most two decimals`;

test.each([
  [{}, { minCents: null, maxCents: null }],
  [
    { minPrice: null, maxPrice: null },
    { minCents: null, maxCents: null },
  ],
  [
    { minPrice: 0, maxPrice: 19.99 },
    { minCents: 0, maxCents: 1999 },
  ],
  [
    { minPrice: 40, maxPrice: 40 },
    { minCents: 4000, maxCents: 4000 },
  ],
])('%j is a range of prices', (input, range) => {
  expect(parsePriceRange(input)).toEqual({ range });
});

test.each([
  [{ minPrice: -1 }, { minPrice: outOfRange('Lowest price') }],
  [
    { minPrice: NaN, maxPrice: 1.005 },
    { minPrice: outOfRange('Lowest price'), maxPrice: outOfRange('Highest price') },
  ],
  [{ maxPrice: 1e9 }, { maxPrice: outOfRange('Highest price') }],
  [{ minPrice: 40, maxPrice: 39.99 }, { minPrice: 'Lowest price can’t be above the highest' }],
])('%j is refused at its fields', (input, errors) => {
  expect(parsePriceRange(input)).toEqual({ errors });
});
