import {
  createUnionType,
  Field,
  Float,
  GraphQLISODateTime,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from 'type-graphql';
import { orderStatuses, type OrderStatus } from '../../domain/order-state.js';
import { substitutions, type Substitution } from '../../domain/substitution.js';
import { enumOf } from '../../kit/enum-of.js';
import { ShippingAddressType } from '../accounts/users/user.type.js';
import { ProductType } from '../catalog/product.type.js';
import { DeliveryKindEnum } from '../delivery/delivery-method.type.js';
import type { DeliveryKind } from '../../domain/delivery.js';
import type { FulfillmentState } from '../../domain/fulfillment.js';
import { GiftInput, OrderGift } from './gifts/gift.type.js';
import { FulfillmentStateEnum, ShipmentType } from './shipments/shipment.type.js';
import { OrderTaxType, QuoteLineType } from './price-line.type.js';

export const SubstitutionEnum = enumOf(substitutions);
registerEnumType(SubstitutionEnum, {
  name: 'Substitution',
  description: 'What the shop should do when a gift can’t be made as ordered.',
  valuesConfig: {
    CALL: { description: 'Ask the buyer first.' },
    EQUAL: { description: 'Send something of equal or greater value, at no further charge.' },
    REFUND: { description: 'Leave it out, and refund its price.' },
  },
});

export const OrderStatusEnum = enumOf(orderStatuses);
registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  description: 'The status of an order.',
  valuesConfig: {
    PENDING: { description: 'Placed but not paid. Its stock is reserved, or it was delivered and is paid later.' },
    PAID: { description: 'Paid and not delivered.' },
    DELIVERED: { description: 'The order was delivered.' },
    EXPIRED: { description: 'Not paid in time. Its items are back in stock.' },
    CANCELLED: { description: 'Canceled before it was paid. Its items are back in stock.' },
  },
});

@ObjectType({ description: 'A text that the customer filled in, as the product offered it when the order was placed.' })
export class OrderItemText {
  @Field({ description: 'The key of the text.' }) name!: string;
  @Field({ description: 'What the customer saw beside the field.' }) label!: string;
  @Field({ description: 'The text. Empty once the customer was deleted.' }) value!: string;
  @Field(() => Float, { description: 'What it adds to the price of each unit.' }) extraPrice!: number;
}

@ObjectType({ description: 'A line of an order, as it was when the order was placed.' })
export class OrderItem {
  @Field(() => ID, { description: 'The ID of the product. It may no longer be sold.' }) product!: string;
  @Field(() => ID, { nullable: true, description: 'The ID of the variant, unless it is the default one.' })
  variant!: string | null;
  @Field(() => ID, {
    description:
      'The ID of what was sold, as carts and returns to stock name it: that of the variant, or else that of the product.',
  })
  itemId!: string;
  @Field({ description: 'The name of the product, with the values of its options.' }) name!: string;
  @Field(() => Int, { description: 'The quantity.' }) qty!: number;
  @Field({ description: 'The URL of its picture.' }) image!: string;
  @Field(() => Float, { description: 'The regular unit price, with what its texts add.' }) price!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The unit price while on sale, if there was one, with what its texts add.',
  })
  salePrice!: number | null;
  @Field({ description: 'Whether the sale price was charged.' }) isOnSale!: boolean;
  @Field(() => [OrderItemText], {
    description: 'What the customer filled in. The same product with other texts is another line.',
  })
  texts!: OrderItemText[];
  @Field(() => ID, {
    nullable: true,
    description: 'The itemId of the gift whose add-on it is, in the same parcel. Add-ons are listed after their gift.',
  })
  addOnOf!: string | null;
}

@ObjectType({ description: 'The customer.' })
export class OrderCustomer {
  @Field(() => ID, { description: 'The ID of the user. Empty for a guest.' }) _id!: string;
  @Field({ description: 'Whether the order was placed without an account, and belongs to none yet.' })
  isGuest!: boolean;
  @Field({ description: "The customer's name when the order was placed." }) name!: string;
  @Field({ description: "The customer's email address when the order was placed." }) email!: string;
  /** A deleted customer gets no more emails. */
  @Field({ description: 'Whether the account was deleted.' }) isDeleted!: boolean;
}

