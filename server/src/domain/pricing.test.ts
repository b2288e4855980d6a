import fc from 'fast-check';
import { centsFromDecimal, decimalFromCents, formatCents, percentOf } from './money.js';
import { computeTotals, effectivePriceCents, isValidSalePrice, itemCountText, type PricedLine } from './pricing.js';

const line = (priceCents: number, quantity: number, salePriceCents: number | null = null): PricedLine => ({
  priceCents,
  salePriceCents,
  isOnSale: salePriceCents !== null,
  quantity,
});

const anyLine = fc.record({
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  salePriceCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  isOnSale: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 999 }),
});

describe('totals', () => {
  // spec: constant-1
  test('are items, flat shipping of 7.00 and 15 % tax of the items', () => {
    expect(computeTotals([line(4900, 1), line(3800, 2)])).toEqual({
      itemsCents: 12_500,
      shippingCents: 700,
      taxCents: 1875,
      preTaxCents: 13_200,
      totalCents: 15_075,
      itemCount: 3,
    });
  });

  test.each([
    ['19.99 three times', [line(1999, 3)], 5997, 900],
    ['33.33 three times', [line(3333, 3)], 9999, 1500],
    ['0.10 and 0.20', [line(10, 1), line(20, 1)], 30, 5],
    ['a tax that ends in exactly half a cent rounds up', [line(10, 1)], 10, 2],
  ])('%s', (_name, lines, itemsCents, taxCents) => {
    expect(computeTotals(lines)).toMatchObject({ itemsCents, taxCents, totalCents: itemsCents + taxCents + 700 });
  });

  // spec: constant-2
  test('use the sale price only while on sale', () => {
    expect(effectivePriceCents(line(4900, 1, 3900))).toBe(3900);
    expect(effectivePriceCents({ priceCents: 4900, salePriceCents: 3900, isOnSale: false })).toBe(4900);
    expect(effectivePriceCents({ priceCents: 4900, salePriceCents: null, isOnSale: true })).toBe(4900);
  });

  test('of an empty cart are all zero', () => {
    expect(computeTotals([])).toEqual({
      itemsCents: 0,
      shippingCents: 0,
      taxCents: 0,
      preTaxCents: 0,
      totalCents: 0,
      itemCount: 0,
    });
  });

  // spec: constant-4
  test('ship free from the threshold on, once a shop sets one', () => {
    const rules = { shippingCents: 700, taxPercent: 15, freeShippingThresholdCents: 7500 };
    expect(computeTotals([line(7499, 1)], rules).shippingCents).toBe(700);
    expect(computeTotals([line(7500, 1)], rules).shippingCents).toBe(0);
  });

  // spec: loss-5
  test('are whole cents that add up, for any cart', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const { itemsCents, shippingCents, taxCents, preTaxCents, totalCents } = computeTotals(lines);
        // Within half a cent of the exact tax, never below by more: rounded half up.
        const taxTooMuch = BigInt(taxCents) * 100n - BigInt(itemsCents) * 15n;
        // Not by `expect`, which would take minutes for so many.
        return (
          Number.isSafeInteger(totalCents) &&
          totalCents === itemsCents + shippingCents + taxCents &&
          preTaxCents === itemsCents + shippingCents &&
          taxTooMuch <= 50n &&
          taxTooMuch > -50n
        );
      }),
      { numRuns: 100_000 },
    );
  });

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), (lines) => {
        expect(computeTotals([...lines].reverse())).toEqual(computeTotals(lines));
      }),
    );
  });

  test('refuse prices that are no whole cents', () => {
    expect(() => computeTotals([line(10.5, 1)])).toThrow(RangeError);
    expect(() => computeTotals([line(Number.MAX_SAFE_INTEGER, 2)])).toThrow(RangeError);
  });
});

describe('money', () => {
  test('is the same after conversion for the interface and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents);
      }),
    );
  });

  test.each([0.005, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 2 ** 53])(
    'refuses %p as an amount',
    (amount) => {
      expect(centsFromDecimal(amount)).toBeNull();
    },
  );

  test('rounds away floating-point errors', () => {
    expect(centsFromDecimal(0.1 + 0.2)).toBe(30);
    expect(centsFromDecimal(1.1 * 3)).toBe(330);
  });

  test('rounds a share half up', () => {
    expect([percentOf(3, 15), percentOf(4, 15), percentOf(10, 15)]).toEqual([0, 1, 2]);
  });

  test('is shown in dollars', () => {
    expect(formatCents(123_456)).toBe('$1,234.56');
  });
});

test.each([
  [1000, 999, true],
  [1000, 1000, false],
  [1000, 0, false],
  [1000, null, false],
])('a price of %p with a sale price of %p: %p', (price, salePrice, isValid) => {
  expect(isValidSalePrice(price, salePrice)).toBe(isValid);
});

test.each([
  [0, '1 item'],
  [1, '1 item'],
  [2, '2 items'],
])('%p items are written as %p', (count, text) => {
  expect(itemCountText(count)).toBe(text);
});
