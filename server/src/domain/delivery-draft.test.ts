import { parseDeliveryMethod, pricesAfter, shownMethods } from './delivery-draft.js';
import type { DeliveryRate } from './delivery.js';

const prices = { shippingPrice: 7, freeShippingThreshold: null, expressPrice: 12.99, overnightPrice: null };
const [standard, express, overnight] = shownMethods([], prices);
const input = (change: object = {}) => ({ name: 'Parcel', rates: [{ steps: [{ from: 0, price: 4 }], ...change }] });
const errorsOf = (draft: object) => {
  const parsed = parseDeliveryMethod(draft);
  return 'errors' in parsed ? parsed.errors : {};
};

test('the documented methods follow the settings', () => {
  expect([standard, express, overnight].map((method) => [method?.id, method?.isActive])).toEqual([
    ['standard', true],
    ['express', true],
    ['overnight', false],
  ]);
  expect(standard?.rates[0]?.steps).toEqual([{ from: 0, priceCents: 700 }]);
  const [changed] = shownMethods([], { ...prices, shippingPrice: 5.5, freeShippingThreshold: 40 });
  expect(changed?.rates[0]).toMatchObject({ steps: [{ priceCents: 550 }], freeFromCents: 4000 });
});

test('a setting is the price of the first step; the others stay', () => {
  const steps = [
    { from: 0, priceCents: 900 },
    { from: 5000, priceCents: 300 },
  ];
  const rates: DeliveryRate[] = [{ zone: null, basis: 'cart-value', steps, freeFromCents: null }];
  const [changed] = shownMethods([{ ...standard!, rates }], prices);
  expect(changed?.rates[0]?.steps.map(({ priceCents }) => priceCents)).toEqual([700, 300]);
  expect(pricesAfter({ ...standard!, rates })).toEqual({ shippingPrice: 9, freeShippingThreshold: null });
});

test('what is saved of a method that comes with the shop goes into the settings', () => {
  expect(pricesAfter(express!)).toEqual({ expressPrice: 12.99 });
  expect(pricesAfter({ ...express!, isActive: false })).toEqual({ expressPrice: null });
  expect(pricesAfter({ ...express!, id: 'own' })).toEqual({});
  const zone = { country: 'Kenya', region: null, postalCodes: [] };
  const rate = (priceCents: number): DeliveryRate => ({
    ...{ zone, basis: 'flat', steps: [{ from: 0, priceCents }], freeFromCents: null },
  });
  expect(pricesAfter({ ...standard!, rates: [rate(500), rate(300)] })).toMatchObject({ shippingPrice: 3 });
});

test('a method that comes with the shop can be delivered to some places only, or from an amount on', () => {
  const nowhere = { from: 0, priceCents: null };
  const everywhere: DeliveryRate = { zone: null, basis: 'flat', steps: [nowhere], freeFromCents: null };
  const zone = { country: 'Kenya', region: null, postalCodes: [] };
  const rates: DeliveryRate[] = [everywhere, { ...everywhere, zone, steps: [{ from: 0, priceCents: 400 }] }];
  expect(pricesAfter({ ...express!, rates })).toEqual({ expressPrice: 4 });
  expect(pricesAfter({ ...express!, rates, isActive: false })).toEqual({ expressPrice: null });
  const [, kenyan] = shownMethods([{ ...express!, rates }], prices);
  expect(kenyan?.rates.map(({ steps }) => steps[0]?.priceCents)).toEqual([null, 1299]);

  const fromFifty: DeliveryRate = {
    ...everywhere,
    basis: 'cart-value',
    steps: [nowhere, { from: 5000, priceCents: 300 }],
  };
  expect(pricesAfter({ ...express!, rates: [fromFifty] })).toEqual({ expressPrice: 3 });
  const [, large] = shownMethods([{ ...express!, rates: [fromFifty] }], prices);
  expect(large?.rates[0]?.steps.map(({ priceCents }) => priceCents)).toEqual([null, 1299]);
});

test.each<[string, object, string]>([
  [
    'a flat price in steps',
    input({
      steps: [
        { from: 0, price: 1 },
        { from: 5, price: 2 },
      ],
    }),
    'rates.0.steps',
  ],
  ['a first step above 0', input({ basis: 'weight', steps: [{ from: 5, price: 1 }] }), 'rates.0.steps.0.from'],
  [
    'steps out of order',
    input({ basis: 'weight', steps: [0, 9, 9].map((from) => ({ from, price: 1 })) }),
    'rates.0.steps.2.from',
  ],
  [
    'half a gram',
    input({ basis: 'weight', steps: [0, 1.5].map((from) => ({ from, price: 1 })) }),
    'rates.0.steps.1.from',
  ],
  ['a third of a cent', input({ steps: [{ from: 0, price: 1.001 }] }), 'rates.0.steps.0.price'],
  ['another basis', input({ basis: 'moon' }), 'rates.0.basis'],
  ['a region without a country', input({ region: 'Nairobi' }), 'rates.0.country'],
  ['a star in the middle', input({ country: 'Kenya', postalCodes: ['1*0'] }), 'rates.0.postalCodes'],
  ['the same place twice', { name: 'A', rates: [...input().rates, ...input().rates] }, 'rates.1.country'],
  ['no rate', { name: 'A', rates: [] }, 'rates'],
  ['too many', { name: 'A', rates: Array(51).fill(input().rates[0]) }, 'rates'],
  ['a rate that is none', { name: 'A', rates: [null] }, 'rates.0.steps'],
  ['a method without any price', input({ steps: [{ from: 0, price: null }] }), 'rates'],
  ['an unknown kind', { ...input(), kind: 'pigeon' }, 'kind'],
  ['a day too many', { ...input(), maxDays: 91 }, 'maxDays'],
  ['no name', { rates: input().rates }, 'name'],
])('%s is refused', (_name, draft, field) => {
  expect(Object.keys(errorsOf(draft))).toContain(field);
});

test('what is given is laid over what is stored', () => {
  const parsed = parseDeliveryMethod({ note: '  On  weekdays ' }, express);
  expect(parsed).toMatchObject({ fields: { name: 'Express', note: 'On weekdays', minDays: 2, rates: express?.rates } });
});
