import fc from 'fast-check';
import { earlierDelivery } from './delivery.js';
import { divideRefund, giftCardsToRefund, refusalOf, takeFromGiftCards } from './gift-cards.js';
import { giftCardPartsIn, orderTotals } from './order-totals.js';
import { documentedTaxRules, taxationAt } from './taxes.js';

const cards = (...balances: number[]) =>
  balances.map((balanceCents, at) => ({ id: `card-${at}`, lastFour: `000${at}`, balanceCents }));

test.each<[what: string, total: number, balances: number[], taken: number[]]>([
  ['nothing without cards', 4000, [], []],
  ['what it costs from a card that has more', 4000, [5000], [4000]],
  ['all that cards have, in their order', 4000, [1500, 1000], [1500, 1000]],
  ['nothing from a card that isn’t needed anymore', 4000, [4000, 1000], [4000, 0]],
  ['less from the last card, so that the rest can be paid by card', 4000, [3980], [3950]],
  ['less from those before, when the last one has too little', 4000, [3000, 970, 10], [3000, 950, 0]],
  ['nothing for a rest that no card payment can be', 40, [20], [0]],
  ['nothing from an empty card', 4000, [0, 100], [0, 100]],
  ['nothing for nothing', 0, [100], [0]],
])('a total takes %s', (_what, total, balances, taken) => {
  expect(takeFromGiftCards(total, cards(...balances))).toEqual(taken);
});

test('why a card can’t be used', () => {
  expect(refusalOf(null)).toBe('unknown');
  const card = (status: 'active' | 'frozen' | 'canceled', balanceCents: number, currency = 'usd') =>
    refusalOf({ status, balanceCents, currency });
  expect(card('canceled', 0)).toBe('canceled');
  expect(card('frozen', 100)).toBe('frozen');
  expect(card('active', 0)).toBe('empty');
  expect(card('active', 1, 'rwf')).toBe('other-currency');
  expect(card('active', 1)).toBeNull();
});

const cents = fc.integer({ min: 1, max: 500_00 });
const carts = fc.record({
  items: fc.array(
    fc.record({ priceCents: cents, quantity: fc.integer({ min: 1, max: 9 }), off: fc.integer({ min: 0, max: 100 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  shippingCents: fc.integer({ min: 0, max: 2500 }),
  rate: fc.integer({ min: 0, max: 30_000 }),
  isIncluded: fc.boolean(),
  balances: fc.array(fc.integer({ min: 0, max: 600_00 }), { maxLength: 5 }),
});
type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;
const totalsOf = ({ items, shippingCents, rate, isIncluded, balances }: Cart, withCards: boolean) =>
  orderTotals({
    items: items.map(({ priceCents, quantity }) => ({
      ...{ priceCents, quantity, salePriceCents: null, isOnSale: false, taxClass: null },
    })),
    itemDiscounts: items.map(({ priceCents, quantity, off }) => Math.floor((priceCents * quantity * off) / 100)),
    discountLines: [
      {
        ...{ kind: 'discount', label: 'Offer' },
        amountCents: -items.reduce(
          (sum, { priceCents, quantity, off }) => sum + Math.floor((priceCents * quantity * off) / 100),
          0,
        ),
      },
    ],
    parcels: [
      {
        delivery: {
          method: { ...earlierDelivery, note: '', isActive: true, rates: [] },
          ...{ priceCents: shippingCents, freeFromCents: null, dependsOnAddress: false, preparationDays: 0 },
        },
        taxation: {
          ...taxationAt(documentedTaxRules, 15, {}),
          ...{ rates: { standard: rate }, isIncluded, taxesShipping: true },
        },
      },
    ],
    ...(withCards && { giftCards: cards(...balances) }),
  });

test('nothing is left to pay, or what a card payment can be, and all lines add up, whatever is in the cart', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const plain = totalsOf(cart, false);
      const { lines, totalCents, giftCardCents, ...rest } = totalsOf(cart, true);
      const items = cart.items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
      expect(items + lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      expect(rest.itemsCents - rest.discountCents + rest.shippingCents + rest.taxCents - giftCardCents).toBe(
        totalCents,
      );
      // They change no price and no tax.
      expect({ ...rest, totalCents: totalCents + giftCardCents }).toEqual(
        expect.objectContaining({
          ...{ totalCents: plain.totalCents, taxCents: plain.taxCents, taxes: plain.taxes },
          itemsCents: plain.itemsCents,
        }),
      );
      const parts = giftCardPartsIn(lines);
      for (const { giftCardId, cents: taken } of parts) {
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThanOrEqual(cart.balances[Number(giftCardId.slice(5))]!);
      }
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(giftCardCents);
      expect(totalCents === 0 || totalCents >= Math.min(50, plain.totalCents)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a refund goes back by the payment first, then to the cards in the order in which they paid', () => {
  const order = { totalCents: 1000, giftCardCents: 700, refundedCents: 0, giftCardRefundedCents: 0 };
  expect(divideRefund(900, order)).toEqual({ paymentCents: 900, giftCardCents: 0 });
  expect(divideRefund(1200, order)).toEqual({ paymentCents: 1000, giftCardCents: 200 });
  expect(divideRefund(300, { ...order, refundedCents: 900 })).toEqual({ paymentCents: 100, giftCardCents: 200 });
  expect(divideRefund(300, { ...order, refundedCents: 1200, giftCardRefundedCents: 200 })).toEqual({
    ...{ paymentCents: 0, giftCardCents: 300 },
  });
  const paid = [
    { giftCardId: 'b', cents: 300 },
    { giftCardId: 'a', cents: 400 },
  ];
  expect(giftCardsToRefund(100, paid, [])).toEqual([{ giftCardId: 'b', cents: 100 }]);
  expect(
    giftCardsToRefund(500, paid, [
      { giftCardId: 'b', cents: 100 },
      { giftCardId: 'b', cents: 50 },
    ]),
  ).toEqual([
    { giftCardId: 'b', cents: 150 },
    { giftCardId: 'a', cents: 350 },
  ]);
  expect(() => giftCardsToRefund(701, paid, [])).toThrow(RangeError);
});
