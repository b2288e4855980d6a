import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { OccasionKind } from '../../domain/occasions.js';
import { enumOf } from '../../kit/enum-of.js';
import { ShippingAddressType } from '../accounts/users/user.type.js';

export const OccasionKindEnum = enumOf<OccasionKind>(['birthday', 'anniversary', 'other']);
registerEnumType(OccasionKindEnum, {
  name: 'OccasionKind',
  description: 'Why someone gets gifts on a day.',
  valuesConfig: {
    BIRTHDAY: { description: 'A birthday.' },
    ANNIVERSARY: { description: 'An anniversary, such as of a wedding.' },
    OTHER: { description: 'Another day, with a label of its own.' },
  },
});

/** What the state of the reminders can be. */
export type ReminderState = 'off' | 'asked' | 'on';
export const ReminderStateEnum = enumOf<ReminderState>(['off', 'asked', 'on']);
registerEnumType(ReminderStateEnum, {
  name: 'OccasionReminderState',
  description: 'Whether a customer gets emails before occasions.',
  valuesConfig: {
    OFF: { description: 'No emails.' },
    ASKED: { description: 'The customer has asked for them, and has still to open the link that was emailed.' },
    ON: { description: 'The customer gets them.' },
  },
});

@ObjectType('Occasion', { description: 'A day of each year on which someone gets gifts.' })
export class OccasionType {
  @Field(() => OccasionKindEnum, { description: 'Why.' }) kind!: OccasionKind;
  @Field({ description: 'What its owner calls it. Empty unless the kind is “other”.' }) label!: string;
  @Field(() => Int, { description: 'The month, 1 to 12.' }) month!: number;
  @Field(() => Int, { description: 'The day of the month. February 29 is February 28 in years without it.' })
  day!: number;
  @Field(() => Int, { nullable: true, description: 'The first time, such as the year of birth. Null if not set.' })
  year!: number | null;
  @Field({ description: 'The next date of it, YYYY-MM-DD, today or later by the shop’s calendar.' }) nextDate!: string;
}

@ObjectType('Recipient', { description: 'Someone to whom the caller sends gifts.' })
export class RecipientType {
  @Field(() => ID, { description: 'The ID of the person.' }) _id!: string;
  @Field({ description: 'What the caller calls the person, such as “Mom”.' }) name!: string;
  @Field(() => ShippingAddressType, { description: 'Where gifts to the person go.' })
  shippingAddress!: ShippingAddressType;
  @Field(() => [OccasionType], { description: 'At most 10, in the order in which they were entered.' })
  occasions!: OccasionType[];
}

@ObjectType('OccasionReminders', { description: 'Whether the caller gets an email before occasions, and how early.' })
export class OccasionRemindersType {
  @Field(() => ReminderStateEnum, { description: 'Whether the caller gets them.' }) state!: ReminderState;
  @Field(() => Int, { description: 'How many days before an occasion the email comes: 3, 7 or 14.' })
  daysBefore!: number;
}
