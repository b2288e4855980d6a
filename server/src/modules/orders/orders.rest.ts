import { z } from 'zod';
import { idParams, linkQuery, message, nextHeader, pageQuery, wholeList } from '../../kit/rest-schemas.js';
import { MAX_ORDER_BODY } from '../../domain/parcels.js';
import { restRoute, type RestResponse, type RestRoute } from '../../kit/rest-route.js';
import { signInCookies, userWithToken } from '../accounts/users/users.rest.js';
import type { OrderPageType } from './reading/admin-order.type.js';
import { MOST_UNPAGED, ORDERS_PER_PAGE, type ListOrders } from './reading/list-orders.js';
import {
  claimBody,
  claimed,
  claimLinkBody,
  datesQuery,
  deliveryDates,
  deliveryMethod,
  deliveryQuery,
  giftChange,
  newDate,
  newOrder,
  newQuote,
  order,
  orderDatesQuery,
  orderList,
  placedOrder,
  quote,
} from './order.schema.js';
import type { ClaimOrder } from './claiming/claim-order.js';
import { CLAIM, CLAIM_LINK } from './claiming/claim.type.js';
import { CHANGE_GIFT, type ChangeGift } from './gifts/change-gift.js';
import { CHANGE_DATE, ORDER_DATES, type ChangeDeliveryDate } from './dates/change-delivery-date.js';
import { DELIVERY_DATES, type OfferDates } from './dates/offer-dates.js';
import type { ItemDrafts } from './placing/order-draft.js';
import { DELIVERY_METHODS, type OfferDelivery } from './placing/offer-delivery.js';
import { QUOTE, type QuoteOrder } from './placing/quote-order.js';
import type { OrderType } from './order.type.js';
import type { OrdersService } from './orders.service.js';

interface OrderServices {
  orders: OrdersService;
  claimOrder: ClaimOrder;
  changeGift: ChangeGift;
  listOrders: ListOrders;
  quoting: QuoteOrder;
  offerDelivery: OfferDelivery;
  offerDates: OfferDates;
  changeDeliveryDate: ChangeDeliveryDate;
}

