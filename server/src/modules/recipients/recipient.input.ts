import { Field, ID, InputType, Int } from 'type-graphql';
import type { OccasionKind } from '../../domain/occasions.js';
import { ShippingAddressType } from '../accounts/users/user.type.js';
import { OccasionKindEnum } from './recipient.type.js';

const name = {
  nullable: true,
  description:
    'What the caller calls the person, such as “Mom”, up to 60 characters. Without one, a new person has the name on the address.',
};

@InputType({ description: 'A day of each year on which someone gets gifts.' })
export class OccasionInput {
  @Field(() => OccasionKindEnum, { description: 'Why.' }) kind!: OccasionKind;
  @Field(() => String, {
    nullable: true,
    description: 'What it is, up to 60 characters: for the kind “other”, which needs it. Ignored for others.',
  })
  label?: string | null;
  @Field(() => Int, { description: 'The month, 1 to 12.' }) month!: number;
  @Field(() => Int, { description: 'The day of the month.' }) day!: number;
  @Field(() => Int, { nullable: true, description: 'The first time, such as the year of birth, from 1900.' })
  year?: number | null;
}

@InputType({ description: 'Someone to whom the caller sends gifts.' })
export class AddRecipientInput {
  @Field(() => String, name) name?: string | null;
  @Field(() => ShippingAddressType, { description: 'The complete address.' }) shippingAddress!: ShippingAddressType;
  @Field(() => [OccasionInput], { nullable: true, description: 'At most 10.' }) occasions?: OccasionInput[] | null;
}

@InputType({ description: 'The changes to a person. Omitted fields stay as they are.' })
export class UpdateRecipientInput {
  @Field(() => ID, { description: 'The ID of the person.' }) id!: string;
  @Field(() => String, name) name?: string | null;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The complete address.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => [OccasionInput], {
    nullable: true,
    description: 'All occasions, at most 10. They replace those that there were.',
  })
  occasions?: OccasionInput[] | null;
}

@InputType({ description: 'The person to delete.' })
export class DeleteRecipientInput {
  @Field(() => ID, { description: 'The ID of the person.' }) id!: string;
}

@InputType({ description: 'Whether the caller wants an email before occasions. Omitted fields stay as they are.' })
export class SetOccasionRemindersInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True emails a link that confirms it, unless that was confirmed before; it takes a confirmed email address. False ends the emails.',
  })
  isWanted?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'How many days before: 3, 7 or 14.' }) daysBefore?: number | null;
}

@InputType({ description: 'The link that confirms emails before occasions.' })
export class ConfirmOccasionRemindersInput {
  @Field({ description: 'The key of the emailed link.' }) key!: string;
}

@InputType({ description: 'The link that ends emails before occasions.' })
export class StopOccasionRemindersInput {
  @Field({ description: 'The key of the emailed link.' }) key!: string;
}
