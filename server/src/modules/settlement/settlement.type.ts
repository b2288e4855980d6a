import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { RefundStatusEnum } from '../orders/reading/admin-order.type.js';
import { OrderType } from '../orders/order.type.js';
import type { RefundStatus } from '../payments/refund.entity.js';

@ObjectType({ description: 'Whether card payments are possible.' })
export class PaymentService {
  @Field({ description: 'Whether the payment provider is available.' }) isAvailable!: boolean;
  @Field(() => String, { nullable: true, description: "The publishable key for the provider's script." })
  publishableKey!: string | null;
}

@InputType({ description: 'The order to pay on the hosted page.' })
export class CreateCheckoutSessionInput {
  @Field(() => ID, {
    description: "The ID of the caller's own unpaid order, or of the order that the key gives access to.",
  })
  orderId!: string;
  @Field(() => String, { nullable: true, description: 'The key from a signed link to the order.' }) key?: string | null;
}

@ObjectType({ description: 'A payment page hosted by the payment provider.' })
export class CheckoutSession {
  @Field({ description: "The provider's ID of the session." }) sessionId!: string;
  @Field({ description: 'The URL of the payment page. Redirect the browser to it.' }) url!: string;
}

@InputType({ description: "The order to pay on the shop's own page." })
export class CreatePaymentIntentInput {
  @Field(() => ID, {
    description: "The ID of the caller's own unpaid order, or of the order that the key gives access to.",
  })
  orderId!: string;
  @Field(() => String, { nullable: true, description: 'The key from a signed link to the order.' }) key?: string | null;
}

@ObjectType({ description: 'A payment that the browser confirms.' })
export class PaymentIntent {
  @Field({ description: "The secret that the provider's script confirms the payment with." }) clientSecret!: string;
}

@InputType({ description: 'Which payment to check.' })
export class VerifyPaymentInput {
  @Field({ description: "The provider's id of the hosted session, or of the payment intent." }) sessionId!: string;
  @Field(() => String, { nullable: true, description: 'The key from a signed link to the order.' }) key?: string | null;
}

@ObjectType('PaymentVerification', { description: 'Whether a payment went through.' })
export class PaymentVerificationType {
  @Field({ description: 'Whether this session paid the order.' }) success!: boolean;
  @Field(() => ID, { nullable: true, description: 'The order.' }) orderId!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The status reported by the provider: paid, unpaid, processing, expired …',
  })
  paymentStatus!: string | null;
  @Field(() => String, { nullable: true, description: 'The message to show to the shopper if the payment failed.' })
  error!: string | null;
}

@InputType({ description: 'An unpaid order that its customer cancels.' })
export class CancelMyOrderInput {
  @Field(() => ID, { description: "The ID of the caller's own unpaid order." }) id!: string;
  @Field(() => String, {
    nullable: true,
    description: "The key that opens a guest's order: its orderKey, or the one from a signed link.",
  })
  key?: string | null;
}

@InputType({ description: 'The unpaid order to cancel.' })
export class CancelOrderInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field({ description: 'The reason, up to 500 characters. It is shown to the customer.' }) reason!: string;
}

@InputType({ description: 'A payment that was not made by card.' })
export class MarkOrderPaidInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'How the order was paid, for the shop’s records.' })
  note?: string | null;
}

@InputType({ description: 'Items to return to stock.' })
export class RestockInput {
  @Field(() => ID, { description: 'The ID of a product in the order.' }) productId!: string;
  @Field(() => Int, { description: 'The quantity, up to what was ordered and not returned yet.' }) quantity!: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of the parcel that they were for, from 1. Without it, the shop takes them off the last parcels that are still to be sent.',
  })
  parcel?: number | null;
}

@InputType({ description: 'The refund of a paid order.' })
export class RefundOrderInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => Float, { description: 'The amount to refund, up to what is left of the total.' }) amount!: number;
  @Field(() => Float, {
    description:
      'The amount already refunded, as shown to the admin. If it is out of date, nothing is refunded. This prevents double refunds.',
  })
  alreadyRefunded!: number;
  @Field({ description: 'The reason, up to 500 characters. It is shown to the customer.' }) reason!: string;
  @Field(() => [RestockInput], { nullable: true, description: 'The items to return to stock.' })
  restock?: RestockInput[] | null;
  @Field({ description: 'A unique key for this refund. A repeated call with the same key returns the first refund.' })
  idempotencyKey!: string;
}

@ObjectType({ description: 'A refund that was recorded.' })
export class OrderRefund {
  @Field(() => RefundStatusEnum, { description: 'The current status.' }) status!: RefundStatus;
  @Field(() => OrderType, { description: 'The order after the refund.' }) order!: OrderType;
}