@ObjectType({ description: "The provider's receipt." })
export class PaymentResult {
  @Field({ description: "The provider's ID of the payment." }) id!: string;
  @Field({ description: 'The status of the payment.' }) status!: string;
  @Field({ description: 'When it last changed, in ISO 8601.' }) update_time!: string;
  @Field(() => String, { nullable: true, description: 'The email address that the receipt was sent to.' })
  email_address!: string | null;
}

@ObjectType({
  description: 'How an order is delivered, as it was when the order was placed. Its price is the shippingPrice.',
})
export class OrderDelivery {
  @Field(() => ID, { description: 'The ID of the delivery method.' }) id!: string;
  @Field({ description: 'The name of the delivery method.' }) name!: string;
  @Field(() => DeliveryKindEnum, { description: 'Whether the order is sent or fetched.' }) kind!: DeliveryKind;
  @Field(() => Int, { description: 'The number of business days that it takes, at most.' }) days!: number;
  @Field(() => Int, { description: 'The number of business days that it takes, at least.' }) minDays!: number;
  @Field(() => Int, { description: 'The business days that the slowest gift needs to be made first.' })
  preparationDays!: number;
}

@ObjectType('OrderParcel', { description: 'What goes to one address.' })
export class OrderParcelType {
  @Field(() => Int, { description: 'The number of the parcel in its order, from 1.' }) number!: number;
  @Field(() => [OrderItem], { description: 'What is in it. Gift cards come by email, and are in none.' })
  orderItems!: OrderItem[];
  @Field(() => ShippingAddressType, { description: 'Where it goes.' }) shippingAddress!: ShippingAddressType;
  @Field(() => OrderDelivery, { description: 'How it is delivered.' }) deliveryMethod!: OrderDelivery;
  @Field(() => OrderGift, { nullable: true, description: 'What goes into it beside the gifts.' })
  gift!: OrderGift | null;
  @Field(() => Float, { description: 'The price of its delivery.' }) shippingPrice!: number;
  @Field({ description: 'The currency of the price, in ISO 4217.' }) currency!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The day by which it must ship, as YYYY-MM-DD in the shop’s time zone. Null if the order doesn’t have to ship.',
  })
  dispatchDate!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The day on which its buyer wants it to arrive, as YYYY-MM-DD. Null: as soon as possible.',
  })
  deliveryDate!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The day by which it arrives, or is ready to be fetched, as YYYY-MM-DD in the shop’s time zone: the one that its buyer has chosen, or that the shop has promised. Null if the order is neither paid nor confirmed, if nothing is on its way, and once that day is over.',
  })
  arrivesBy!: string | null;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when its customer can change the delivery date. Null if that is not possible.',
  })
  dateChangeUntil!: Date | null;
  @Field({
    description:
      'Whether it can no longer ship in time for its delivery date, or the shop has closed that day since it was chosen.',
  })
  isDateAtRisk!: boolean;
  @Field(() => FulfillmentStateEnum, { description: 'How far it is on its way.' })
  fulfillmentState!: FulfillmentState;
  @Field({
    description:
      'Whether all of it was refunded and went back into stock before any of it was sent, so that it isn’t sent anymore.',
  })
  isRestocked!: boolean;
}

@ObjectType('PayLater', {
  description:
    'How an order is paid later, as it was arranged when the order was placed. The shop confirms the payment.',
})
export class PayLaterType {
  @Field(() => ID, { description: 'The ID of the payment method.' }) id!: string;
  @Field({ description: 'The name of the payment method.' }) name!: string;
  @Field({ description: 'What the customer has to do, with the amount, the reference and the last day.' })
  text!: string;
  @Field({ description: "The shop's instructions, such as the number of an account. Empty if there are none." })
  instructions!: string;
  @Field({ description: 'What the customer gives as the reference: the order number.' }) reference!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The last day to pay, as YYYY-MM-DD in the shop’s time zone. Null if the money is due when the order is handed over.',
  })
  lastDate!: string | null;
  @Field({
    description:
      'Whether the order is prepared and delivered before it is paid. If not, its stock is held until the last day.',
  })
  isConfirmed!: boolean;
}

/** Payments that the order could not take, in sum. */
@ObjectType({ description: 'A payment that arrived after the order had been closed or already paid.' })
export class LatePayment {
  @Field(() => Float, { description: 'The amount.' }) amount!: number;
  @Field({ description: 'Whether the full amount has been returned. If not, the refund is on its way.' })
  isReturned!: boolean;
}

