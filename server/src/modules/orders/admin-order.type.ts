import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { disputeStatuses, type DisputeStatus } from '../payments/dispute.entity.js';
import { refundSources, type RefundSource, type RefundStatus } from '../payments/refund.entity.js';
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
    DELIVERY_UNDONE: { description: 'An admin took the delivery back within seconds.' },
    REFUND: { description: 'Money was sent back.' },
    PAYMENT_RETURNED: { description: 'Money came that it could not take (any more); it was sent back.' },
    PAYMENT_MISMATCH: { description: 'Money came that was not what it asked for; it was sent back.' },
    DISPUTE_INQUIRED: { description: 'The customer’s bank asked about its payment.' },
    DISPUTE_OPENED: { description: 'The customer’s bank disputed its payment.' },
    DISPUTE_WON: { description: 'The bank decided for the shop.' },
    DISPUTE_LOST: { description: 'The bank decided for the customer.' },
    DISPUTE_CLOSED: { description: 'The bank’s question was closed without a dispute.' },
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

export const RefundSourceEnum = enumOf(refundSources);
registerEnumType(RefundSourceEnum, {
  name: 'RefundSource',
  description: 'Where a refund was asked for.',
  valuesConfig: {
    SHOP: { description: 'By an admin, here.' },
    DASHBOARD: { description: 'In the payment provider’s own dashboard.' },
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
  @Field(() => RefundSourceEnum, {
    nullable: true,
    description: 'Where a refund was asked for; null for anything else.',
  })
  refundSource!: RefundSource | null;
  @Field(() => String, { nullable: true, description: 'Why the provider refused a refund.' }) error!: string | null;
}

@ObjectType('ReturnedItem', { description: 'Gifts of an order that refunds have put back on the shelf.' })
export class ReturnedItemType {
  @Field(() => ID, { description: 'Id of the product.' }) product!: string;
  @Field(() => Int, { description: 'How many came back so far.' }) qty!: number;
}

export const DisputeStatusEnum = enumOf(disputeStatuses);
registerEnumType(DisputeStatusEnum, {
  name: 'DisputeStatus',
  description: 'How far a dispute is.',
  valuesConfig: {
    INQUIRY: { description: 'The bank asks; no money has moved yet.' },
    OPEN: { description: 'The money was taken back until the bank decides.' },
    WON: { description: 'The bank decided for the shop.' },
    LOST: { description: 'The bank decided for the customer.' },
    CLOSED: { description: 'The bank’s question was closed without a dispute.' },
  },
});

@ObjectType('Dispute', { description: 'A payment that the customer’s bank disputes.' })
export class DisputeType {
  @Field(() => ID, { description: 'The provider’s id of it.' }) id!: string;
  @Field(() => DisputeStatusEnum, { description: 'How far it is.' }) status!: DisputeStatus;
  @Field({ description: 'The provider’s word for why, such as product_not_received.' }) reason!: string;
  @Field(() => Float, { description: 'The money that it is about.' }) amount!: number;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when the bank takes the shop’s answer; null when it takes none.',
  })
  evidenceDueAt!: Date | null;
  @Field(() => GraphQLISODateTime, { description: 'When it began.' }) openedAt!: Date;
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

@InputType({ description: 'An order that was marked as delivered by mistake.' })
export class UndoOrderDeliveryInput {
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
