import { Field, ID, InputType } from 'type-graphql';
import { ShippingAddressType } from '../accounts/users/user.type.js';

const label = {
  nullable: true,
  description: 'What the caller calls the address, such as “Mom”, up to 40 characters. Null or empty for none.',
};

@InputType({ description: 'An address to save.' })
export class AddAddressInput {
  @Field(() => String, label) label?: string | null;
  @Field(() => ShippingAddressType, { description: 'The complete address.' }) shippingAddress!: ShippingAddressType;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the checkout suggests it, instead of the former default. Defaults to true for the first address of a caller whose profile has none.',
  })
  isDefault?: boolean | null;
}

@InputType({ description: 'The changes to a saved address. Omitted fields stay as they are.' })
export class UpdateAddressInput {
  @Field(() => ID, { description: 'The ID of the saved address.' }) id!: string;
  @Field(() => String, label) label?: string | null;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The complete address.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the checkout suggests it. True takes this from the former default.',
  })
  isDefault?: boolean | null;
}

@InputType({ description: 'The saved address to delete.' })
export class DeleteAddressInput {
  @Field(() => ID, { description: 'The ID of the saved address.' }) id!: string;
}