@ObjectType('Order', { description: 'An order.' })
export class OrderType {
  @Field(() => ID, { description: 'The ID.' }) _id!: string;
  @Field({ description: 'The short order number for people, such as 7D0F-1C2B. Search finds it.' })
  number!: string;
  @Field(() => OrderStatusEnum, { description: 'The status of the order.' }) status!: OrderStatus;
  @Field(() => OrderCustomer, { description: 'The customer.' }) user!: OrderCustomer;
  @Field(() => GraphQLISODateTime, { description: 'When the order was placed.' }) createdAt!: Date;
  @Field(() => [OrderItem], { description: 'The items of all parcels.' }) orderItems!: OrderItem[];
  @Field(() => ShippingAddressType, { description: 'The shipping address; of several parcels, that of the first.' })
  shippingAddress!: ShippingAddressType;
  @Field(() => OrderDelivery, { description: 'How it is delivered; of several parcels, the first.' })
  deliveryMethod!: OrderDelivery;
  @Field(() => [OrderParcelType], {
    description: 'What goes to each address: one parcel, or several. Empty if the order comes by email.',
  })
  parcels!: OrderParcelType[];
  @Field(() => OrderGift, {
    nullable: true,
    description:
      'What goes into the parcel beside the gifts: a printed card, or a packing slip without prices. Of several parcels, that of the first.',
  })
  gift!: OrderGift | null;
  @Field({ description: 'Whether the gift can still be added, changed or removed.' }) canChangeGift!: boolean;
  @Field(() => SubstitutionEnum, {
    nullable: true,
    description: 'What the shop should do when a gift can’t be made as ordered. Null if its buyer didn’t say.',
  })
  substitution!: Substitution | null;
  @Field({ description: 'The payment method: the one chosen at checkout, then the one that was used.' })
  paymentMethod!: string;
  @Field(() => PayLaterType, { nullable: true, description: 'How it is paid later. Null if it is paid at once.' })
  payLater!: PayLaterType | null;
  @Field(() => [QuoteLineType], {
    description: 'What the total consists of: the items, then discounts, shipping, tax and gift cards.',
  })
  lines!: QuoteLineType[];
  @Field({ description: 'The currency of all its amounts, in ISO 4217.' }) currency!: string;
  @Field(() => Float, { description: 'The price of all items, before discounts.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'What all discounts took off.' }) discountPrice!: number;
  @Field(() => Float, { description: 'The price of shipping.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'The tax that is added. 0 where prices include tax.' }) taxPrice!: number;
  @Field(() => Float, { description: 'The tax that the prices include.' }) includedTaxPrice!: number;
  @Field(() => [OrderTaxType], {
    description: 'The taxes by rate, the highest first, whether added or included. Empty if they weren’t kept.',
  })
  taxes!: OrderTaxType[];
  @Field(() => Float, { description: 'What gift cards paid.' }) giftCardPrice!: number;
  @Field(() => Float, {
    description: 'The total price, which is left to pay: items less discounts, shipping and tax, less gift cards.',
  })
  totalPrice!: number;
  @Field({ description: 'Whether the order was paid.' }) isPaid!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the order was paid.' }) paidAt!: Date | null;
  @Field({ description: 'Whether the order was delivered.' }) isDelivered!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the order was delivered.' })
  deliveredAt!: Date | null;
  @Field(() => PaymentResult, { nullable: true, description: "The provider's receipt, once the order is paid." })
  paymentResult!: PaymentResult | null;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the stock reservation of an unpaid order ends. Null if it has no end.',
  })
  holdUntil!: Date | null;
  @Field(() => Float, { description: 'The amount that was refunded or is being refunded, also to gift cards.' })
  refundedPrice!: number;
  @Field(() => LatePayment, { nullable: true, description: 'A payment that arrived too late.' })
  latePayment!: LatePayment | null;
  @Field({ description: 'Whether any payment was received, including payments that were returned.' })
  hasReceivedMoney!: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'The day by which a paid order, or the first of its parcels, must ship, as YYYY-MM-DD in the shop’s time zone. Null if there is nothing to ship.',
  })
  dispatchDate!: string | null;
  @Field({
    description:
      'Whether the order is late: what is left of it should have shipped already, or the day on which its buyer wants it has passed and it is not delivered.',
  })
  isLate!: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'The day on which its buyer wants it to arrive, or to fetch it, as YYYY-MM-DD. Null: as soon as possible. Of several parcels, that of the first.',
  })
  deliveryDate!: string | null;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when its customer can change the delivery date. Null if that is not possible.',
  })
  dateChangeUntil!: Date | null;
  @Field({
    description:
      'Whether the order, or one of its parcels, can no longer ship in time for its delivery date, or the shop has closed that day since it was chosen.',
  })
  isDateAtRisk!: boolean;
  @Field(() => FulfillmentStateEnum, { description: 'How far its gifts are on their way.' })
  fulfillmentState!: FulfillmentState;
  @Field({
    description:
      'Whether all of its gifts were refunded and went back into stock before any of them was sent, so that nothing is sent anymore.',
  })
  isRestocked!: boolean;
  @Field(() => [ShipmentType], { description: 'What was sent or handed over, oldest first.' })
  shipments!: ShipmentType[];
}

