import type { EntityManager } from 'typeorm';
import type { DeliveryOffer } from '../../../domain/delivery.js';
import { dateIn } from '../../../domain/dispatch.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { giftCardMessages, refusalOf } from '../../../domain/gift-cards.js';
import { formatCents } from '../../../domain/money.js';
import { parcelOf } from '../../../domain/order-pieces.js';
import { giftCardPartsIn, MAX_ORDER_CENTS, orderTotals, type OrderTotals } from '../../../domain/order-totals.js';
import type { DeliveryRules } from '../../delivery/delivery-methods.service.js';
import type { ApplyDiscounts, ChosenDiscounts, DiscountedOrder } from '../../discounts/apply-discounts.js';
import { toQuoteCode } from '../../discounts/discount-view.js';
import { toQuoteGiftCards, usableCards, type EnteredGiftCards } from '../../gift-cards/use-gift-cards.js';
import { chooseDelivery, taxationOf, type DeliveryChoice } from './choose-delivery.js';
import { pricedItem, type FoundItem } from './found-items.js';
import { figuresOf } from '../reading/price-lines.js';

/** What decides the price of an order, besides the shop's rules. */
export interface OrderToPrice extends Pick<DiscountedOrder, 'codes' | 'customer' | 'countsUnpaid'> {
  items: readonly FoundItem[];
  /** At least one, in the order of their numbers. */
  parcels: readonly DeliveryChoice[];
  giftCards: EnteredGiftCards;
}

/** An order's delivery, its discounts, and what it costs with them. */
export interface PricedOrder {
  /** Those of the parcels. */
  offers: readonly DeliveryOffer[];
  discounts: ChosenDiscounts;
  totals: OrderTotals;
}

/**
 * Prices a quote or an order: by the same rules, so that an order costs what was quoted.
 * @param now in ms since 1970
 * @throws Failure BAD_USER_INPUT with `deliveryMethod`, see `chooseDelivery`; with `orderItems` or `parcels` for too high a total
 */
export async function priceOrder(
  manager: EntityManager,
  discounting: Pick<ApplyDiscounts, 'choose'>,
  rules: DeliveryRules,
  order: OrderToPrice,
  now: number,
): Promise<PricedOrder> {
  const { items, parcels, codes, customer, countsUnpaid, giftCards } = order;
  const offers = parcels.map((parcel, at) =>
    chooseDelivery(
      rules,
      parcel,
      items.filter((item) => parcelOf(item) === at + 1),
      now,
    ),
  );
  const priced = items.map(pricedItem);
  const discounts = await discounting.choose(manager, {
    ...{ revision: rules.revision, codes, customer, countsUnpaid },
    items: items.map(({ product }, index) => ({ product, priced: priced[index]! })),
    parcels: offers.map(({ method, priceCents }, at) => ({
      shippingCents: priceCents,
      place: method.kind === 'ship' ? parcels[at]!.place : null,
    })),
    today: dateIn(rules.calendar.timeZone, now),
  });
  const prices = {
    ...{ items: priced, ...discounts, giftCards: usableCards(giftCards) },
    parcels: offers.map((offer, at) => ({ delivery: offer, taxation: taxationOf(rules, parcels[at]!.place, offer) })),
  };
  const totals = orderTotals(prices);
  refuseTooMuch(totals, parcels.length > 1 ? 'parcels' : 'orderItems');
  return { offers, discounts, totals };
}

/** @param field what was sent that costs so much */
function refuseTooMuch({ itemsCents, preTaxCents, taxCents }: OrderTotals, field: string): void {
  // guard: quotes.test.ts 'costs more than an order may', try: <= MAX_ORDER_CENTS -> <= 9e12
  if (Math.max(itemsCents, preTaxCents + taxCents) <= MAX_ORDER_CENTS) return;
  throw invalidInput({ [field]: `An order can cost at most ${formatCents(MAX_ORDER_CENTS)}` });
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

/** What became of each gift card, as quotes and refusals show it. */
export function toGiftCardAnswers(entered: EnteredGiftCards, { lines }: OrderTotals) {
  return toQuoteGiftCards(entered, new Map(giftCardPartsIn(lines).map(({ giftCardId, cents }) => [giftCardId, cents])));
}

/**
 * Refuses an order of which a gift card can't be used.
 * @param totals without the refused cards
 * @throws Failure BAD_USER_INPUT with `giftCards.0` and so on, and in its details all cards and the figures without the
 *   refused ones
 */
export function refuseUnusableCards(entered: EnteredGiftCards, totals: OrderTotals): void {
  const fields: Record<string, string> = {};
  for (const { field, card } of entered) {
    const refusal = refusalOf(card);
    if (refusal !== null) fields[field] = giftCardMessages[refusal];
  }
  const messages = [...new Set(Object.values(fields))];
  if (messages.length === 0) return;
  const details = { ...figuresOf(totals), giftCards: toGiftCardAnswers(entered, totals) };
  throw new Failure('BAD_USER_INPUT', messages.join(' '), details, fields);
}
