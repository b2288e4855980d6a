import fc from 'fast-check';
import { namedParcelLabel } from './delivery-words.js';
import { earlierDelivery, type DeliveryOffer } from './delivery.js';
import { discountIdsIn, orderTotals, parcelShippingIn } from './order-totals.js';
import { documentedTaxRules, STANDARD_CLASS, taxationAt, type Taxation } from './taxes.js';

const delivery: DeliveryOffer = {
  method: { ...earlierDelivery, note: '', isActive: true, rates: [] },
  ...{ priceCents: 700, freeFromCents: null, dependsOnAddress: false, preparationDays: 0 },
};
const line = (priceCents: number, quantity = 1) => ({
  taxClass: STANDARD_CLASS,
  ...{ priceCents, quantity },
  ...{ salePriceCents: null, isOnSale: false },
});

test('items with discounts are taxed at what they cost then, and have a line for each discount', () => {
  const totals = orderTotals({
    items: [line(2000, 2), line(1000)],
    parcels: [{ delivery, taxation: taxationAt(documentedTaxRules, 15, {}) }],
    itemDiscounts: [400, 100],
    discountLines: [{ kind: 'discount', label: 'Spring offer', amountCents: -500, discountIds: ['d1'] }],
    shippingDiscounts: [{ label: 'Cheap week', parcelCents: [300], discountId: 'd2' }],
  });
  expect(totals).toEqual({
    ...{ itemsCents: 5000, itemCount: 3, discountCents: 500, giftCardCents: 0, shippingCents: 400, taxCents: 675 },
    ...{ preTaxCents: 4900, totalCents: 5575 },
    lines: [
      { kind: 'discount', label: 'Spring offer', amountCents: -500, discountIds: ['d1'] },
      { kind: 'shipping', label: 'Shipping: Cheap week', amountCents: 400, discountIds: ['d2'] },
      { kind: 'tax', label: 'Tax', amountCents: 675 },
    ],
    taxes: [expect.objectContaining({ amountCents: 675, taxedCents: 4500, isIncluded: false })],
  });
});

