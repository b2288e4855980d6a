import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DeliveryKind } from '../../../domain/delivery.js';
import type { FulfillmentState } from '../../../domain/fulfillment.js';
import type { Substitution } from '../../../domain/substitution.js';
import { boardDays, boardHolds, type BoardDay, type BoardHold } from '../../../domain/today-board.js';
import { enumOf } from '../../../kit/enum-of.js';
import { DeliveryKindEnum } from '../../delivery/delivery-method.type.js';
import { SubstitutionEnum } from '../order.type.js';
import { FulfillmentStateEnum } from '../shipments/shipment.type.js';

export const BoardDayEnum = enumOf(boardDays);
registerEnumType(BoardDayEnum, {
  name: 'BoardDay',
  description: 'When a parcel must leave.',
  valuesConfig: {
    LATE: { description: 'It should have left already.' },
    TODAY: { description: 'Today.' },
    NEXT: { description: 'On the next day on which the shop is open: tomorrow, or later.' },
  },
});

export const BoardHoldEnum = enumOf(boardHolds);
registerEnumType(BoardHoldEnum, {
  name: 'BoardHold',
  description: 'Why a parcel must not leave.',
  valuesConfig: {
    UNPAID: { description: 'Its order isn’t paid, and isn’t confirmed to be paid later.' },
    CLOSED: { description: 'Its order was canceled, or wasn’t paid in time.' },
    REFUNDED: { description: 'Its order was refunded in full, or all that was in it went back into stock.' },
    EMAILED: { description: 'Its order is sent by email.' },
  },
});

@ObjectType({ description: 'Pieces of a gift in a parcel. Add-ons are listed after their gift.' })
export class BoardLine {
  @Field(() => ID, { description: 'The ID of what was sold, as in the line of the order.' }) itemId!: string;
  @Field({ description: 'The name of the product, with the values of its options.' }) name!: string;
  @Field(() => Int, { description: 'How many are left to send, or were sent if nothing is left.' }) qty!: number;
  @Field(() => [String], { description: 'What the customer filled in, such as “Engraving: For Ana”.' })
  texts!: string[];
  @Field(() => ID, { nullable: true, description: 'The itemId of the gift whose add-on it is.' })
  addOnOf!: string | null;
}

@ObjectType({ description: 'The last shipment of a parcel.' })
export class BoardShipment {
  @Field(() => ID, { description: 'The ID.' }) _id!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it was sent.' }) sentAt!: Date;
  @Field(() => GraphQLISODateTime, { description: 'Until when it can be taken back.' }) undoUntil!: Date;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was delivered. Null if it was not yet.' })
  deliveredAt!: Date | null;
}

@ObjectType({ description: 'A parcel as the people see it who make and send it.' })
export class BoardParcel {
  @Field(() => ID, { description: 'The code on its label.' }) code!: string;
  @Field(() => ID, { description: 'The ID of its order.' }) orderId!: string;
  @Field({ description: 'The short number of its order.' }) orderNumber!: string;
  @Field(() => Int, { description: 'Its number in the order, from 1.' }) number!: number;
  @Field(() => Int, { description: 'How many parcels the order has.' }) parcelCount!: number;
  @Field({ description: 'The name of whoever gets it.' }) recipient!: string;
  @Field({ description: 'The city that it goes to.' }) city!: string;
  @Field({ description: 'The name of its delivery method.' }) methodName!: string;
  @Field(() => DeliveryKindEnum, { description: 'Whether it is sent or fetched.' }) kind!: DeliveryKind;
  @Field(() => BoardDayEnum, {
    nullable: true,
    description: 'When it must leave. Null if that is later, or if nothing of it is left to send.',
  })
  day!: BoardDay | null;
  @Field(() => String, {
    nullable: true,
    description: 'The day on which it must leave, as YYYY-MM-DD. Null if nothing of it is left to send.',
  })
  dispatchDate!: string | null;
  @Field(() => String, { nullable: true, description: 'The day on which it is to arrive, as YYYY-MM-DD, if chosen.' })
  deliveryDate!: string | null;
  @Field(() => FulfillmentStateEnum, { description: 'How far it is.' })
  fulfillmentState!: FulfillmentState;
  @Field(() => BoardHoldEnum, {
    nullable: true,
    description: 'Why it must not leave. Null if nothing speaks against it.',
  })
  hold!: BoardHold | null;
  @Field({ description: 'Whether setOrderPreparing can say that it is being prepared, or take it back.' })
  canPrepare!: boolean;
  @Field({ description: 'Whether a card with a message goes into it.' }) hasMessage!: boolean;
  @Field(() => Int, { description: 'How many notes admins wrote about its order and its customer: see orderNotes.' })
  noteCount!: number;
  @Field(() => SubstitutionEnum, {
    nullable: true,
    description: 'What to do when a gift can’t be made as ordered. Null if the buyer didn’t say.',
  })
  substitution!: Substitution | null;
  @Field(() => [BoardLine], { description: 'What is left to send, or was sent if nothing is left.' })
  lines!: BoardLine[];
  @Field(() => Int, { description: 'How many pieces of the order were sent so far, for the alreadySent of sendOrder.' })
  alreadySent!: number;
  @Field(() => BoardShipment, { nullable: true, description: 'Its last shipment. Null if nothing of it was sent.' })
  shipment!: BoardShipment | null;
}

