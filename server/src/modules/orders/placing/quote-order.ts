import type { Database } from '../../../db/database.js';
import { dateIn } from '../../../domain/dispatch.js';
import { lineKey } from '../../../domain/line-key.js';
import { decimalFromCents, shopCurrency } from '../../../domain/money.js';
import { ofAllParcels } from '../../../domain/order-pieces.js';
import { giftCardPartsIn, parcelShippingIn } from '../../../domain/order-totals.js';
import { canCancelOrder, requireAdmin, type Actor } from '../../../domain/permissions.js';
import { effectivePriceCents } from '../../../domain/pricing.js';
import { itemName } from '../../../domain/product-options.js';
import type { Place } from '../../../domain/zone.js';
import type { MakeDueChanges } from '../../catalog/managing/make-due-changes.js';
import type { Product } from '../../catalog/product.entity.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import { orderedDelivery } from '../../../domain/delivery.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';
import type { ApplyDiscounts, DiscountCustomer } from '../../discounts/apply-discounts.js';
import { toQuoteCode } from '../../discounts/discount-view.js';
import { withReturned, type UseGiftCards } from '../../gift-cards/use-gift-cards.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { quotedCustomer, type CounterCustomerDraft } from '../counter/counter-order.js';
import { checkDates, datedMethod, datedParcels } from '../dates/check-date.js';
import { datesOfParcels } from '../dates/delivery-places.js';
import { priceOrder, toGiftCardAnswers } from './price-order.js';
import { itemsOf, pricedItem, refuseGone, refuseUnofferedAddOns, type FoundItem } from './found-items.js';
import {
  parcelsIn,
  readDiscountCodes,
  readGiftCards,
  readParcelChoices,
  readParcelItems,
  type OrderDraft,
  type OrderedItems,
  type ParceledDraft,
} from './order-draft.js';
import { OrderLine } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import type { OrderLinks } from '../reading/order-links.js';
import { toOrderDelivery } from '../reading/order-view.js';
import {
  figuresOf,
  recipientOf,
  toPriceLines,
  toTaxesView,
  type PricedItemView,
  type Recipient,
} from '../reading/price-lines.js';
import { refuseUnpacked } from '../gifts/given-gift.js';
import { outOfStock } from './order-refusals.js';
import type { QuoteType } from './quote.type.js';

/** What is known of an address. */
type QuotedAddress = Place & Recipient;

/** Who asks, and from where. */
type QuotingContext = Pick<RequestContext, 'actor' | 'clientAddress'>;

/** What is asked about: an order, of which only the items must be known. */
export interface QuoteDraft
  extends
    ParceledDraft<QuotedAddress | null>,
    Pick<OrderDraft, 'discountCodes' | 'giftCards' | 'replaces' | 'replacesKey'> {}

/** What an admin asks about an order before placing it for someone. */
export interface CounterQuoteDraft extends Omit<QuoteDraft, 'replaces' | 'replacesKey'> {
  customer?: CounterCustomerDraft | null;
}

/** What both interfaces say about quotes. */
export const QUOTE =
  'What an order of these items would cost now, line by line. For everybody. It reserves nothing and places no order, so the prices hold only until they change. Items that could not be ordered are refused as an order with them would be.';

/** Prices what someone may order, by the rules by which orders are placed. */
export class QuoteOrder {
  constructor(
    private readonly db: Database,
    private readonly readProducts: ReadProducts,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
    private readonly discounts: Pick<ApplyDiscounts, 'findCodes' | 'choose'>,
    private readonly giftCards: Pick<UseGiftCards, 'find'>,
    private readonly dueChanges: Pick<MakeDueChanges, 'dueAmong' | 'of'>,
    private readonly links: Pick<OrderLinks, 'opens'>,
  ) {}

  /**
   * A code or a gift card that can't be used is refused in the quote, whose figures are those without it.
   * @throws Failure BAD_USER_INPUT with fields (`deliveryMethod` with those that are offered), DELIVERY_DATE_GONE with `dates`, OUT_OF_STOCK with `items`,
   *   RATE_LIMITED after too many codes or gift cards that don't exist
   */
  quote(context: QuotingContext, draft: QuoteDraft): Promise<QuoteType> {
    const { actor } = context;
    return this.quoteTo(context, draft, actor.kind === 'user' ? { userId: actor.userId } : null);
  }

  /**
   * As `quote`, for what an admin is about to place for someone.
   * @throws Failure what `quote` throws, and UNAUTHENTICATED, FORBIDDEN
   */
  async quoteFor(context: QuotingContext, { customer, ...draft }: CounterQuoteDraft): Promise<QuoteType> {
    // guard: counter-orders.test.ts 'is for admins', try: requireAdmin(context.actor); ->
    requireAdmin(context.actor);
    return this.quoteTo(context, draft, quotedCustomer(customer));
  }

