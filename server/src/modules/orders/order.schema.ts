import { z } from 'zod';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../domain/cart-lines.js';
import { MAX_ADDRESS_FIELD } from '../../domain/shipping-address.js';
import { MAX_PREPARATION_DAYS } from '../../domain/product-draft.js';
import { MAX_PARCELS } from '../../domain/parcels.js';
import { fulfillmentStates, MAX_CARRIER, MAX_TRACKING_NUMBER } from '../../domain/fulfillment.js';
import { substitutions } from '../../domain/substitution.js';
import { orderStatuses } from '../../domain/order-state.js';
import {
  amount,
  exampleAddress,
  filter,
  ignored,
  linkQuery,
  numberOrText,
  pageQuery,
  serviceChecked,
  shippingAddress,
} from '../../kit/rest-schemas.js';
import { viewSchema } from '../../kit/view-schema.js';
import { signedIn } from '../accounts/users/user.schema.js';
import { MAX_CODES } from '../../domain/discount-code.js';
import { cardDesigns, MAX_GIFT_LINES, MAX_GIFT_MESSAGE, MAX_GIFT_NAME } from '../../domain/gift-message.js';
import { MAX_GIFT_CARDS } from '../../domain/gift-cards.js';
import { QuoteDiscountCodeType } from '../discounts/discount.type.js';
import { QuoteGiftCardType } from '../gift-cards/gift-card-balance.type.js';
import { OrderGift } from './gifts/gift.type.js';
import { DeliveryDatesType, ArrivalType, DeliveryDateType } from './dates/delivery-date.type.js';
import { DeliveryMethodType } from '../delivery/delivery-method.type.js';
import { orderFilters, OrderPageType } from './reading/admin-order.type.js';
import {
  LatePayment,
  PayLaterType,
  OrderCustomer,
  OrderDelivery,
  OrderItem,
  OrderItemText,
  OrderParcelType,
  OrderType,
  PaymentResult,
} from './order.type.js';
import { ShipmentItem, ShipmentType } from './shipments/shipment.type.js';
import { QuoteParcelType, QuoteType } from './placing/quote.type.js';
import { OrderTaxType, QuoteLineType } from './price-line.type.js';

/** A day of the shop's calendar. */
const day = z.string().meta({ format: 'date' });
const exampleTaxes = {
  includedTaxPrice: 0,
  taxes: [{ label: 'Tax', percent: 15, amount: 11.85, taxedAmount: 79, isIncluded: false }],
};
const exampleTotals = {
  itemsPrice: 79,
  discountPrice: 0,
  shippingPrice: 7,
  taxPrice: 11.85,
  giftCardPrice: 0,
  totalPrice: 97.85,
};
const exampleDelivery = {
  id: 'standard',
  name: 'Standard',
  kind: 'ship' as const,
  days: 5,
  minDays: 3,
  preparationDays: 0,
};
const exampleItem = { product: '0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1', qty: 2 };
const exampleGift = {
  ...{ to: 'Selam', from: 'Mebrat', message: 'Happy birthday! 🎂' },
  ...{ card: 'garden', hidePrices: true },
};
const noItem = { product: null, variant: null, qty: null, unitPrice: null };
const exampleLines = [
  {
    ...{ kind: 'item' as const, label: 'A Dozen Garden Roses' },
    ...{ ...exampleItem, variant: null, unitPrice: 39.5, amount: 79 },
  },
  { kind: 'shipping' as const, label: 'Shipping', ...noItem, amount: 7 },
  { kind: 'tax' as const, label: 'Tax', ...noItem, amount: 11.85 },
];

const exampleOrderItem = {
  ...exampleItem,
  variant: null,
  itemId: exampleItem.product,
  name: 'A Dozen Garden Roses',
  image: '/images/products/a-dozen-garden-roses/960.jpg',
  price: 49,
  salePrice: 39.5,
  isOnSale: true,
  texts: [],
  addOnOf: null,
};