@InputType({ description: 'A text that a shopper has filled in.' })
export class OrderItemTextInput {
  @Field({ description: 'The key of the text, as the product’s textOptions name it.' }) name!: string;
  @Field({ description: 'The text. An empty one counts as left out.' }) value!: string;
}

@InputType({ description: 'A line of the cart.' })
export class OrderItemInput {
  @Field(() => ID, { description: 'The ID of the product.' }) product!: string;
  @Field(() => ID, { nullable: true, description: 'The ID of the variant. Without it, the default one is ordered.' })
  variant?: string | null;
  @Field(() => Int, { description: 'The quantity, 1 to 999.' }) qty!: number;
  @Field(() => [OrderItemTextInput], {
    nullable: true,
    description: 'The texts that the product asks for. Each adds its extra price to every unit.',
  })
  texts?: OrderItemTextInput[] | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The key of the shared wish list that its pieces are for. Others who have the link then see them as bought. A key that opens no list doesn’t count.',
  })
  wishList?: string | null;
  @Field(() => ID, {
    nullable: true,
    description:
      'The product or variant of another item of its parcel, whose add-on it is: one of its productAddOns. It changes no price.',
  })
  addOnOf?: string | null;
}

@InputType({ description: 'What is to go to one address.' })
export class OrderParcelInput {
  @Field(() => [OrderItemInput], { description: 'What to put into it.' }) orderItems!: OrderItemInput[];
  @Field(() => ShippingAddressType, { description: 'Where it goes.' }) shippingAddress!: ShippingAddressType;
  @Field(() => ID, { nullable: true, description: 'The ID of its delivery method, as for an order.' })
  deliveryMethod?: string | null;
  @Field(() => String, { nullable: true, description: 'The day on which it is to arrive, as for an order.' })
  deliveryDate?: string | null;
  @Field(() => GiftInput, { nullable: true, description: 'What should go into it beside the gifts.' })
  gift?: GiftInput | null;
}

@InputType({ description: 'Someone who orders without an account.' })
export class GuestInput {
  @Field({ description: 'The name, up to 100 characters.' }) name!: string;
  @Field({ description: 'The address that the emails about the order go to.' }) email!: string;
}