describe('several parcels', () => {
  const offerOf = (priceCents: number, change: Partial<DeliveryOffer['method']> = {}): DeliveryOffer => ({
    ...delivery,
    ...{ method: { ...delivery.method, ...change }, priceCents },
  });
  const taxation = taxationAt(documentedTaxRules, 15, {});
  const inKenya: Taxation = { isIncluded: false, name: 'VAT', rates: { standard: 16_000 }, taxesShipping: true };

  test('have a line for the delivery of each, which names what makes it cheaper, and are taxed where they go', () => {
    const totals = orderTotals({
      items: [
        { ...line(1000), parcel: 1 },
        { ...line(500, 2), parcel: 2 },
        { ...line(300), parcel: 3 },
      ],
      parcels: [
        { delivery: offerOf(600), taxation },
        { delivery: offerOf(300, { id: 'express', name: 'Express' }), taxation: inKenya },
        { delivery: offerOf(0, { id: 'shop', name: 'Store pickup', kind: 'pickup' }), taxation },
      ],
      shippingDiscounts: [
        { label: 'Cheap week', parcelCents: [67, 33, 0], discountId: 'd1' },
        { label: 'For Kenya', parcelCents: [0, 100, 0], discountId: 'd2' },
      ],
    });
    expect(totals.lines).toEqual([
      {
        ...{ kind: 'shipping', label: 'Delivery of parcel 1: Cheap week', amountCents: 533, parcel: 1 },
        discountIds: ['d1'],
      },
      {
        ...{ kind: 'shipping', label: 'Delivery of parcel 2 (Express): Cheap week, For Kenya', amountCents: 167 },
        ...{ parcel: 2, discountIds: ['d1', 'd2'] },
      },
      { kind: 'shipping', label: 'Store pickup of parcel 3', amountCents: 0, parcel: 3 },
      { kind: 'tax', label: 'VAT 16%', amountCents: 187 },
      { kind: 'tax', label: 'Tax', amountCents: 195 },
    ]);
    expect(totals).toMatchObject({ itemsCents: 2300, shippingCents: 700, taxCents: 382, totalCents: 3382 });
    // A discount is used once, however many lines name it.
    expect(discountIdsIn(totals.lines)).toEqual(['d1', 'd2']);
    expect([1, 2, 3].map((parcel) => parcelShippingIn(totals.lines, parcel))).toEqual([533, 167, 0]);
    const [first, express, pickup] = totals.lines;
    expect([
      namedParcelLabel(first!.label, 1, 'Ada $& Co'),
      namedParcelLabel(express!.label, 2, 'Ben'),
      namedParcelLabel(pickup!.label, 3, 'Eve'),
    ]).toEqual([
      'Delivery to Ada $& Co: Cheap week',
      'Delivery to Ben (Express): Cheap week, For Kenya',
      'Store pickup for Eve',
    ]);
  });

  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const anyItem = fc.record({
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    parcel: fc.nat(3),
    percentOff: fc.nat(100),
  });
  const anyParcels = fc.array(
    fc.record({
      priceCents: fc.integer({ min: 0, max: 10_000 }),
      rate: fc.constantFrom(0, 5_000, 8_875, 16_000),
      taxesShipping: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );

  // By no `expect` inside, which would take minutes for so many.
  test('add up to the cent, and within one place cost what one parcel with the same price of delivery does', () => {
    fc.assert(
      fc.property(
        fc.array(anyItem, { minLength: 1, maxLength: 10 }),
        anyParcels,
        fc.boolean(),
        fc.nat(100),
        (some, places, isIncluded, percentOff) => {
          // Each parcel has something in it.
          const items = [
            ...places.map((_, at) => ({ ...line(1000), parcel: at + 1, percentOff: 0 })),
            ...some.map((item) => ({
              ...{ ...line(item.priceCents, item.quantity), percentOff: item.percentOff },
              parcel: (item.parcel % places.length) + 1,
            })),
          ];
          const shipping = sum(places.map(({ priceCents }) => priceCents));
          const off = {
            itemDiscounts: items.map((item) => Math.floor((item.priceCents * item.quantity * item.percentOff) / 100)),
            shippingDiscounts: [
              {
                ...{ label: 'Week', discountId: 'd' },
                parcelCents: places.map(({ priceCents }) => Math.floor((priceCents * percentOff) / 100)),
              },
            ],
          };
          const shippingOff = sum(off.shippingDiscounts[0]!.parcelCents);
          const taxationOf = ({ rate, taxesShipping }: (typeof places)[number]): Taxation => ({
            ...{ isIncluded, name: 'VAT', rates: { standard: rate }, taxesShipping },
          });
          const totals = orderTotals({
            items,
            parcels: places.map((place) => ({ delivery: offerOf(place.priceCents), taxation: taxationOf(place) })),
            ...off,
          });
          const lines = totals.lines.filter(({ kind }) => kind === 'shipping');
          const here = taxationOf(places[0]!);
          const inOnePlace = orderTotals({
            items,
            parcels: places.map((place) => ({ delivery: offerOf(place.priceCents), taxation: here })),
            ...off,
          });
          const asOne = orderTotals({
            items: items.map((item) => ({ ...item, parcel: 1 })),
            parcels: [{ delivery: offerOf(shipping), taxation: here }],
            itemDiscounts: off.itemDiscounts,
            shippingDiscounts: [{ ...off.shippingDiscounts[0]!, parcelCents: [shippingOff] }],
          });
          return (
            totals.itemsCents - totals.discountCents + totals.shippingCents + totals.taxCents === totals.totalCents &&
            totals.itemsCents - totals.discountCents + sum(totals.lines.map(({ amountCents }) => amountCents)) ===
              totals.totalCents &&
            lines.length === places.length &&
            lines.every(({ amountCents }, at) => amountCents >= 0 && amountCents <= places[at]!.priceCents) &&
            sum(lines.map(({ amountCents }) => amountCents)) === totals.shippingCents &&
            totals.shippingCents === shipping - shippingOff &&
            new Set(totals.taxes.map(({ rate }) => rate)).size === totals.taxes.length &&
            inOnePlace.totalCents === asOne.totalCents &&
            JSON.stringify(inOnePlace.taxes) === JSON.stringify(asOne.taxes)
          );
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
