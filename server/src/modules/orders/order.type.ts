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
import { ShippingAddressType } from '../accounts/user.type.js';
import { ProductType } from '../catalog/product.type.js';

export const OrderStatusEnum = Object.fromEntries(orderStatuses.map((status) => [status.toUpperCase(), status]));
registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  description: 'Where an order stands.',
  valuesConfig: {
    PENDING: { description: 'Placed and not paid; its stock is held.' },
    PAID: { description: 'Paid and not delivered.' },
    DELIVERED: { description: 'Handed over.' },
    EXPIRED: { description: 'Not paid in time; its stock went back.' },
    CANCELLED: { description: 'Taken back before it was paid; its stock went back.' },
  },
});

@ObjectType({ description: 'One product of an order, as it was when ordered.' })
export class OrderItem {
  @Field(() => ID, { description: 'Id of the product; it may be gone from the shop by now.' }) product!: string;
  @Field({ description: 'What it was called.' }) name!: string;
  @Field(() => Int, { description: 'How many.' }) qty!: number;
  @Field({ description: 'Address of its picture.' }) image!: string;
  @Field(() => Float, { description: 'Price of one, before any sale.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'Sale price of one, if there was one.' }) salePrice!:
    number | null;
  @Field({ description: 'Whether the sale price was charged.' }) isOnSale!: boolean;
}

@ObjectType({ description: 'Who ordered.' })
export class OrderCustomer {
  @Field(() => ID, { description: 'Id of the account.' }) _id!: string;
  @Field({ description: 'Name when ordered.' }) name!: string;
  @Field({ description: 'Email when ordered.' }) email!: string;
}

@ObjectType({ description: "The provider's receipt." })
export class PaymentResult {
  @Field({ description: "The provider's id of the payment." }) id!: string;
  @Field({ description: 'What became of it.' }) status!: string;
  @Field({ description: 'When it last changed, ISO 8601.' }) update_time!: string;
  @Field(() => String, { nullable: true, description: 'Where the receipt went.' }) email_address!: string | null;
}

@ObjectType({ description: 'Money that came when the order could not take it: it had ended, or was paid already.' })
export class LatePayment {
  @Field(() => Float, { description: 'How much.' }) amount!: number;
  @Field({ description: 'Whether all of it was sent back; until then it is about to be.' }) isReturned!: boolean;
}

@ObjectType('Order', { description: 'What a customer ordered.' })
export class OrderType {
  @Field(() => ID, { description: 'Random id.' }) _id!: string;
  @Field({ description: 'The short number that people read and say, such as 7D0F-1C2B; search finds it.' })
  number!: string;
  @Field(() => OrderStatusEnum, { description: 'Where it stands.' }) status!: OrderStatus;
  @Field(() => OrderCustomer, { description: 'Who ordered.' }) user!: OrderCustomer;
  @Field(() => GraphQLISODateTime, { description: 'When it was placed.' }) createdAt!: Date;
  @Field(() => [OrderItem], { description: 'What was ordered.' }) orderItems!: OrderItem[];
  @Field(() => ShippingAddressType, { description: 'Where it goes.' }) shippingAddress!: ShippingAddressType;
  @Field({ description: 'The method chosen when ordering.' }) paymentMethod!: string;
  @Field(() => Float, { description: 'Price of all items.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'Price of shipping.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'Tax on the items.' }) taxPrice!: number;
  @Field(() => Float, { description: 'What is charged: items, shipping and tax.' }) totalPrice!: number;
  @Field({ description: 'Whether the money came.' }) isPaid!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the money came.' }) paidAt!: Date | null;
  @Field({ description: 'Whether it was handed over.' }) isDelivered!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was handed over.' })
  deliveredAt!: Date | null;
  @Field(() => PaymentResult, { nullable: true, description: "The provider's receipt, once paid." })
  paymentResult!: PaymentResult | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Until when an unpaid order keeps its stock.' })
  holdUntil!: Date | null;
  @Field(() => Float, { description: 'How much of the money went back, or is on its way back.' })
  refundedPrice!: number;
  @Field(() => LatePayment, { nullable: true, description: 'Money that came when it could not be taken.' })
  latePayment!: LatePayment | null;
  @Field({ description: 'Whether any money came for it, also if that goes back.' }) hasReceivedMoney!: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'Day on which a paid order leaves at the latest, YYYY-MM-DD by the shop’s calendar; null when it hasn’t to leave (any more).',
  })
  dispatchDate!: string | null;
  @Field({ description: 'Whether that day is over.' }) isLate!: boolean;
}

@InputType({ description: 'One line of a cart.' })
export class OrderItemInput {
  @Field(() => ID, { description: 'Id of the product.' }) product!: string;
  @Field(() => Int, { description: 'How many, 1 to 999.' }) qty!: number;
}

