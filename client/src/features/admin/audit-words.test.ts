import { auditAction, auditFacts } from './audit-words';

const entry = (subjectType: string, action: string, detail: unknown = null) => ({ subjectType, action, detail });

test.each([
  ['USER', 'made-admin', 'made this user an admin'],
  ['SHOP', 'changed-settings', 'changed the settings'],
  ['ORDER', 'sent-to-the-moon', 'sent to the moon'],
])('%s %s: %s', (subject, action, words) => {
  expect(auditAction(entry(subject, action))).toBe(words);
});

// spec: running-21
test('describes changes of settings as the settings page does', () => {
  const changes = {
    shippingPrice: { before: 7, after: 9.5 },
    freeShippingThreshold: { before: null, after: 75 },
    closedWeekdays: { before: [], after: [0, 6] },
    closedDates: { before: [], after: ['2026-12-25'] },
    busySeasons: { before: [], after: [{ from: '2026-12-01', until: '2026-12-24', days: 2 }] },
    acceptsCards: { before: true, after: false },
    postalAddress: { before: '', after: '4 Bole Road\nAddis Ababa' },
    reviewSummary: { before: null, after: { rating: 5, count: 1200, quote: 'Lovely', author: 'Hana' } },
  };
  expect(auditFacts(entry('SHOP', 'changed-settings', { changes }))).toEqual([
    'Shipping price: $7.00 → $9.50',
    'Free shipping from: never → $75.00',
    'Closed every: none → Sunday, Saturday',
    'Closed on: none → Dec 25, 2026',
    'Busy seasons: none → Dec 1, 2026 to Dec 24, 2026, 2 more days',
    'Card payments: on → off',
    'Postal address: none → 4 Bole Road, Addis Ababa',
    'Reviews: none → 5.0 of 5, 1,200 reviews, “Lovely” by Hana',
  ]);
});

test('describes the prices of a delivery method in words', () => {
  const rate = (
    zone: object | null,
    basis: string,
    steps: [number, number | null][],
    freeFromCents: number | null,
  ) => ({
    ...{ zone, basis, freeFromCents, steps: steps.map(([from, priceCents]) => ({ from, priceCents })) },
  });
  const before = [rate(null, 'flat', [[0, 700]], 7500)];
  const zone = { country: 'Kenya', region: null, postalCodes: ['00*'] };
  const byWeight = rate(
    zone,
    'weight',
    [
      [0, 400],
      [2000, null],
    ],
    null,
  );
  const byValue = rate(
    { ...zone, region: 'Nairobi', postalCodes: [] },
    'cart-value',
    [
      [0, 400],
      [5000, 0],
    ],
    null,
  );
  const changes = { rates: { before, after: [byWeight, byValue] } };
  expect(auditFacts(entry('DELIVERY', 'edited', { changes }))).toEqual([
    'Rates: Everywhere: $7.00, free from $75.00 → Kenya (00*): $4.00, not delivered from 2,000 g; Kenya (Nairobi): $4.00, $0.00 from $50.00',
  ]);
});

test('describes changes of the taxes', () => {
  const zones = [
    {
      zone: { country: 'Kenya', region: null, postalCodes: ['00*'] },
      name: 'VAT',
      rates: { standard: 16000, books: 0 },
    },
    { zone: null, name: 'Sales tax', rates: { standard: 8875 }, taxesShipping: true },
  ];
  const changes = {
    pricesIncludeTax: { before: false, after: true },
    classes: { before: [], after: [{ id: 'books', name: 'Books' }] },
    zones: { before: [], after: zones },
  };
  expect(auditFacts(entry('TAX', 'edited', { changes }))).toEqual([
    'Prices include tax: no → yes',
    'Classes: none → Books',
    'Zones: none → Kenya (00*): VAT 16%, books 0%; Everywhere else: Sales tax 8.875%, also on shipping',
  ]);
});

test('describes changes of a discount, with amounts in dollars', () => {
  const changes = {
    amountCents: { before: 500, after: 750 },
    minimumCents: { before: null, after: 5000 },
    isActive: { before: true, after: false },
  };
  expect(auditFacts(entry('DISCOUNT', 'edited', { name: 'Spring', changes }))).toEqual([
    'Amount: $5.00 → $7.50',
    'Minimum: none → $50.00',
    'On: yes → no',
    'Name: Spring',
  ]);
});

test('describes changes of a discount as its form does, with collections by their names', () => {
  const changes = {
    kind: { before: 'percentage', after: 'fixed' },
    collectionIds: { before: [], after: ['c1', 'c2'] },
    endsOn: { before: '2020-01-01', after: '2026-12-31' },
    maxUses: { before: null, after: 5000 },
  };
  const edit = entry('DISCOUNT', 'edited', { changes });
  const lines = (collections: string) => [
    'What it takes off: a percentage → an amount',
    `Collections: all gifts → ${collections}`,
    'Last day: Jan 1, 2020 → Dec 31, 2026',
    'Uses in all: none → 5,000',
  ];
  expect(auditFacts(edit)).toEqual(lines('2 collections'));
  expect(auditFacts(edit, new Map([['c1', 'For Her']]))).toEqual(lines('For Her, a deleted one'));
});

test.each([
  ['SHOP', 'groups', ['teddy, teddy bear', 'mug, cup'], [], 'Groups: teddy, teddy bear; mug, cup → none'],
  ['PRODUCT', 'relatedProducts', ['p1'], ['p1', 'p2'], 'Related products: 1 product → 2 products'],
  ['PRODUCT', 'addOns', ['p1'], [], 'Add ons: 1 product → none'],
  ['COLLECTION', 'startsOn', null, '2026-12-01', 'First day: none → Dec 1, 2026'],
  ['ORDER', 'tags', ['a', 'b'], [], 'Tags: a, b → none'],
])('describes a change of %s %s without IDs and JSON', (subject, name, before, after, line) => {
  expect(auditFacts(entry(subject, 'edited', { changes: { [name]: { before, after } } }))).toEqual([line]);
});

test('describes the rule of a collection in words', () => {
  const rule = {
    ...{ categories: [], minPriceCents: 1000, maxPriceCents: null },
    ...{ isOnSale: true, isPopular: false, inStock: false, createdWithinDays: 30 },
  };
  expect(auditFacts(entry('COLLECTION', 'edited', { changes: { rule: { before: null, after: rule } } }))).toEqual([
    'Rule: chosen by hand → from $10.00, on sale, new within 30 days',
  ]);
});

test('describes unknown actions as well as it can', () => {
  const detail = { amountCents: 1250, reason: 'Wilted', restocks: true, note: '', lines: [1], by: 'operator' };
  expect(auditFacts(entry('ORDER', 'refunded', detail))).toEqual([
    'Amount: $12.50',
    'Reason: Wilted',
    'Restocks: yes',
    'By the operator, on the command line',
  ]);
  expect(auditFacts(entry('PRODUCT', 'edited', { changes: { salePrice: { before: null, after: 4 } } }))).toEqual([
    'Sale price: none → 4',
  ]);
  const after = '[{"src":"a.jpg","alt":""},{"src":"b.jpg","alt":"The back"}]';
  expect(auditFacts(entry('PRODUCT', 'edited', { changes: { pictures: { before: null, after } } }))).toEqual([
    'Pictures: none → a.jpg, The back',
  ]);
  for (const odd of [null, 'text', 3, [1], { changes: { name: 'x' } }]) {
    expect(auditFacts(entry('ORDER', 'placed', odd))).toEqual([]);
  }
});
