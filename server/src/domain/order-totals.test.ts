import { earlierDelivery, type DeliveryOffer } from './delivery.js';
import { orderTotals } from './order-totals.js';
import { documentedTaxRules, STANDARD_CLASS, taxationAt } from './taxes.js';

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
    ...{ items: [line(2000, 2), line(1000)], delivery },
    taxation: taxationAt(documentedTaxRules, 15, {}),
    itemDiscounts: [400, 100],
    discountLines: [{ kind: 'discount', label: 'Spring offer', amountCents: -500, discountIds: ['d1'] }],
    shippingDiscounts: [{ label: 'Cheap week', amountCents: 300, discountId: 'd2' }],
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
