import fc from 'fast-check';
import { earlierDelivery, type DeliveryOffer } from './delivery.js';
import { shareOf, shareWithin } from './money.js';
import { orderTotals, type TaxedLine } from './order-totals.js';
import { computeTotals, documentedPricingRules } from './pricing.js';
import { includedTaxes } from './tax-words.js';
import { documentedTaxRules, taxationAt, taxesOf, type Taxation, type TaxZone } from './taxes.js';

const zone = (country: string | null, standard: number, more: Partial<TaxZone> = {}): TaxZone => ({
  zone: country === null ? null : { country, region: null, postalCodes: [] },
  name: 'VAT',
  rates: { standard },
  taxesShipping: false,
  ...more,
});
const documented = taxationAt(documentedTaxRules, 15, {});
const offerFor = (priceCents: number): DeliveryOffer => ({
  method: { ...earlierDelivery, note: '', isActive: true, rates: [] },
  ...{ priceCents, freeFromCents: null, dependsOnAddress: false, preparationDays: 0 },
});
const items = (...lines: [taxClass: string | null, cents: number][]) =>
  lines.map(([taxClass, cents]) => ({ taxClass, cents }));
const figures = (taxation: Taxation, lines: ReturnType<typeof items>, shippingCents = 0) =>
  taxesOf([{ items: lines, shippingCents, taxation }]).map(({ label, amountCents, taxedCents }) => [
    label,
    amountCents,
    taxedCents,
  ]);

describe('the rate', () => {
  const rules = {
    ...documentedTaxRules,
    zones: [
      zone('Kenya', 16_000),
      zone('Kenya', 8_000, { zone: { country: 'Kenya', region: null, postalCodes: ['00*'] } }),
      zone('Norway', 25_000),
      zone('South Africa', 12_000, { zone: { country: 'ZA', region: 'Western Cape', postalCodes: [] } }),
    ],
  };
  const everywhere = { ...rules, zones: [...rules.zones, zone(null, 5_000)] };
  test.each([
    ['of the zone that says most about the address counts', rules, { country: 'ke', postalCode: '00100' }, 8_000],
    ['of a country counts in the rest of it', rules, { country: 'Kenya', postalCode: '10100' }, 16_000],
    ['of the settings counts where no zone does', rules, { country: 'Italy' }, 15_000],
    ['of the settings counts while no address is known', rules, {}, 15_000],
    ['of the zone without a country counts elsewhere', everywhere, { country: 'Italy' }, 5_000],
    ['of the zone without a country counts while no address is known', everywhere, {}, 5_000],
    ['of a region counts for its cities', rules, { country: 'ZA', city: 'Paarl', region: 'WESTERN CAPE' }, 12_000],
    ['of a region doesn’t count for a city without one', rules, { country: 'ZA', city: 'Paarl' }, 15_000],
    ['of a country counts while its postal code is not known', rules, { country: 'Kenya' }, 16_000],
  ])('%s', (_what, some, place, rate) => {
    expect(taxationAt(some, 15, place).rates['standard']).toBe(rate);
  });
});

describe('taxes', () => {
  const vat: Taxation = { ...zone(null, 20_000), rates: { standard: 20_000, reduced: 5_000 }, isIncluded: false };
  test('are added up by rate, the highest first, and named after it', () => {
    const lines = items(['reduced', 1000], [null, 250], ['standard', 250], ['gone', 400], ['constructor', 100]);
    expect(figures(vat, lines)).toEqual([
      ['VAT 20%', 200, 1000],
      ['VAT 5%', 50, 1000],
    ]);
  });

  test('of shipping are those of Standard, where shipping is taxed', () => {
    const lines = items(['reduced', 1000]);
    expect(figures(vat, lines, 700)).toEqual([['VAT 5%', 50, 1000]]);
    expect(figures({ ...vat, taxesShipping: true }, lines, 700)).toEqual([
      ['VAT 20%', 140, 700],
      ['VAT 5%', 50, 1000],
    ]);
    // Free shipping adds no line.
    expect(figures({ ...vat, taxesShipping: true }, lines, 0)).toHaveLength(1);
  });

  test('are rounded half up once for a rate, not for each line', () => {
    const sales: Taxation = { ...zone(null, 8_875, { name: 'Sales tax' }), isIncluded: false };
    // 4.4375 cents for one line of 50, 44.375 for ten.
    expect(figures(sales, items([null, 50]))).toEqual([['Sales tax 8.875%', 4, 50]]);
    expect(figures(sales, items(...Array.from({ length: 10 }, () => [null, 50] as [null, number])))).toEqual([
      ['Sales tax 8.875%', 44, 500],
    ]);
    expect([shareOf(10, 15_000), shareOf(9, 15_000), shareOf(400, 125), shareOf(2 ** 52, 100_000)]).toEqual([
      2,
      1,
      1,
      2 ** 52,
    ]);
  });

  test('that prices include are found in them', () => {
    expect(figures({ ...vat, isIncluded: true }, items([null, 12_000], ['reduced', 2100]))).toEqual([
      ['VAT 20%', 2000, 12_000],
      ['VAT 5%', 100, 2100],
    ]);
    expect([shareWithin(120, 20_000), shareWithin(1, 100_000), shareWithin(100, 0)]).toEqual([20, 1, 0]);
    const contained = ['Tax', 'VAT 20%', 'VAT 0%'].map((label, at) => ({ label, amount: 2 - at, isIncluded: true }));
    expect(includedTaxes([...contained, { label: 'Sales tax', amount: 3, isIncluded: false }])).toEqual([
      { label: 'Includes tax', amount: 2 },
      { label: 'Includes VAT 20%', amount: 1 },
    ]);
  });

  test('of an order that costs nothing are nothing', () => {
    expect(figures(vat, items([null, 0], ['reduced', 0]))).toEqual([['VAT 20%', 0, 0]]);
  });
});