// The views that others refer to.
viewSchema(ArrivalType, { id: 'Arrival', fields: { from: day, date: day } });
viewSchema(DeliveryDateType, { id: 'DeliveryDate', fields: { date: day } });
viewSchema(OrderItemText, { id: 'OrderItemText' });
viewSchema(OrderItem, { id: 'OrderItem' });
viewSchema(OrderCustomer);
viewSchema(PaymentResult, { id: 'PaymentResult' });
viewSchema(LatePayment, { id: 'LatePayment' });
viewSchema(PayLaterType, { fields: { lastDate: day.nullable() } });
viewSchema(OrderDelivery, { id: 'OrderDelivery' });
viewSchema(OrderGift, { id: 'OrderGift' });
viewSchema(ShipmentItem, { id: 'ShipmentItem' });
viewSchema(ShipmentType, { id: 'Shipment' });
viewSchema(OrderParcelType, {
  id: 'OrderParcel',
  fields: { shippingAddress, dispatchDate: day.nullable(), deliveryDate: day.nullable(), arrivesBy: day.nullable() },
});
viewSchema(QuoteParcelType, { id: 'QuoteParcel' });
viewSchema(QuoteLineType, { id: 'QuoteLine' });
viewSchema(OrderTaxType, { id: 'OrderTax' });

/** What became of a discount code, as REST shows it. */
export const quoteDiscountCode = viewSchema(QuoteDiscountCodeType, { id: 'QuoteDiscountCode' });

/** What became of a gift card, as REST shows it. */
export const quoteGiftCard = viewSchema(QuoteGiftCardType, { id: 'QuoteGiftCard' });

/** An order as REST shows it. */
export const order = viewSchema(OrderType, {
  id: 'Order',
  fields: {
    shippingAddress,
    dispatchDate: day.nullable(),
    deliveryDate: day.nullable(),
  },
  examples: [
    {
      _id: '7d0f1c2b3a495867b6c5d4e3f2a19081',
      number: '7D0F-1C2B',
      status: 'pending',
      user: {
        _id: '5c4b3a29181706f5e4d3c2b1a0918273',
        isGuest: false,
        name: 'Mebrat Haile',
        email: 'mebrat@example.com',
        isDeleted: false,
      },
      createdAt: '2026-11-23T09:15:00.000Z',
      orderItems: [exampleOrderItem],
      shippingAddress: exampleAddress,
      deliveryMethod: exampleDelivery,
      parcels: [
        {
          ...{ number: 1, orderItems: [exampleOrderItem], shippingAddress: exampleAddress },
          ...{ deliveryMethod: exampleDelivery, gift: exampleGift, shippingPrice: 7, currency: 'USD' },
          ...{ dispatchDate: null, deliveryDate: null, arrivesBy: null, dateChangeUntil: null, isDateAtRisk: false },
          fulfillmentState: 'unfulfilled',
          isRestocked: false,
        },
      ],
      gift: exampleGift,
      canChangeGift: true,
      substitution: null,
      paymentMethod: 'PayPal',
      lines: exampleLines,
      payLater: null,
      currency: 'USD',
      ...exampleTotals,
      ...exampleTaxes,
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      paymentResult: null,
      holdUntil: '2026-11-23T09:50:00.000Z',
      refundedPrice: 0,
      latePayment: null,
      hasReceivedMoney: false,
      dispatchDate: null,
      isLate: false,
      deliveryDate: null,
      dateChangeUntil: null,
      isDateAtRisk: false,
      fulfillmentState: 'unfulfilled',
      isRestocked: false,
      shipments: [],
    },
  ],
});

/** An order that has just been placed. */
export const placedOrder = order
  .extend({
    orderKey: z.string().optional().meta({
      description:
        'Of a guest’s order: opens it for 90 days at `GET /api/orders/{id}?key=` and `/order/{id}?key=`, where it can be seen, paid and, while unpaid, canceled. Keep it secret.',
    }),
  })
  .meta({ id: 'PlacedOrder', description: 'An order, and the key of a guest’s.' });

/** What claims a guest's order. */
export const claimBody = z
  .object({
    claim: z.string().nullish().meta({
      description:
        'The key from the account link in an email, which works for 7 days. Not needed with a confirmed account.',
    }),
  })
  .optional();

