import type { DeliveryOffer } from '../../../domain/delivery.js';
import { dateIn } from '../../../domain/dispatch.js';
import { Failure } from '../../../domain/failure.js';
import type { OrderTotals } from '../../../domain/order-totals.js';
import type { DeliveryRules } from '../../delivery/delivery-methods.service.js';
import type { ChosenDiscounts, DiscountedOrder } from '../../discounts/apply-discounts.js';
import { toQuoteCode } from '../../discounts/discount-view.js';
import { pricedItem, type FoundItem } from './found-items.js';
import { figuresOf } from './order-refusals.js';

/** What discounts are asked for these items. @param now in ms since 1970 */
export function discountedOrder(
  { revision, calendar }: DeliveryRules,
  order: Pick<DiscountedOrder, 'codes' | 'customer' | 'countsUnpaid'> & {
    items: readonly FoundItem[];
    offer: DeliveryOffer;
  },
  now: number,
): DiscountedOrder {
  const { items, offer, codes, customer, countsUnpaid } = order;
  return {
    ...{ revision, codes, customer, countsUnpaid },
    items: items.map((item) => ({ product: item.product, priced: pricedItem(item) })),
    shippingCents: offer.priceCents,
    today: dateIn(calendar.timeZone, now),
  };
}

/**
 * Refuses an order of which a code can't be used: the shopper decides whether to order without it.
 * @param totals without the refused codes
 * @throws Failure BAD_USER_INPUT with `discountCodes`, and in its details all codes and the figures without the refused ones
 */
export function refuseUnusedCodes({ codes }: ChosenDiscounts, totals: OrderTotals): void {
  const refused = codes.flatMap(({ code, refusal }) => (refusal ? [`${code}: ${refusal.message}`] : []));
  if (refused.length === 0) return;
  const message = refused.join(' ');
  const details = { ...figuresOf(totals), discountCodes: codes.map(toQuoteCode) };
  throw new Failure('BAD_USER_INPUT', message, details, { discountCodes: message });
}