@InputType({ description: 'The order to place, with the prices that the shopper was shown. They must still be right.' })
export class PlaceOrderInput {
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items to order, unless there are parcels.' })
  orderItems?: OrderItemInput[] | null;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The shipping address, unless there are parcels.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => [OrderParcelInput], {
    nullable: true,
    description:
      'What goes to each of several people, up to 200 parcels, in one order with one payment: in place of orderItems, shippingAddress, deliveryMethod, deliveryDate and gift.',
  })
  parcels?: OrderParcelInput[] | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of the delivery method. Without it, Standard if it is offered, else the first that is.',
  })
  deliveryMethod?: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The day on which it is to arrive, as YYYY-MM-DD, from deliveryDates. Without it, as soon as possible. One that is gone is refused with DELIVERY_DATE_GONE and the next dates.',
  })
  deliveryDate?: string | null;
  @Field(() => SubstitutionEnum, {
    nullable: true,
    description: 'What the shop should do when a gift can’t be made as ordered. Without it, the shop decides.',
  })
  substitution?: Substitution | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Discount codes, up to 5. One that can’t be used is refused, and no order is placed.',
  })
  discountCodes?: string[] | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'The codes of gift cards, up to 5, in the order in which they pay. One that can’t be used is refused, and no order is placed. An order of which nothing is left to pay is paid at once.',
  })
  giftCards?: string[] | null;
  @Field(() => GiftInput, {
    nullable: true,
    description: 'What should go into the parcel beside the gifts. It can be changed until the order is delivered.',
  })
  gift?: GiftInput | null;
  @Field({
    defaultValue: 'PayPal',
    description:
      'The chosen payment method: the ID of one from paymentMethods, whose money comes later, or any other text for the payment provider. The method that was really used is recorded with the payment.',
  })
  paymentMethod!: string;
  @Field(() => Float, { nullable: true, description: 'The price of all items, as shown to the shopper.' })
  itemsPrice?: number;
  @Field(() => Float, { nullable: true, description: 'What all discounts take off, as shown to the shopper.' })
  discountPrice?: number;
  @Field(() => Float, { nullable: true, description: 'The price of shipping, as shown to the shopper.' })
  shippingPrice?: number;
  @Field(() => Float, { nullable: true, description: 'The tax, as shown to the shopper.' }) taxPrice?: number;
  @Field(() => Float, { nullable: true, description: 'What gift cards pay, as shown to the shopper.' })
  giftCardPrice?: number;
  @Field(() => Float, { description: 'The total price, which is left to pay, as shown to the shopper.' })
  totalPrice!: number;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this order. A repeated call with the same key returns the first order.',
  })
  idempotencyKey?: string | null;
  @Field(() => ID, {
    nullable: true,
    description:
      "The caller's own unpaid order that this one replaces, for a cart that has changed. It is canceled when this one is placed.",
  })
  replaces?: string | null;
  @Field(() => String, {
    nullable: true,
    description: "The orderKey of the order that this one replaces, if it is a guest's.",
  })
  replacesKey?: string | null;
  @Field(() => GuestInput, {
    nullable: true,
    description: 'Who orders, when nobody is signed in. For shops whose guestCheckout is true.',
  })
  guest?: GuestInput | null;
}

@ObjectType({ description: 'The order was placed. Its stock is reserved, and nothing was charged yet.' })
export class OrderPlaced {
  @Field(() => OrderType, { description: 'The order.' }) order!: OrderType;
  @Field(() => String, {
    nullable: true,
    description: "Opens a guest's order for 90 days: it can be seen, paid and, while unpaid, canceled. Null for users.",
  })
  orderKey!: string | null;
}

@ObjectType({ description: 'The prices have changed. No order was placed.' })
export class PriceChanged {
  @Field({ description: 'The message to show to the shopper.' }) message!: string;
  @Field(() => Float, { description: 'The current price of all items.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'What all discounts take off now.' }) discountPrice!: number;
  @Field(() => Float, { description: 'The current price of shipping.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'The current tax.' }) taxPrice!: number;
  @Field(() => Float, { description: 'What gift cards pay now.' }) giftCardPrice!: number;
  @Field(() => Float, { description: 'The current total price, which is left to pay.' }) totalPrice!: number;
  @Field({ description: 'The currency of all amounts, in ISO 4217.' }) currency!: string;
  @Field(() => [ProductType], { description: 'The current products.' }) products!: ProductType[];
}

@ObjectType({ description: 'A product with less stock than was ordered.' })
export class StockShortage {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, { description: 'The number of units left.' }) available!: number;
}

@ObjectType({ description: 'There is not enough stock. No order was placed.' })
export class OutOfStock {
  @Field({ description: 'The message to show to the shopper.' }) message!: string;
  @Field(() => [StockShortage], { description: 'The products that are short, with the stock that is left.' })
  items!: StockShortage[];
}

@ObjectType({ description: 'The customer has too many unpaid orders. No order was placed.' })
export class TooManyOpenOrders {
  @Field({ description: 'The message to show to the shopper.' }) message!: string;
}

export const PlaceOrderResult = createUnionType({
  name: 'PlaceOrderResult',
  description: 'The result of placing an order.',
  types: () => [OrderPlaced, PriceChanged, OutOfStock, TooManyOpenOrders] as const,
});