/** What the account of a claimed order is opened with. */
export const claimed = z
  .object({
    signedIn: signedIn.nullable().meta({
      description: 'The new session. Null for callers who are signed in, and for accounts whose owner has to sign in.',
    }),
  })
  .meta({ id: 'ClaimedOrder', description: 'The order is in an account.' });

/** What asks for the link of an account. */
export const claimLinkBody = z.object({ key: z.string().meta({ description: 'The key that opens the order.' }) });

/** The data of an event about an order. */
export const orderEvent = z
  .object({
    _id: z.string(),
    status: z.enum(orderStatuses),
    isPaid: z.boolean(),
    isDelivered: z.boolean(),
    fulfillmentState: z.enum(fulfillmentStates),
    refundedPrice: amount,
    version: z.string().meta({ description: 'Changes whenever any other field changes.' }),
    isFinal: z.boolean().meta({ description: 'Whether nothing about the order can change anymore.' }),
  })
  .meta({
    id: 'OrderEvent',
    description: 'The data of an `order` event.',
    examples: [
      {
        _id: '7d0f1c2b3a495867b6c5d4e3f2a19081',
        status: 'paid',
        isPaid: true,
        isDelivered: false,
        fulfillmentState: 'unfulfilled',
        refundedPrice: 0,
        version: 'paid-0',
        isFinal: false,
      },
    ],
  });

/** Orders as an array, or as a page where one is asked for (decision S50). */
export const orderList = z.union([z.array(order), viewSchema(OrderPageType, { id: 'OrderPage' })]);

const placeText = z.string().max(MAX_ADDRESS_FIELD).nullish();

const giftName = z.string().nullish();

/** What should go into a parcel beside the gifts; the service reads the texts. */
const newGift = z
  .object({
    to: giftName.meta({ description: `For whom it is, up to ${MAX_GIFT_NAME} characters.` }),
    from: giftName.meta({ description: `From whom it is, up to ${MAX_GIFT_NAME} characters.` }),
    message: z
      .string()
      .nullish()
      .meta({
        description: `The message on the card, up to ${MAX_GIFT_MESSAGE} characters as people count them, in up to ${MAX_GIFT_LINES} lines.`,
      }),
    card: z
      .string()
      .nullish()
      .meta({
        description: `The design of the card: ${cardDesigns.map(({ id }) => id).join(', ')}. Defaults to ${cardDesigns[0].id}.`,
      }),
    hidePrices: z.boolean().nullish().meta({
      description: 'Whether the packing slip is without prices. Defaults to true if there is something on the card.',
    }),
  })
  .meta({ examples: [exampleGift] });

const parcelNumber = z.number().int().nullish().meta({
  description: 'The number of the parcel, from 1, of an order with several.',
});

/** What changes the gift of an order. */
export const giftChange = z.object({
  gift: newGift.nullable().meta({ description: 'All of it. Null removes it.' }),
  parcel: parcelNumber,
  key: z.string().optional().meta({ description: 'The `orderKey` of a guest’s order.' }),
});

const tracking = {
  carrier: z
    .string()
    .nullish()
    .meta({ description: `Who carries it, such as UPS. Up to ${MAX_CARRIER} characters.`, examples: ['UPS'] }),
  trackingNumber: z
    .string()
    .nullish()
    .meta({
      description: `The number by which its carrier knows it. Up to ${MAX_TRACKING_NUMBER} printable ASCII characters.`,
      examples: ['1Z999AA10123456784'],
    }),
};

/** Whether an order, or one of its parcels, is being prepared. */
export const preparing = z
  .object({
    isPreparing: z.boolean().default(true).meta({ description: 'False takes it back.' }),
    parcel: z
      .number()
      .int()
      .nullish()
      .meta({ description: 'The number of the parcel, from 1. Without it, all parcels that are still to be sent.' }),
  })
  .default({ isPreparing: true });