@InputType({ description: 'An order, with the figures that the shopper was shown; they must still be right.' })
export class PlaceOrderInput {
  @Field(() => [OrderItemInput], { description: 'The cart.' }) orderItems!: OrderItemInput[];
  @Field(() => ShippingAddressType, { description: 'Where it goes.' }) shippingAddress!: ShippingAddressType;
  @Field({
    defaultValue: 'PayPal',
    description: 'The method chosen; the one really used is recorded with the payment.',
  })
  paymentMethod!: string;
  @Field(() => Float, { nullable: true, description: 'Price of all items, as shown.' }) itemsPrice?: number;
  @Field(() => Float, { nullable: true, description: 'Price of shipping, as shown.' }) shippingPrice?: number;
  @Field(() => Float, { nullable: true, description: 'Tax, as shown.' }) taxPrice?: number;
  @Field(() => Float, { description: 'Total, as shown.' }) totalPrice!: number;
  @Field(() => String, { nullable: true, description: 'Makes a repeated call return the first order.' })
  idempotencyKey?: string | null;
}

@ObjectType({ description: 'The order stands; its stock is held, nothing was charged yet.' })
export class OrderPlaced {
  @Field(() => OrderType, { description: 'The order.' }) order!: OrderType;
}

@ObjectType({ description: 'The figures shown are no longer right; nothing was written.' })
export class PriceChanged {
  @Field({ description: 'What to tell the shopper.' }) message!: string;
  @Field(() => Float, { description: 'Price of all items now.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'Price of shipping now.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'Tax now.' }) taxPrice!: number;
  @Field(() => Float, { description: 'Total now.' }) totalPrice!: number;
  @Field(() => [ProductType], { description: 'The products as they are now.' }) products!: ProductType[];
}

@ObjectType({ description: 'A product of which less is left than was wanted.' })
export class StockShortage {
  @Field(() => ID, { description: 'Id of the product.' }) productId!: string;
  @Field(() => Int, { description: 'How many are left.' }) available!: number;
}

@ObjectType({ description: 'Not enough left; nothing was written.' })
export class OutOfStock {
  @Field({ description: 'What to tell the shopper.' }) message!: string;
  @Field(() => [StockShortage], { description: 'What fell short.' }) items!: StockShortage[];
}

@ObjectType({ description: 'Too many unpaid orders; nothing was written.' })
export class TooManyOpenOrders {
  @Field({ description: 'What to tell the shopper.' }) message!: string;
}

export const PlaceOrderResult = createUnionType({
  name: 'PlaceOrderResult',
  description: 'What came of placing an order.',
  types: () => [OrderPlaced, PriceChanged, OutOfStock, TooManyOpenOrders] as const,
});

@InputType({ description: 'Which order to pay at the hosted page.' })
export class CreateCheckoutSessionInput {
  @Field(() => ID, { description: 'Id of an own, unpaid order, or of the one that the key opens.' }) orderId!: string;
  @Field(() => String, { nullable: true, description: 'The key of a signed link.' }) key?: string | null;
}

@InputType({ description: 'Which order to pay in the browser.' })
export class CreatePaymentIntentInput {
  @Field(() => ID, { description: 'Id of an own, unpaid order, or of the one that the key opens.' }) orderId!: string;
  @Field(() => String, { nullable: true, description: 'The key of a signed link.' }) key?: string | null;
}

@InputType({ description: 'Which payment to check.' })
export class VerifyPaymentInput {
  @Field({ description: "The provider's id of the hosted session, or of the payment intent." }) sessionId!: string;
  @Field(() => String, { nullable: true, description: 'The key of a signed link to its order.' }) key?: string | null;
}

@ObjectType({ description: 'A hosted payment page.' })
export class CheckoutSession {
  @Field({ description: "The provider's id of the session." }) sessionId!: string;
  @Field({ description: 'Where to send the browser.' }) url!: string;
}

@ObjectType({ description: 'A payment to be confirmed in the browser.' })
export class PaymentIntent {
  @Field({ description: "What the provider's script confirms it with." }) clientSecret!: string;
}

@ObjectType('PaymentVerification', { description: 'Whether a payment went through.' })
export class PaymentVerificationType {
  @Field({ description: 'Whether the order is paid by it.' }) success!: boolean;
  @Field(() => ID, { nullable: true, description: 'The order.' }) orderId!: string | null;
  @Field(() => String, { nullable: true, description: "The provider's word: paid, unpaid, processing, expired …" })
  paymentStatus!: string | null;
  @Field(() => String, { nullable: true, description: 'What to tell the shopper when it went wrong.' }) error!:
    string | null;
}

@ObjectType({ description: 'Whether cards can be taken.' })
export class PaymentService {
  @Field({ description: 'Whether the provider answers.' }) isAvailable!: boolean;
  @Field(() => String, { nullable: true, description: "The key that the provider's script needs." }) publishableKey!:
    string | null;
}
