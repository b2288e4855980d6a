import fc from 'fast-check';
import {
  applyDiscounts,
  chooseDiscounts,
  discountKinds,
  orderDiscounts,
  takenOff,
  type CountedDiscount,
  type Discount,
  type DiscountableItem,
} from './discounts.js';
import { allocate } from './money.js';
import { leastToPay } from './least-to-pay.js';
import { blankDiscount } from './discount-draft.js';
import { discountState } from './discount-state.js';
import { earlierDelivery } from './delivery.js';
import { orderTotals } from './order-totals.js';
import { documentedTaxRules, STANDARD_CLASS, taxationAt } from './taxes.js';
import type { Place, Zone } from './zone.js';

const TODAY = '2026-11-26';
let ids = 0;
const discount = (change: Partial<Discount>): Discount => {
  ids += 1;
  return { ...blankDiscount, id: `d${String(ids).padStart(4, '0')}`, name: `Offer ${ids}`, ...change };
};
const percentage = (percent: number, change: Partial<Discount> = {}) => discount({ percent, ...change });
const fixed = (amountCents: number, change: Partial<Discount> = {}) =>
  discount({ kind: 'fixed', amountCents, ...change });
const item = (unitCents: number, quantity = 1, change: Partial<DiscountableItem> = {}): DiscountableItem => ({
  ...{ unitCents, quantity },
  ...{ isOnSale: false, collectionIds: new Set<string>() },
  ...change,
});
const order = (items: DiscountableItem[], shippingCents = 700, place: Place | null = {}) => ({
  items,
  parcels: [{ shippingCents, place }],
});
const zone = (country: string, change: Partial<Zone> = {}): Zone => ({
  ...{ country, region: null, postalCodes: [], ...change },
});
const counted = (one: Discount, uses = 0, usesOfCustomer = 0): CountedDiscount => ({
  discount: one,
  ...{ uses, usesOfCustomer },
});
const coded = (one: Discount, ...counts: number[]) => ({ code: one.code!, known: counted(one, ...counts) });

describe('an amount that is divided', () => {
  test.each([
    [100, [1000, 1000, 1000], [34, 33, 33]],
    [5, [999, 1], [5, 0]],
    [7, [0, 3, 4], [0, 3, 4]],
    [0, [0, 0], [0, 0]],
    [Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER, 0], [Number.MAX_SAFE_INTEGER, 0]],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });
});

describe('a discount takes off', () => {
  const taken = (one: Discount, items: DiscountableItem[], shippingCents = 700) => {
    const [applied] = applyDiscounts(order(items, shippingCents), [one]);
    return [...applied!.itemCents, ...applied!.parcelCents];
  };
  test.each<[string, Discount, DiscountableItem[], number[]]>([
    ['its percentage of all items', percentage(10), [item(999), item(1001, 3)], [100, 300, 0]],
    ['its amount, divided by price', fixed(1000), [item(3000), item(1000)], [750, 250, 0]],
    ['no more than the items cost', fixed(9000), [item(3000)], [3000, 0]],
    [
      'only its collections',
      percentage(50, { collectionIds: ['a'] }),
      [item(100, 1, { collectionIds: new Set(['a', 'b']) }), item(100)],
      [50, 0, 0],
    ],
    [
      'nothing from sales that it leaves out',
      percentage(50, { excludesSales: true }),
      [item(100, 1, { isOnSale: true }), item(100)],
      [0, 50, 0],
    ],
    [
      'the cheapest of every three',
      discount({ kind: 'buy-x-get-y', buyQuantity: 2, getQuantity: 1 }),
      [item(500, 2), item(300, 3), item(900, 2)],
      [0, 600, 0, 0],
    ],
    ['all of shipping', discount({ kind: 'free-delivery' }), [item(100)], [0, 700]],
    ['a part of shipping', discount({ kind: 'free-delivery', amountCents: 500 }), [item(100)], [0, 500]],
  ])('%s', (_name, one, items, expected) => {
    expect(taken(one, items)).toEqual(expected);
  });

  test('never the whole total: the least that can be paid is left', () => {
    expect(taken(percentage(100), [item(3000), item(1000)], 0)).toEqual([2963, 987, 0]);
    expect(taken(percentage(100), [item(3000)], 50)).toEqual([3000, 0]);
    expect(taken(percentage(100), [item(40)], 0)).toEqual([0, 0]);
  });
});

