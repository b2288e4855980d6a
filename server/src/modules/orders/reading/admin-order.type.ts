import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../../kit/enum-of.js';
import { disputeStatuses, type DisputeStatus } from '../../payments/dispute.entity.js';
import {
  refundDestinations,
  refundSources,
  type RefundDestination,
  type RefundSource,
  type RefundStatus,
} from '../../payments/refund.entity.js';
import { OrderType } from '../order.type.js';

/** Which orders a list shows. */
export const orderFilters = [
  'unpaid',
  'pay_later',
  'paid',
  'to_send',
  'preparing',
  'partly_sent',
  'sent',
  'delivered',
  'refunded',
  'late',
  'closed',
  'by_admin',
] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const OrderFilterEnum = enumOf(orderFilters);
registerEnumType(OrderFilterEnum, {
  name: 'OrderFilter',
  description: 'The orders that a list shows.',
  valuesConfig: {
    UNPAID: { description: 'Not paid yet.' },
    PAY_LATER: { description: 'Not paid yet, and to be paid later: an admin confirms the payment.' },
    PAID: { description: 'Paid and not delivered.' },
    TO_SEND: {
      description:
        'Paid or confirmed, not delivered, not refunded in full, and not all sent. What must leave first comes first.',
    },
    PREPARING: { description: 'Being prepared, and nothing was sent yet.' },
    PARTLY_SENT: { description: 'A part was sent, and the rest follows.' },
    SENT: { description: 'All sent and not delivered yet.' },
    DELIVERED: { description: 'The order was delivered.' },
    REFUNDED: { description: 'Refunded in part or in full.' },
    LATE: {
      description:
        'Paid or confirmed and not delivered, with a part that should have shipped or arrived already. The most overdue come first.',
    },
    CLOSED: { description: 'Expired or canceled.' },
    BY_ADMIN: { description: 'Placed by an admin for the customer, by phone or at the counter.' },
  },
});

/**
 * What can happen to an order. `payment_returned`: money came that it could no longer take, or not a second time;
 * `payment_mismatch`: money came that wasn't what it asked for.
 */
