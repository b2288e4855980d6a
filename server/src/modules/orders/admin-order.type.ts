import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { RefundStatus } from '../payments/refund.entity.js';
import { orderFilters } from './list-orders.js';
import { orderEventKinds, type OrderEventKind } from './order-timeline.js';
import { OrderType } from './order.type.js';

const enumOf = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));

export const OrderFilterEnum = enumOf(orderFilters);
registerEnumType(OrderFilterEnum, {
  name: 'OrderFilter',
  description: 'Which orders a list shows.',
  valuesConfig: {
    UNPAID: { description: 'Waiting for their payment.' },
    PAID: { description: 'Paid and not delivered.' },
    DELIVERED: { description: 'Handed over.' },
    REFUNDED: { description: 'Some or all of their money went back.' },
    LATE: { description: 'Paid, not delivered, and past the day on which they had to leave; the latest first.' },
    CLOSED: { description: 'Expired or cancelled.' },
  },
});

export const OrderEventKindEnum = enumOf(orderEventKinds);
registerEnumType(OrderEventKindEnum, {
  name: 'OrderEventKind',
  description: 'What happened to an order.',
  valuesConfig: {
    PLACED: { description: 'It was placed.' },
    PAID_BY_CARD: { description: 'The provider confirmed its payment.' },
    PAID_BY_HAND: { description: 'An admin recorded money that came another way.' },
    DELIVERED: { description: 'It was handed over.' },
    REFUND: { description: 'An admin sent money back.' },
    PAYMENT_RETURNED: { description: 'Money came that it could no longer take; it was sent back.' },
    CANCELLED: { description: 'An admin cancelled it unpaid.' },
    EXPIRED: { description: 'It was not paid in time.' },
  },
});

export const RefundStatusEnum = enumOf(['pending', 'succeeded', 'failed'] satisfies RefundStatus[]);
registerEnumType(RefundStatusEnum, {
  name: 'RefundStatus',
  description: 'How far a refund is.',
  valuesConfig: {
    PENDING: { description: 'On its way: the provider has not confirmed it yet.' },
    SUCCEEDED: { description: 'The money went back.' },
    FAILED: { description: 'The provider refused it; the amount can be refunded anew.' },
  },
});

@ObjectType('OrderPage', { description: 'A page of orders.' })
export class OrderPageType {
  @Field(() => [OrderType], { description: 'The orders of this page.' }) orders!: OrderType[];
  @Field(() => Int, { description: 'Which page this is, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are.' }) pages!: number;
  @Field(() => Int, { description: 'How many orders there are in all.' }) count!: number;
}

@ObjectType('OrderEvent', { description: 'One entry of the history of an order.' })
export class OrderEventType {
  @Field(() => ID, { description: 'Id of the entry.' }) id!: string;
  @Field(() => OrderEventKindEnum, { description: 'What happened.' }) kind!: OrderEventKind;
  @Field(() => GraphQLISODateTime, { description: 'When.' }) at!: Date;
  @Field(() => String, { nullable: true, description: 'Who did it; null when the shop or the provider did.' })
  actorName!: string | null;
  @Field(() => Float, { nullable: true, description: 'The money it was about.' }) amount!: number | null;
  @Field(() => String, { nullable: true, description: 'What the actor wrote about it.' }) note!: string | null;
  @Field(() => RefundStatusEnum, { nullable: true, description: 'How far a refund is; null for anything else.' })
  refundStatus!: RefundStatus | null;
  @Field(() => String, { nullable: true, description: 'Why the provider refused a refund.' }) error!: string | null;
}

@ObjectType('ReturnedItem', { description: 'Gifts of an order that refunds have put back on the shelf.' })
export class ReturnedItemType {
  @Field(() => ID, { description: 'Id of the product.' }) product!: string;
  @Field(() => Int, { description: 'How many came back so far.' }) qty!: number;
}

@InputType({ description: 'Money for an order that came another way than by card.' })
export class MarkOrderPaidInput {
  @Field(() => ID, { description: 'Id of the order.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'How it was paid, for the shop’s records.' })
  note?: string | null;
}

@InputType({ description: 'An order that was handed over.' })
export class MarkOrderDeliveredInput {
  @Field(() => ID, { description: 'Id of the order.' }) id!: string;
}

@InputType({ description: 'An unpaid order to be taken back.' })
export class CancelOrderInput {
  @Field(() => ID, { description: 'Id of the order.' }) id!: string;
  @Field({ description: 'Why, at most 500 characters; the customer reads it.' }) reason!: string;
}

@InputType({ description: 'Gifts that go back on the shelf.' })
export class RestockInput {
  @Field(() => ID, { description: 'Id of a product of the order.' }) productId!: string;
  @Field(() => Int, { description: 'How many, at most what was ordered and has not come back yet.' }) quantity!: number;
}

@InputType({ description: 'Money of a paid order to be sent back.' })
export class RefundOrderInput {
  @Field(() => ID, { description: 'Id of the order.' }) id!: string;
  @Field(() => Float, { description: 'How much, at most what is left of the total.' }) amount!: number;
  @Field(() => Float, {
    description: 'What was refunded before, as shown: it has to be right, so that two admins don’t refund twice.',
  })
  alreadyRefunded!: number;
  @Field({ description: 'Why, at most 500 characters; the customer reads it.' }) reason!: string;
  @Field(() => [RestockInput], { nullable: true, description: 'What goes back on the shelf with it.' })
  restock?: RestockInput[] | null;
  @Field({ description: 'Makes a repeated call answer with the first refund.' }) idempotencyKey!: string;
}

@ObjectType({ description: 'A refund that was taken down, and how far it is.' })
export class OrderRefund {
  @Field(() => RefundStatusEnum, { description: 'How far it is.' }) status!: RefundStatus;
  @Field(() => OrderType, { description: 'The order as it is now.' }) order!: OrderType;
}