  private async quoteTo(
    { actor, clientAddress }: QuotingContext,
    draft: QuoteDraft,
    customer: DiscountCustomer | null,
  ): Promise<QuoteType> {
    const drafts = parcelsIn(draft);
    const ordered = readParcelItems(drafts);
    const choices = readParcelChoices(drafts);
    const codes = await this.discounts.findCodes(readDiscountCodes(draft.discountCodes), clientAddress);
    const found = await this.giftCards.find(readGiftCards(draft.giftCards), { actor, clientAddress });
    const hasDate = choices.some(({ deliveryDate }) => deliveryDate !== null);
    const replaced = await this.replacedBy(actor, draft);
    const giftCards = withReturned(found, replaced ? giftCardPartsIn(replaced.priceLines ?? []) : []);
    const products = await this.findProducts(ordered);
    await refuseGone(this.db.reader, this.readProducts, ordered, products);
    const rules = await this.delivery.rules();
    const now = await this.db.now();
    const items = itemsOf(ordered, products, dateIn(rules.calendar.timeZone, now));
    await refuseUnofferedAddOns(this.db.reader, ordered, items);
    const held = await this.heldBy(replaced);
    const shortages = ordered.lines.flatMap(({ productId, quantity }) => {
      // guard: place-order.test.ts 'even when the old one holds', try: + (held.get(productId) ?? 0) ->
      const available = (products.get(productId)?.countInStock ?? 0) + (held.get(productId) ?? 0);
      return available < quantity ? [{ productId, available }] : [];
    });
    if (shortages.length > 0) throw outOfStock(shortages, products, new Set());
    const places = choices.map((choice, at) => ({ ...choice, place: drafts[at]!.shippingAddress ?? {} }));
    const order = { parcels: places, items, codes, giftCards, customer, countsUnpaid: false };
    const { offers, discounts, totals } = await priceOrder(this.db.reader, this.discounts, rules, order, now);
    const parcels = choices.map((choice, at) => ({ ...choice, method: datedMethod(offers[at]!) }));
    for (const { gift, method, field } of parcels) refuseUnpacked(gift, method.kind, field);
    if (hasDate) await checkDates(this.db.reader, rules, datedParcels(parcels), now, await this.datesOf(replaced));
    const shown = ofAllParcels(items, ({ product, texts, addOnOf }) => lineKey(product.id, texts, addOnOf));
    return {
      lines: toPriceLines(
        shown.map(itemView),
        totals.lines,
        drafts.map(({ shippingAddress }) => recipientOf(shippingAddress ?? {})),
      ),
      ...figuresOf(totals),
      ...toTaxesView(totals.taxes),
      discountCodes: discounts.codes.map(toQuoteCode),
      giftCards: toGiftCardAnswers(giftCards, totals),
      deliveryMethod: toOrderDelivery(orderedDelivery(offers[0]!)),
      parcels: offers.map((offer, at) => ({
        number: at + 1,
        deliveryMethod: toOrderDelivery(orderedDelivery(offer)),
        shippingPrice: decimalFromCents(
          parcels.length === 1 ? totals.shippingCents : parcelShippingIn(totals.lines, at + 1),
        ),
        currency: shopCurrency().code,
      })),
    };
  }

  /** The order that this one would replace: what it has taken of stock and gift cards, and its date, are free again then. */
  private async replacedBy(
    actor: Actor,
    { replaces, replacesKey }: Pick<QuoteDraft, 'replaces' | 'replacesKey'>,
  ): Promise<Order | null> {
    const id = replaces?.trim() || null;
    const order = id === null ? null : await this.db.reader.findOneBy(Order, { id, status: 'pending' });
    // guard: gift-cards.test.ts 'that will be replaced', try: canCancelOrder(actor, order, this.links.opens(order.id, replacesKey)) -> true
    return order && canCancelOrder(actor, order, this.links.opens(order.id, replacesKey)) ? order : null;
  }

  /** The stock that the order which is replaced holds, by what was bought. */
  private async heldBy(replaced: Order | null): Promise<ReadonlyMap<string, number>> {
    if (replaced === null) return new Map();
    const lines = await this.db.reader.findBy(OrderLine, { orderId: replaced.id });
    const held = new Map<string, number>();
    for (const { productId, quantity } of lines) held.set(productId, (held.get(productId) ?? 0) + quantity);
    return held;
  }

  /** The dates of which the order that is replaced has places. */
  private async datesOf(replaced: Order | null): Promise<string[]> {
    if (replaced === null) return [];
    if (replaced.parcelCount > 1) return datesOfParcels(this.db.reader, replaced.id);
    return replaced.deliveryDate === null ? [] : [replaced.deliveryDate];
  }

  /** The products that can be ordered, by their IDs. A sale that has ended a moment ago is over, as for an order. */
  private async findProducts({ lines }: OrderedItems): Promise<ReadonlyMap<string, Product>> {
    const find = () =>
      this.readProducts.listOrderable(
        this.db.reader,
        lines.map(({ productId }) => productId),
      );
    let found = await find();
    const due = await this.dueChanges.dueAmong(found);
    // guard: quotes.test.ts 'a sale that has just ended', try: due.length > 0 -> false
    if (due.length > 0) {
      await this.dueChanges.of(due);
      found = await find();
    }
    return new Map(found.map((product) => [product.id, product]));
  }
}

function itemView(item: Omit<FoundItem, 'parcel'>): PricedItemView {
  const { product, quantity } = item;
  return {
    label: itemName(product.name, product.optionValues),
    product: product.variantOf ?? product.id,
    variant: product.variantOf === null ? null : product.id,
    qty: quantity,
    unitCents: effectivePriceCents(pricedItem(item)),
  };
}