describe('orders', () => {
  const line = (priceCents: number, quantity: number, taxClass: string | null = null): TaxedLine => ({
    ...{ priceCents, salePriceCents: null, isOnSale: false, quantity, taxClass },
  });

  test('have a line for each tax that is added, and none for those that are included', () => {
    const taxation: Taxation = {
      ...zone(null, 20_000, { rates: { standard: 20_000, reduced: 5_000 }, taxesShipping: true }),
      isIncluded: false,
    };
    const items = [line(1000, 1), line(500, 2, 'reduced')];
    const delivery = offerFor(700);
    expect(orderTotals({ items, parcels: [{ delivery, taxation }] })).toMatchObject({
      ...{ itemsCents: 2000, shippingCents: 700, preTaxCents: 2700, taxCents: 390, totalCents: 3090 },
      lines: [
        { kind: 'shipping', label: 'Shipping', amountCents: 700 },
        { kind: 'tax', label: 'VAT 20%', amountCents: 340 },
        { kind: 'tax', label: 'VAT 5%', amountCents: 50 },
      ],
    });
    expect(orderTotals({ items, parcels: [{ delivery, taxation: { ...taxation, isIncluded: true } }] })).toMatchObject({
      ...{ taxCents: 0, totalCents: 2700, lines: [{ kind: 'shipping' }] },
      taxes: [
        { label: 'VAT 20%', amountCents: 283, taxedCents: 1700, isIncluded: true },
        { label: 'VAT 5%', amountCents: 48, taxedCents: 1000, isIncluded: true },
      ],
    });
  });

  test('name the documented tax as before', () => {
    const totals = orderTotals({
      items: [line(4900, 1)],
      parcels: [{ delivery: offerFor(700), taxation: documented }],
    });
    expect(totals.lines.at(-1)).toEqual({ kind: 'tax', label: 'Tax', amountCents: 735 });
  });

  const classes = ['standard', 'reduced', 'zero', 'gone'];
  const anyItem = fc.record({
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    salePriceCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    isOnSale: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 999 }),
    taxClass: fc.option(fc.constantFrom(...classes)),
  });
  const anyRate = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 5_000, 8_875, 20_000, 100_000));
  const anyTaxation: fc.Arbitrary<Taxation> = fc.record({
    isIncluded: fc.boolean(),
    name: fc.constantFrom('VAT', null),
    rates: fc.record({ standard: anyRate, reduced: anyRate, zero: fc.constant(0) }),
    taxesShipping: fc.boolean(),
  });
  const anyOrder = [
    fc.array(anyItem, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 0, max: 10_000 }),
    anyTaxation,
  ] as const;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

  // By no `expect` inside, which would take minutes for so many.
  test('add up to the cent, whatever is ordered, taxed and included, in whichever order', () => {
    fc.assert(
      fc.property(...anyOrder, (ordered, shipping, taxation) => {
        const totals = orderTotals({ items: ordered, parcels: [{ delivery: offerFor(shipping), taxation }] });
        const { itemsCents, discountCents, shippingCents, taxCents, totalCents, lines, taxes } = totals;
        const turned = orderTotals({
          items: [...ordered].reverse(),
          parcels: [{ delivery: offerFor(shipping), taxation }],
        });
        const taxedCents = sum(taxes.map((tax) => tax.taxedCents));
        const isExact = taxes.every(({ amountCents, rate, taxedCents: base }) => {
          const divisor = BigInt(100_000 + (taxation.isIncluded ? rate : 0));
          // What was rounded away, in parts of `divisor`: half a cent up at most, less than half a cent down.
          const off = BigInt(amountCents) * divisor - BigInt(base) * BigInt(rate);
          return 2n * off <= divisor && 2n * off > -divisor && amountCents <= base;
        });
        return (
          Number.isSafeInteger(totalCents) &&
          itemsCents - discountCents + shippingCents + taxCents === totalCents &&
          itemsCents + sum(lines.map(({ amountCents }) => amountCents)) === totalCents &&
          taxCents === (taxation.isIncluded ? 0 : sum(taxes.map(({ amountCents }) => amountCents))) &&
          taxedCents === itemsCents - discountCents + (taxation.taxesShipping ? shippingCents : 0) &&
          new Set(taxes.map(({ rate }) => rate)).size === taxes.length &&
          isExact &&
          JSON.stringify(turned) === JSON.stringify(totals)
        );
      }),
      { numRuns: 100_000 },
    );
  });

  test('cost what is documented while the owner changes nothing', () => {
    fc.assert(
      fc.property(anyOrder[0], (ordered) => {
        const { taxes, lines, discountCents, giftCardCents, ...totals } = orderTotals({
          items: ordered,
          parcels: [{ delivery: offerFor(documentedPricingRules.shippingCents), taxation: documented }],
        });
        return (
          JSON.stringify(Object.entries(totals).sort()) ===
          JSON.stringify(Object.entries(computeTotals(ordered)).sort())
        );
      }),
      { numRuns: 100_000 },
    );
  });
});