/** What was sent of an order; the service reads the texts. */
export const newShipment = z
  .object({
    parcel: parcelNumber,
    items: z
      .array(
        z.object({
          line: z.number().int().meta({
            description: 'The place of the line among the `orderItems` of its parcel, from 0.',
          }),
          qty: z.number().int().meta({ description: 'How many are sent.' }),
        }),
      )
      .nullish()
      .meta({ description: 'What was sent. Without it, all that is left of the parcel.' }),
    ...tracking,
    alreadySent: z.number().int().nullish().meta({
      description:
        'How many pieces of the order were sent before, as you know it. If it is wrong, the response is 409 CONFLICT: a repeated call sends nothing twice.',
    }),
  })
  .default({});

/** By whom a shipment goes, in place of what was said before. */
export const shipmentTracking = z.object(tracking);

const newOrderItem = z.object({
  product: z.string().optional().meta({ description: 'The ID of the product.' }),
  _id: z.string().optional().meta({ description: 'Another name for `product`, used by carts.' }),
  variant: z.string().nullish().meta({ description: 'The ID of the variant. Without it, the default one is ordered.' }),
  qty: z.number().meta({ type: 'integer', minimum: 1, maximum: MAX_LINE_QUANTITY }),
  texts: z
    .record(z.string(), z.string())
    .nullish()
    .meta({
      description: 'The texts that the product asks for, by the names of its textOptions. Each adds its extra price.',
      examples: [{ engraving: 'For Ana' }],
    }),
  wishList: z.string().nullish().meta({
    description:
      'The key of the shared wish list that its pieces are for. Others who have the link then see them as bought. A key that opens no list doesn’t count.',
  }),
  addOnOf: z.string().nullish().meta({
    description:
      'The product or variant of another item of its parcel, whose add-on it is: one of `GET /api/products/{id}/add-ons`. It changes no price.',
  }),
  name: ignored,
  image: ignored,
  price: ignored,
  salePrice: ignored,
  isOnSale: ignored,
});

const newOrderItems = z.array(newOrderItem).meta({ minItems: 1, maxItems: MAX_CART_LINES });

const newDeliveryMethod = z.string().nullish().meta({
  description:
    'The `id` from GET /api/delivery-methods. Without it, Standard if it is offered, else the first that is.',
});

const newDeliveryDate = z.string().nullish().meta({
  format: 'date',
  description:
    'The day on which it is to arrive, from GET /api/delivery-dates. Without it, as soon as possible. One that is gone is refused with 409 DELIVERY_DATE_GONE and the next `dates`.',
});

const giftMeta = {
  description: 'What should go into the parcel beside the gifts: a printed card, or a packing slip without prices.',
};

const exampleParcel = { orderItems: [exampleItem], shippingAddress: exampleAddress, gift: exampleGift };

/** What is to go to one address of several. */
const newParcel = z
  .object({
    orderItems: newOrderItems,
    shippingAddress: serviceChecked(shippingAddress),
    deliveryMethod: newDeliveryMethod,
    deliveryDate: newDeliveryDate,
    gift: newGift.nullish().meta(giftMeta),
  })
  .meta({ required: ['orderItems', 'shippingAddress'], examples: [exampleParcel] });

