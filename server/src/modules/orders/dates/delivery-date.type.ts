import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { dateRefusals, type DateRefusal } from '../../../domain/delivery-dates.js';
import type { DeliveryKind } from '../../../domain/delivery.js';
import { enumOf } from '../../../kit/enum-of.js';
import { DeliveryKindEnum } from '../../delivery/delivery-method.type.js';

export const DateRefusalEnum = enumOf(dateRefusals);
registerEnumType(DateRefusalEnum, {
  name: 'DeliveryDateRefusal',
  description: 'Why an order can’t arrive on a date.',
  valuesConfig: {
    CLOSED: { description: 'The shop is closed.' },
    FULL: { description: 'The shop has as many orders for it as it can deliver.' },
    TOO_SOON: { description: 'The delivery method needs more time.' },
  },
});

@ObjectType('DeliveryDate', { description: 'A date on which an order may arrive.' })
export class DeliveryDateType {
  @Field({ description: 'The date, as YYYY-MM-DD.' }) date!: string;
  @Field({ description: 'Whether an order of now can have it.' }) isOpen!: boolean;
  @Field(() => DateRefusalEnum, { nullable: true, description: 'Why not. Null if it can be chosen.' })
  reason!: DateRefusal | null;
}

@ObjectType('Arrival', { description: 'When an order of now arrives, or is ready, if its buyer chooses no date.' })
export class ArrivalType {
  @Field({ description: 'The first day on which it may arrive, as YYYY-MM-DD.' }) from!: string;
  @Field({ description: 'The day by which it arrives, as YYYY-MM-DD.' }) date!: string;
  @Field(() => GraphQLISODateTime, {
    description: 'Until when this holds; an order that comes later may arrive later.',
  })
  orderBy!: Date;
  @Field(() => DeliveryKindEnum, { description: 'Whether it is sent or fetched.' }) kind!: DeliveryKind;
}

@ObjectType('DeliveryDates', { description: 'The dates that the buyer of an order can choose from.' })
export class DeliveryDatesType {
  @Field(() => GraphQLISODateTime, {
    description: 'Until when an order can have the first of the dates; one that comes later may have to arrive later.',
  })
  cutOff!: Date;
  @Field({ description: 'The time zone of the shop, as an IANA name.' }) timeZone!: string;
  @Field(() => ArrivalType, {
    nullable: true,
    description:
      'When it arrives without a chosen date. Null for gift cards alone, which come by email, and where nothing is delivered.',
  })
  arrival!: ArrivalType | null;
  @Field(() => [DeliveryDateType], {
    description:
      'All dates from today to the last one that can be chosen. None for gift cards alone, which come by email, and where nothing is delivered.',
  })
  dates!: DeliveryDateType[];
}

@InputType({ description: 'What is to be delivered, and where, as far as it is known.' })
export class DeliveryDatesInput {
  @Field(() => String, { nullable: true, description: 'The country.' }) country?: string | null;
  @Field(() => String, { nullable: true, description: 'The city.' }) city?: string | null;
  @Field(() => String, { nullable: true, description: 'The state or region.' }) region?: string | null;
  @Field(() => String, { nullable: true, description: 'The postal code.' }) postalCode?: string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the product.' }) product?: string | null;
  @Field(() => [ID], {
    nullable: true,
    description: 'The IDs of several products, of which the slowest decides.',
  })
  products?: string[] | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of the delivery method. Without it, the one that an order without a method would have.',
  })
  deliveryMethod?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The preparationDays of an order that is placed already, if it needs more than its products.',
    deprecationReason: 'Use `orderDeliveryDates`.',
  })
  preparationDays?: number | null;
}

@InputType({ description: 'A placed order, or one of its parcels.' })
export class OrderDatesInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The number of the parcel, from 1, of an order with several.' })
  parcel?: number | null;
  @Field(() => String, { nullable: true, description: "The orderKey of a guest's order." }) key?: string | null;
}

@InputType({ description: 'The new date of an order.' })
export class ChangeDeliveryDateInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The number of the parcel, from 1, of an order with several.' })
  parcel?: number | null;
  @Field({ description: 'The day on which it is to arrive, as YYYY-MM-DD.' }) deliveryDate!: string;
  @Field(() => String, { nullable: true, description: "The orderKey of a guest's order." }) key?: string | null;
}