/** The documented calls by which customers place and read their orders. */
export function orderRoutes(services: OrderServices): RestRoute[] {
  const { orders, listOrders, quoting, offerDelivery } = services;
  return [
    ...claimRoutes(services),
    giftRoute(services),
    ...dateRoutes(services),
    restRoute({
      method: 'POST',
      path: '/api/orders',
      maxBody: MAX_ORDER_BODY,
      operationId: 'placeOrder',
      tag: 'Orders',
      summary: 'Place an order',
      description:
        'Reserves the stock for 35 minutes, or longer if `paymentMethod` names a way to pay later. Nothing is charged. The shop computes all prices itself: if the total in the body is different, the response is 409 PRICE_CHANGED with the current prices, and no order is placed. If there isn’t enough stock, the response is 409 OUT_OF_STOCK with `items`. While your order for the same items, address and total is unpaid, another call returns that order, whatever its idempotency key. Without signing in, send `guest` with a name and an email address: the response then has an `orderKey`, which opens the order. The address proves nothing, so a guest’s call returns an earlier order only for its idempotency key.',
      callers: 'guests',
      headers: {
        'Idempotency-Key':
          'A unique key for this order, up to 200 characters. A repeated call with the same key returns the same order.',
      },
      body: newOrder,
      answers: {
        201: { description: 'The unpaid order.', schema: placedOrder, headers: { Location: 'The URL of the order.' } },
      },
      failures: [
        'PRICE_CHANGED',
        'OUT_OF_STOCK',
        'TOO_MANY_OPEN_ORDERS',
        'HOLD_LIMIT_REACHED',
        'DELIVERY_DATE_GONE',
        'IDEMPOTENCY_KEY_REUSED',
        'NOT_FOUND',
        'CONFLICT',
        'PAYMENT_UNAVAILABLE',
      ],
      handle: async ({ body, idempotencyKey }, context) => {
        const { order: placed, orderKey } = await orders.placeOrder(context, {
          ...body,
          ...goodsIn(body),
          idempotencyKey,
        });
        // guard: openapi.test.ts 'placeOrder … says where the new resource is', try: headers: {…}, ->
        return {
          status: 201,
          headers: { location: `/api/orders/${placed._id}` },
          body: { ...placed, ...(orderKey !== null && { orderKey }) },
        };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/quote',
      maxBody: MAX_ORDER_BODY,
      operationId: 'quoteOrder',
      tag: 'Orders',
      summary: 'Get the price of an order before it is placed',
      description: QUOTE,
      callers: 'visitors',
      body: newQuote,
      answers: { 200: { description: 'The quote.', schema: quote } },
      failures: ['OUT_OF_STOCK', 'DELIVERY_DATE_GONE'],
      handle: async ({ body }, context) => ({
        body: await quoting.quote(context, { ...body, ...goodsIn(body) }),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/delivery-methods',
      operationId: 'listDeliveryMethods',
      tag: 'Orders',
      summary: 'List the delivery methods with their prices',
      description: DELIVERY_METHODS,
      callers: 'everybody',
      isShared: true,
      query: deliveryQuery,
      answers: { 200: { description: 'The delivery methods.', schema: z.array(deliveryMethod) } },
      handle: async ({ query }) => ({ body: await offerDelivery.offers(query) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/mine',
      operationId: 'listMyOrders',
      tag: 'Orders',
      summary: 'List your own orders, newest first',
      description:
        'With `pageNumber` or `pageSize` the response is one page. Without them it is an array of up to 1,000 orders.',
      callers: 'users',
      query: pageQuery,
      answers: {
        200: {
          description: 'An array, or one page if `pageNumber` or `pageSize` is given.',
          schema: orderList,
          headers: nextHeader,
        },
      },
      handle: async ({ query }, { actor }) =>
        query.pageNumber !== undefined || query.pageSize !== undefined
          ? { body: await listOrders.listMine(actor, query) }
          : wholeOrders('/api/orders/mine', {}, await listOrders.listMineUnpaged(actor)),
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/:id',
      operationId: 'getOrder',
      tag: 'Orders',
      summary: 'Get an order',
      description:
        'For its customer and for admins. With the key from a link in one of its emails, it is shown without the receipt and with the email address masked.',
      callers: 'link',
      params: idParams,
      query: linkQuery,
      answers: { 200: { description: 'The order.', schema: order } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({ body: await orders.getOrder(actor, params.id, query.key) }),
    }),
  ];
}

/** How a guest's order comes into an account. */
function claimRoutes({ claimOrder }: OrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/orders/:id/claim',
      operationId: 'claimOrder',
      tag: 'Orders',
      summary: 'Put a guest’s order into an account',
      description: CLAIM,
      callers: 'link',
      params: idParams,
      body: claimBody,
      answers: {
        200: { description: 'The order is in an account.', schema: claimed, headers: signInCookies },
      },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, context) => {
        const signedIn = await claimOrder.claim(context, params.id, body?.claim ?? null);
        return { body: { signedIn: signedIn && userWithToken(signedIn) } };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/orders/:id/claim-link',
      operationId: 'sendClaimLink',
      tag: 'Orders',
      summary: 'Email the link that puts a guest’s order into an account',
      description: CLAIM_LINK,
      callers: 'visitors',
      params: idParams,
      body: claimLinkBody,
      answers: { 202: { description: 'The email is on its way.', schema: message } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, context) => {
        await claimOrder.sendLink(context, params.id, body.key);
        return { status: 202, body: { message: 'We’ve sent a link to the email address of this order.' } };
      },
    }),
  ];
}

/** How the gift of an order changes. */
function giftRoute({ orders, changeGift }: OrderServices): RestRoute {
  return restRoute({
    method: 'PUT',
    path: '/api/orders/:id/gift',
    operationId: 'changeOrderGift',
    tag: 'Orders',
    summary: 'Change or remove the gift message of an order',
    description: CHANGE_GIFT,
    callers: 'link',
    params: idParams,
    body: giftChange,
    answers: { 200: { description: 'The order.', schema: order } },
    failures: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, body: { gift, key, parcel } }, { actor }) => {
      await changeGift.change(actor, params.id, gift, { key: key ?? null, parcel: parcel ?? null });
      return { body: await orders.getOrder(actor, params.id, key) };
    },
  });
}

/** On which dates orders can arrive, and how an order gets another one. */
function dateRoutes({ orders, offerDates, changeDeliveryDate }: OrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/delivery-dates',
      operationId: 'listDeliveryDates',
      tag: 'Orders',
      summary: 'List the dates on which an order can arrive',
      description: DELIVERY_DATES,
      callers: 'everybody',
      query: datesQuery,
      answers: { 200: { description: 'The dates.', schema: deliveryDates } },
      handle: async ({ query: { product, ...query } }) => ({
        body: await offerDates.dates({ ...query, products: product ?? null }),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/:id/delivery-dates',
      operationId: 'listOrderDeliveryDates',
      tag: 'Orders',
      summary: 'List the dates to which an order can be moved',
      description: ORDER_DATES,
      callers: 'link',
      params: idParams,
      query: orderDatesQuery,
      answers: { 200: { description: 'The dates.', schema: deliveryDates } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query: { key, parcel } }, { actor }) => ({
        body: await changeDeliveryDate.dates(actor, params.id, { key: key ?? null, parcel: parcel ?? null }),
      }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/orders/:id/delivery-date',
      operationId: 'changeDeliveryDate',
      tag: 'Orders',
      summary: 'Change the delivery date of an order',
      description: CHANGE_DATE,
      callers: 'link',
      params: idParams,
      body: newDate,
      answers: { 200: { description: 'The order.', schema: order } },
      failures: ['NOT_FOUND', 'CONFLICT', 'DELIVERY_DATE_GONE'],
      handle: async ({ params, body: { deliveryDate, key, parcel } }, { actor }) => {
        await changeDeliveryDate.change(actor, params.id, deliveryDate, { key: key ?? null, parcel: parcel ?? null });
        return { body: await orders.getOrder(actor, params.id, key) };
      },
    }),
  ];
}

/** The items of a body, or of its parcels, as the services know them. */
export function goodsIn<Parcel extends { orderItems: NewItems }>(body: {
  orderItems?: NewItems | null;
  parcels?: readonly Parcel[] | null;
}) {
  return {
    orderItems: body.orderItems && itemsIn(body.orderItems),
    parcels: body.parcels?.map((parcel) => ({ ...parcel, orderItems: itemsIn(parcel.orderItems) })),
  };
}

type NewItems = NonNullable<z.infer<typeof newQuote>['orderItems']>;

function itemsIn(orderItems: NewItems): ItemDrafts {
  return orderItems.map(({ product, _id, variant, qty, texts, wishList, addOnOf }) => ({
    product: product ?? _id ?? '',
    variant: variant ?? null,
    qty,
    texts: Object.entries(texts ?? {}).map(([name, value]) => ({ name, value })),
    wishList: wishList ?? null,
    addOnOf: addOnOf ?? null,
  }));
}

/** Answers a list of orders as an array, with a link to the next page if there are more (decision S50). */
export function wholeOrders(path: string, query: object, { orders, pages }: OrderPageType): RestResponse<OrderType[]> {
  return wholeList(orders, { hasMore: pages > 1, path, query, nextPage: MOST_UNPAGED / ORDERS_PER_PAGE + 1 });
}