/** The documented body of an order. What the provider is said to have taken is looked up there (decision S25). */
export const newOrder = z
  .object({
    orderItems: newOrderItems.nullish(),
    shippingAddress: serviceChecked(shippingAddress),
    deliveryMethod: newDeliveryMethod,
    deliveryDate: newDeliveryDate,
    parcels: z
      .array(newParcel)
      .nullish()
      .meta({
        description: `What goes to each of several people, up to ${MAX_PARCELS} parcels, in one order with one payment: in place of \`orderItems\`, \`shippingAddress\`, \`deliveryMethod\`, \`deliveryDate\` and \`gift\`, which must then be left out. Fields of errors begin with the place in the list, such as \`parcels.0.shippingAddress.city\`.`,
      }),
    discountCodes: z
      .array(z.string())
      .max(MAX_CODES)
      .nullish()
      .meta({ description: 'Discount codes. One that can’t be used is refused, and no order is placed.' }),
    giftCards: z.array(z.string()).max(MAX_GIFT_CARDS).nullish().meta({
      description:
        'The codes of gift cards, in the order in which they pay. One that can’t be used is refused, and no order is placed. An order of which nothing is left to pay is paid at once.',
    }),
    gift: newGift.nullish().meta(giftMeta),
    substitution: z.enum(substitutions).nullish().meta({
      description:
        'What the shop should do when a gift can’t be made as ordered: ask the buyer first (`call`), send something of equal or greater value at no further charge (`equal`), or leave it out and refund its price (`refund`). Without it, the shop decides.',
    }),
    paymentMethod: z.string().optional().meta({
      description:
        'An `id` from GET /api/payment-methods to pay later, or any other text to pay at once. Defaults to PayPal.',
    }),
    itemsPrice: numberOrText(z.number()).optional(),
    discountPrice: numberOrText(z.number()).optional(),
    shippingPrice: numberOrText(z.number()).optional(),
    taxPrice: numberOrText(z.number()).optional(),
    giftCardPrice: numberOrText(z.number()).optional(),
    totalPrice: numberOrText(z.number()).meta({
      description: 'The total price that the customer was shown: what is left to pay.',
    }),
    replaces: z.string().nullish().meta({
      description: 'The id of your own unpaid order that this one replaces. It is canceled when this one is placed.',
    }),
    replacesKey: z.string().nullish().meta({ description: 'The `orderKey` of that order, if it is a guest’s.' }),
    guest: z
      .object({
        name: z.string().meta({ description: 'The name, up to 100 characters.' }),
        email: z.string().meta({ format: 'email', description: 'Where the emails about the order go.' }),
      })
      .nullish()
      .meta({ description: 'Who orders, when nobody is signed in. For shops that take orders without an account.' }),
    paymentResult: ignored,
  })
  .meta({
    // The items and the address, or the parcels.
    required: ['totalPrice'],
    examples: [
      { orderItems: [exampleItem], shippingAddress: exampleAddress, paymentMethod: 'PayPal', ...exampleTotals },
    ],
  });

/** What an order would cost, as REST shows it. */
export const quote = viewSchema(QuoteType, {
  id: 'Quote',
  examples: [
    {
      lines: exampleLines,
      ...exampleTotals,
      ...exampleTaxes,
      discountCodes: [],
      giftCards: [],
      currency: 'USD',
      deliveryMethod: exampleDelivery,
      parcels: [{ number: 1, deliveryMethod: exampleDelivery, shippingPrice: 7, currency: 'USD' }],
    },
  ],
});

const knownPlace = z
  .object({
    ...{ firstName: placeText, lastName: placeText, country: placeText },
    ...{ city: placeText, region: placeText, postalCode: placeText },
  })
  .nullish()
  .meta({ description: 'The shipping address, or what is known of it.' });

/** The body of a quote: an order without prices, of which only the items must be known. */
export const newQuote = z
  .object({
    orderItems: newOrder.shape.orderItems,
    deliveryMethod: newOrder.shape.deliveryMethod,
    deliveryDate: newOrder.shape.deliveryDate,
    discountCodes: newOrder.shape.discountCodes.unwrap().unwrap().nullish().meta({
      description: 'Discount codes. One that can’t be used says why; the figures are then those without it.',
    }),
    giftCards: newOrder.shape.giftCards.unwrap().unwrap().nullish().meta({
      description:
        'The codes of gift cards, in the order in which they pay. One that can’t be used says why; the figures are then those without it.',
    }),
    gift: newGift.nullish().meta({
      description: 'What should go into the parcel beside the gifts. It costs nothing, and is checked.',
    }),
    parcels: z
      .array(newParcel.extend({ shippingAddress: knownPlace }))
      .nullish()
      .meta({ description: 'What would go to each of several people, as in an order.' }),
    replaces: z.string().nullish().meta({
      description:
        'The id of your own unpaid order that the new one would replace: what its gift cards paid is on them again then.',
    }),
    replacesKey: newOrder.shape.replacesKey,
    shippingAddress: knownPlace,
  })
  .meta({ examples: [{ orderItems: [exampleItem] }] });

/** A delivery method with its price, as REST shows it. */
export const deliveryMethod = viewSchema(DeliveryMethodType, {
  id: 'DeliveryMethod',
  fields: { arrivesFrom: day, arrivesBy: day },
  examples: [
    {
      ...{ id: 'standard', name: 'Standard', kind: 'ship', note: '' },
      ...{ price: 7, freeFrom: null, currency: 'USD', dependsOnAddress: false },
      ...{ days: 5, minDays: 3, arrivesFrom: '2026-11-26', arrivesBy: '2026-11-28' },
    },
  ],
});