export const orderEventKinds = [
  'placed',
  'paid_by_card',
  'paid_by_hand',
  'paid_by_gift_card',
  'delivered',
  'delivery_undone',
  'preparing',
  'preparing_undone',
  'sent',
  'sending_undone',
  'tracking_corrected',
  'shipment_delivered',
  'shipment_delivery_undone',
  'delivery_photo_added',
  'delivery_photo_removed',
  'gift_changed',
  'gift_removed',
  'delivery_date_changed',
  'refund',
  'payment_returned',
  'payment_mismatch',
  'dispute_inquired',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
  'cancelled',
  'expired',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const OrderEventKindEnum = enumOf(orderEventKinds);
registerEnumType(OrderEventKindEnum, {
  name: 'OrderEventKind',
  description: 'The type of an event in the history of an order.',
  valuesConfig: {
    PLACED: { description: 'The order was placed.' },
    PAID_BY_CARD: { description: 'The provider confirmed the payment.' },
    PAID_BY_HAND: { description: 'An admin recorded a payment that was not made by card.' },
    PAID_BY_GIFT_CARD: { description: 'Gift cards paid all of it.' },
    DELIVERED: { description: 'The order was delivered.' },
    DELIVERY_UNDONE: { description: 'An admin undid the delivery within 30 seconds.' },
    PREPARING: { description: 'The shop began to prepare it.' },
    PREPARING_UNDONE: { description: 'An admin took it back that it is being prepared.' },
    SENT: { description: 'Gifts were sent, which the note says.' },
    SENDING_UNDONE: { description: 'An admin took a shipment back within 30 seconds.' },
    TRACKING_CORRECTED: { description: 'A shipment got another carrier or tracking number.' },
    DELIVERY_PHOTO_ADDED: { description: 'A photo of the delivery was added, or replaced.' },
    DELIVERY_PHOTO_REMOVED: { description: 'A photo of the delivery was removed.' },
    SHIPMENT_DELIVERED: { description: 'A shipment was delivered.' },
    SHIPMENT_DELIVERY_UNDONE: { description: 'An admin took it back that a shipment was delivered.' },
    GIFT_CHANGED: { description: 'The customer or an admin added or changed the gift message.' },
    GIFT_REMOVED: { description: 'The customer or an admin removed the gift message.' },
    DELIVERY_DATE_CHANGED: { description: 'The order got another delivery date, which the note says.' },
    REFUND: { description: 'The order was refunded in part or in full.' },
    PAYMENT_RETURNED: { description: 'A payment arrived too late and was returned.' },
    PAYMENT_MISMATCH: { description: 'A payment of the wrong amount arrived and was returned.' },
    DISPUTE_INQUIRED: { description: 'The customer’s bank inquired about the payment.' },
    DISPUTE_OPENED: { description: 'The customer’s bank disputed the payment.' },
    DISPUTE_WON: { description: 'The bank decided in the shop’s favor.' },
    DISPUTE_LOST: { description: 'The bank decided in the customer’s favor.' },
    DISPUTE_CLOSED: { description: 'The bank closed its inquiry without a dispute.' },
    CANCELLED: { description: 'An admin or the customer canceled the unpaid order.' },
    EXPIRED: { description: 'The order was not paid in time.' },
  },
});

export const RefundStatusEnum = enumOf(['pending', 'succeeded', 'failed'] satisfies RefundStatus[]);
registerEnumType(RefundStatusEnum, {
  name: 'RefundStatus',
  description: 'The status of a refund.',
  valuesConfig: {
    PENDING: { description: 'The provider has not confirmed the refund yet.' },
    SUCCEEDED: { description: 'The refund succeeded.' },
    FAILED: { description: 'The provider refused the refund. The amount can be refunded again.' },
  },
});

export const RefundSourceEnum = enumOf(refundSources);
registerEnumType(RefundSourceEnum, {
  name: 'RefundSource',
  description: 'Where a refund was requested.',
  valuesConfig: {
    SHOP: { description: 'By an admin of the shop.' },
    DASHBOARD: { description: 'In the payment provider’s dashboard.' },
  },
});

const RefundDestinationEnum = enumOf(refundDestinations);
registerEnumType(RefundDestinationEnum, {
  name: 'RefundDestination',
  description: 'Where a refund goes.',
  valuesConfig: {
    PAYMENT: { description: 'Back by the payment.' },
    GIFT_CARD: { description: 'To the gift cards that paid the order, or a part of it.' },
  },
});

@ObjectType('OrderPage', { description: 'A page of orders.' })
export class OrderPageType {
  @Field(() => [OrderType], { description: 'The orders on this page.' }) orders!: OrderType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of orders.' }) count!: number;
}

@ObjectType('OrderEvent', { description: 'An event in the history of an order.' })
export class OrderEventType {
  @Field(() => ID, { description: 'The ID of the event.' }) id!: string;
  @Field(() => OrderEventKindEnum, { description: 'The type of event.' }) kind!: OrderEventKind;
  @Field(() => GraphQLISODateTime, { description: 'When it happened.' }) at!: Date;
  @Field(() => String, { nullable: true, description: 'The admin who did it. Null if the shop or the provider did.' })
  actorName!: string | null;
  @Field(() => Float, { nullable: true, description: 'The amount involved.' }) amount!: number | null;
  @Field(() => String, { nullable: true, description: "The admin's note." }) note!: string | null;
  @Field(() => RefundStatusEnum, { nullable: true, description: 'The status of the refund. Null for other events.' })
  refundStatus!: RefundStatus | null;
  @Field(() => RefundSourceEnum, {
    nullable: true,
    description: 'Where the refund was requested. Null for other events.',
  })
  refundSource!: RefundSource | null;
  @Field(() => RefundDestinationEnum, { nullable: true, description: 'Where the refund goes. Null for other events.' })
  refundDestination!: RefundDestination | null;
  @Field(() => String, { nullable: true, description: 'The reason why the provider refused a refund.' }) error!:
    string | null;
}

@ObjectType('ReturnedItem', { description: 'Items of an order that refunds returned to stock.' })
export class ReturnedItemType {
  @Field(() => ID, { description: 'The ID of the product.' }) product!: string;
  @Field(() => Int, { description: 'The quantity returned so far.' }) qty!: number;
}

@ObjectType('ReturnedOfParcel', { description: 'Items of a parcel that refunds returned to stock.' })
export class ReturnedOfParcelType extends ReturnedItemType {
  @Field(() => Int, {
    nullable: true,
    description: 'The number of the parcel that the refunds named, from 1. Null if they named none.',
  })
  parcel!: number | null;
}

export const DisputeStatusEnum = enumOf(disputeStatuses);
registerEnumType(DisputeStatusEnum, {
  name: 'DisputeStatus',
  description: 'The status of a dispute.',
  valuesConfig: {
    INQUIRY: { description: 'The bank has asked about the payment; no money has moved yet.' },
    OPEN: { description: 'The bank holds the money until it decides.' },
    WON: { description: 'The bank decided in the shop’s favor.' },
    LOST: { description: 'The bank decided in the customer’s favor.' },
    CLOSED: { description: 'The bank closed its inquiry without a dispute.' },
  },
});

@ObjectType('Dispute', { description: 'A payment that the customer’s bank has disputed.' })
export class DisputeType {
  @Field(() => ID, { description: 'The provider’s ID of the dispute.' }) id!: string;
  @Field(() => DisputeStatusEnum, { description: 'The current status.' }) status!: DisputeStatus;
  @Field({ description: 'The reason given by the provider, such as product_not_received.' }) reason!: string;
  @Field({ description: 'The currency of the disputed amount, in ISO 4217.' }) currency!: string;
  @Field(() => Float, { description: 'The disputed amount.' }) amount!: number;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The deadline for the shop’s response. Null if the bank accepts none.',
  })
  evidenceDueAt!: Date | null;
  @Field(() => GraphQLISODateTime, { description: 'When the dispute was opened.' }) openedAt!: Date;
}

@InputType({ description: 'The order that was delivered.' })
export class MarkOrderDeliveredInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
}

@InputType({ description: 'An order that was marked as delivered by mistake.' })
export class UndoOrderDeliveryInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
}