test('discounts follow each other by kind: free gifts, percentage, amount, delivery', () => {
  const all = [
    discount({ kind: 'free-delivery' }),
    fixed(100),
    percentage(50),
    discount({ kind: 'buy-x-get-y', buyQuantity: 1, getQuantity: 1 }),
  ];
  const applied = applyDiscounts(order([item(1000, 2)]), all);
  expect(applied.map(({ discount: one, itemCents, parcelCents }) => [one.kind, itemCents[0], parcelCents[0]])).toEqual([
    ['buy-x-get-y', 1000, 0],
    ['percentage', 500, 0],
    ['fixed', 100, 0],
    ['free-delivery', 0, 700],
  ]);
});

describe('of parcels to several places, a discount for some is for what goes there:', () => {
  const zones = [zone('Kenya'), zone('Norway', { postalCodes: ['10*'] })];
  const items = [1, 2, 3, 4].map((parcel) => item(1000, 2, { parcel }));
  const places = [
    { country: 'KE', city: 'Nairobi' },
    { country: 'Norway', city: 'Oslo', postalCode: '0010' },
    { country: 'norway', city: 'Oslo', postalCode: '1012' },
    null,
  ];
  const parcels = places.map((place) => ({ shippingCents: 300, place }));
  test.each<[string, Discount, number[], number[]]>([
    ['a percentage', percentage(10, { zones }), [200, 0, 200, 0], [0, 0, 0, 0]],
    ['an amount', fixed(500, { zones }), [250, 0, 250, 0], [0, 0, 0, 0]],
    [
      'free gifts',
      discount({ kind: 'buy-x-get-y', buyQuantity: 2, getQuantity: 1, zones }),
      [1000, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    ['delivery', discount({ kind: 'free-delivery', zones }), [0, 0, 0, 0], [300, 0, 300, 0]],
    ['a part of delivery', discount({ kind: 'free-delivery', amountCents: 101, zones }), [0, 0, 0, 0], [51, 0, 50, 0]],
  ])('%s', (_name, one, itemCents, parcelCents) => {
    const { applied } = chooseDiscounts({ items, parcels }, [counted(one)], [], TODAY);
    expect(applied).toEqual([{ discount: one, itemCents, parcelCents }]);
  });
});

describe('of several', () => {
  const names = (choice: ReturnType<typeof chooseDiscounts>) => choice.applied.map(({ discount: { id } }) => id).sort();
  const cart = order([item(10_000)]);
  const choose = (automatic: Discount[], codes: Discount[]) =>
    chooseDiscounts(
      cart,
      automatic.map((one) => counted(one)),
      codes.map((one) => coded(one)),
      TODAY,
    );
  const both = { isCombinable: true };

  test('automatic offers, the best for the shopper is used', () => {
    const [small, large] = [percentage(10), fixed(2000)];
    expect(names(choose([small, large], []))).toEqual([large.id]);
    const combined = [percentage(15, both), fixed(1000, both)];
    expect(names(choose([large, ...combined], []))).toEqual(combined.map(({ id }) => id));
    const huge = percentage(50);
    expect(names(choose([huge, ...combined], []))).toEqual([huge.id]);
  });

  test('codes are used together only if all may be', () => {
    const [first, second] = [percentage(10, { ...both, code: 'ONE' }), fixed(100, { ...both, code: 'TWO' })];
    expect(names(choose([], [first, second]))).toEqual([first.id, second.id]);
    const alone = fixed(100, { code: 'ALONE' });
    const choice = choose([], [first, alone]);
    expect(names(choice)).toEqual([first.id]);
    expect(choice.codes[1]!.refusal).toEqual({
      reason: 'not-combinable',
      message: 'This code can’t be combined with the code ONE.',
    });
    expect(names(choose([], [alone, first]))).toEqual([alone.id]);
  });

  test('a code comes with the offers that may be combined with it, and instead of the others', () => {
    const [offer, alone] = [percentage(5, both), percentage(8)];
    expect(names(choose([offer, alone], [fixed(1000, { ...both, code: 'ONE' })]))).toHaveLength(2);
    const code = fixed(900, { code: 'ONE' });
    expect(names(choose([offer, alone], [code]))).toEqual([code.id]);
  });

  test('a code never takes a better offer away', () => {
    const offer = percentage(20);
    const choice = choose([offer], [fixed(900, { code: 'ONE' })]);
    expect(names(choice)).toEqual([offer.id]);
    expect(choice.codes[0]!.refusal).toEqual({
      reason: 'not-combinable',
      message: `This code can’t be combined with “${offer.name}”, which takes off more.`,
    });
  });
});

describe('a code that can’t be used says why:', () => {
  const code = { code: 'ONE' };
  const ten = (change: Partial<Discount>) => percentage(10, { ...code, ...change });
  test.each<[string, Discount, number[], string, string]>([
    ['switched off', ten({ isActive: false }), [], 'unknown', 'We don’t know this code. Please check the spelling.'],
    ['not yet', ten({ startsOn: '2026-11-27' }), [], 'not-started', 'This code can be used from November 27, 2026.'],
    ['over', ten({ endsOn: '2026-11-25' }), [], 'expired', 'This code has expired.'],
    ['used up', ten({ maxUses: 3 }), [3], 'used-up', 'This code has been used up.'],
    ['used by you', ten({ maxUsesPerCustomer: 2 }), [2, 2], 'used-by-customer', 'You’ve already used this code.'],
    [
      'other gifts',
      ten({ collectionIds: ['a'] }),
      [],
      'no-matching-items',
      'This code is for other gifts than those in your cart.',
    ],
    [
      'too little',
      ten({ minimumCents: 5000 }),
      [],
      'minimum-not-reached',
      'Add gifts for $30.00 more to use this code.',
    ],
    [
      'too little of its gifts',
      ten({ minimumCents: 5000, excludesSales: true }),
      [],
      'minimum-not-reached',
      'Add $30.00 more of the gifts that this code is for.',
    ],
    [
      'too few',
      discount({ ...code, kind: 'buy-x-get-y', buyQuantity: 3, getQuantity: 1 }),
      [],
      'minimum-not-reached',
      'Add 2 more of the gifts that this code is for: 1 of every 4 is free.',
    ],
    [
      'too little that goes to its places',
      ten({ zones: [zone('norway')], minimumCents: 5000 }),
      [],
      'minimum-not-reached',
      'Add $30.00 more of the gifts that this code is for.',
    ],
    [
      'another country',
      ten({ zones: [zone('Kenya')] }),
      [],
      'other-zone',
      'This code is for gifts that we deliver to Kenya.',
    ],
    [
      'another part of the country',
      ten({ zones: [zone('Kenya'), zone('Norway', { region: 'Bergen' }), zone('Norway', { postalCodes: ['50*'] })] }),
      [],
      'other-zone',
      'This code is for gifts that we deliver to Kenya, Bergen, Norway, or parts of Norway.',
    ],
    [
      'many other places',
      ten({ zones: ['Kenya', 'Ghana', 'Togo', 'Mali'].map((country) => zone(country)) }),
      [],
      'other-zone',
      'This code is for gifts that we deliver to certain places only.',
    ],
  ])('%s', (_name, one, counts, reason, message) => {
    const oslo = { country: 'Norway', city: 'Oslo', region: '', postalCode: '0010' };
    const choice = chooseDiscounts(order([item(1000, 2)], 700, oslo), [], [coded(one, ...counts)], TODAY);
    expect(choice).toEqual({ applied: [], codes: [{ code: 'ONE', name: one.name, refusal: { reason, message } }] });
  });

  test.each<[string, Place | null, string]>([
    ['while no address is known', {}, 'address-needed'],
    ['while its postal code isn’t known', { country: 'Norway', city: 'Oslo', postalCode: '' }, 'address-needed'],
    ['where it is picked up', null, 'other-zone'],
  ])('for some places: %s', (_name, place, reason) => {
    const one = ten({ zones: [zone('Norway', { postalCodes: ['0010'] })] });
    const choice = chooseDiscounts(
      order([item(1000)], 700, place),
      [counted({ ...one, code: null })],
      [coded(one)],
      TODAY,
    );
    const asks = reason === 'address-needed' ? ' Please enter a full delivery address first.' : '';
    const message = `This code is for gifts that we deliver to parts of Norway.${asks}`;
    expect(choice).toEqual({ applied: [], codes: [{ code: 'ONE', name: one.name, refusal: { reason, message } }] });
  });

  test('unknown, and nothing left', () => {
    const free = discount({ ...code, kind: 'free-delivery' });
    const entered = [{ code: 'NONE', known: null }, coded(free)];
    expect(chooseDiscounts(order([item(1000)], 0), [], entered, TODAY).codes.map(({ refusal }) => refusal)).toEqual([
      { reason: 'unknown', message: 'We don’t know this code. Please check the spelling.' },
      { reason: 'nothing-to-take-off', message: 'Delivery is free already.' },
    ]);
  });

  test('on its first and its last day it is used', () => {
    for (const days of [{ startsOn: TODAY }, { endsOn: TODAY }, { startsOn: TODAY, endsOn: TODAY }])
      expect(chooseDiscounts(order([item(1000)]), [], [coded(ten(days))], TODAY).applied).toHaveLength(1);
  });
});

test.each([
  [{ isActive: false }, 0, 'off'],
  [{ startsOn: '2026-11-27' }, 0, 'scheduled'],
  [{ endsOn: '2026-11-25' }, 0, 'ended'],
  [{ maxUses: 5 }, 5, 'used-up'],
  [{ maxUses: 5 }, 4, 'active'],
] as const)('the state of %j with %i uses is %s', (change, uses, state) => {
  expect(discountState(percentage(10, change), uses, TODAY)).toBe(state);
});

test('of any cart with any discounts, lines add up, no item costs less than nothing, and something is left to pay', () => {
  const anyItem = fc.record({
    unitCents: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    isOnSale: fc.boolean(),
    collectionIds: fc.subarray(['a', 'b']).map((some) => new Set(some)),
  });
  const anyDiscount = fc.record({
    kind: fc.constantFrom(...discountKinds),
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 2_000_000 }),
    buyQuantity: fc.integer({ min: 1, max: 5 }),
    getQuantity: fc.integer({ min: 1, max: 5 }),
    collectionIds: fc.subarray(['a', 'b']),
    excludesSales: fc.boolean(),
    zones: fc.subarray([zone('Kenya'), zone('Norway', { postalCodes: ['0*'] })]),
    isCombinable: fc.boolean(),
    minimumCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
    isCode: fc.boolean(),
  });
  const wrong: unknown[] = [];
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 6 }),
      fc.array(anyDiscount, { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 2 }),
      fc.subarray(['Kenya', 'Norway', 'Togo'], { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 0, max: 30 }),
      fc.boolean(),
      (some, given, anyPrices, countries, taxPercent, pricesIncludeTax) => {
        // Each parcel has something in it.
        const prices = anyPrices.slice(0, some.length);
        const items = some.map((one, at) => ({ ...one, parcel: (at % prices.length) + 1 }));
        const shippingCents = prices.reduce((sum, cents) => sum + cents, 0);
        const isFor = ({ zones }: Discount, parcel: number) =>
          zones.length === 0 || zones.some(({ country }) => country === countries[parcel - 1]);
        const parcels = prices.map((cents, at) => ({
          shippingCents: cents,
          place: { country: countries[at]!, city: 'There', postalCode: '00100' },
        }));
        const discounts = given.map(({ isCode, ...change }, index) =>
          discount({ ...change, id: `d${index}`, code: isCode ? `C${index}` : null }),
        );
        const choice = chooseDiscounts(
          { items, parcels },
          discounts.filter(({ code }) => code === null).map((one) => counted(one)),
          discounts.filter(({ code }) => code !== null).map((one) => coded(one)),
          TODAY,
        );
        const off = orderDiscounts(choice.applied, items.length);
        const totals = orderTotals({
          items: items.map(({ unitCents, quantity, parcel }) => ({
            ...{ priceCents: unitCents, quantity, salePriceCents: null, isOnSale: false, taxClass: STANDARD_CLASS },
            parcel,
          })),
          ...off,
          parcels: prices.map((priceCents) => ({
            delivery: {
              method: { ...earlierDelivery, note: '', isActive: true, rates: [] },
              ...{ priceCents, freeFromCents: null, dependsOnAddress: false, preparationDays: 0 },
            },
            taxation: taxationAt({ ...documentedTaxRules, pricesIncludeTax }, taxPercent, {}),
          })),
        });
        const lines = totals.lines.reduce((sum, { amountCents }) => sum + amountCents, totals.itemsCents);
        const before = totals.itemsCents + shippingCents;
        const isRight =
          lines === totals.totalCents &&
          off.itemDiscounts.every((cents, at) => cents >= 0 && cents <= items[at]!.unitCents * items[at]!.quantity) &&
          totals.shippingCents >= 0 &&
          totals.preTaxCents >= Math.min(before, leastToPay()) &&
          totals.discountCents + shippingCents - totals.shippingCents === takenOff(choice.applied) &&
          (choice.applied.length < 2 || choice.applied.every(({ discount: one }) => one.isCombinable)) &&
          choice.applied.every(
            ({ discount: one, itemCents, parcelCents }) =>
              takenOff([{ discount: one, itemCents, parcelCents }]) > 0 &&
              itemCents.every((cents, at) => cents === 0 || isFor(one, items[at]!.parcel)) &&
              parcelCents.every((cents, at) => cents === 0 || isFor(one, at + 1)),
          );
        if (!isRight) wrong.push({ items, given, shippingCents, totals });
        return isRight;
      },
    ),
    { numRuns: 100_000 },
  );
  expect(wrong).toEqual([]);
});