@ObjectType({ description: 'The parcels that go the same way on the same day.' })
export class DeliveryRun {
  @Field(() => BoardDayEnum, { description: 'The day.' }) day!: BoardDay;
  @Field(() => ID, { description: 'The ID of the delivery method.' }) deliveryMethod!: string;
  @Field({ description: 'The name of the delivery method.' }) name!: string;
  @Field(() => DeliveryKindEnum, { description: 'Whether they are sent or fetched.' }) kind!: DeliveryKind;
  @Field(() => [BoardParcel], {
    description:
      'What is left to send, what must leave first at the top; after it, in the runs of today, what was sent today, newest first.',
  })
  parcels!: BoardParcel[];
}

@ObjectType({ description: 'How many pieces of a product are left to send.' })
export class PiecesToMake {
  @Field(() => ID, { description: 'The ID of the product, or of its variant.' }) itemId!: string;
  @Field({ description: 'The name of the product, with the values of its options.' }) name!: string;
  @Field(() => Int, { description: 'How many.' }) qty!: number;
}

@ObjectType({ description: 'What is to be made for a day.' })
export class BoardSection {
  @Field(() => BoardDayEnum, { description: 'The day.' }) day!: BoardDay;
  @Field(() => String, { nullable: true, description: 'Its date, as YYYY-MM-DD. Null for what is late.' })
  date!: string | null;
  @Field(() => [PiecesToMake], { description: 'What is left to send, by product, most first.' })
  toMake!: PiecesToMake[];
}

@ObjectType({ description: 'How many parcels arrive on a day that buyers have chosen.' })
export class DayCapacity {
  @Field({ description: 'The day, as YYYY-MM-DD.' }) date!: string;
  @Field({ description: 'Whether anything leaves or arrives on it.' }) isOpen!: boolean;
  @Field(() => Int, { description: 'How many parcels have it as their delivery date.' }) used!: number;
  @Field(() => Int, { nullable: true, description: 'How many may have it. Null: any number.' }) limit!: number | null;
}

@ObjectType({ description: 'What to make and send today and on the next open day.' })
export class TodayBoard {
  @Field({ description: 'Differs when anything else here does: see todayBoardVersion.' }) version!: string;
  @Field({ description: 'Today, as YYYY-MM-DD in the shop’s time zone.' }) date!: string;
  @Field({ description: 'The IANA name of the shop’s time zone.' }) timeZone!: string;
  @Field(() => [BoardSection], { description: 'The days of the board: what is late first.' })
  sections!: BoardSection[];
  @Field(() => [DeliveryRun], {
    description: 'The parcels by day and delivery method, what is late first; on each day, what is fetched comes last.',
  })
  runs!: DeliveryRun[];
  @Field(() => Int, { description: 'How many more orders must leave, which are not listed.' }) moreOrders!: number;
  @Field(() => [DayCapacity], { description: 'The capacity of the next 7 days, beginning with today.' })
  capacity!: DayCapacity[];
}