/** What the price of a delivery depends on. */
export const deliveryQuery = z.object({
  country: filter(placeText).meta({ examples: ['Ethiopia'], description: 'The country.' }),
  city: filter(placeText).meta({ description: 'The city.' }),
  region: filter(placeText).meta({ description: 'The state or region.' }),
  postalCode: filter(placeText).meta({ description: 'The postal code.' }),
  itemsPrice: filter(z.coerce.number()).meta({ examples: [49], description: 'The price of all items.' }),
  weightGrams: filter(z.coerce.number()).meta({ description: 'The weight of all items, in grams.' }),
});

/** The dates on which an order can arrive, as REST shows them. */
export const deliveryDates = viewSchema(DeliveryDatesType, {
  id: 'DeliveryDates',
  examples: [
    {
      cutOff: '2026-11-24T12:00:00.000Z',
      timeZone: 'Africa/Addis_Ababa',
      arrival: { from: '2026-11-26', date: '2026-11-28', orderBy: '2026-11-24T12:00:00.000Z', kind: 'ship' },
      dates: [
        { date: '2026-11-27', isOpen: false, reason: 'too-soon' },
        { date: '2026-11-28', isOpen: true, reason: null },
      ],
    },
  ],
});

/** What the dates depend on. */
export const datesQuery = z.object({
  country: deliveryQuery.shape.country,
  city: deliveryQuery.shape.city,
  region: deliveryQuery.shape.region,
  postalCode: deliveryQuery.shape.postalCode,
  product: filter(z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))).meta({
    description: 'The ID of the product. May be given several times: the slowest product decides.',
  }),
  deliveryMethod: filter(z.string()).meta({
    examples: ['standard'],
    description: 'The ID of the delivery method. Without it, the one that an order without a method would have.',
  }),
  preparationDays: numberOrText(z.int().min(0).max(MAX_PREPARATION_DAYS)).optional().meta({
    deprecated: true,
    description:
      'The `preparationDays` of an order that is placed already, if it needs more than its products. Ask for the dates of that order instead.',
  }),
});

/** What asks for the dates of a placed order. */
export const orderDatesQuery = linkQuery.extend({
  parcel: z.coerce
    .number()
    .int()
    .optional()
    .meta({ description: 'The number of the parcel, from 1, of an order with several.' }),
});

/** The body of a new date. */
export const newDate = z
  .object({
    deliveryDate: z.string().meta({ format: 'date', description: 'The day on which it is to arrive.' }),
    parcel: parcelNumber,
    key: z.string().optional().meta({ description: 'The `orderKey` of a guest’s order.' }),
  })
  .meta({ examples: [{ deliveryDate: '2026-12-03' }] });

const filters = z.object({
  search: z
    .string()
    .optional()
    .meta({
      examples: ['Mebrat'],
      description:
        'Words from the customer, recipient, city, gifts or total; or an order number; or an order ID or the start of one.',
    }),
  filter: z
    .string()
    .toLowerCase()
    .pipe(z.enum(orderFilters, { error: `Must be one of ${orderFilters.join(', ').toUpperCase()}` }))
    .optional()
    .meta({
      description: `Return only these orders: ${orderFilters.join(', ')}, in upper or lower case.`,
      examples: ['paid'],
    }),
  from: z
    .string()
    .optional()
    .meta({
      format: 'date',
      examples: ['2026-11-01'],
      description: 'The first day on which the orders were placed, as YYYY-MM-DD in the shop’s time zone.',
    }),
  to: z
    .string()
    .optional()
    .meta({
      format: 'date',
      examples: ['2026-11-30'],
      description: 'The last day on which the orders were placed, as YYYY-MM-DD in the shop’s time zone.',
    }),
});

/** Which orders an export holds. */
export const exportQuery = filters;

/** Which orders an admin's list shows. */
export const orderQuery = pageQuery.extend(filters.shape);
