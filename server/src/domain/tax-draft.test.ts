import { parseTaxRules, taxClassId, taxLimits } from './tax-draft.js';
import type { TaxRules } from './taxes.js';

const stored: TaxRules = {
  pricesIncludeTax: false,
  classes: [{ id: 'reduced', name: 'Reduced' }],
  zones: [{ zone: null, name: 'VAT', rates: { standard: 20_000, reduced: 5_000 }, taxesShipping: true }],
};
const rate = (percent: unknown, taxClass: unknown = 'standard') => ({ taxClass, percent });
const zone = (change: object = {}) => ({ country: 'Kenya', name: 'VAT', rates: [rate(16)], ...change });

test('what is given is laid over what is stored', () => {
  expect(parseTaxRules({ pricesIncludeTax: true }, stored)).toEqual({ rules: { ...stored, pricesIncludeTax: true } });
  const classes = [{ id: 'books', name: ' Books  & maps ' }];
  const zones = [
    zone({ region: ' ', postalCodes: ['00*'], rates: [rate(8.875), rate(0, 'books')], taxesShipping: true }),
    zone({ country: null }),
  ];
  expect(parseTaxRules({ classes, zones }, stored)).toEqual({
    rules: {
      pricesIncludeTax: false,
      classes: [{ id: 'books', name: 'Books & maps' }],
      zones: [
        {
          zone: { country: 'Kenya', region: null, postalCodes: ['00*'] },
          ...{ name: 'VAT', rates: { standard: 8_875, books: 0 }, taxesShipping: true },
        },
        { zone: null, name: 'VAT', rates: { standard: 16_000 }, taxesShipping: false },
      ],
    },
  });
});

test('a class that is deleted takes its rates along', () => {
  const parsed = parseTaxRules({ classes: [] }, stored);
  expect('rules' in parsed && parsed.rules.zones[0]?.rates).toEqual({ standard: 20_000 });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const PERCENT = 'Enter a percentage from 0 to 100, with at most 3 decimals';
test.each<[string, object, Record<string, string>]>([
  ['a rate below 0', { zones: [zone({ rates: [rate(-1)] })] }, { 'zones.0.rates.0.percent': PERCENT }],
  ['a rate above 100', { zones: [zone({ rates: [rate(100.001)] })] }, { 'zones.0.rates.0.percent': PERCENT }],
  ['a fourth decimal', { zones: [zone({ rates: [rate(8.8755)] })] }, { 'zones.0.rates.0.percent': PERCENT }],
  ['no number', { zones: [zone({ rates: [rate('16')] })] }, { 'zones.0.rates.0.percent': PERCENT }],
  [
    'an unknown class',
    { zones: [zone({ rates: [rate(16), rate(5, 'books')] })] },
    { 'zones.0.rates.1.taxClass': 'There is no such tax class' },
  ],
  [
    'two rates of a class',
    { zones: [zone({ rates: [rate(16), rate(5)] })] },
    { 'zones.0.rates.1.taxClass': 'This class has a rate already' },
  ],
  [
    'no rate of Standard',
    { zones: [zone({ rates: [rate(5, 'reduced')] })] },
    { 'zones.0.rates': 'Enter the rate of the class Standard' },
  ],
  [
    'a zone twice',
    { zones: [zone(), zone({ country: 'KE' })] },
    { 'zones.1.country': 'There are rates for this place already' },
  ],
  [
    'a region without a country',
    { zones: [zone({ country: '', region: 'X' })] },
    { 'zones.0.country': 'Enter the country, too' },
  ],
  [
    'no name of a tax',
    { zones: [zone({ name: ' ' })] },
    { 'zones.0.name': 'Enter what the tax is called, such as VAT' },
  ],
  [
    'a long name of a tax',
    { zones: [zone({ name: 'x'.repeat(41) })] },
    { 'zones.0.name': 'Use at most 40 characters' },
  ],
  [
    'taxed shipping that is neither',
    { zones: [zone({ taxesShipping: 1 })] },
    { 'zones.0.taxesShipping': 'taxesShipping must be true or false' },
  ],
  ['too many zones', { zones: many(taxLimits.zones + 1) }, { zones: 'A shop can have at most 60 tax zones' }],
  [
    'a mode that is neither',
    { pricesIncludeTax: 'yes' },
    { pricesIncludeTax: 'pricesIncludeTax must be true or false' },
  ],
  [
    'a class without a name',
    { classes: [{ id: 'a', name: '' }] },
    { 'classes.0.name': 'Enter a name, such as Reduced' },
  ],
  [
    'a class with a long name',
    { classes: [{ id: 'a', name: 'x'.repeat(41) }] },
    { 'classes.0.name': 'Use at most 40 characters' },
  ],
  [
    'a class with a wrong ID',
    { classes: [{ id: 'Ä', name: 'A' }] },
    { 'classes.0.id': 'An ID has 1 to 40 lowercase letters, digits or hyphens, a letter first' },
  ],
  [
    'Standard once more',
    { classes: [{ id: 'normal', name: 'standard' }] },
    { 'classes.0.name': 'There is a class with this name already' },
  ],
  [
    'a class twice',
    {
      classes: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    },
    { 'classes.1.name': 'There is a class with this name already' },
  ],
  [
    'too many classes',
    { classes: many(taxLimits.classes + 1) },
    { classes: 'A shop can have at most 10 tax classes of its own' },
  ],
])('%s is refused at its field', (_what, input, errors) => {
  expect(parseTaxRules(input, stored)).toEqual({ errors });
});

test('a new class is known by its name', () => {
  expect(['Books & maps', ' Réduit ', 'Книги', '5% food', '%'].map(taxClassId)).toEqual([
    'books-and-maps',
    'reduit',
    'knigi',
    'food',
    '',
  ]);
});
