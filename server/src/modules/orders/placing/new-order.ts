import { orderedDelivery, type DeliveryOffer } from '../../../domain/delivery.js';
import { textsCentsOf, type LinePieces } from '../../../domain/order-pieces.js';
import { orderSearchText } from '../../../domain/order-search-text.js';
import { parcelShippingIn, type OrderTotals } from '../../../domain/order-totals.js';
import type { PayLater } from '../../../domain/payment-methods/pay-later.js';
import { effectivePriceCents } from '../../../domain/pricing.js';
import { itemName } from '../../../domain/product-options.js';
import type { Product } from '../../catalog/product.entity.js';
import type { ChosenDiscounts } from '../../discounts/apply-discounts.js';
import { type OrderLine } from '../order-line.entity.js';
import { type Order } from '../order.entity.js';
import type { OrderParcel } from '../parcels/order-parcel.entity.js';
import type { Buyer } from './buyer.js';
import type { FoundItem } from './found-items.js';
import type { OrderRequest, RequestedParcel } from './order-draft.js';

/** What a request says of its parcels, that rows keep. */
interface ParceledRequest {
  parcels: readonly Pick<RequestedParcel, 'address' | 'gift' | 'deliveryDate'>[];
}

/** The row of an order that is placed now. */
export function newOrder(
  id: string,
  buyer: Omit<Buyer, 'isEmailVerified'>,
  request: ParceledRequest & Pick<OrderRequest, 'substitution' | 'paymentMethod' | 'idempotencyKey' | 'hash'>,
  {
    totals,
    currency,
    products,
    clientAddress,
    offers,
    now,
    ...terms
  }: {
    totals: OrderTotals;
    /** In lower case. */
    currency: string;
    products: readonly Product[];
    /** Null for what an admin places. */
    clientAddress: string | null;
    /** The ID of the admin who places it for its buyer. */
    placedBy: string | null;
    /** Those of the parcels. */
    offers: readonly DeliveryOffer[];
    now: number;
    holdUntil: number;
    payLater: PayLater | null;
    dispatchBy: number | null;
    lateAt: number | null;
  },
): Order {
  const { parcels } = request;
  const [first] = parcels;
  const isOne = parcels.length === 1;
  const facts = {
    id,
    customerName: buyer.name,
    customerEmail: buyer.email,
    shippingAddress: first!.address,
    totalCents: totals.totalCents,
  };
  return {
    userId: buyer.userId,
    guestEmail: buyer.guestEmail,
    status: 'pending',
    delivery: orderedDelivery(offers[0]!),
    // Each of several parcels has its own.
    gift: isOne ? first!.gift : null,
    deliveryDate: isOne ? first!.deliveryDate : null,
    parcelCount: parcels.length,
    substitution: request.substitution,
    paymentMethod: request.paymentMethod,
    itemsCents: totals.itemsCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
    giftCardCents: totals.giftCardCents,
    priceLines: totals.lines,
    taxes: totals.taxes,
    currency,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.hash,
    createdAt: now,
    paidAt: null,
    deliveredAt: null,
    closedAt: null,
    fulfillment: 'unfulfilled',
    fulfillmentChanges: 0,
    preparingAt: null,
    refundedCents: 0,
    giftCardRefundedCents: 0,
    searchText: orderSearchText(
      facts,
      products.map(({ name, optionValues }) => itemName(name, optionValues)),
      parcels.map(({ address }) => address),
    ),
    holdNetwork: clientAddress,
    closeTriedAt: null,
    customerDeletedAt: null,
    anonymisedAt: null,
    // Last: V8 copies the object again for each property that follows a spread.
    ...facts,
    ...terms,
  };
}

/** The rows of an order's parcels; none for an order with one, which is that parcel itself. */
export function newParcels(
  orderId: string,
  { parcels }: ParceledRequest,
  offers: readonly DeliveryOffer[],
  { lines }: OrderTotals,
): OrderParcel[] {
  if (parcels.length === 1) return [];
  return parcels.map(({ address, gift, deliveryDate }, at) => ({
    ...{ orderId, number: at + 1, shippingAddress: address, gift, deliveryDate },
    delivery: orderedDelivery(offers[at]!),
    shippingCents: parcelShippingIn(lines, at + 1),
    preparingAt: null,
  }));
}

/** Whether pieces say more than their number. */
function isDivided({ texts, parcel, addOnOf }: LinePieces): boolean {
  return texts.length > 0 || parcel !== undefined || addOnOf !== undefined;
}

/** All pieces of one product, as the order keeps them. */
export function newLine(
  orderId: string,
  product: Product,
  quantity: number,
  items: readonly FoundItem[],
  { itemDiscounts }: Pick<ChosenDiscounts, 'itemDiscounts'>,
): OrderLine {
  const pieces = items
    .filter((item) => item.product.id === product.id)
    .map(({ product: _, quantity: some, ...rest }) => ({ ...rest, quantity: some }));
  const { id: productId, variantOf, image, priceCents, salePriceCents, isOnSale } = product;
  return {
    orderId,
    productId,
    variantOf,
    position: Math.min(...pieces.map(({ position }) => position)),
    quantity,
    name: itemName(product.name, product.optionValues),
    image,
    priceCents,
    salePriceCents,
    isOnSale,
    unitCents: effectivePriceCents(product),
    isGiftCard: product.isGiftCard,
    texts: pieces.some(isDivided) ? pieces : null,
    textsCents: textsCentsOf(pieces),
    discountCents: items.reduce(
      (sum, item, index) => sum + (item.product.id === productId ? itemDiscounts[index]! : 0),
      0,
    ),
  };
}
